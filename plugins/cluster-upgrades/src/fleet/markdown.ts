import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { entityName, versionText } from '../format/words';
import { supportText, verdictNote } from './clusterCells';

/** The shown clusters as a Markdown table, for a ticket or a chat. */
export function clustersAsMarkdown(clusters: Cluster[]): string {
  const head = [
    'Cluster',
    'Owner',
    'Environment',
    'Version',
    'Support',
    'Target',
    'Verdict',
    'Why',
  ];
  const rows = clusters.map(cluster => [
    cluster.title,
    cluster.owner ? entityName(cluster.owner) : '',
    cluster.environment ?? '',
    versionText(cluster.version),
    supportText(cluster).label,
    cluster.target ? versionText(cluster.target) : '',
    cluster.verdict,
    verdictNote(cluster),
  ]);
  return [head, head.map(() => '---'), ...rows]
    .map(row => `| ${row.map(escapeCell).join(' | ')} |`)
    .join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
