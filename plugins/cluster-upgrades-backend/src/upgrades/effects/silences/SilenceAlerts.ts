import { z } from 'zod';
import { isDeepStrictEqual } from 'node:util';
import type {
  CompensatedEffect,
  EffectContext,
  EffectHandle,
  EffectObservation,
  EffectTaken,
  EffectUndone,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError } from '@drydock/upgrade-reasons';
import type { Reason } from '@drydock/upgrade-reasons';
import { referencedValue } from '../../../clusters/referencedValue';
import type { IdentifyCluster } from '../../../clusters/store/clusterIdentityQueries';
import type { Clock } from '../../../foundation/time/clock';
import {
  Alertmanager,
  AlertmanagerSettings,
  AlertMatcher,
  Silence,
} from './Alertmanager';
import { damaged } from '../damaged';

const parametersSchema = z.object({
  source: z.string(),
  matchers: z
    .array(
      z.object({
        label: z.string(),
        value: z.string(),
        match: z.enum(['equal', 'not-equal', 'regex', 'not-regex']),
      }),
    )
    .min(1),
});

const CREATED_BY = 'drydock';

type SilenceParameters = z.infer<typeof parametersSchema>;

/** Where the silence of one effect is. */
interface Place {
  readonly settings: AlertmanagerSettings;
  readonly alertmanager: Alertmanager;
  readonly parameters: SilenceParameters;
}

/**
 * Silences alerts of one cluster. The cluster's own matcher is always among the matchers, so no
 * plan silences more than the upgraded cluster. A silence ends by itself when it is not renewed, so
 * a portal that is gone leaves no lasting silence. It is found again by its comment, which contains
 * the key.
 */
export class SilenceAlerts implements CompensatedEffect {
  readonly id = 'silence-alerts';
  readonly #alertmanagers: ReadonlyMap<string, AlertmanagerSettings>;
  readonly #identify: IdentifyCluster;
  readonly #clock: Clock;

  constructor(options: {
    alertmanagers: readonly AlertmanagerSettings[];
    identify: IdentifyCluster;
    clock: Clock;
  }) {
    this.#alertmanagers = new Map(
      options.alertmanagers.map(settings => [settings.id, settings]),
    );
    this.#identify = options.identify;
    this.#clock = options.clock;
  }

  problem(context: EffectContext): Reason | undefined {
    const place = this.#placeOf(context);
    return 'problem' in place ? place.problem : labelProblem(place);
  }

  async check(context: EffectContext): Promise<Reason | undefined> {
    const place = this.#placeOf(context);
    if ('problem' in place) return place.problem;
    const matchers = await this.#matchersOf(context, place);
    return 'problem' in matchers ? matchers.problem : undefined;
  }

  async take(
    context: EffectContext,
    handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const place = this.#placeOf(context);
    if ('problem' in place)
      return { outcome: 'refused', message: place.problem };
    const wanted = await this.#matchersOf(context, place);
    if ('problem' in wanted)
      return { outcome: 'refused', message: wanted.problem };
    const { alertmanager, settings } = place;
    const { matchers } = wanted;
    const [kept, ...doubles] = await ownSilences(
      alertmanager,
      context.key,
      signal,
      handle,
    );
    for (const { id } of doubles) await alertmanager.end(id, signal);
    const nowMs = this.#clock.now();
    const lapsesAtMs = nowMs + context.lastsMinutes * 60_000;
    // One that goes on keeps its beginning: another one would make it a new silence.
    const startsAt =
      kept && isDeepStrictEqual(sorted(kept.matchers), sorted(matchers))
        ? kept.startsAt
        : new Date(nowMs).toISOString();
    const set = await alertmanager.set(
      {
        ...(kept ? { id: kept.id } : {}),
        matchers: [...matchers],
        startsAt,
        endsAt: new Date(lapsesAtMs).toISOString(),
        createdBy: CREATED_BY,
        comment: commentOf(context),
      },
      signal,
    );
    if ('refused' in set) return { outcome: 'refused', message: set.refused };
    const message: Reason = {
      code: 'effect.silenced',
      params: {
        silence: { text: set.id },
        alertmanager: { text: settings.id },
        until: { time: new Date(lapsesAtMs).toISOString() },
      },
    };
    return {
      outcome: 'taken',
      handle: { reference: set.id, lapsesAtMs },
      message,
    };
  }

  async observe(
    context: EffectContext,
    handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const [own] = await ownSilences(
      this.#place(context).alertmanager,
      context.key,
      signal,
      handle,
    );
    return own
      ? {
          state: 'in-effect',
          handle: { reference: own.id, lapsesAtMs: Date.parse(own.endsAt) },
        }
      : { state: 'gone' };
  }

  async undo(
    context: EffectContext,
    handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const { alertmanager } = this.#place(context);
    for (const { id } of await ownSilences(
      alertmanager,
      context.key,
      signal,
      handle,
    ))
      await alertmanager.end(id, signal);
    return {};
  }

  undoByHand(context: EffectContext): Reason {
    const parameters = parametersSchema.safeParse(context.parameters);
    const settings = parameters.success
      ? this.#alertmanagers.get(parameters.data.source)
      : undefined;
    const mark = { text: markOf(context.key) };
    return settings
      ? {
          code: 'effect.by-hand-silence',
          params: {
            address: {
              text: `${settings.url.origin}${settings.url.pathname}`,
            },
            mark,
          },
        }
      : { code: 'effect.by-hand-some-silence', params: { mark } };
  }

  #place(context: EffectContext): Place {
    const place = this.#placeOf(context);
    if ('problem' in place) throw new ReasonError(place.problem);
    return place;
  }

  #placeOf(context: EffectContext): Place | { readonly problem: Reason } {
    const parsed = parametersSchema.safeParse(context.parameters);
    if (!parsed.success)
      return {
        problem: damaged(parsed.error.issues[0].message),
      };
    const { source } = parsed.data;
    const settings = this.#alertmanagers.get(source);
    if (!settings)
      return {
        problem: {
          code: 'effect.no-alertmanager',
          params: { alertmanager: { text: source } },
        },
      };
    return {
      settings,
      alertmanager: new Alertmanager(settings),
      parameters: parsed.data,
    };
  }

  /**
   * The cluster's own matcher, and those of the plan. The cluster's value is configured for its
   * reference: any source could take its name.
   */
  async #matchersOf(
    { cluster }: EffectContext,
    { settings, parameters }: Place,
  ): Promise<
    | { readonly matchers: readonly AlertMatcher[] }
    | { readonly problem: Reason }
  > {
    const { id, clusterLabel, clusters } = settings;
    const problem = labelProblem({ settings, parameters });
    if (problem !== undefined) return { problem };
    const identity = await this.#identify(cluster.id);
    if (!identity || identity.removed)
      return {
        problem: {
          code: 'effect.cluster-not-listed',
          params: { cluster: { cluster: cluster.id, name: cluster.name } },
        },
      };
    const setting = `clusterUpgrades.effects.alertmanagers (id ${id}).clusters`;
    const found = referencedValue({ setting, values: clusters }, identity);
    if ('problem' in found)
      return {
        problem: {
          code: 'effect.no-label-value',
          params: {
            cause: { reasons: [found.problem] },
            label: { object: clusterLabel },
          },
        },
      };
    return {
      matchers: [
        {
          name: clusterLabel,
          value: found.value,
          isRegex: false,
          isEqual: true,
        },
        ...parameters.matchers.map(toAlertMatcher),
      ],
    };
  }
}

