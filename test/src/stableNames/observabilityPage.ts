import ts from 'typescript';
import { constant, everyNode, nameOf, sourcesIn } from './sources';
import { tableOf } from './tableOf';

const BACKEND = 'plugins/cluster-upgrades-backend/src';
const SEVERITIES = ['critical', 'high', 'medium', 'low'];

interface Metric {
  readonly kind: string;
  readonly unit: string;
  readonly description: string;
  readonly attributes: readonly string[];
}

/**
 * docs/reference/observability.md, made from the catalogues of metrics and notifications, and from
 * the routes.
 */
export function observabilityPage(): string {
  return `# Metrics, audit events, notifications

For portal admins: what Drydock reports. What to alert on: [operations](../operations.md#metrics).
Who is notified: [know when you are touched](../guides/know-when-you-are-touched.md#notifications).
\`yarn stable-names\` writes this page from the code.

## Metrics

${tableOf(['metric', 'kind', 'unit', 'attributes', 'meaning'], metricRows())}

## Audit events

${tableOf(['event', 'severity'], eventRows())}

## Notifications

${tableOf(['event', 'topic', 'severity'], noticeRows())}
`;
}

function metricRows(): readonly (readonly string[])[] {
  const metrics = constant(
    `${BACKEND}/reporting/metrics/catalogue.ts`,
    'METRICS',
  ) as Readonly<Record<string, Metric>>;
  return Object.entries(metrics).map(
    ([name, { kind, unit, description, attributes }]) => [
      `\`${name}\``,
      kind,
      `\`${unit}\``,
      attributes.map(attribute => `\`${attribute}\``).join(', '),
      description,
    ],
  );
}

function noticeRows(): readonly (readonly string[])[] {
  const told = constant(
    `${BACKEND}/reporting/notifications/topics.ts`,
    'TOLD',
  ) as Readonly<Record<string, { topic: string; severity: string }>>;
  return Object.entries(told).map(([event, { topic, severity }]) => [
    `\`${event}\``,
    topic,
    severity,
  ]);
}

/** The most severe first, then by name. An event whose severity depends on the request has both. */
function eventRows(): readonly (readonly string[])[] {
  const events = new Map(
    sourcesIn(`${BACKEND}/api`).flatMap(everyNode).flatMap(eventOf),
  );
  const rank = (severity: string) =>
    SEVERITIES.findIndex(each => severity.startsWith(each));
  return [...events]
    .sort(([a, of], [b, to]) => rank(of) - rank(to) || (a < b ? -1 : 1))
    .map(([event, severity]) => [`\`${event}\``, severity]);
}

/** Event and severity of an object that has both. */
function eventOf(node: ts.Node): readonly (readonly [string, string])[] {
  if (!ts.isObjectLiteralExpression(node)) return [];
  const valueOf = (wanted: string) =>
    node.properties.find(
      (property): property is ts.PropertyAssignment =>
        ts.isPropertyAssignment(property) && nameOf(property.name) === wanted,
    )?.initializer;
  const event = valueOf('eventId');
  const severity = valueOf('severityLevel');
  if (!event || !severity || !ts.isStringLiteralLike(event)) return [];
  const levels = everyNode(severity).flatMap(each =>
    ts.isStringLiteralLike(each) && SEVERITIES.includes(each.text)
      ? [each.text]
      : [],
  );
  return [[event.text, levels.join(' or ')]];
}
