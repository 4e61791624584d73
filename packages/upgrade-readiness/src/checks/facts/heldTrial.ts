import {
  compareMinors,
  minorOf,
  type Minor,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type {
  CheckContext,
  CheckCoverage,
  CheckResult,
  TrialFacts,
} from '../../contracts';
import { minor } from '../../words';

const DAY_MILLISECONDS = 86_400_000;

/**
 * The part of a trial that belongs to one check. Objects that the trial rejected stay rejected as
 * it ages. Objects that it accepted become unknown, and the check is partial.
 */
export function resultOfHeldTrial(
  checkId: string,
  context: CheckContext,
): CheckResult {
  const trial = context.facts('trial');
  const foreign = foreignReason(trial, context);
  if (foreign !== undefined) return { findings: [], partial: [foreign] };
  const own = trial.coverage.filter(coverage => coverage.checkId === checkId);
  const unseen =
    own.length === 0
      ? [{ code: 'readiness.trial-silent' } as const]
      : own.flatMap(unseenReasons);
  return {
    findings: trial.findings.filter(finding => finding.checkId === checkId),
    partial: [...outdatedReasons(trial, context), ...unseen],
    leftOut: own.flatMap(({ status, reasons }) =>
      status === 'ran' ? reasons : [],
    ),
  };
}

/**
 * A trial that did not see all and does not say why has not seen all either. What a check that ran
 * says is what it leaves out on purpose.
 */
function unseenReasons({ status, reasons }: CheckCoverage): readonly Reason[] {
  if (status === 'ran') return [];
  return reasons.length > 0 ? reasons : [{ code: 'readiness.trial-in-part' }];
}

/** Findings of another cluster, or for another minor, are none of this one. */
function foreignReason(
  { clusterUid, targetVersion }: TrialFacts,
  { inventory, targetMinor }: CheckContext,
): Reason | undefined {
  if (inventory.clusterUid !== undefined && inventory.clusterUid !== clusterUid)
    return { code: 'readiness.trial-of-another-cluster' };
  if (minorOf(targetVersion) !== targetMinor)
    return {
      code: 'readiness.trial-of-another-version',
      params: { version: minor(targetVersion), target: minor(targetMinor) },
    };
  return undefined;
}

/**
 * Whether a cluster is on the way that a trial was held for: from the minor that it had then up to
 * the minor that was asked, both included, so that the trial counts for every step of the upgrade,
 * over several minors, too, and for node pools that follow later. A minor that is not known is on
 * no way.
 */
export function isOnTheWayOfTrial(
  {
    sourceVersion,
    targetVersion,
  }: Pick<TrialFacts, 'sourceVersion' | 'targetVersion'>,
  currentMinor: Minor | undefined,
): boolean {
  const source = minorOf(sourceVersion);
  const target = minorOf(targetVersion);
  if (
    source === undefined ||
    target === undefined ||
    currentMinor === undefined
  )
    return false;
  return (
    compareMinors(source, currentMinor) <= 0 &&
    compareMinors(currentMinor, target) <= 0
  );
}

function outdatedReasons(
  { sourceVersion, targetVersion, triedAt, goodForDays }: TrialFacts,
  { currentMinor, now }: CheckContext,
): readonly Reason[] {
  const isOld =
    Date.parse(now) - Date.parse(triedAt) > goodForDays * DAY_MILLISECONDS;
  return [
    ...(isOld
      ? [
          {
            code: 'readiness.trial-old',
            params: {
              day: { object: triedAt.slice(0, 10) },
              count: { number: goodForDays },
            },
          } as const,
        ]
      : []),
    ...(isOnTheWayOfTrial({ sourceVersion, targetVersion }, currentMinor)
      ? []
      : [
          {
            code: 'readiness.trial-before-upgrade',
            params: { version: minor(sourceVersion) },
          } as const,
        ]),
  ];
}
