import { compareMinors } from '@drydock/kubernetes-knowledge';
import type { KindLosingVersions, Minor } from '@drydock/kubernetes-knowledge';
import type { ApiEvidenceFacts, CheckContext, FindingDraft, ReadinessCheck } from '../contracts';
import { lostVersions } from '../evidence';
import { count } from '../words';

/** Kinds that go altogether (PodSecurityPolicy): stored objects are counted, for reading them would be a call to a deprecated version. */
export const removedApiStored: ReadinessCheck = {
  id: 'removed-api-stored',
  title: 'Stored objects of kinds that go',
  phase: 'control-plane',
  canBlock: true,
  ofCluster: true,
  docs: 'checks/removed-api-stored',
  needs: ['api-evidence'],
  judgesPartial: ['api-evidence'],
  evaluate(context) {
    const { kinds } = context.facts('api-evidence');
    const { kindsUpToTarget } = lostVersions(context.knowledge, context.currentMinor, context.targetMinor);
    const findings: FindingDraft[] = [];
    const partial: string[] = [];
    for (const kind of kindsUpToTarget.filter(candidate => isGone(candidate, context.targetMinor))) {
      const facts = kinds.find(read => read.group === kind.group && read.kind === kind.kind);
      if (!facts) partial.push(`${kind.resource}.${kind.group} was not counted yet: the knowledge names it since the last read`);
      else if (facts.failure) partial.push(`${kind.resource}.${kind.group} could not be counted: ${facts.failure.message}`);
      else if (storedOf(facts) > 0) findings.push(findingOf(kind, facts, context));
    }
    return { findings, partial };
  },
};

/** Every version goes up to the target, not only the older ones. */
function isGone({ surviving, lost }: KindLosingVersions, targetMinor: Minor): boolean {
  return surviving.length === 0 && lost.every(({ removed }) => removed !== undefined && compareMinors(removed, targetMinor) <= 0);
}

/** Counted by the API server, or listed where a version is served that is not deprecated yet. */
function storedOf({ storedObjects, listedAt, objects }: ApiEvidenceFacts['kinds'][number]): number {
  return storedObjects ?? (listedAt === undefined ? 0 : objects);
}

/** Own words where the kind means more than its objects. */
const FIXES: Readonly<Record<string, { readonly text: string; readonly link: string }>> = {
  PodSecurityPolicy: {
    text: 'Label namespaces for Pod Security admission or adopt a policy engine, switch the PodSecurityPolicy admission plugin off, and delete the policies: after the upgrade none of them is enforced.',
    link: 'https://kubernetes.io/docs/tasks/configure-pod-container/migrate-from-psp/',
  },
};

function findingOf(kind: KindLosingVersions, facts: ApiEvidenceFacts['kinds'][number], { targetMinor }: CheckContext): FindingDraft {
  const { resource, storedObjects } = facts;
  const stored = storedOf(facts);
  const row = kind.lost[kind.lost.length - 1];
  const fix = Object.hasOwn(FIXES, kind.kind) ? FIXES[kind.kind] : { text: `Delete the objects, or move what they do elsewhere: ${kind.kind} has no successor.` };
  return {
    key: `${kind.group}/${kind.kind}`,
    severity: 'blocker',
    confidence: 'observed',
    phase: 'control-plane',
    title: `${count(stored, `${kind.kind} object`)} stored, and v${targetMinor} does not know the kind`,
    ...(row?.removed ? { breaksAt: row.removed } : {}),
    evidence: [{ source: storedObjects === undefined ? 'list' : 'metric', text: `The API server ${storedObjects === undefined ? 'lists' : 'counts'} ${count(stored, `stored object`)} of ${resource}.${kind.group}` }],
    fix,
  };
}
