import { refusal } from '../../foundation/refusal';
import { reasonText, type Reason } from '@drydock/upgrade-reasons';
import { InputError } from '@backstage/errors';
import type {
  Reason as ApiReason,
  TrialReport,
  TrialReportFinding,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { minorOf, type Minor } from '@drydock/kubernetes-knowledge';
import {
  hintsOf,
  redactCredentials,
  type TrialFinding,
} from '@drydock/upgrade-readiness';
import { cleanText } from '../../foundation/cleanText';
import { readReason } from './readReason';
import type { TrialToKeep } from '../../readiness/trials/model';

/** With the two that age may add, as many as are shown of a check. */
const MOST_REASONS = 17;

/**
 * Picks field by field what a report may say; its shape and sizes are those of the OpenAPI
 * document. Nothing else is stored, whatever it holds.
 * @throws InputError for one that counts refused objects, names none and does not say why
 */
export function readTrialReport({
  evaluatedAt,
  trial,
  findings,
  coverage,
}: TrialReport): TrialToKeep {
  const {
    sourceUid,
    sourceVersion,
    targetVersion,
    tried,
    accepted,
    existing,
    refused,
  } = trial;
  const read = coverage.map(({ checkId, status, reasons }) => ({
    checkId,
    status,
    reasons: reasonsOf(reasons),
  }));
  if (
    refused > 0 &&
    findings.length === 0 &&
    !read.some(
      ({ status, reasons }) => status === 'partial' && reasons.length > 0,
    )
  ) {
    throw refusal(InputError, {
      code: 'input.trial-refusals',
      params: { refused: { number: refused } },
    });
  }
  const told = findings.map(finding =>
    findingOf(finding, minorOf(targetVersion)),
  );
  const untitled = told.findIndex(({ title }) => reasonText(title) === '');
  if (untitled !== -1)
    throw refusal(InputError, {
      code: 'input.trial-title',
      params: { index: { number: untitled } },
    });
  return {
    evaluatedAt,
    clusterUid: sourceUid,
    coverage: read,
    findings: told,
    held: {
      sourceVersion,
      targetVersion,
      namespace: cleaned(trial.namespace, 253),
      tried,
      accepted,
      existing,
      refused,
      skipped: trial.skipped.map(({ reason, objects }) => ({
        reason: reasonOf(reason, 500),
        objects,
      })),
      skippedKinds: trial.skippedKinds.map(kind => cleaned(kind, 500)),
      unproven: trial.unproven.map(({ kind, reason, objects }) => ({
        ...(kind === undefined ? {} : { kind: cleaned(kind, 500) }),
        reason: reasonOf(reason, 2000),
        ...(objects === undefined ? {} : { objects }),
      })),
      limits: trial.limits.map(limit => reasonOf(limit, 500)),
    },
  };
}

function reasonOf(reason: ApiReason, maxLength: number): Reason {
  return readReason(reason, text => cleaned(text, maxLength), maxLength);
}

function reasonsOf(reasons: readonly ApiReason[]): readonly Reason[] {
  const told = reasons
    .slice(0, MOST_REASONS)
    .map(reason => reasonOf(reason, 2000))
    .filter(reason => reasonText(reason) !== '');
  return reasons.length > MOST_REASONS
    ? [
        ...told,
        {
          code: 'readiness.more',
          params: { count: { number: reasons.length - MOST_REASONS } },
        },
      ]
    : told;
}

function findingOf(
  {
    checkId,
    key,
    severity,
    confidence,
    phase,
    title,
    object,
    hints,
    evidence,
    fix,
  }: TrialReportFinding,
  breaksAt: Minor | undefined,
): TrialFinding {
  return {
    checkId,
    ...(key === undefined ? {} : { key: cleaned(key, 500) }),
    severity,
    confidence,
    phase,
    title: reasonOf(title, 500),
    ...(breaksAt ? { breaksAt } : {}),
    ...(object ? { object: objectOf(object) } : {}),
    ...(hints
      ? {
          hints: hintsOf({
            metadata: { labels: hints.labels, annotations: hints.annotations },
          }),
        }
      : {}),
    evidence: evidence.map(({ what, source }) => ({
      what: reasonOf(what, 1000),
      source: cleaned(source, 100),
    })),
    fix: { what: reasonOf(fix.what, 1000) },
  };
}

function objectOf({
  group,
  kind,
  namespace,
  name,
  uid,
}: NonNullable<TrialReportFinding['object']>): NonNullable<
  TrialFinding['object']
> {
  return {
    group: cleaned(group, 253),
    kind: cleaned(kind, 253),
    ...(namespace ? { namespace: cleaned(namespace, 253) } : {}),
    name: cleaned(name, 253),
    ...(uid ? { uid: cleaned(uid, 100) } : {}),
  };
}

/** One line, without what looks like a credential or turns the direction of what is read. */
function cleaned(text: string, maxLength: number): string {
  return redactCredentials(
    (cleanText(text, maxLength) ?? '').replace(/\p{Bidi_Control}/gu, ''),
  );
}
