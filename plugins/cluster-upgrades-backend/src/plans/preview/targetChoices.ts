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
import { groupBy } from '@drydock/upgrade-readiness';
import { allOf, reasonKey, type Reason } from '@drydock/upgrade-reasons';

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

/** A version that a plan could have as its target. */
export interface PossibleTarget {
  readonly version: string;
  /** Some cluster could go there. */
  readonly allowed: boolean;
  /** How many could. */
  readonly clusters: number;
  /** Why others could not. */
  readonly reason?: Reason;
  /** Day on which its upstream support ends. */
  readonly supportEnds?: string;
}

/**
 * Versions for the picker, oldest first: the newest known patch of each minor that some cluster
 * could go to, each with how many could, or why none. Pure.
 */
export function targetChoices({
  current,
  maxMinors,
  own,
  knowledge,
}: TargetChoicesInput): PossibleTarget[] {
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
): PossibleTarget {
  const minor = minorOf(version) ?? '';
  const ways = current.map(from => way(from, version, maxMinors));
  const [first, ...others] = [
    ...(compareMinors(minor, knowledge.reviewedThrough) > 0
      ? [newerThanKnown(knowledge.reviewedThrough)]
      : []),
    ...counted(
      ways.flatMap(reason => reason ?? []),
      current.length,
    ),
  ];
  return {
    version,
    allowed: ways.includes(undefined),
    clusters: ways.filter(each => each === undefined).length,
    reason: first && allOf([first, ...others]),
    supportEnds: knowledge.support('upstream', minor)?.standardEnd,
  };
}

/** Why a cluster cannot go there; undefined: it can. */
function way(
  from: string | undefined,
  to: string,
  maxMinors: number,
): Reason | undefined {
  const [running, wanted] = [parseVersion(from), parseVersion(to)];
  const [fromMinor, toMinor] = [minorOf(from), minorOf(to)];
  if (!running || !wanted || fromMinor === undefined || toMinor === undefined)
    return { code: 'plan.target-from-unknown' };
  const order = compareVersions(running, wanted);
  if (order === 0) return { code: 'plan.target-reached' };
  if (order > 0) return { code: 'plan.target-older' };
  const minors = minorDistance(fromMinor, toMinor);
  return minors > maxMinors
    ? {
        code: 'plan.target-too-far',
        params: {
          minors: { number: minors },
          allowed: { number: maxMinors },
        },
      }
    : undefined;
}

function newerThanKnown(known: string): Reason {
  return {
    code: 'plan.target-newer-than-known',
    params: { known: { version: known } },
  };
}

/** Each reason once, with how many clusters have it. */
function counted(reasons: readonly Reason[], all: number): readonly Reason[] {
  return [...groupBy(reasons, reasonKey).values()].map(same => ({
    code: 'plan.target-not-for',
    params: {
      some: { number: same.length },
      all: { number: all },
      reason: { reasons: [same[0]] },
    },
  }));
}

function byVersion(a: string, b: string): number {
  const [left, right] = [parseVersion(a), parseVersion(b)];
  return left && right ? compareVersions(left, right) : 0;
}
