import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { entityName, knownVersionText, versionText } from '../format/words';
import { english } from '../translation';
import { supportText, verdictNote } from './clusterCells';

/** The shown clusters as a Markdown table, for a ticket or a chat; always in English. */
export function clustersAsMarkdown(clusters: Cluster[]): string {
  const head = [
    english('fleet.columns.cluster'),
    english('fleet.columns.owner'),
    english('fleet.markdown.environment'),
    english('fleet.columns.version'),
    english('fleet.columns.support'),
    english('fleet.columns.target'),
    english('fleet.markdown.verdict'),
    english('fleet.markdown.why'),
  ];
  const rows = clusters.map(cluster => [
    cluster.title,
    cluster.owner ? entityName(cluster.owner) : '',
    cluster.environment ?? '',
    knownVersionText(cluster.version, english),
    supportText(cluster, english).label,
    cluster.target ? versionText(cluster.target) : '',
    cluster.verdict,
    verdictNote(cluster, english),
  ]);
  return [head, head.map(() => '---'), ...rows]
    .map(row => `| ${row.map(escapeCell).join(' | ')} |`)
    .join('\n');
}

function escapeCell(text: string): string {
  return text.replace(/[\\|`*_<>[\]]/g, '\\$&').replace(/\s+/g, ' ');
}
