import { toMarkdown, toSarif } from '@drydock/upgrade-readiness';
import { reasonText, type InEnglish } from '@drydock/upgrade-reasons';
import type {
  Inventory,
  ReportFinding,
  TrialCheck,
  TrialSummary,
} from '@drydock/upgrade-readiness';
import { version } from '../../package.json';
import type { Console } from '../console';
import { leftOut, notAsked, notSeen } from './coverage';
import { asJson, json } from './json';
import type { SpokenEvaluation } from './spoken';
import { table } from './table';
import { targetOf } from './targetOf';
import { trialLines } from './trialLines';
import { verdictWords } from './verdicts';

export { REPORT_FORMAT, trialJson } from './json';
export { spoken } from './spoken';

/** What there is to report. */
export interface Report {
  /** Whom it is about, for people: a context or a number of files. */
  readonly subject: string;
  readonly evaluation: SpokenEvaluation;
  /** What was read; undefined for a trial, which keeps nothing. */
  readonly inventory?: Inventory;
  /** Those that were asked. */
  readonly checks: readonly TrialCheck[];
  /** What a trial did, and what it cannot prove. */
  readonly trial?: InEnglish<TrialSummary>;
}

export interface Style {
  readonly color: boolean;
  readonly columns: number;
}

/** What a terminal shows well. */
export function styleOf({
  stdout,
  environment,
}: Pick<Console, 'stdout' | 'environment'>): Style {
  return {
    color: stdout.isTTY === true && !environment.NO_COLOR,
    columns: stdout.columns ?? 120,
  };
}

export type Output = 'table' | 'json' | 'markdown' | 'sarif' | 'inventory';

/**
 * The forms of a report, by the name that `--output` takes. `inventory` is what was read, for
 * judging it elsewhere.
 */
export const OUTPUTS: Readonly<
  Record<Output, (report: Report, style: Style) => string>
> = {
  table,
  json,
  markdown: report =>
    toMarkdown(reportFindings(report), {
      title: `${report.subject}: ${verdictWords(
        report.evaluation,
      ).toLowerCase()} for ${targetOf(report.evaluation)}`,
      notes: [
        ...report.evaluation.reasons,
        ...notSeen(report.evaluation.coverage, report.evaluation.reasons).map(
          ({ text }) => text,
        ),
        ...notAsked(report.evaluation.coverage),
        ...leftOut(report.evaluation.coverage),
        ...trialLines(report),
      ],
    }),
  sarif: report =>
    toSarif(reportFindings(report), {
      toolVersion: version,
      checks: report.checks.map(check => ({
        ...check,
        title: reasonText(check.title),
      })),
      notSeen: [
        ...notSeen(report.evaluation.coverage),
        ...[
          ...notAsked(report.evaluation.coverage),
          ...(report.trial?.limits ?? []),
        ].map(text => ({ text })),
      ],
    }),
  inventory: ({ inventory }) => asJson(inventory),
};

function reportFindings({ evaluation }: Report): readonly ReportFinding[] {
  return evaluation.findings.map(finding => ({
    ...finding,
    ...(finding.decision.state === 'waived'
      ? { notCounted: finding.decision.waiver.reason }
      : {}),
  }));
}
