import type {
  NodeFacts,
  NodeSelectorTerm,
  PodTemplateFacts,
  TaintFacts,
} from '../contracts';

type Labels = Readonly<Record<string, string>>;
type Toleration = PodTemplateFacts['tolerations'][number];

/** Whether a node with these labels is one that the pod's selector and required affinity name. */
export function selectsNode(
  {
    nodeSelector,
    nodeAffinity,
  }: Pick<PodTemplateFacts, 'nodeSelector' | 'nodeAffinity'>,
  labels: Labels,
): boolean {
  return (
    Object.entries(nodeSelector).every(
      ([key, value]) => valueOf(labels, key) === value,
    ) && matchesTerms(nodeAffinity, labels)
  );
}

/**
 * Whether labels satisfy one of the terms; no terms demand nothing. A term without expressions is
 * given the benefit of the doubt.
 */
export function matchesTerms(
  terms: readonly NodeSelectorTerm[] | undefined,
  labels: Labels,
): boolean {
  return (
    terms === undefined ||
    terms.length === 0 ||
    terms.some(({ matchExpressions }) =>
      matchExpressions.every(expression => matches(expression, labels)),
    )
  );
}

function matches(
  { key, operator, values = [] }: NodeSelectorTerm['matchExpressions'][number],
  labels: Labels,
): boolean {
  const value = valueOf(labels, key);
  switch (operator) {
    case 'In':
      return value !== undefined && values.includes(value);
    case 'NotIn':
      return value === undefined || !values.includes(value);
    case 'Exists':
      return value !== undefined;
    case 'DoesNotExist':
      return value === undefined;
    case 'Gt':
      return value !== undefined && Number(value) > Number(values[0]);
    case 'Lt':
      return value !== undefined && Number(value) < Number(values[0]);
    default:
      return false;
  }
}

/** The first taint that keeps a new pod away; undefined where none does. */
export function untolerated(
  taints: readonly TaintFacts[],
  tolerations: readonly Toleration[],
): TaintFacts | undefined {
  return taints.find(
    taint =>
      (taint.effect === 'NoSchedule' || taint.effect === 'NoExecute') &&
      !tolerations.some(toleration => tolerates(toleration, taint)),
  );
}

function tolerates(
  { key, operator, value, effect }: Toleration,
  taint: TaintFacts,
): boolean {
  if (effect && effect !== taint.effect) return false;
  if (!key) return operator === 'Exists';
  return (
    key === taint.key &&
    (operator === 'Exists' || (value ?? '') === (taint.value ?? ''))
  );
}

/** Whether the scheduler gives the node any pod at all. */
export function takesPods({ ready, unschedulable }: NodeFacts): boolean {
  return ready !== false && !unschedulable;
}

/**
 * What selectors look at: a node's labels, and its name as the field by which pods and volumes may
 * demand it.
 */
export function selectableOf({ labels, name }: NodeFacts): Labels {
  return { ...labels, 'metadata.name': name };
}

/** The same of a node that comes in the place of this one: all but its name. */
export function selectableOfReplacement({ labels }: NodeFacts): Labels {
  return { ...labels, 'kubernetes.io/hostname': '', 'metadata.name': '' };
}

function valueOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}
