import { allOf, type Reason } from '@drydock/upgrade-reasons';
import type { PlanGate } from '../plan/model';
import type { GateState, MemberState } from './model';
import { APPROVERS } from './permissions';
import type { Situation, Stage } from './situation';

/** What a gate says now. `ask`: there is no usable result, so the gate must be evaluated. */
export type GateAnswer = 'passed' | 'failed' | 'inconclusive' | 'ask';

export interface JudgedGate {
  readonly gate: PlanGate;
  readonly answer: GateAnswer;
  readonly state?: GateState;
}

/**
 * Gates of a stage at one point, for the whole stage or for one cluster. A pass that expired is
 * none.
 */
export function gatesAt(
  stage: Stage,
  when: PlanGate['when'],
  nowMs: number,
  clusterId?: string,
): readonly JudgedGate[] {
  return stage.plan.gates
    .filter(gate => gate.when === when)
    .map(gate => {
      const state = stage.gateOf(gate.name, clusterId);
      return { gate, state, answer: answerOf(state, nowMs) };
    });
}

function answerOf(state: GateState | undefined, nowMs: number): GateAnswer {
  if (!state || state.status === 'pending') return 'ask';
  if (state.status !== 'passed') return state.status;
  return state.validUntilMs === undefined || nowMs < state.validUntilMs
    ? 'passed'
    : 'ask';
}

/** Asks for what has no answer and says what is waited for. @returns whether all of them passed */
export function passGates(
  { turn }: Situation,
  stage: Stage,
  judged: readonly JudgedGate[],
  member?: MemberState,
): boolean {
  const place = {
    stage: stage.plan.name,
    ...(member ? { clusterId: member.clusterId } : {}),
  };
  for (const { gate, answer, state } of judged) {
    if (answer === 'passed') turn.lookAgainAt(state?.validUntilMs);
    else
      turn.wait({
        kind: 'gate',
        ...place,
        gate: gate.name,
        reason: reasonOf(gate, answer, state),
      });
    if (answer === 'ask')
      turn.decide({ kind: 'evaluate-gate', gate: gate.name, ...place });
  }
  return judged.every(({ answer }) => answer === 'passed');
}

function reasonOf(
  gate: PlanGate,
  answer: Exclude<GateAnswer, 'passed'>,
  state: GateState | undefined,
): Reason {
  const said = state?.message ? [state.message] : [];
  return {
    ...allOf([openOf(gate, answer, state), ...said]),
    ...(gate.type === 'approval' ? { who: APPROVERS } : {}),
  };
}

function openOf(
  gate: PlanGate,
  answer: Exclude<GateAnswer, 'passed'>,
  state: GateState | undefined,
): Reason {
  const params = { gate: { text: gate.name } };
  if (answer === 'failed' || answer === 'inconclusive')
    return { code: `rollout.gate-${answer}`, params };
  return state?.status === 'passed'
    ? { code: 'rollout.gate-expired', params }
    : unansweredOf(gate);
}

function unansweredOf(gate: PlanGate): Reason {
  const name = { text: gate.name };
  switch (gate.type) {
    case 'metric':
      return {
        code: 'rollout.gate-waits-for-metric',
        params: { gate: name, source: { text: gate.source } },
      };
    case 'ticket':
      return {
        code: 'rollout.gate-waits-for-ticket',
        params: { gate: name, webhook: { text: gate.webhook } },
      };
    case 'approval':
      return {
        code: 'rollout.gate-waits-for-approval',
        params: { gate: name },
      };
    default:
      return gate satisfies never;
  }
}
