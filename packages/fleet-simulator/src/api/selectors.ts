import { badRequest } from '../kube/apiError';
import { isRecord, KubeObject } from '../kube/object';

type Requirement = (labels: Readonly<Record<string, string>>) => boolean;

/** A `labelSelector` query: `a=b`, `a==b`, `a!=b`, `a in (b,c)`, `a notin (b,c)`, `a`, `!a`. */
export function parseLabelSelector(text: string | undefined): Requirement {
  if (!text) return () => true;
  const parts = text.match(/[^,(]+(?:\([^)]*\))?/g) ?? [];
  const requirements = parts.map(part => parseRequirement(part.trim()));
  return labels => requirements.every(requirement => requirement(labels));
}

function parseRequirement(part: string): Requirement {
  const set = /^([\w./-]+)\s+(in|notin)\s*\(([^)]*)\)$/.exec(part);
  if (set) {
    const [, key, operator, list] = set;
    const values = list.split(',').map(value => value.trim());
    return labels =>
      operator === 'in'
        ? Object.hasOwn(labels, key) && values.includes(labels[key])
        : !values.includes(labels[key]);
  }
  const equality = /^([\w./-]+)\s*(==|=|!=)\s*([\w.-]*)$/.exec(part);
  if (equality) {
    const [, key, operator, value] = equality;
    return labels => (labels[key] === value) === (operator !== '!=');
  }
  const existence = /^(!?)\s*([\w./-]+)$/.exec(part);
  if (existence) {
    const [, not, key] = existence;
    return labels => Object.hasOwn(labels, key) === (not === '');
  }
  throw badRequest(`unable to parse requirement: found '${part.slice(0, 60)}'`);
}

/**
 * A `fieldSelector` query over metadata.name, metadata.namespace, type, status.phase,
 * status.successful and spec.nodeName.
 */
export function parseFieldSelector(
  text: string | undefined,
): (object: KubeObject) => boolean {
  if (!text) return () => true;
  const tests = text.split(',').map(part => {
    const match = /^([\w.]+)(==|=|!=)(.*)$/.exec(part.trim());
    if (!match)
      throw badRequest(`invalid field selector: "${part.slice(0, 60)}"`);
    const [, field, operator, value] = match;
    if (
      ![
        'metadata.name',
        'metadata.namespace',
        'type',
        'status.phase',
        'status.successful',
        'spec.nodeName',
      ].includes(field)
    ) {
      throw badRequest(`field label not supported: ${field}`);
    }
    return (object: KubeObject) =>
      (readField(object, field) === value) === (operator !== '!=');
  });
  return object => tests.every(test => test(object));
}

function readField(object: KubeObject, field: string): string {
  let value: unknown = object;
  for (const part of field.split('.'))
    value = isRecord(value) ? value[part] : undefined;
  // Jobs: the real server compares the number as text, and counts none as 0.
  if (field === 'status.successful') return String(value ?? 0);
  return typeof value === 'string' ? value : '';
}

/**
 * A `LabelSelector` object of a workload or budget. An empty one matches everything, a missing one
 * nothing.
 */
export function matchesLabelSelector(
  selector: unknown,
  labels: Readonly<Record<string, string>>,
): boolean {
  if (!isRecord(selector)) return false;
  const matchLabels = isRecord(selector.matchLabels)
    ? selector.matchLabels
    : {};
  if (
    !Object.entries(matchLabels).every(([key, value]) => labels[key] === value)
  )
    return false;
  const expressions = Array.isArray(selector.matchExpressions)
    ? selector.matchExpressions
    : [];
  return expressions.every(expression => {
    if (!isRecord(expression) || typeof expression.key !== 'string')
      return false;
    const values = Array.isArray(expression.values) ? expression.values : [];
    const has = Object.hasOwn(labels, expression.key);
    switch (expression.operator) {
      case 'In':
        return has && values.includes(labels[expression.key]);
      case 'NotIn':
        return !values.includes(labels[expression.key]);
      case 'Exists':
        return has;
      case 'DoesNotExist':
        return !has;
      default:
        return false;
    }
  });
}
