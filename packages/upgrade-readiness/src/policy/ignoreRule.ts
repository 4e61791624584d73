import type { EvaluatedFinding } from '../contracts';
import { matchesGlob } from './glob';
import type { IgnoreRule } from './model';

/** The cluster that a finding is on, as rules may name it. */
export interface RuleSubject {
  /** Name, title, id and entity reference, as far as it has them. */
  readonly names: readonly string[];
  readonly environment?: string;
  readonly labels?: Readonly<Record<string, string>>;
}

const FIELDS = [
  'check',
  'kind',
  'namespace',
  'name',
  'cluster',
  'environment',
] as const;

/** @param today - ISO date */
export function matchesIgnoreRule(
  rule: IgnoreRule,
  finding: Pick<EvaluatedFinding, 'checkId' | 'object'>,
  subject: RuleSubject,
  today: string,
): boolean {
  if (rule.until !== undefined && today > rule.until) return false;
  const { checkId, object } = finding;
  return (
    matchesOne(rule.check, [checkId]) &&
    matchesOne(rule.kind, [object?.kind]) &&
    matchesOne(rule.namespace, [
      object?.kind === 'Namespace' ? object.name : object?.namespace,
    ]) &&
    matchesOne(rule.name, [object?.name]) &&
    matchesOne(rule.cluster, subject.names) &&
    matchesOne(rule.environment, [subject.environment]) &&
    Object.entries(rule.labels ?? {}).every(([name, patterns]) =>
      matchesOne(patterns, [labelOf(subject, name)]),
    )
  );
}

function labelOf(
  { labels = {} }: RuleSubject,
  name: string,
): string | undefined {
  return Object.hasOwn(labels, name) ? labels[name] : undefined;
}

/** No patterns: anything. What is not there matches no pattern. */
function matchesOne(
  patterns: readonly string[] | undefined,
  texts: readonly (string | undefined)[],
): boolean {
  if (patterns === undefined) return true;
  return texts.some(
    text =>
      text !== undefined &&
      patterns.some(pattern => matchesGlob(pattern, text)),
  );
}

/** For people: `check disruption-budgets, namespace kube-system or istio-*`. */
export function describeIgnoreRule(rule: IgnoreRule): string {
  const labels = Object.entries(rule.labels ?? {}).map(
    ([name, patterns]) => `label ${name} ${patterns.join(' or ')}`,
  );
  return [
    ...FIELDS.flatMap(field =>
      rule[field] === undefined ? [] : [`${field} ${rule[field].join(' or ')}`],
    ),
    ...labels,
  ].join(', ');
}
