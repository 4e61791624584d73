import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import type { Param, Reason } from '@drydock/upgrade-reasons';
import { listed } from '../words';
import type { PlatformSighting } from './detectPlatform';

/** The name of a platform, by its id. */
export type NameOfPlatform = (provider: SupportProvider) => string;

/** Whose support dates count, and how that is known. */
export interface PlatformDecision {
  readonly provider: SupportProvider;
  /**
   * `said` by the operator or the source, `seen` from the cluster's own facts, `assumed` where
   * neither tells.
   */
  readonly basis: 'said' | 'seen' | 'assumed';
  /** Names the platform, and says how it is known. */
  readonly reason: Reason;
  /** That said and seen differ; what was said counts. */
  readonly contradiction?: Reason;
  /** Why marks that were seen decided nothing; only with `assumed`. */
  readonly doubt?: Reason;
}

/**
 * The operator or the source wins over facts: they may know what no fact shows, such as a contract,
 * or a control plane that is made to look like another. If the facts differ, the contradiction is
 * reported. Without a sighting, the cluster was not read yet.
 * @param nameOf - the name of a platform, by its id
 */
export function decidePlatform(
  said: SupportProvider | undefined,
  sighting: PlatformSighting | undefined,
  nameOf: NameOfPlatform,
): PlatformDecision {
  if (said !== undefined) return decideSaid(said, sighting, nameOf);
  if (sighting === undefined)
    return assumed({ code: 'platform-basis.not-read' });
  const { provider, marks, doubt, unread } = sighting;
  if (provider !== undefined)
    return {
      provider,
      basis: 'seen',
      reason: {
        code:
          provider === 'upstream'
            ? 'platform-basis.seen-without-dates'
            : 'platform-basis.seen',
        params: {
          platform: { object: seenName(sighting, nameOf) },
          marks: marksOf(marks),
        },
      },
    };
  if (doubt !== undefined)
    return {
      ...assumed({
        code: 'platform-basis.doubtful',
        params: { doubt: { reasons: [doubt] } },
      }),
      doubt,
    };
  return assumed({
    code:
      unread === undefined
        ? 'platform-basis.unmarked'
        : `platform-basis.${unread}-unread`,
  });
}

function decideSaid(
  provider: SupportProvider,
  sighting: PlatformSighting | undefined,
  nameOf: NameOfPlatform,
): PlatformDecision {
  const platform: Param = { object: nameOf(provider) };
  const decision: PlatformDecision = {
    provider,
    basis: 'said',
    reason: { code: 'platform-basis.said', params: { platform } },
  };
  if (sighting?.provider === undefined || sighting.provider === provider)
    return decision;
  return {
    ...decision,
    contradiction: {
      code: 'platform-basis.contradiction',
      params: {
        platform,
        seen: { object: seenName(sighting, nameOf) },
        marks: marksOf(sighting.marks),
      },
    },
  };
}

/** A distribution has a name of its own; its dates are those of upstream. */
function seenName(
  { provider = 'upstream', distribution }: PlatformSighting,
  nameOf: NameOfPlatform,
): string {
  return distribution ?? nameOf(provider);
}

function assumed(reason: Reason): PlatformDecision {
  return { provider: 'upstream', basis: 'assumed', reason };
}

function marksOf(marks: readonly Reason[]): Param {
  return listed(marks.map(mark => ({ reasons: [mark] })));
}
