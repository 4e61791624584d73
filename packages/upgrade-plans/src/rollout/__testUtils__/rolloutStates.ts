import { planSchema } from '../../plan/model';
import type { UpgradePlanFile, UpgradePlanInput } from '../../plan/model';
import type {
  GateState,
  MemberState,
  RolloutState,
  RolloutTurn,
  StageState,
} from '../model';
import { stagesOf } from '../situation';
import type { Situation, Stage } from '../situation';
import { Turn } from '../Turn';

/** Monday 5 January 2026, 12:00 UTC. */
export const NOW_MS = Date.UTC(2026, 0, 5, 12);
export const MINUTE = 60_000;

type StageInput = Partial<UpgradePlanInput['spec']['stages'][number]>;

/** A plan with stages "s0", "s1", … */
export function planWith(
  stages: readonly StageInput[],
  spec: Partial<UpgradePlanInput['spec']> = {},
): UpgradePlanFile {
  return planSchema.parse({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'test' },
    spec: {
      target: '1.36',
      ...spec,
      stages: stages.map((stage, index) => ({
        name: `s${index}`,
        clusters: {},
        ...stage,
      })),
    },
  });
}

export function member(
  clusterId: string,
  state: Partial<MemberState> = {},
): MemberState {
  return {
    clusterId,
    clusterName: clusterId,
    phase: 'waiting',
    canary: false,
    change: { minor: true, nodes: true },
    ...state,
  };
}

export function gate(
  name: string,
  status: GateState['status'],
  state: Partial<GateState> = {},
): GateState {
  return { gate: name, status, ...state };
}

/** A rollout with stages "s0", "s1", …, pending but where it says otherwise. */
export function stateWith(
  stages: readonly Partial<StageState>[],
  state: Partial<RolloutState> = {},
): RolloutState {
  return {
    desired: 'run',
    fleetFreezes: [],
    ...state,
    stages: stages.map((stage, index) => ({
      name: `s${index}`,
      phase: 'pending',
      members: [],
      gates: [],
      acceptedFailures: 0,
      ...stage,
    })),
  };
}

export function situationOf(
  plan: UpgradePlanFile,
  state: RolloutState,
): Situation {
  return { plan, state, nowMs: NOW_MS, turn: new Turn(NOW_MS) };
}

/** "kind stage gate cluster" of each decision. */
export function decisionsOf(turn: RolloutTurn): string[] {
  return turn.decisions.map(decision =>
    [
      decision.kind,
      'stage' in decision && decision.stage,
      'gate' in decision && decision.gate,
      'clusterId' in decision && decision.clusterId,
    ]
      .filter(Boolean)
      .join(' '),
  );
}

/** "kind stage cluster" of each wait. */
export function waitsOf(turn: RolloutTurn): string[] {
  return turn.waits.map(({ kind, stage, clusterId }) =>
    [kind, stage, clusterId].filter(Boolean).join(' '),
  );
}

/** One stage, as its rules are asked of it. */
export function stageWith(plan: StageInput, state: Partial<StageState>): Stage {
  return stagesOf(planWith([plan]), stateWith([state]))[0];
}
