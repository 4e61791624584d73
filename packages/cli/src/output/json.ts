import type {
  JudgedEvaluation,
  TrialSummary,
} from '@drydock/upgrade-readiness';
import { withTexts } from '@drydock/upgrade-reasons';
import { notSeen } from './coverage';
import type { SpokenEvaluation } from './spoken';
import type { Report } from '.';

/** Counts up when a field of the report changes its meaning or goes away. */
export const REPORT_FORMAT = 1;

/** The report for programs. */
export function json({ subject, evaluation, checks }: Report): string {
  return asJson({
    formatVersion: REPORT_FORMAT,
    subject,
    ...evaluation,
    unknowns: unknownsOf(evaluation, checks),
  });
}

/** The report of a trial: each reason by its code and its text, as a portal takes it. */
export function trialJson({
  subject,
  evaluation,
  trial,
}: {
  readonly subject: string;
  readonly evaluation: JudgedEvaluation;
  readonly trial: TrialSummary;
}): string {
  return asJson(
    withTexts({ formatVersion: REPORT_FORMAT, subject, ...evaluation, trial }),
  );
}

export function asJson(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** All that an unknown verdict rests on, whether it is said of the whole target or of one check. */
function unknownsOf(
  { unknowns, coverage, verdict, reasons }: SpokenEvaluation,
  checks: Report['checks'],
): readonly string[] {
  const blocking = new Set(
    checks.flatMap(({ id, canBlock }) => (canBlock ? [id] : [])),
  );
  const unseen = coverage.filter(
    ({ checkId, status, reasons: why }) =>
      blocking.has(checkId) &&
      status !== 'off' &&
      !why.every(reason => unknowns.includes(reason)),
  );
  const all = [...unknowns, ...notSeen(unseen).map(({ text }) => text)];
  return all.length === 0 && verdict === 'unknown' ? reasons : all;
}
