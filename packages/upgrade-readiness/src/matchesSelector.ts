import type { LabelSelector } from './contracts';

type Labels = Readonly<Record<string, string>>;

/**
 * Whether labels satisfy a Kubernetes label selector. An empty selector matches everything; an
 * operator that Kubernetes does not know matches nothing, as the API server would have refused it.
 */
export function matchesSelector(
  selector: LabelSelector,
  labels: Labels,
): boolean {
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) {
    if (valueOf(labels, key) !== value) return false;
  }
  return (selector.matchExpressions ?? []).every(
    ({ key, operator, values = [] }) => {
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
        default:
          return false;
      }
    },
  );
}

/** Own keys only: a label named `constructor` is a label, and a missing one is missing. */
function valueOf(labels: Labels, key: string): string | undefined {
  return Object.hasOwn(labels, key) ? labels[key] : undefined;
}
