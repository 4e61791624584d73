import type { UpgradePlanFile } from '../../plan/model';
import type {
  GateState,
  MemberState,
  RolloutDecision,
  RolloutState,
  RolloutTurn,
  StageState,
} from '../model';
import { MINUTE } from './fleetSpec';
import type { FleetSpec } from './fleetSpec';
import type { Oracle } from './oracle';

/** What the simulation knows by itself: the truth that the rules are checked against. */
export interface Truth {
  readonly plan: UpgradePlanFile;
  readonly state: RolloutState;
  readonly nowMs: number;
  /** Ids of failed clusters whose failure a user accepted. */
  readonly accepted: ReadonlySet<string>;
  /** For how long each running cluster was able to work since it began, milliseconds. */
  readonly workedMs: ReadonlyMap<string, number>;
}

function must(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Error(`Rule broken: ${rule}`);
}

const isOver = ({ phase }: MemberState) =>
  phase === 'succeeded' || phase === 'failed' || phase === 'skipped';
const share = (limit: number | string, count: number) =>
  typeof limit === 'string'
    ? Math.floor((count * Number(limit.slice(0, -1))) / 100)
    : limit;

/** The rules of a rollout, written down once more, each by itself and without regard to speed. */
export class Checks {
  readonly #spec: FleetSpec;
  readonly #oracle: Oracle;

  constructor(spec: FleetSpec, oracle: Oracle) {
    this.#spec = spec;
    this.#oracle = oracle;
  }

  /** Of one decision, in the state to which it is applied. */
  decision(truth: Truth, decision: RolloutDecision): void {
    const { state, nowMs } = truth;
    if (decision.kind === 'finish') return this.#finish(truth, decision);
    const index = state.stages.findIndex(({ name }) => name === decision.stage);
    const stage = state.stages[index];
    const member =
      'clusterId' in decision
        ? stage.members.find(
            ({ clusterId }) => clusterId === decision.clusterId,
          )
        : undefined;
    if (
      decision.kind === 'start-cluster' ||
      decision.kind === 'enter-stage' ||
      decision.kind === 'evaluate-gate'
    )
      this.#mayBegin(state, index);
    switch (decision.kind) {
      case 'start-cluster':
        must(member !== undefined, 'only members start');
        return this.#start(truth, index, member);
      case 'enter-stage':
        must(stage.phase === 'pending', 'only a pending stage is entered');
        return this.#gatesPassed(truth, index, 'before-stage');
      case 'evaluate-gate':
        return must(
          !isGood(gateOf(stage, decision.gate, decision.clusterId), nowMs),
          'a gate that passed is not asked again',
        );
      case 'fail-cluster':
        return this.#deadline(truth, index, member);
      case 'skip-cluster':
        return must(
          member?.phase === 'waiting' &&
            (stage.phase === 'done' || stage.phase === 'skipped'),
          'clusters are skipped only in stages that are over',
        );
      case 'stop-cluster':
        return must(
          state.desired === 'abort' && member?.phase === 'running',
          'only an abort stops clusters',
        );
      case 'halt-stage':
        return must(
          overBudget(truth.plan, index, stage, truth.accepted) ||
            stage.gates.some(({ status }) => status === 'failed'),
          'a stage halts for its failures or gates only',
        );
      case 'soak-stage':
        return must(
          stage.phase === 'running' && stage.members.every(isOver),
          'a stage soaks when all its members are over',
        );
      case 'complete-stage':
        return this.#complete(truth, index);
      default:
        return decision satisfies never;
    }
  }

