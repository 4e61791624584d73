import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  Confidence,
  EvaluatedFinding,
  Severity,
} from '@drydock/upgrade-readiness';
import { objectName } from './clientWrites';
import type { PredictionCase } from './predictionCases';

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
const reports = path.resolve(__dirname, '../../.cache/reports');

/** What was foretold of a case and what came of it. */
export interface Outcome {
  readonly case: PredictionCase;
  /** undefined: nothing was said of the object. */
  readonly predicted?: {
    readonly severity: Severity;
    readonly confidence: Confidence;
  };
  /** What the client said when its next write failed. */
  readonly failure?: string;
}

/**
 * The gravest word of the findings about the API versions of the case's object; a kind that goes is
 * one finding for the cluster.
 */
export function predictionOf(
  subject: PredictionCase,
  findings: readonly EvaluatedFinding[],
): Outcome['predicted'] {
  const about = findings.filter(({ checkId, object, key }) => {
    if (!checkId.startsWith('removed-api')) return false;
    return object
      ? object.kind === subject.subject.kind &&
          object.name === objectName(subject)
      : key?.endsWith(`/${subject.subject.kind}`);
  });
  const found =
    about.find(({ severity }) => severity === 'blocker') ??
    about.find(({ severity }) => severity === 'warning') ??
    about[0];
  return found && { severity: found.severity, confidence: found.confidence };
}

/**
 * A decidable case is right when a blocker comes true and anything that fails was called a blocker,
 * with no more than information about what goes through. Of an undecidable one nothing may be
 * claimed: no blocker, and no more than an inference.
 */
export function isRight({
  case: { label },
  predicted,
  failure,
}: Outcome): boolean {
  if (label === 'undecidable')
    return (
      predicted === undefined ||
      (predicted.severity !== 'blocker' && predicted.confidence === 'inferred')
    );
  return failure === undefined
    ? predicted === undefined || predicted.severity === 'info'
    : predicted?.severity === 'blocker' && predicted.confidence === 'observed';
}

const header = [
  'case',
  'written by',
  'next write',
  'label',
  'because',
  'predicted',
  'actual',
  'right',
];

/** One row for each case, and the totals. */
export function outcomeTable(
  title: string,
  outcomes: readonly Outcome[],
): string {
  const rows = outcomes.map(outcome => {
    const { case: subject, predicted, failure } = outcome;
    const written = subject.writes
      .map(
        ({ client, at, unchanged }) =>
          `${client} (${at}${unchanged ? ', unchanged' : ''})`,
      )
      .join(', then ');
    const said = predicted
      ? `${predicted.severity}, ${predicted.confidence}`
      : 'silent';
    return [
      objectName(subject),
      written,
      `${subject.next.client} at ${versionOf(subject)}`,
      subject.label,
      subject.reason,
      said,
      failure ? 'fails' : 'goes through',
      isRight(outcome) ? 'yes' : 'NO',
    ];
  });
  const lines = [header, header.map(() => '---'), ...rows].map(
    cells => `| ${cells.join(' | ')} |`,
  );
  return [`# ${title}`, '', ...lines, '', ...totals(outcomes), ''].join('\n');
}

function versionOf({ subject, next }: PredictionCase): string {
  return (next.at === 'old' ? subject.old : subject.new) ?? '';
}

function totals(outcomes: readonly Outcome[]): string[] {
  return (['decidable', 'undecidable'] as const).map(label => {
    const of = outcomes.filter(outcome => outcome.case.label === label);
    const failing = of.filter(({ failure }) => failure);
    const blockers = of.filter(
      ({ predicted }) => predicted?.severity === 'blocker',
    );
    return `${label}: ${of.length} cases, ${failing.length} next writes fail, ${
      blockers.length
    } called blockers, ${of.filter(isRight).length} of ${of.length} right`;
  });
}

/** Prints a table and keeps it in .cache/reports, there with what is too long to print. */
export async function keepReport(
  name: string,
  table: string,
  more = '',
): Promise<void> {
  await mkdir(reports, { recursive: true });
  await writeFile(
    path.join(reports, `${name}.md`),
    `${table}${more && `\n${more}`}`,
  );
  process.stdout.write(`\n${table}\n`);
}