function labelProblem({
  settings: { clusterLabel },
  parameters,
}: Pick<Place, 'settings' | 'parameters'>): Reason | undefined {
  if (!parameters.matchers.some(({ label }) => label === clusterLabel))
    return undefined;
  return {
    code: 'effect.label-matched-anyway',
    params: { label: { object: clusterLabel } },
  };
}

function toAlertMatcher({
  label,
  value,
  match,
}: SilenceParameters['matchers'][number]): AlertMatcher {
  return {
    name: label,
    value,
    isRegex: match === 'regex' || match === 'not-regex',
    isEqual: match === 'equal' || match === 'regex',
  };
}

function markOf(key: string): string {
  return `[drydock ${key}]`;
}

function commentOf({ key, cluster, from, target }: EffectContext): string {
  return `Drydock upgrades ${cluster.name} from ${from} to ${target} ${markOf(
    key,
  )}`;
}

/**
 * Those of this effect that have not ended, the one that lasts longest first. The mark in the
 * comment decides, not the creator, since proxies write the name of an account there. The stored id
 * decides only while the silence still names us as its creator: a user who put another name and
 * another comment on it has taken it over.
 */
async function ownSilences(
  alertmanager: Alertmanager,
  key: string,
  signal: AbortSignal,
  handle?: EffectHandle,
): Promise<readonly Silence[]> {
  const mark = markOf(key);
  const silences = await alertmanager.list(signal);
  return silences
    .filter(
      ({ id, status, createdBy, comment }) =>
        status.state !== 'expired' &&
        (comment.trimEnd().endsWith(mark) ||
          (createdBy === CREATED_BY && id === handle?.reference)),
    )
    .sort((a, b) => Date.parse(b.endsAt) - Date.parse(a.endsAt));
}

function sorted(matchers: readonly AlertMatcher[]): readonly AlertMatcher[] {
  return [...matchers].sort((a, b) =>
    `${a.name}\n${a.value}` < `${b.name}\n${b.value}` ? -1 : 1,
  );
}
