import type { Knex } from 'knex';
import type { PlanGate } from '@drydock/upgrade-plans';
import { sameReason } from '@drydock/upgrade-reasons';
import type { GateAnswer, Gates } from '../../conditions/gates/model';
import { missingApproval } from '../../conditions/missingApproval';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import type { Approvals } from '../../conditions/approvals';
import { redactReason } from '../../foundation/redactReason';
import type { Clock } from '../../foundation/time/clock';
import type { Lease } from '../../foundation/lease/Lease';
import type { Applied } from './FleetReconciler';
import type {
  GateRecord,
  MemberRecord,
  RolloutRecord,
  StageRecord,
} from '../model';
import type { RolloutTransitionStore } from '../store/RolloutTransitionStore';

export interface GateKeeperOptions {
  readonly knex: Knex;
  readonly gates: Gates;
  readonly approvals: Approvals;
  readonly transitions: RolloutTransitionStore;
  readonly clock: Clock;
}

/** Between two questions to a gate that has no final answer and says no time of its own. */
const ASK_AGAIN_MS = 30_000;
const LEAST_ASK_AGAIN_MS = 1000;

/**
 * Evaluates the gates that a turn asks for, each no sooner than it said, and stores the answers.
 */
export class GateKeeper {
  readonly #options: GateKeeperOptions;

  constructor(options: GateKeeperOptions) {
    this.#options = options;
  }

  async evaluate(
    lease: Lease,
    rollout: RolloutRecord,
    stage: StageRecord,
    name: string,
    clusterId: string | undefined,
    signal: AbortSignal,
  ): Promise<Applied> {
    const { transitions, clock } = this.#options;
    const gate = rollout.plan.spec.stages
      .find(planned => planned.name === stage.name)
      ?.gates.find(candidate => candidate.name === name);
    if (!gate)
      throw new Error(
        `Stage ${stage.name} of rollout ${rollout.id} has no gate ${name}`,
      );
    const before = rollout.gates.find(
      record =>
        record.stageId === stage.id &&
        record.gate === name &&
        record.clusterId === clusterId,
    );
    const asksPeople = gate.type === 'approval';
    if (
      !asksPeople &&
      before?.nextCheckAtMs !== undefined &&
      clock.now() < before.nextCheckAtMs
    )
      return 'unchanged';
    const member = rollout.members.find(
      candidate => candidate.clusterId === clusterId,
    );
    const answer = await this.#ask(
      rollout,
      stage,
      gate,
      member,
      before,
      signal,
    );
    if (signal.aborted) return 'fenced';
    // People answer when they like, and asking the database costs nothing: what stays as it is
    // needs no row.
    if (
      asksPeople &&
      before?.status === answer.status &&
      sameReason(before.message, redactReason(answer.message))
    )
      return 'unchanged';
    const final = answer.status === 'passed' || answer.status === 'failed';
    const nextCheckAtMs =
      final || asksPeople
        ? undefined
        : clock.now() +
          Math.max(LEAST_ASK_AGAIN_MS, answer.askAgainAfterMs ?? ASK_AGAIN_MS);
    const stored = await transitions.recordGate(lease, rollout, {
      stage,
      gate: name,
      member,
      answer,
      before: before?.status,
      nextCheckAtMs,
    });
    return stored ? 'changed' : 'fenced';
  }

  async #ask(
    rollout: RolloutRecord,
    stage: StageRecord,
    gate: PlanGate,
    member: MemberRecord | undefined,
    before: GateRecord | undefined,
    signal: AbortSignal,
  ): Promise<GateAnswer> {
    const { knex, gates, approvals } = this.#options;
    if (gate.type === 'approval') {
      const missing = await approvals.missingForGate(
        knex,
        rollout,
        stage.name,
        gate.name,
        gate.required,
      );
      return missing
        ? { status: 'pending', message: missingApproval(missing) }
        : { status: 'passed', message: { code: 'rollout.gate-approved' } };
    }
    return gates.ask({
      rolloutId: rollout.id,
      planName: rollout.plan.metadata.name,
      target: rollout.target,
      requestedBy: rollout.requestedBy,
      stage: stage.name,
      gate,
      cluster: member && {
        id: member.clusterId,
        name: member.clusterName,
        entityRef: member.clusterEntityRef,
        labels:
          (await clustersByIds(knex, [member.clusterId])).at(0)?.labels ?? {},
      },
      state: before?.memory,
      signal,
    });
  }
}
