import { minorOf } from '@drydock/kubernetes-knowledge';
import type { SelectableCluster } from './selectableCluster';
import { entityRefOf } from './entityRef';
import type { ClusterSelector } from './model';

/** What selectors match, and what may be unknown of a cluster. */
export type ClusterFact =
  | 'environment'
  | 'owner'
  | 'region'
  | 'provider'
  | 'version';

/**
 * Whether a cluster belongs: `undecided` when it depends on facts that are not known, which are
 * named.
 */
export type Match =
  | { readonly kind: 'yes' }
  | { readonly kind: 'no' }
  | { readonly kind: 'undecided'; readonly missing: readonly ClusterFact[] };

type Matcher = Omit<ClusterSelector, 'except'>;
type Test = (cluster: SelectableCluster) => Match;

const YES: Match = { kind: 'yes' };
const NO: Match = { kind: 'no' };

/** Prepares a selector for many clusters. */
export function selectorTest(selector: ClusterSelector): Test {
  const belongs = matcherTest(selector);
  const excepted: Test = selector.except
    ? matcherTest(selector.except)
    : () => NO;
  return cluster => {
    const inside = belongs(cluster);
    if (inside.kind === 'no') return NO;
    const outside = excepted(cluster);
    if (outside.kind === 'yes') return NO;
    return together([inside, outside.kind === 'undecided' ? outside : YES]);
  };
}

function matcherTest(matcher: Matcher): Test {
  const { names, environments, owners, regions, providers, minors, labels } =
    matcher;
  const tests: Test[] = [
    ...(names ? [nameTest(names)] : []),
    ...(environments
      ? [oneOf('environment', environments, cluster => cluster.environment)]
      : []),
    ...(owners
      ? [
          oneOf(
            'owner',
            owners.map(groupRef),
            cluster => cluster.owner && groupRef(cluster.owner),
          ),
        ]
      : []),
    ...(regions ? [oneOf('region', regions, cluster => cluster.region)] : []),
    ...(providers
      ? [oneOf('provider', providers, cluster => cluster.provider?.id)]
      : []),
    ...(minors
      ? [
          oneOf(
            'version',
            minors.flatMap(minor => minorOf(minor) ?? []),
            cluster => minorOf(cluster.version ?? cluster.reportedVersion),
          ),
        ]
      : []),
    ...(labels ? [labelTest(labels)] : []),
  ];
  return cluster => together(tests.map(test => test(cluster)));
}

/** All of them: one "no" decides, whatever else is not known. */
function together(matches: readonly Match[]): Match {
  const missing: ClusterFact[] = [];
  for (const match of matches) {
    if (match.kind === 'no') return NO;
    if (match.kind === 'undecided') missing.push(...match.missing);
  }
  return missing.length > 0
    ? { kind: 'undecided', missing: [...new Set(missing)] }
    : YES;
}

function groupRef(text: string): string {
  return entityRefOf(text, 'group');
}

function oneOf(
  fact: ClusterFact,
  wanted: readonly string[],
  valueOf: (cluster: SelectableCluster) => string | undefined,
): Test {
  const values = new Set(wanted);
  return cluster => {
    const value = valueOf(cluster);
    if (value === undefined) return { kind: 'undecided', missing: [fact] };
    return values.has(value) ? YES : NO;
  };
}

/**
 * Keys under which a cluster can be named: its name as it is, and its entity reference in its full
 * form.
 */
export function namesOf(
  cluster: Pick<SelectableCluster, 'name' | 'entityRef'>,
): readonly string[] {
  return cluster.entityRef
    ? [cluster.name, entityRefOf(cluster.entityRef, 'resource')]
    : [cluster.name];
}

/** The keys that an entry of `names` may mean. */
export function keysOfName(entry: string): readonly string[] {
  return /[:/]/.test(entry) ? [entry, entityRefOf(entry, 'resource')] : [entry];
}

function nameTest(names: readonly string[]): Test {
  const wanted = new Set(names.flatMap(keysOfName));
  return cluster => (namesOf(cluster).some(key => wanted.has(key)) ? YES : NO);
}

/**
 * Labels are read as a whole: one that is not there is not unknown. Own keys only, for a label may
 * be named `constructor`.
 */
function labelTest(labels: Readonly<Record<string, string>>): Test {
  const wanted = Object.entries(labels);
  return ({ labels: own = {} }) =>
    wanted.every(
      ([key, value]) => Object.hasOwn(own, key) && own[key] === value,
    )
      ? YES
      : NO;
}

/** Whether an entry of `names` means a cluster, by its name or entity reference. */
export function namesCluster(
  entry: string,
  cluster: Pick<SelectableCluster, 'name' | 'entityRef'>,
): boolean {
  const keys = keysOfName(entry);
  return namesOf(cluster).some(key => keys.includes(key));
}
