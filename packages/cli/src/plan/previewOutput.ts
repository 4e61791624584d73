import Table from 'cli-table3';
import colors from 'picocolors';
import { escapeMarkdown } from '@drydock/upgrade-readiness';
import type { Style } from '../output';
import { clean } from '../output/clean';
import { VERDICTS } from '../output/verdicts';
import type {
  PreviewFacts,
  PreviewMemberFacts,
  PreviewStageFacts,
} from './previewFacts';
import { problemLine } from './validatePlans';

/** A preview to show. */
export interface PreviewReport {
  /** Name of the file. */
  readonly file: string;
  readonly facts: PreviewFacts;
  /** As the portal gave it. */
  readonly answer: unknown;
}

export type PreviewOutput = 'table' | 'json' | 'markdown';

/** The forms of a preview, by the name that `--output` takes. */
export const PREVIEW_OUTPUTS: Readonly<
  Record<PreviewOutput, (report: PreviewReport, style: Style) => string>
> = {
  table: terminalText,
  json: ({ answer }) => `${JSON.stringify(answer, undefined, 2)}\n`,
  markdown: markdownText,
};

const OPENINGS_SHOWN = 3;
const REMEDIES: ReadonlyMap<string, string> = new Map([
  ['override', ' (can be overridden, with a reason)'],
  ['accept-checks', ' (the checks can be accepted by name)'],
  ['acknowledge', ' (holds until it is acknowledged)'],
]);

function terminalText(
  { file, facts }: PreviewReport,
  { color, columns }: Style,
): string {
  const paint = colors.createColors(color);
  const head = facts.submittable
    ? paint.green('✓ Can be submitted')
    : paint.red('⬡ Cannot be submitted');
  const parts = [
    `${paint.bold(head)}  ${clean(subject(file, facts))}`,
    ...facts.problems.map(problem => `  ${problemLine(file, problem)}`),
    ...facts.stages.flatMap(stage => [
      '',
      paint.bold(clean(stageTitle(stage))),
      ...stageLines(stage).map(line => `  ${clean(line)}`),
      ...(stage.members.length > 0
        ? [memberTable(stage.members, columns)]
        : []),
    ]),
    ...section('Against it', againstIt(facts)),
    ...section(
      'Approvals',
      facts.requirements.map(({ reason }) => reason),
    ),
    ...section(
      'Touches',
      facts.owners.map(({ owner, text }) => `${owner}: ${text}`),
    ),
    ...(facts.digest ? ['', paint.dim(clean(`Digest ${facts.digest}`))] : []),
  ];
  return `${parts.join('\n')}\n`;
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length > 0
    ? ['', `${title}:`, ...lines.map(line => `  ${clean(line)}`)]
    : [];
}

function memberTable(
  members: readonly PreviewMemberFacts[],
  columns: number,
): string {
  const width = Math.max(columns, 80) - 10;
  const share = (part: number) => Math.floor(width * part);
  const rows = new Table({
    head: ['Cluster', 'From', 'To', 'Verdict', 'Why'],
    colWidths: [share(0.28), 12, 12, 14, width - share(0.28) - 38],
    wordWrap: true,
    style: { head: [], border: [] },
  });
  for (const member of members) rows.push(memberCells(member).map(clean));
  return rows.toString();
}

function memberCells({
  clusterName,
  canary,
  from,
  target,
  verdict,
  reasons,
  refusals,
}: PreviewMemberFacts): readonly string[] {
  return [
    `${clusterName}${canary ? ' (canary)' : ''}`,
    from ?? 'unknown',
    target ?? 'unknown',
    `${VERDICTS[verdict].shape} ${VERDICTS[verdict].word}`,
    [...refusals, ...reasons].slice(0, 3).join('; '),
  ];
}

function markdownText({ file, facts }: PreviewReport): string {
  const row = (cells: readonly string[]) =>
    `| ${cells.map(escapeMarkdown).join(' | ')} |`;
  const list = (title: string, lines: readonly string[]) =>
    lines.length > 0
      ? [
          '',
          `### ${title}`,
          '',
          ...lines.map(line => `- ${escapeMarkdown(line)}`),
        ]
      : [];
  return [
    `## ${
      facts.submittable ? '✓ Can be submitted' : '⬡ Cannot be submitted'
    }: ${escapeMarkdown(subject(file, facts))}`,
    ...list(
      'Problems',
      facts.problems.map(problem => problemLine(file, problem)),
    ),
    ...facts.stages.flatMap(stage => [
      '',
      `### ${escapeMarkdown(stageTitle(stage))}`,
      '',
      ...stageLines(stage).map(line => `- ${escapeMarkdown(line)}`),
      ...(stage.members.length > 0
        ? [
            '',
            row(['Cluster', 'From', 'To', 'Verdict', 'Why']),
            '| --- | --- | --- | --- | --- |',
            ...stage.members.map(member => row(memberCells(member))),
          ]
        : []),
    ]),
    ...list('Against it', againstIt(facts)),
    ...list(
      'Approvals',
      facts.requirements.map(({ reason }) => reason),
    ),
    ...list(
      'Touches',
      facts.owners.map(({ owner, text }) => `${owner}: ${text}`),
    ),
    '',
  ].join('\n');
}

function subject(file: string, { target, stages }: PreviewFacts): string {
  const clusters = stages.reduce((sum, { members }) => sum + members.length, 0);
  return `${file}: ${count(clusters, 'cluster')} in ${count(
    stages.length,
    'stage',
  )}${target ? ` to ${target}` : ''}`;
}

function stageTitle({ name, title, members }: PreviewStageFacts): string {
  return `Stage ${title ?? name}: ${count(members.length, 'cluster')}`;
}

function stageLines({
  maxConcurrent,
  canaries,
  failureBudget,
  soakMinutes,
  openings,
  earliestStart,
  earliestEnd,
  latestEnd,
  leftOut,
}: PreviewStageFacts): readonly string[] {
  const more = openings.length - OPENINGS_SHOWN;
  return [
    [
      `${maxConcurrent} at a time`,
      ...(canaries > 0 ? [count(canaries, 'canary', 'canaries')] : []),
      `bears ${count(failureBudget, 'failure')}`,
      ...(soakMinutes > 0 ? [`soaks ${soakMinutes} min`] : []),
    ].join(', '),
    `can start ${earliestStart ?? 'at no time that is known'}${
      earliestEnd
        ? `, ends ${earliestEnd}${latestEnd ? ` to ${latestEnd}` : ''}`
        : ', end: no estimate'
    }`,
    openings.length === 0
      ? 'is not open in the next 28 days'
      : `open ${openings
          .slice(0, OPENINGS_SHOWN)
          .map(({ from, until }) => `${from} to ${until}`)
          .join('; ')}${more > 0 ? `; ${more} more` : ''}`,
    ...leftOut.map(
      ({ clusterName, reason }) => `leaves out ${clusterName}: ${reason}`,
    ),
  ];
}

function againstIt({ refusals, policy }: PreviewFacts): readonly string[] {
  return [
    ...refusals.map(
      ({ clusterName, reason, remedy }) =>
        `${clusterName ? `${clusterName}: ` : ''}${reason}${
          REMEDIES.get(remedy) ?? ''
        }`,
    ),
    ...policy
      .filter(({ allowed }) => !allowed)
      .map(({ title, reason }) => `policy: ${reason ?? title}`),
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