  /** Of a turn as a whole. */
  turn(truth: Truth, turn: RolloutTurn): void {
    const { state, nowMs } = truth;
    must(
      turn.lookAgainAtMs === undefined || turn.lookAgainAtMs > nowMs,
      'looking again is in the future',
    );
    must(
      turn.waits.every(
        ({ reason: { until } }) =>
          until === undefined || Date.parse(until) > nowMs,
      ),
      'waits end in the future',
    );
    this.#everythingIsExplained(state, turn);
    for (const { kind, clusterId, stage: name, reason } of turn.waits) {
      const untilMs =
        reason.until === undefined ? undefined : Date.parse(reason.until);
      if (kind !== 'window' && kind !== 'freeze') continue;
      const index = state.stages.findIndex(stage => stage.name === name);
      for (const member of state.stages[index].members.filter(
        entry =>
          entry.phase === 'waiting' &&
          (clusterId === undefined || entry.clusterId === clusterId),
      )) {
        must(
          !this.#oracle.isOpen(index, member, nowMs),
          `${kind} holds back only while it is closed`,
        );
        if (clusterId !== undefined && untilMs !== undefined) {
          must(
            this.#oracle.isOpen(index, member, untilMs),
            'the next opening is open',
          );
          must(
            !this.#oracle.isOpen(index, member, untilMs - 1),
            'there is no earlier opening just before the next',
          );
        }
      }
    }
    this.#nobodyIsForgotten(truth, turn);
    const ending = state.desired === 'stop' || state.desired === 'abort';
    if (!ending)
      state.stages.forEach((stage, index) =>
        must(
          !(stage.phase === 'running' || stage.phase === 'soaking') ||
            !overBudget(truth.plan, index, stage, truth.accepted) ||
            turn.decisions.some(
              decision =>
                decision.kind === 'halt-stage' && decision.stage === stage.name,
            ),
          'a stage beyond its budget halts at once',
        ),
      );
  }

