import type {
  GateResult,
  Rollout,
  RolloutStage,
  RolloutWait,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonKey } from '@drydock/upgrade-reasons';
import { reasonIn } from '../translation';
import type { Texts } from '../translation';

/**
 * Kinds that need a person, or that hold a whole stage; a window, a soak and the like stand in the
 * stage's own card.
 */
export const HOLDING = ['gate', 'budget', 'canary', 'approval'];

export interface Hold {
  wait: RolloutWait;
  stage?: RolloutStage;
}

/** What holds the whole rollout, then what holds the running stages; each reason once. */
export function holdsOf({ waits, stages }: Rollout): Hold[] {
  const stageOf = (wait: RolloutWait) =>
    stages.find(stage => stage.name === wait.stage);
  const ofStages = stages
    .filter(stage => stage.phase !== 'done' && stage.phase !== 'skipped')
    .flatMap(stage =>
      stage.waits
        .filter(wait => HOLDING.includes(wait.kind))
        .map(wait => ({ wait, stage })),
    );
  // The emergency stop has its own banner on every page.
  const all = [
    ...waits
      .filter(wait => wait.kind !== 'emergency-stop')
      .map(wait => ({ wait, stage: stageOf(wait) })),
    ...ofStages,
  ];
  return all.filter(
    (hold, index) =>
      all.findIndex(
        other => reasonKey(other.wait.reason) === reasonKey(hold.wait.reason),
      ) === index,
  );
}

/** What is waited for; that of a cluster's upgrade says which cluster it is. */
export function waitText(
  { kind, clusterName, reason }: RolloutWait,
  texts: Texts,
): string {
  const said = reasonIn(reason, texts);
  return kind === 'upgrade' && clusterName
    ? texts('rollouts.waits.ofCluster', { cluster: clusterName, reason: said })
    : said;
}

/** Whether it is up to people who approve. */
export function awaitsApproval(
  wait: RolloutWait,
  stage: RolloutStage | undefined,
): boolean {
  return (
    wait.kind === 'approval' ||
    stage?.gates.some(
      ({ name, type, status }) =>
        name === wait.gate && type === 'approval' && status !== 'passed',
    ) === true
  );
}

/** The gate that a wait is about; where it names none, the one of its cluster that did not pass. */
export function gateOf(
  wait: RolloutWait,
  stage: RolloutStage,
): GateResult | undefined {
  const open = stage.gates.filter(
    gate => gate.status !== 'passed' && gate.type !== 'approval',
  );
  return (
    open.find(gate => gate.name === wait.gate) ??
    open.find(
      gate => wait.clusterId !== undefined && gate.clusterId === wait.clusterId,
    ) ??
    open[0]
  );
}
