import { said } from '@drydock/upgrade-reasons';
import type {
  TrialReport,
  TrialReportFinding,
  TrialReportTrial,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { presentReason } from '../../foundation/presentReason';

type Changes = { readonly [field in keyof TrialReport]?: unknown } & {
  readonly trial?: {
    readonly [field in keyof TrialReportTrial]?: unknown;
  } & Readonly<Record<string, unknown>>;
} & Readonly<Record<string, unknown>>;

/** What another system said, as a report has it. */
export const told = (text: string) => presentReason(said(text));

/**
 * A report of the cluster with the UID uid-1, held a minute ago: 120 objects of v1.34.1 at v1.35.2,
 * and nothing refused.
 */
export function reportOf(changes: Changes = {}): TrialReport {
  const trial = {
    sourceUid: 'uid-1',
    sourceVersion: '1.34.1',
    targetVersion: '1.35.2',
    namespace: 'default',
    tried: 120,
    accepted: 120,
    existing: 0,
    refused: 0,
    skipped: [{ reason: told('made by a controller'), objects: 7 }],
    skippedKinds: ['Event'],
    unproven: [],
    limits: [told('Objects were created, not changed')],
  };
  const coverage = ['trial-import', 'target-schema'].map(checkId => ({
    checkId,
    status: 'ran',
    reasons: [],
  }));
  // What a test changes may be no report at all: that is what it is about.
  return JSON.parse(
    JSON.stringify({
      evaluatedAt: new Date(Date.now() - 60_000).toISOString(),
      findings: [],
      coverage,
      ...changes,
      trial: { ...trial, ...changes.trial },
    }),
  );
}

/** A Service that v1.35.2 refuses. */
export function findingOf(
  name: string,
  changes: { readonly [field in keyof TrialReportFinding]?: unknown } = {},
): TrialReportFinding {
  const object = { group: '', kind: 'Service', namespace: 'payments', name };
  const finding = {
    checkId: 'trial-import',
    severity: 'blocker',
    confidence: 'observed',
    phase: 'next-apply',
    title: told(`Service payments/${name} is refused by v1.35.2`),
    object,
    evidence: [
      { source: 'dry-run', what: told('spec.externalIPs[0]: Invalid value') },
    ],
    fix: { what: told('Change the manifest') },
    ...changes,
  };
  return JSON.parse(JSON.stringify(finding));
}
