import { readFile } from 'node:fs/promises';
import { minorOf, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Evaluation, Severity, Waiver } from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import { REPORT_FORMAT } from './output';

/** How grave each finding was, by fingerprint. */
export type Baseline = ReadonlyMap<string, Severity>;

const GRAVITY: Readonly<Record<Severity, number>> = {
  info: 0,
  warning: 1,
  blocker: 2,
};

/** The findings of an earlier report (`-o json`) for the same target. @throws UsageError */
export async function readBaseline(
  file: string,
  target: string,
): Promise<Baseline> {
  let report: unknown;
  try {
    report = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new UsageError(
      `The baseline ${file} cannot be read as JSON; write it with: drydock check … -o json > ${file}`,
    );
  }
  assertSame(report, file, target);
  const findings =
    typeof report === 'object' && report !== null && 'findings' in report
      ? report.findings
      : undefined;
  if (!Array.isArray(findings))
    throw new UsageError(
      `The baseline ${file} is no report of drydock check -o json: it has no findings`,
    );
  return new Map(findings.map((finding: unknown) => entryOf(finding, file)));
}

/**
 * What is known for one target may block another, and a report of another form may mean something
 * else.
 */
function assertSame(report: unknown, file: string, target: string): void {
  const { formatVersion, target: before } = Object(report);
  const again = `Write it again with: drydock check --target ${target} … -o json > ${file}`;
  if (formatVersion !== REPORT_FORMAT)
    throw new UsageError(
      `The baseline ${file} is no report of this version of drydock check -o json. ${again}`,
    );
  if (minorOf(parseVersion(String(before))) !== minorOf(parseVersion(target)))
    throw new UsageError(
      `The baseline ${file} is for the target ${before}, and this check is for ${target}. ${again}`,
    );
}

function entryOf(
  finding: unknown,
  file: string,
): [fingerprint: string, severity: Severity] {
  if (
    typeof finding === 'object' &&
    finding !== null &&
    'fingerprint' in finding &&
    'severity' in finding
  ) {
    const { fingerprint, severity } = finding;
    if (
      typeof fingerprint === 'string' &&
      (severity === 'info' || severity === 'warning' || severity === 'blocker')
    )
      return [fingerprint, severity];
  }
  throw new UsageError(
    `The baseline ${file} holds a finding without fingerprint and severity`,
  );
}

/**
 * The findings that the baseline knows and that are no graver now, as accepted: they stay in the
 * report and do not count.
 */
export function acceptKnown(
  { findings, evaluatedAt }: Evaluation,
  baseline: Baseline,
): readonly Waiver[] {
  return findings
    .filter(({ fingerprint, severity }) => {
      const before = baseline.get(fingerprint);
      return before !== undefined && GRAVITY[severity] <= GRAVITY[before];
    })
    .map(({ fingerprint, evidenceDigest }) => ({
      id: fingerprint,
      fingerprint,
      evidenceDigest,
      reason: 'known from the baseline',
      by: 'baseline',
      at: evaluatedAt,
      until: evaluatedAt.slice(0, 10),
    }));
}