  /** The other half of a deadline: who has had its time is not left alone. */
  #nobodyIsForgotten(
    { plan, state, workedMs }: Truth,
    turn: RolloutTurn,
  ): void {
    state.stages.forEach((stage, index) => {
      const minutes = plan.spec.stages[index].progressDeadlineMinutes;
      if (minutes === undefined || standsStill(state)) return;
      const overdue = stage.members.filter(
        member =>
          member.phase === 'running' &&
          !member.rests &&
          (workedMs.get(member.clusterId) ?? 0) >= minutes * MINUTE,
      );
      for (const { clusterId } of overdue)
        must(
          turn.decisions.some(
            decision =>
              decision.kind === 'fail-cluster' &&
              decision.clusterId === clusterId,
          ),
          'who has had its time is overdue',
        );
    });
  }

  #everythingIsExplained(state: RolloutState, turn: RolloutTurn): void {
    if (
      turn.waits.some(({ stage }) => stage === undefined) ||
      turn.decisions.some(({ kind }) => kind === 'finish')
    )
      return;
    for (const stage of state.stages) {
      const told = turn.waits.filter(wait => wait.stage === stage.name);
      const moves = turn.decisions.filter(
        decision => 'stage' in decision && decision.stage === stage.name,
      );
      if (
        told.some(({ clusterId }) => clusterId === undefined) ||
        moves.some(decision => !('clusterId' in decision))
      )
        continue;
      for (const { clusterId, phase } of stage.members) {
        const explained = [...told, ...moves].some(
          entry => 'clusterId' in entry && entry.clusterId === clusterId,
        );
        must(
          phase !== 'waiting' || explained,
          `cluster ${clusterId} waits without a reason`,
        );
      }
      must(
        stage.phase === 'done' ||
          stage.phase === 'skipped' ||
          told.length + moves.length > 0,
        `stage ${stage.name} stands still without a reason`,
      );
    }
  }

  #mayBegin(state: RolloutState, index: number): void {
    must(
      state.desired === 'run',
      `nothing begins while people want ${state.desired}`,
    );
    must(!state.emergencyStop, 'nothing begins in an emergency stop');
    must(!state.approvalMissing, 'nothing begins without a live approval');
    for (const earlier of state.stages.slice(0, index)) {
      must(
        earlier.phase === 'done' || earlier.phase === 'skipped',
        'stages go in order',
      );
      must(
        earlier.members.every(isOver),
        'no stage begins while an earlier one is running',
      );
    }
  }

  #start(truth: Truth, index: number, member: MemberState): void {
    const { plan, state, nowMs, accepted } = truth;
    const [stage, planned] = [state.stages[index], plan.spec.stages[index]];
    must(
      stage.phase === 'running' && member.phase === 'waiting',
      'waiting clusters of a running stage start',
    );
    must(!member.held, 'a cluster that is held does not start');
    must(
      stage.members.filter(({ phase }) => phase === 'running').length <
        Math.max(1, share(planned.maxConcurrent, stage.members.length)),
      'concurrency',
    );
    must(
      !overBudget(plan, index, stage, accepted),
      'nothing starts beyond the budget',
    );
    must(this.#oracle.inWindow(index, nowMs), 'windows');
    must(!this.#oracle.frozen(member, nowMs), 'freezes');
    this.#gatesPassed(truth, index, 'before-cluster', member.clusterId);
    if (!member.canary) {
      for (const canary of stage.members.filter(entry => entry.canary)) {
        must(
          isOver(canary) &&
            (canary.phase !== 'failed' || accepted.has(canary.clusterId)),
          'canaries first',
        );
        must(
          canary.phase !== 'succeeded' ||
            soaked(canary, planned.soakMinutes, nowMs),
          'canaries soak first',
        );
      }
    }
    if (
      plan.spec.fit !== 'must-fit' ||
      this.#oracle.neverCloses(index, member, nowMs)
    )
      return;
    const minutes = this.#spec.stages[index].progressDeadlineMinutes;
    const needed = member.estimateMinutes?.p90 ?? minutes;
    must(
      needed !== undefined &&
        this.#oracle.staysOpen(index, member, nowMs, needed),
      'what must fit fits',
    );
  }

  #gatesPassed(
    { plan, state, nowMs }: Truth,
    index: number,
    when: string,
    clusterId?: string,
  ): void {
    for (const { name } of plan.spec.stages[index].gates.filter(
      gate => gate.when === when,
    )) {
      must(
        isGood(gateOf(state.stages[index], name, clusterId), nowMs),
        `${when} gates passed`,
      );
    }
  }

  #deadline(
    { plan, state, workedMs }: Truth,
    index: number,
    member: MemberState | undefined,
  ): void {
    const minutes = plan.spec.stages[index].progressDeadlineMinutes;
    must(
      member?.phase === 'running' && minutes !== undefined,
      'deadlines are for running clusters',
    );
    must(
      !standsStill(state) && !member.rests,
      'no deadline passes for what stands still',
    );
    must(
      (workedMs.get(member.clusterId) ?? 0) >= minutes * MINUTE,
      'a cluster has its time, whatever it stood still',
    );
  }

  #complete(truth: Truth, index: number): void {
    const { state, plan, nowMs } = truth;
    const stage = state.stages[index];
    if (stage.phase === 'pending')
      return must(
        stage.members.every(({ phase }) => phase === 'skipped'),
        'only a stage with nothing to do is done at once',
      );
    must(
      stage.phase === 'soaking' && stage.members.every(isOver),
      'a stage is done when all its members are',
    );
    must(
      stage.members.every(
        member =>
          member.phase !== 'succeeded' ||
          soaked(member, plan.spec.stages[index].soakMinutes, nowMs),
      ),
      'each success soaks',
    );
    return this.#gatesPassed(truth, index, 'after-stage');
  }

  #finish(
    { state, plan }: Truth,
    { outcome }: RolloutDecision & { kind: 'finish' },
  ): void {
    const members = state.stages.flatMap(stage => stage.members);
    must(
      members.every(({ phase }) => phase !== 'running'),
      'no cluster is running at the end',
    );
    if (outcome === 'stopped' || outcome === 'aborted')
      return must(
        state.desired === (outcome === 'stopped' ? 'stop' : 'abort'),
        'an early end is asked for',
      );
    must(members.every(isOver), 'no member is lost');
    const borne = state.stages.every(
      (stage, index) => !overBudget(plan, index, stage, new Set()),
    );
    return must(
      (outcome === 'succeeded') === borne,
      'it succeeded when every stage kept its budget',
    );
  }
}

export function standsStill(state: RolloutState): boolean {
  return (
    state.desired === 'pause' ||
    state.emergencyStop !== undefined ||
    state.approvalMissing !== undefined
  );
}

function overBudget(
  plan: UpgradePlanFile,
  index: number,
  { members }: StageState,
  accepted: ReadonlySet<string>,
): boolean {
  const failed = members.filter(
    ({ phase, clusterId }) => phase === 'failed' && !accepted.has(clusterId),
  );
  return (
    failed.some(({ canary }) => canary) ||
    failed.length > share(plan.spec.stages[index].failureBudget, members.length)
  );
}

function soaked(
  { endedAtMs = Number.POSITIVE_INFINITY }: MemberState,
  minutes: number,
  nowMs: number,
): boolean {
  return nowMs >= endedAtMs + minutes * MINUTE;
}

function gateOf(
  { gates }: StageState,
  name: string,
  clusterId: string | undefined,
): GateState | undefined {
  return gates.find(
    entry => entry.gate === name && entry.clusterId === clusterId,
  );
}

function isGood(gate: GateState | undefined, nowMs: number): boolean {
  return (
    gate?.status === 'passed' &&
    (gate.validUntilMs === undefined || gate.validUntilMs > nowMs)
  );
}
