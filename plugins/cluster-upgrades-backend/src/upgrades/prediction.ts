import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import type { Difference, SeenWait, UpgradeRecord } from './model';
import { isThere } from './steps/isThere';

/** A wait shorter than this is how platforms work, not a surprise, milliseconds. */
const NOTABLE_WAIT_MS = 60_000;

/** What went otherwise than readiness and plan predicted. Pure. */
export function compareWithPrediction(
  upgrade: UpgradeRecord,
  observed: ObservedState,
): readonly Difference[] {
  const waits = upgrade.steps.flatMap(step => step.facts.waits ?? []);
  return [
    ...blockersThatDidNotBite(upgrade, waits),
    ...waitsNotPredicted(upgrade, waits),
    ...adopted(upgrade),
    ...versionsNotAtTarget(upgrade, observed),
  ];
}

/** `next-apply` and `add-ons` findings bite after the upgrade, so its end says nothing of them. */
function blockersThatDidNotBite(
  { readinessAtStart }: UpgradeRecord,
  waits: readonly SeenWait[],
): Difference[] {
  return readinessAtStart.blocking
    .filter(
      finding => finding.phase === 'nodes' || finding.phase === 'control-plane',
    )
    .filter(finding => !waits.some(wait => isAbout(finding, wait)))
    .map(finding => ({
      predicted: `Blocks: ${finding.title}`,
      actual: 'Did not hold the upgrade',
    }));
}

function waitsNotPredicted(
  { readinessAtStart }: UpgradeRecord,
  waits: readonly SeenWait[],
): Difference[] {
  return waits
    .filter(
      wait =>
        wait.kind === 'drain' ||
        wait.lastSeenAtMs - wait.firstSeenAtMs >= NOTABLE_WAIT_MS,
    )
    .filter(
      wait =>
        !readinessAtStart.blocking.some(finding => isAbout(finding, wait)),
    )
    .map(wait => ({
      predicted: 'No such wait',
      actual: `Waited ${duration(wait)}: ${wait.message}`,
    }));
}

/** A wait names its object with its kind: `PodDisruptionBudget payments/api`. */
function isAbout(
  { object }: UpgradeRecord['readinessAtStart']['blocking'][number],
  wait: SeenWait,
): boolean {
  return object !== undefined && wait.object?.split(' ').pop() === object;
}

function duration({ firstSeenAtMs, lastSeenAtMs }: SeenWait): string {
  const minutes = Math.round((lastSeenAtMs - firstSeenAtMs) / 60_000);
  return minutes === 0 ? 'less than a minute' : `${minutes} min`;
}

function adopted({ steps }: UpgradeRecord): Difference[] {
  return steps.flatMap(step =>
    step.facts.adopted
      ? [
          {
            predicted: `Drydock writes "${reasonText(step.title)}"`,
            actual: reasonText(step.facts.adopted),
          },
        ]
      : [],
  );
}

/** By the last hop of the control plane and of each pool: what no hop touches is predicted to stay. */
function versionsNotAtTarget(
  { hops }: UpgradeRecord,
  { controlPlane, nodePools }: ObservedState,
): Difference[] {
  const differences: Difference[] = [];
  const planned = hops.findLast(({ kind }) => kind === 'control-plane');
  if (
    planned &&
    formatVersion(controlPlane.current) !== formatVersion(planned.to)
  ) {
    differences.push({
      predicted: `Control plane at ${formatVersion(planned.to)}`,
      actual: `Control plane at ${formatVersion(controlPlane.current)}`,
    });
  }
  for (const pool of nodePools) {
    const hop = hops.findLast(
      ({ kind, pools }) =>
        kind === 'node-pools' &&
        (pools === undefined || pools.includes(pool.name)),
    );
    const elsewhere = hop
      ? pool.versions.filter(
          ({ version, count }) => count > 0 && !isThere(version, hop),
        )
      : [];
    if (!hop || elsewhere.length === 0) continue;
    const actual = elsewhere
      .map(({ version, count }) => `${count} at ${formatVersion(version)}`)
      .join(', ');
    differences.push({
      predicted: `Node pool ${pool.name} at ${formatVersion(hop.to)}`,
      actual,
    });
  }
  return differences;
}
