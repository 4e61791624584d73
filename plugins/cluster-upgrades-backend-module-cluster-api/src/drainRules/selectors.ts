import type { CapiDrainRule, LabelSelector } from '../objects/types';

type Labels = Readonly<Record<string, string>>;
type PodSelector = NonNullable<CapiDrainRule['pods']>[number];

/**
 * Whether an object with these labels is selected; no selector selects everything. What is written
 * in an operator that does not exist selects nothing.
 */
export function selects(
  selector: LabelSelector | undefined,
  labels: Labels,
): boolean {
  if (!selector) return true;
  const value = (key: string) =>
    Object.hasOwn(labels, key) ? labels[key] : undefined;
  return requirementsOf(selector).every(({ key, operator, values }) => {
    const has = value(key);
    switch (operator) {
      case 'In':
        return has !== undefined && values.includes(has);
      case 'NotIn':
        return has === undefined || !values.includes(has);
      case 'Exists':
        return has !== undefined;
      case 'DoesNotExist':
        return has === undefined;
      default:
        return false;
    }
  });
}

/** Whether a rule is about a machine of a cluster. */
export function aboutMachine(
  { machines }: Pick<CapiDrainRule, 'machines'>,
  machine: Labels,
  cluster: Labels,
): boolean {
  return (
    machines === undefined ||
    machines.some(
      entry =>
        selects(entry.machine, machine) && selects(entry.cluster, cluster),
    )
  );
}

/**
 * `all`: each pod of the second is one of the first. `some`: there may be such pods. Of what labels
 * alone cannot tell it is `some`.
 */
export function sharedPods(
  first: CapiDrainRule['pods'],
  second: CapiDrainRule['pods'],
): 'all' | 'some' | 'none' {
  const theirs: readonly PodSelector[] = first ?? [{}];
  const ours: readonly PodSelector[] = second ?? [{}];
  const pairs = ours.map(our =>
    theirs.map(their => [
      sharedBy(their.pod, our.pod),
      sharedBy(their.namespace, our.namespace),
    ]),
  );
  if (
    pairs.every(row => row.some(parts => parts.every(part => part === 'all')))
  )
    return 'all';
  return pairs.flat().every(parts => parts.includes('none')) ? 'none' : 'some';
}

function sharedBy(
  theirs: LabelSelector | undefined,
  ours: LabelSelector | undefined,
): 'all' | 'some' | 'none' {
  const wanted = theirs ? requirementsOf(theirs) : [];
  const given = ours ? requirementsOf(ours) : [];
  const allowed = (key: string) =>
    given.find(
      requirement => requirement.key === key && requirement.operator === 'In',
    )?.values;
  const each = wanted.map(({ key, operator, values }) => {
    const ourValues = allowed(key);
    if (ourValues === undefined) return 'some';
    const fitting = ourValues.filter(value =>
      selects(
        { matchLabels: {}, matchExpressions: [{ key, operator, values }] },
        { [key]: value },
      ),
    );
    if (fitting.length === ourValues.length) return 'all';
    return fitting.length > 0 ? 'some' : 'none';
  });
  if (each.includes('none')) return 'none';
  return each.every(part => part === 'all') ? 'all' : 'some';
}

function requirementsOf({
  matchLabels,
  matchExpressions,
}: LabelSelector): LabelSelector['matchExpressions'] {
  return [
    ...Object.entries(matchLabels).map(([key, value]) => ({
      key,
      operator: 'In',
      values: [value],
    })),
    ...matchExpressions,
  ];
}
