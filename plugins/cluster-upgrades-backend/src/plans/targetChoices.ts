import {
  compareMinors,
  compareVersions,
  formatVersion,
  minorDistance,
  minorOf,
  nextMinor,
  parseVersion,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import type { TargetChoice } from '@drydock/backstage-plugin-cluster-upgrades-common';

export interface TargetChoicesInput {
  /** What each selected cluster runs; undefined: not known. */
  readonly current: readonly (string | undefined)[];
  readonly maxMinors: number;
  /** The plan's own target, full. */
  readonly own?: string;
  readonly knowledge: Pick<
    Knowledge,
    'latestPatch' | 'latestMinor' | 'reviewedThrough' | 'support'
  >;
}

/** Versions for the picker, oldest first: the newest known patch of each minor that some cluster could go to, each with how many could, or why none. Pure. */
export function targetChoices({
  current,
  maxMinors,
  own,
  knowledge,
}: TargetChoicesInput): TargetChoice[] {
  const minors = current
    .flatMap(version => minorOf(version) ?? [])
    .sort(compareMinors);
  const versions = new Set<string>(
    own === undefined ? [] : [formatVersion(own)],
  );
  const newest = knowledge.latestMinor();
  for (
    let minor: string | undefined = minors[0];
    minor !== undefined && compareMinors(minor, newest) <= 0;
    minor = nextMinor(minor)
  ) {
    const patch = knowledge.latestPatch(minor);
    if (patch !== undefined) versions.add(formatVersion(patch));
  }
  return [...versions]
    .sort(byVersion)
    .map(version => choice(version, { current, maxMinors, knowledge }));
}

function choice(
  version: string,
  { current, maxMinors, knowledge }: TargetChoicesInput,
): TargetChoice {
  const minor = minorOf(version) ?? '';
  const ways = current.map(from => way(from, version, maxMinors));
  const clusters = ways.filter(reason => reason === undefined).length;
  const beyond =
    compareMinors(minor, knowledge.reviewedThrough) > 0
      ? `It is newer than what Drydock knows of (${knowledge.reviewedThrough}): what it breaks is unknown`
      : undefined;
  const reasons = [...counted(ways.flatMap(reason => reason ?? []))].map(
    ([reason, count]) => `${count} of ${current.length}: ${reason}`,
  );
  const reason = [...(beyond ? [beyond] : []), ...reasons].join('; ');
  return {
    version,
    allowed: clusters > 0,
    clusters,
    reason: reason === '' ? undefined : reason,
    supportEnds: knowledge.support('upstream', minor)?.standardEnd,
  };
}

/** Why a cluster cannot go there; undefined: it can. */
function way(
  from: string | undefined,
  to: string,
  maxMinors: number,
): string | undefined {
  const [running, wanted] = [parseVersion(from), parseVersion(to)];
  const [fromMinor, toMinor] = [minorOf(from), minorOf(to)];
  if (!running || !wanted || fromMinor === undefined || toMinor === undefined)
    return 'what it runs is not known';
  const order = compareVersions(running, wanted);
  if (order === 0) return 'runs it already';
  if (order > 0) return 'runs something newer, and Kubernetes does not go back';
  const minors = minorDistance(fromMinor, toMinor);
  return minors > maxMinors
    ? `needs ${minors} minors, the plan allows ${maxMinors}`
    : undefined;
}

function counted(texts: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

function byVersion(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left && right ? compareVersions(left, right) : 0;
}
