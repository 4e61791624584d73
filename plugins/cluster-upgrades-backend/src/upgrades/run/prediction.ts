import { formatVersion, isThere } from '@drydock/kubernetes-knowledge';
import {
  isPoolOfHop,
  type ObservedState,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { Difference, SeenWait, StepRecord, UpgradeRecord } from '../model';
import { because } from '../params';
import type { StepReport } from '../steps/defineStep';

/** A wait shorter than this is how platforms work, not a surprise, milliseconds. */
const NOTABLE_WAIT_MS = 60_000;

/** What went otherwise than readiness and plan predicted. Pure. */
export function compareWithPrediction(
  upgrade: UpgradeRecord,
  observed: ObservedState,
  reportOf: (step: StepRecord) => StepReport,
): readonly Difference[] {
  const waits = upgrade.steps.flatMap(step => reportOf(step).waits ?? []);
  return [
    ...blockersThatDidNotBite(upgrade, waits),
    ...waitsNotPredicted(upgrade, waits),
    ...upgrade.steps.flatMap(step => adopted(step, reportOf(step))),
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
      predicted: {
        code: 'prediction.blocks',
        params: { finding: because(finding.title) },
      },
      actual: { code: 'prediction.did-not-block' },
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
      predicted: { code: 'prediction.no-wait' },
      actual: waited(wait),
    }));
}

/** A wait names its object with its kind: `PodDisruptionBudget payments/api`. */
function isAbout(
  { kind, object }: UpgradeRecord['readinessAtStart']['blocking'][number],
  wait: SeenWait,
): boolean {
  return object !== undefined && wait.object === `${kind} ${object}`;
}

function waited({ firstSeenAtMs, lastSeenAtMs, message }: SeenWait): Reason {
  const minutes = Math.round((lastSeenAtMs - firstSeenAtMs) / 60_000);
  const wait = because(message);
  return minutes === 0
    ? { code: 'prediction.waited-shortly', params: { wait } }
    : {
        code: 'prediction.waited',
        params: { duration: { seconds: minutes * 60 }, wait },
      };
}

function adopted(
  { title }: StepRecord,
  { adopted: actual }: StepReport,
): Difference[] {
  const predicted: Reason = {
    code: 'prediction.writes',
    params: { step: because(title) },
  };
  return actual ? [{ predicted, actual }] : [];
}

/**
 * By the last hop of the control plane and of each pool: what no hop touches is predicted to stay.
 */
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
      predicted: controlPlaneAt(planned.to),
      actual: controlPlaneAt(controlPlane.current),
    });
  }
  for (const pool of nodePools) {
    const hop = hops.findLast(
      each => each.kind === 'node-pools' && isPoolOfHop(each, pool),
    );
    const elsewhere = hop
      ? pool.versions.filter(
          ({ version, count }) => count > 0 && !isThere(version, hop),
        )
      : [];
    const [first, ...others] = elsewhere.map(nodesAt);
    if (!hop || first === undefined) continue;
    differences.push({
      predicted: {
        code: 'prediction.pool-at',
        params: {
          pool: { object: pool.name },
          version: { version: formatVersion(hop.to) },
        },
      },
      actual: allOf([first, ...others]),
    });
  }
  return differences;
}

function controlPlaneAt(version: string): Reason {
  return {
    code: 'prediction.control-plane-at',
    params: { version: { version: formatVersion(version) } },
  };
}

function nodesAt({
  version,
  count,
}: ObservedState['nodePools'][number]['versions'][number]): Reason {
  return {
    code: 'prediction.nodes-at',
    params: {
      count: { number: count },
      version: { version: formatVersion(version) },
    },
  };
}
