import { foundByText } from '../../format/foundBy';
import type {
  ClusterReference,
  Finding,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { diffLines } from '../../components/CodeDiff';
import { escapeMarkdown, fenced } from '../../format/markdown';
import { entityName, versionText } from '../../format/words';
import { english } from '../../translation';
import { confidenceKeys } from '../findingWords';
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

/**
 * One finding as the text of a ticket, in English Markdown: what, where, since when, why, and the
 * exact change.
 */
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
      english('readiness.ticket.cluster'),
      target
        ? english('readiness.ticket.clusterFor', {
            cluster: cluster.title,
            version: versionText(target),
          })
        : cluster.title,
    ],
    [english('readiness.column.object'), objectText(finding.object)],
    finding.failsSince
      ? [
          english('readiness.ticket.failsSince'),
          versionText(finding.failsSince),
        ]
      : [
          english('readiness.column.breaksAt'),
          finding.breaksAt ? versionText(finding.breaksAt) : '',
        ],
    [english('readiness.column.due'), dueAt?.slice(0, 10) ?? ''],
    [english('readiness.column.owner'), ownerText(finding)],
    [
      english('readiness.column.service'),
      finding.service ? entityName(finding.service) : '',
    ],
    [
      english('readiness.ticket.alsoOn'),
      otherClusters(elsewhere, elsewhereTotal),
    ],
    [
      english('readiness.filter.check'),
      `${finding.checkId}, ${english(confidenceKeys[finding.confidence])}`,
    ],
  ];
  const { fix } = finding;
  return [
    `# ${escapeMarkdown(finding.title.text)}`,
    facts
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `- ${name}: ${escapeMarkdown(value)}`)
      .join('\n'),
    `## ${english('readiness.ticket.evidence')}`,
    finding.evidence
      .map(
        ({ what, source, time }) =>
          `- ${escapeMarkdown(what.text)} (${escapeMarkdown(
            [source, time?.slice(0, 10)].filter(Boolean).join(', '),
          )})`,
      )
      .join('\n') || english('readiness.ticket.noEvidence'),
    `## ${english('readiness.column.fix')}`,
    escapeMarkdown(fix.what.text),
    fix.change &&
      fenced(
        'diff',
        diffLines(fix.change.before, fix.change.after)
          .map(({ mark, text }) => `${mark} ${text}`)
          .join('\n'),
      ),
    fix.link && escapeMarkdown(fix.link),
    english('readiness.ticket.foundBy', { url }),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function ownerText({ owner, ownerFoundBy }: Finding): string {
  if (!owner) return '';
  return ownerFoundBy
    ? english('readiness.ticket.ownerVia', {
        owner: entityName(owner),
        source: foundByText(ownerFoundBy, english),
      })
    : entityName(owner);
}

function otherClusters(elsewhere: ClusterReference[], total: number): string {
  const names = elsewhere.slice(0, 10).map(({ title }) => title);
  return [
    ...names,
    total > names.length &&
      english('readiness.ticket.more', { clusters: total - names.length }),
  ]
    .filter(Boolean)
    .join(', ');
}
