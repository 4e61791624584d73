import { formatVersion } from '@drydock/kubernetes-knowledge';
import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Difference, SeenWait, UpgradeRecord } from './model';
import { isAtLeast } from './steps/hopDecision';

/** A wait shorter than this is how platforms work, not a surprise, milliseconds. */
const NOTABLE_WAIT_MS = 60_000;

/** What went otherwise than readiness and plan predicted. Pure. */
export function compareWithPrediction(upgrade: UpgradeRecord, observed: ObservedState): readonly Difference[] {
  const waits = upgrade.steps.flatMap(step => step.facts.waits ?? []);
  return [
    ...blockersThatDidNotBite(upgrade, waits),
    ...waitsNotPredicted(upgrade, waits),
    ...adopted(upgrade),
    ...versionsNotAtTarget(upgrade, observed),
  ];
}

/** `next-apply` and `add-ons` findings bite after the upgrade, so its end says nothing of them. */
function blockersThatDidNotBite({ readinessAtStart }: UpgradeRecord, waits: readonly SeenWait[]): Difference[] {
  return readinessAtStart.blocking
    .filter(finding => finding.phase === 'nodes' || finding.phase === 'control-plane')
    .filter(finding => !waits.some(wait => mentions(finding.title, wait)))
    .map(finding => ({ predicted: `Blocks: ${finding.title}`, actual: 'Did not hold the upgrade' }));
}

function waitsNotPredicted({ readinessAtStart }: UpgradeRecord, waits: readonly SeenWait[]): Difference[] {
  return waits
    .filter(wait => wait.kind === 'drain' || wait.lastSeenAtMs - wait.firstSeenAtMs >= NOTABLE_WAIT_MS)
    .filter(wait => !readinessAtStart.blocking.some(finding => mentions(finding.title, wait)))
    .map(wait => ({ predicted: 'No such wait', actual: `Waited ${duration(wait)}: ${wait.message}` }));
}

/** Titles and waits name objects as `namespace/name`. */
function mentions(title: string, wait: SeenWait): boolean {
  const name = wait.object?.split(' ').pop();
  return name !== undefined && name !== '' && title.split(/[\s,;:()"']+/).includes(name);
}

function duration({ firstSeenAtMs, lastSeenAtMs }: SeenWait): string {
  const minutes = Math.round((lastSeenAtMs - firstSeenAtMs) / 60_000);
  return minutes === 0 ? 'less than a minute' : `${minutes} min`;
}

function adopted({ steps }: UpgradeRecord): Difference[] {
  return steps.flatMap(step => (step.facts.adopted ? [{ predicted: `Drydock writes "${step.title}"`, actual: step.facts.adopted }] : []));
}

function versionsNotAtTarget({ target }: UpgradeRecord, { controlPlane, nodePools }: ObservedState): Difference[] {
  const differences: Difference[] = [];
  if (formatVersion(controlPlane.current) !== formatVersion(target)) {
    differences.push({ predicted: `Control plane at ${formatVersion(target)}`, actual: `Control plane at ${formatVersion(controlPlane.current)}` });
  }
  for (const pool of nodePools) {
    const behind = pool.versions.filter(({ version, count }) => count > 0 && !isAtLeast(version, target));
    if (behind.length === 0) continue;
    const actual = behind.map(({ version, count }) => `${count} at ${formatVersion(version)}`).join(', ');
    differences.push({ predicted: `Node pool ${pool.name} at ${formatVersion(target)}`, actual });
  }
  return differences;
}
