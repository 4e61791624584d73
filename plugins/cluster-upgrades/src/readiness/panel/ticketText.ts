import type {
  ClusterReference,
  Finding,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { diffLines } from '../../components/CodeDiff';
import { escapeMarkdown, fenced } from '../../format/markdown';
import { entityName, versionText } from '../../format/words';
import { objectText } from '../findingsAsMarkdown';

export interface TicketFacts {
  finding: Finding;
  cluster: ClusterReference;
  target?: string;
  dueAt?: string;
  /** Clusters with the same fault on an object of the same name. */
  elsewhere: ClusterReference[];
  elsewhereTotal: number;
  /** Where this finding is shown. */
  url: string;
}

/** One finding as the text of a ticket, in Markdown: what, where, since when, why, and the exact change. */
export function ticketText({
  finding,
  cluster,
  target,
  dueAt,
  elsewhere,
  elsewhereTotal,
  url,
}: TicketFacts): string {
  const facts = [
    [
      'Cluster',
      `${cluster.title}${target ? `, for ${versionText(target)}` : ''}`,
    ],
    ['Object', objectText(finding.object)],
    finding.failsSince
      ? ['Fails already since', versionText(finding.failsSince)]
      : ['Breaks at', finding.breaksAt ? versionText(finding.breaksAt) : ''],
    ['Due before', dueAt?.slice(0, 10) ?? ''],
    [
      'Owner',
      finding.owner
        ? `${entityName(finding.owner)}${
            finding.ownerFoundBy ? ` (via ${finding.ownerFoundBy})` : ''
          }`
        : '',
    ],
    ['Service', finding.service ? entityName(finding.service) : ''],
    ['Also on', otherClusters(elsewhere, elsewhereTotal)],
    ['Check', `${finding.checkId}, ${finding.confidence}`],
  ];
  const { fix } = finding;
  return [
    `# ${escapeMarkdown(finding.title)}`,
    facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `- ${name}: ${escapeMarkdown(value)}`)
      .join('\n'),
    '## Evidence',
    finding.evidence
      .map(
        ({ text, source, time }) =>
          `- ${escapeMarkdown(text)} (${escapeMarkdown(
            [source, time?.slice(0, 10)].filter(Boolean).join(', '),
          )})`,
      )
      .join('\n') || 'None was given.',
    '## Fix',
    escapeMarkdown(fix.text),
    fix.change &&
      fenced(
        'diff',
        diffLines(fix.change.before, fix.change.after)
          .map(({ mark, text }) => `${mark} ${text}`)
          .join('\n'),
      ),
    fix.link && escapeMarkdown(fix.link),
    `Found by Drydock: ${url}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

function otherClusters(elsewhere: ClusterReference[], total: number): string {
  const names = elsewhere.slice(0, 10).map(({ title }) => title);
  return [...names, total > names.length && `${total - names.length} more`]
    .filter(Boolean)
    .join(', ');
}
