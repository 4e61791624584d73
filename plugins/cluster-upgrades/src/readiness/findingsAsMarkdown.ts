import type { FindingItem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { markdownTable } from '../format/markdown';
import { entityName, versionText } from '../format/words';
import { english } from '../translation';
import type { TextKey } from '../translation';

const columnKeys: readonly TextKey[] = [
  'readiness.column.severity',
  'readiness.column.finding',
  'readiness.column.owner',
  'readiness.ticket.cluster',
  'readiness.column.object',
  'readiness.column.breaksAt',
  'readiness.column.due',
  'readiness.column.fix',
];

/** Selected findings as a Markdown table, for a ticket or a chat. */
export function findingsAsMarkdown(items: FindingItem[]): string {
  return markdownTable(
    columnKeys.map(key => english(key)),
    items.map(({ finding, cluster, breaksAt, dueAt }) => [
      finding.severity,
      finding.title.text,
      finding.owner ? entityName(finding.owner) : '',
      cluster.title,
      objectText(finding.object),
      breaksAt ? versionText(breaksAt) : '',
      dueAt?.slice(0, 10) ?? '',
      finding.fix.what.text,
    ]),
  );
}

/** "PodDisruptionBudget payments/api"; empty for a finding on the cluster itself. */
export function objectText(object: FindingItem['finding']['object']): string {
  return object
    ? `${object.kind} ${object.namespace ? `${object.namespace}/` : ''}${
        object.name
      }`
    : '';
}
