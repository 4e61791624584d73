import { toMarkdown, toSarif } from '@drydock/upgrade-readiness';
import type { Inventory, JudgedEvaluation, ReadinessCheck, ReportFinding } from '@drydock/upgrade-readiness';
import { version } from '../../package.json';
import { notSeen } from './coverage';
import { table } from './table';

/** What there is to report. */
export interface Report {
  /** Whom it is about, for people: a context or a number of files. */
  readonly subject: string;
  readonly evaluation: JudgedEvaluation;
  readonly inventory: Inventory;
  /** Those that were asked. */
  readonly checks: readonly ReadinessCheck[];
}

export interface Style {
  readonly color: boolean;
  readonly columns: number;
}

export type Output = 'table' | 'json' | 'markdown' | 'sarif' | 'inventory';

/** The forms of a report, by the name that `--output` takes. `inventory` is what was read, for judging it elsewhere. */
export const OUTPUTS: Readonly<Record<Output, (report: Report, style: Style) => string>> = {
  table,
  json: ({ subject, evaluation }) => asJson({ subject, ...evaluation }),
  markdown: report => toMarkdown(reportFindings(report), { title: `${report.subject}: ${report.evaluation.verdict} for ${report.evaluation.target}`, notes: [...report.evaluation.reasons, ...notSeen(report.evaluation.coverage).map(({ text }) => text)] }),
  sarif: report => toSarif(reportFindings(report), { toolVersion: version, checks: report.checks, notSeen: notSeen(report.evaluation.coverage) }),
  inventory: ({ inventory }) => asJson(inventory),
};

function reportFindings({ evaluation }: Report): readonly ReportFinding[] {
  return evaluation.findings.map(finding => ({ ...finding, ...(finding.decision.state === 'waived' ? { notCounted: finding.decision.waiver.reason } : {}) }));
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
