import type { Param } from '@drydock/upgrade-reasons';
import type { PlanStage, UpgradePlanFile } from '../plan/model';
import type { GateState, MemberState, RolloutState, StageState } from './model';
import type { Turn } from './Turn';

/** A stage as it is planned and as it is. */
export interface Stage {
  readonly plan: PlanStage;
  readonly state: StageState;
  readonly gateOf: (gate: string, clusterId?: string) => GateState | undefined;
}

/** What all questions about a rollout are asked of. */
export interface Situation {
  readonly plan: UpgradePlanFile;
  readonly state: RolloutState;
  readonly nowMs: number;
  /** Collects the answers. */
  readonly turn: Turn;
}

export const MINUTE_MS = 60_000;

/** @throws Error when the state's stages are not those of the plan, in its order */
export function stagesOf(
  plan: UpgradePlanFile,
  state: RolloutState,
): readonly Stage[] {
  const planned = plan.spec.stages.map(({ name }) => name).join(', ');
  const actual = state.stages.map(({ name }) => name).join(', ');
  if (planned !== actual)
    throw new Error(
      `The rollout has the stages "${actual}", its plan "${planned}": decide with the revision that was submitted`,
    );
  return state.stages.map((stage, index) => ({
    plan: plan.spec.stages[index],
    state: stage,
    gateOf: gateFinder(stage),
  }));
}

/** By key, for a stage has a gate or more for each of thousands of clusters. */
function gateFinder({ gates }: StageState): Stage['gateOf'] {
  const key = (gate: string, clusterId = '') => `${gate} ${clusterId}`;
  const byKey = new Map(
    gates.map(state => [key(state.gate, state.clusterId), state]),
  );
  return (gate, clusterId) => byKey.get(key(gate, clusterId));
}

export function membersIn(
  stage: Stage,
  phase: MemberState['phase'],
): readonly MemberState[] {
  return stage.state.members.filter(member => member.phase === phase);
}

type Named = Pick<MemberState, 'clusterId' | 'clusterName'>;

/** The first of them, and how many more there are. */
export function namesOf(members: readonly Named[], most = 5): Param {
  return {
    list: members.slice(0, most).map(clusterOf),
    ...(members.length > most ? { more: members.length - most } : {}),
  };
}

export function clusterOf({ clusterId, clusterName }: Named): Param {
  return { cluster: clusterId, name: clusterName };
}

/** ISO, for the end of a reason. */
export function isoTime(instantMs: number): string {
  return new Date(instantMs).toISOString();
}
