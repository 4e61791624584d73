import { readFile } from 'node:fs/promises';
import type { Evaluation, Waiver } from '@drydock/upgrade-readiness';
import { UsageError } from './console';

/** Fingerprints of the findings of an earlier report (`-o json`). @throws UsageError */
export async function readBaseline(file: string): Promise<ReadonlySet<string>> {
  let report: unknown;
  try {
    report = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw new UsageError(`The baseline ${file} cannot be read as JSON; write it with: drydock check … -o json > ${file}`);
  }
  const findings = typeof report === 'object' && report !== null && 'findings' in report ? report.findings : undefined;
  if (!Array.isArray(findings)) throw new UsageError(`The baseline ${file} is no report of drydock check -o json: it has no findings`);
  return new Set(
    findings.map((finding: unknown) => {
      const fingerprint = typeof finding === 'object' && finding !== null && 'fingerprint' in finding ? finding.fingerprint : undefined;
      if (typeof fingerprint !== 'string') throw new UsageError(`The baseline ${file} holds a finding without fingerprint`);
      return fingerprint;
    }),
  );
}

/** The findings that the baseline knows, as accepted: they stay in the report and do not count. */
export function acceptKnown({ findings, evaluatedAt }: Evaluation, baseline: ReadonlySet<string>): readonly Waiver[] {
  return findings
    .filter(({ fingerprint }) => baseline.has(fingerprint))
    .map(({ fingerprint, evidenceDigest }) => ({ id: fingerprint, fingerprint, evidenceDigest, reason: 'known from the baseline', by: 'baseline', at: evaluatedAt, until: evaluatedAt.slice(0, 10) }));
}
