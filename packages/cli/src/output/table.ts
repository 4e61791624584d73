import Table from 'cli-table3';
import colors from 'picocolors';
import { countChecks } from '@drydock/upgrade-readiness';
import type { Severity } from '@drydock/upgrade-readiness';
import { clean } from './clean';
import { leftOut, notAsked, notSeen } from './coverage';
import type { SpokenEvaluation, SpokenFinding } from './spoken';
import { targetOf } from './targetOf';
import { trialLines } from './trialLines';
import { VERDICTS, verdictWords } from './verdicts';
import { wrap } from './wrap';
import type { Report, Style } from '.';

const SEVERITIES: Readonly<Record<Severity, string>> = {
  blocker: '⬡ blocker',
  warning: '△ warning',
  info: '· info',
};

/**
 * For a terminal: the verdict in a sentence, the findings with their fix, and what was not seen.
 */
export function table(
  { subject, evaluation, trial }: Report,
  { color, columns }: Style,
): string {
  const paint = colors.createColors(color);
  const { shape, paint: painter } = VERDICTS[evaluation.verdict];
  const verdict = paint.bold(
    painter(paint)(`${shape} ${verdictWords(evaluation)}`),
  );
  const parts = [
    `${verdict}  ${clean(subject)} → ${targetOf(evaluation)}`,
    ...evaluation.reasons.map(reason => `  ${clean(reason)}`),
    ...(evaluation.findings.length > 0
      ? ['', findingsTable(evaluation.findings, columns)]
      : []),
    ...coverageLines(evaluation),
    ...trialLines({ trial }).map(line => `  ${clean(line)}`),
    '',
    // Files have none.
    ...(evaluation.platform && notAsked(evaluation.coverage).length === 0
      ? [paint.dim(clean(`Platform: ${evaluation.platform.reason}.`))]
      : []),
    paint.dim(
      `Knowledge ${evaluation.knowledgeVersion}, reviewed through ${
        evaluation.reviewedThrough
      }.${moreAbout(evaluation)}`,
    ),
  ];
  return `${parts.join('\n')}\n`;
}

function moreAbout({ findings }: SpokenEvaluation): string {
  const [first] = findings;
  return first
    ? ` More on a check: drydock check --explain ${first.checkId}`
    : '';
}

function findingsTable(
  findings: readonly SpokenFinding[],
  columns: number,
): string {
  const width = Math.max(columns, 80) - 8;
  const widths = {
    severity: 12,
    finding: Math.floor((width - 12) * 0.55),
    fix: Math.floor((width - 12) * 0.45),
  };
  // Not the table's own way to wrap words, which cuts those at the end of an indented line.
  const cell = (text: string, columnWidth: number) =>
    wrap(clean(text), columnWidth - 2).split('\n');
  const rows = new Table({
    head: ['Severity', 'Finding', 'Fix'],
    colWidths: [widths.severity, widths.finding, widths.fix],
    style: { head: [], border: [] },
  });
  // A row for each line of text: what the table does with a cell of many lines takes the square of
  // its length.
  const continued = new Set<number>();
  for (const finding of findings) {
    const { location, evidence } = finding;
    const details = [
      ...(location ? [`at ${location.file}:${location.line}`] : []),
      ...whenItBites(finding),
      ...evidence.slice(0, 3).map(item => item.text),
    ];
    const found = cell(
      [finding.title, ...details.map(detail => `  ${detail}`)].join('\n'),
      widths.finding,
    );
    const fix = cell(finding.fix.text, widths.fix);
    for (let line = 0; line < Math.max(found.length, fix.length); line += 1) {
      const severity = severityWord(finding);
      if (line > 0) continued.add(rows.length + 1);
      rows.push([
        line === 0 ? severity : '',
        found[line] ?? '',
        fix[line] ?? '',
      ]);
    }
  }
  // Every second line is a border, above the row of half its number; the head is row 0.
  return rows
    .toString()
    .split('\n')
    .filter((_, index) => index % 2 === 1 || !continued.has(index / 2))
    .join('\n');
}

function whenItBites({
  breaksAt,
  failsSince,
}: SpokenFinding): readonly string[] {
  if (failsSince) return [`fails already since v${failsSince}`];
  return breaksAt ? [`breaks at v${breaksAt}`] : [];
}

/** What fails already is no severity of its own, and must not look like a note on the upgrade. */
function severityWord({
  decision,
  failsSince,
  severity,
}: SpokenFinding): string {
  if (decision.state !== 'open') return '· known';
  return failsSince ? '✕ failing' : SEVERITIES[severity];
}

/** Every check that did not see all: absence of findings is no pass. */
function coverageLines({
  coverage,
  reasons,
}: SpokenEvaluation): readonly string[] {
  const { ran, total } = countChecks(coverage);
  return [
    '',
    `Checks that saw all they need: ${ran} of ${total}.`,
    ...[
      ...notSeen(coverage, reasons).map(({ text }) => text),
      ...notAsked(coverage),
    ].map(text => `  ? ${clean(text)}`),
    ...leftOut(coverage).map(text => `  · ${clean(text)}`),
  ];
}
