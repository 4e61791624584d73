import { isOpen } from '@drydock/upgrade-readiness';
import type { JudgedEvaluation } from '@drydock/upgrade-readiness';

/** What makes `drydock check` end with another code than 0. */
export type FailOn = 'blocker' | 'warning' | 'nothing';
export const FAIL_ON: readonly FailOn[] = ['blocker', 'warning', 'nothing'];

/** Codes are part of the interface: pipelines decide by them. */
export const EXIT_CODES = {
  /** Nothing speaks against the target as far as `--fail-on` asks. */
  ready: 0,
  /** At least one finding of the severity that `--fail-on` names, or worse. */
  findings: 1,
  /** The command was called wrongly, or its input cannot be used: the caller must mend the call. */
  usage: 2,
  /**
   * Something that could block was not seen, or the program itself failed: not ready, not blocked.
   */
  unknown: 3,
} as const;

/** Findings go before unknown: both hold the upgrade up, and the first can be mended at once. */
export function exitCodeOf(
  { findings, verdict }: Pick<JudgedEvaluation, 'findings' | 'verdict'>,
  failOn: FailOn,
  failOnFailing = false,
): number {
  // Asked for by itself: no upgrade changes what fails already.
  if (
    failOnFailing &&
    findings.some(
      finding => isOpen(finding) && finding.failsSince !== undefined,
    )
  )
    return EXIT_CODES.findings;
  if (failOn === 'nothing') return EXIT_CODES.ready;
  const warns = findings.some(
    finding => isOpen(finding) && finding.severity === 'warning',
  );
  if (verdict === 'blocked' || (failOn === 'warning' && warns))
    return EXIT_CODES.findings;
  return verdict === 'unknown' ? EXIT_CODES.unknown : EXIT_CODES.ready;
}
