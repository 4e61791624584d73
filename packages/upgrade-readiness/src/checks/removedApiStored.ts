import type { Param, Reason } from '@drydock/upgrade-reasons';
import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { KindLosingVersions, Minor } from '@drydock/kubernetes-knowledge';
import type {
  ApiEvidenceFacts,
  CheckContext,
  FindingDraft,
  ReadinessCheck,
} from '../contracts';
import { lostVersions } from '../evidence';
import { minor } from '../words';

/**
 * Objects that the target cannot read: the kind goes altogether (PodSecurityPolicy), or no version
 * of it is served on both sides of a hop (LeaseCandidate from 1.31 to 1.32, whose API server does
 * not become ready with them). Where reading them would be a call to a deprecated version, the API
 * server's own count is used.
 */
export const removedApiStored: ReadinessCheck = {
  id: 'removed-api-stored',
  title: { code: 'check-title.removed-api-stored' },
  phase: 'control-plane',
  canBlock: true,
  ofCluster: true,
  docs: 'checks/removed-api-stored',
  needs: ['api-evidence'],
  judgesPartial: ['api-evidence'],
  evaluate(context) {
    const { kinds } = context.facts('api-evidence');
    const { kindsUpToTarget } = lostVersions(
      context.knowledge,
      context.currentMinor,
      context.targetMinor,
    );
    const findings: FindingDraft[] = [];
    const partial: Reason[] = [];
    for (const kind of kindsUpToTarget.filter(candidate =>
      isUnreadable(candidate, context.targetMinor),
    )) {
      const facts = kinds.find(
        read => read.group === kind.group && read.kind === kind.kind,
      );
      if (!facts)
        partial.push({
          code: 'check.removed-api.not-counted-yet',
          params: { resource: resourceOf(kind) },
        });
      else if (facts.failure)
        partial.push({
          code: 'check.removed-api.not-counted',
          params: {
            resource: resourceOf(kind),
            error: { reasons: [facts.failure.reason] },
          },
        });
      else if (storedOf(facts) > 0)
        findings.push(findingOf(kind, facts, context));
    }
    return { findings, partial };
  },
};

function resourceOf({ resource, group }: KindLosingVersions): Param {
  return { object: `${resource}.${group}` };
}

function isUnreadable(
  { unreadableFrom }: KindLosingVersions,
  targetMinor: Minor,
): boolean {
  return (
    unreadableFrom !== undefined &&
    compareMinors(unreadableFrom, targetMinor) <= 0
  );
}

/** Counted by the API server, or listed where a version is served that is not deprecated yet. */
function storedOf({
  storedObjects,
  listedAt,
  objects,
}: ApiEvidenceFacts['kinds'][number]): number {
  return storedObjects ?? (listedAt === undefined ? 0 : objects);
}

/** Own words where the kind means more than its objects. */
const FIXES: Readonly<Record<string, FindingDraft['fix']>> = {
  PodSecurityPolicy: {
    what: { code: 'check.removed-api.delete-policies' },
    link: 'https://kubernetes.io/docs/tasks/configure-pod-container/migrate-from-psp/',
  },
};

function findingOf(
  kind: KindLosingVersions,
  facts: ApiEvidenceFacts['kinds'][number],
  { targetMinor }: CheckContext,
): FindingDraft {
  const { resource, storedObjects } = facts;
  const stored = storedOf(facts);
  const isGone = kind.surviving.length === 0;
  const counted = { count: { number: stored }, kind: { object: kind.kind } };
  return {
    key: `${kind.group}/${kind.kind}`,
    severity: 'blocker',
    confidence: 'observed',
    phase: 'control-plane',
    title: isGone
      ? {
          code: 'check.removed-api.stored-gone',
          params: { ...counted, target: minor(targetMinor) },
        }
      : {
          code: 'check.removed-api.stored-unreadable',
          params: { ...counted, from: minor(kind.unreadableFrom ?? '') },
        },
    ...(kind.unreadableFrom ? { breaksAt: kind.unreadableFrom } : {}),
    evidence: [
      {
        source: storedObjects === undefined ? 'list' : 'metric',
        what: {
          code:
            storedObjects === undefined
              ? 'check.removed-api.stored-listed'
              : 'check.removed-api.stored-counted',
          params: {
            count: { number: stored },
            resource: { object: `${resource}.${kind.group}` },
          },
        },
      },
    ],
    fix: fixOf(kind),
  };
}

function fixOf({
  kind,
  surviving,
  unreadableFrom,
}: KindLosingVersions): FindingDraft['fix'] {
  if (Object.hasOwn(FIXES, kind)) return FIXES[kind];
  if (surviving.length === 0)
    return {
      what: {
        code: 'check.removed-api.delete-stored',
        params: { kind: { object: kind } },
      },
    };
  return {
    what: {
      code: 'check.removed-api.delete-before',
      params: { kind: { object: kind }, from: minor(unreadableFrom ?? '') },
    },
  };
}
