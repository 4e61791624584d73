import { sameReason, type Param, type Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { isDatabaseConflictError } from '@backstage/backend-plugin-api';
import type {
  MemberPhase,
  RolloutOutcome,
  RolloutWait,
  StagePhase,
} from '@drydock/upgrade-plans';
import type {
  PlanEventInput,
  PlanEventKind,
} from '../../upgrades/store/planEvents';
import type { Approvals } from '../../conditions/approvals';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import type { GateAnswer } from '../../conditions/gates/model';
import type { Clock } from '../../foundation/time/clock';
import type { CrashPoints, Effect } from '../../foundation/engine/crashPoint';
import { shareEmergencyStop } from '../../conditions/emergencyStopState';
import type { StartHold } from '../run/MemberStarter';
import { insertUpgrade, NewUpgrade } from '../../upgrades/start/newUpgrade';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import { redactReason } from '../../foundation/redactReason';
import { expectOne, fencedOff } from '../../foundation/lease/fence';
import type { Lease } from '../../foundation/lease/Lease';
import { ENDED_WORK } from '../../foundation/lease/leasedTables';
import type { LeaseTable } from '../../foundation/lease/LeaseTable';
import type {
  MemberRecord,
  RolloutHeader,
  RolloutPhase,
  StageRecord,
} from '../model';
import { missingStageApprovals } from '../run/stageApprovals';
import type { StandstillChange } from '../run/standstillChanges';
import { stopUpgrade } from '../run/stopUpgrade';

type Event = Omit<PlanEventInput, 'planId' | 'rolloutId'>;

/** What becomes of a member. */
export interface MemberEnd {
  readonly phase: Extract<MemberPhase, 'succeeded' | 'failed' | 'skipped'>;
  readonly kind: Extract<
    PlanEventKind,
    | 'cluster-succeeded'
    | 'cluster-failed'
    | 'cluster-skipped'
    | 'cluster-adopted'
  >;
  readonly reason?: Reason;
  /** The stage halts with it, for this reason. */
  readonly haltReason?: Reason;
}

/** How a gate was answered, and when to ask again. */
export interface GateEntry {
  readonly stage: StageRecord;
  readonly gate: string;
  readonly member?: MemberRecord;
  readonly answer: GateAnswer;
  /** Undefined: the same as before, so no event is written. */
  readonly before?: GateAnswer['status'];
  readonly nextCheckAtMs?: number;
}

/**
 * Every change that an engine makes to a rollout. Each is one transaction, which first updates the
 * rollout's row under the lease and the generation that was decided on (`LeaseTable.change`). If no
 * row matches, another engine owns the rollout or users have requested something else. Then nothing
 * is stored and the result is false.
 */
export class RolloutTransitionStore {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #crashPoints: CrashPoints;
  readonly #approvals: Approvals;
  readonly #leases: LeaseTable;

  constructor(options: {
    knex: Knex;
    clock: Clock;
    crashPoints: CrashPoints;
    approvals: Approvals;
    /** Of `rollouts`. */
    leases: LeaseTable;
  }) {
    this.#leases = options.leases;
    this.#knex = options.knex;
    this.#clock = options.clock;
    this.#crashPoints = options.crashPoints;
    this.#approvals = options.approvals;
  }

  async changeStage(
    lease: Lease,
    rollout: RolloutHeader,
    stage: StageRecord,
    phase: StagePhase,
    message?: Reason,
  ): Promise<boolean> {
    const kinds: { readonly [P in StagePhase]?: PlanEventKind } = {
      running: 'stage-entered',
      soaking: 'stage-soaking',
      halted: 'stage-halted',
      done: 'stage-done',
      skipped: 'stage-skipped',
    };
    const kind = kinds[phase];
    const event: Event[] = kind
      ? [
          {
            kind,
            stage: stage.name,
            message: stageEvent(
              stage,
              message ? { reasons: [message] } : { term: phase },
            ),
          },
        ]
      : [];
    return this.#fenced(
      'stage-change',
      lease,
      rollout,
      event,
      async (trx, nowMs) => {
        await expectOne(
          trx('stages')
            .where({ id: stage.id, phase: stage.phase })
            .update({
              phase,
              message: reasonColumn(message),
              ...(phase === 'running'
                ? { started_at_ms: stage.startedAtMs ?? nowMs }
                : {}),
              ...(phase === 'done' || phase === 'skipped'
                ? { ended_at_ms: nowMs }
                : {}),
            }),
        );
      },
      phase === 'running'
        ? trx => this.#expectStageApproved(trx, rollout, stage)
        : undefined,
    );
  }

  /**
   * Begins the upgrade of a member: nothing is inserted while the emergency stop is on or without
   * live approvals of plan and stage. `busy`: the cluster has another upgrade by now.
   */
  async startMember(
    lease: Lease,
    rollout: RolloutHeader,
    stage: StageRecord,
    member: MemberRecord,
    upgrade: NewUpgrade,
  ): Promise<boolean | 'busy'> {
    const event: Event = {
      ...about(stage, member),
      kind: 'cluster-started',
      message: {
        code: upgrade.hops.some(({ back }) => back)
          ? 'event.cluster-started-back'
          : 'event.cluster-started',
        params: {
          cluster: clusterParam(member),
          version: { version: member.target },
        },
      },
    };
    const permitted = async (trx: Knex.Transaction) => {
      if (await shareEmergencyStop(trx)) fencedOff();
      if (await this.#approvals.missing(trx, rollout)) fencedOff();
      await this.#expectStageApproved(trx, rollout, stage);
    };
    try {
      return await this.#fenced(
        'member-start',
        lease,
        rollout,
        [event],
        async (trx, nowMs) => {
          await insertUpgrade(
            trx,
            upgrade,
            { rolloutId: rollout.id, stageId: stage.id },
            nowMs,
          );
          await expectOne(
            members(trx, rollout, member, 'waiting').update({
              phase: 'running',
              upgrade_id: upgrade.id,
              reason: null,
              held_reason: null,
              held_condition: null,
              started_at_ms: nowMs,
              stands_since_ms: null,
              stood_still_ms: 0,
              ended_at_ms: null,
              updated_at_ms: nowMs,
            }),
          );
        },
        permitted,
      );
    } catch (error) {
      if (isDatabaseConflictError(error)) return 'busy';
      throw error;
    }
  }

  /** A member that must not start now; recorded once for each reason. */
  async holdMember(
    lease: Lease,
    rollout: RolloutHeader,
    stage: StageRecord,
    member: MemberRecord,
    held: StartHold,
  ): Promise<boolean> {
    const reason = redactReason(held.reason);
    const event: Event[] = sameReason(member.held, reason)
      ? []
      : [
          {
            ...about(stage, member),
            kind: 'cluster-held',
            message: {
              code: 'event.cluster-held',
              params: {
                cluster: clusterParam(member),
                reason: { reasons: [held.reason] },
              },
            },
          },
        ];
    return this.#fenced(
      'member-change',
      lease,
      rollout,
      event,
      async (trx, nowMs) => {
        await expectOne(
          members(trx, rollout, member, 'waiting').update({
            held_reason: reasonColumn(reason),
            held_condition: held.condition ?? null,
            updated_at_ms: nowMs,
          }),
        );
      },
    );
  }

  /**
   * The end of a member's upgrade, or of its wait. If a member failed while its upgrade still runs,
   * that ends after the current hop.
   */
  async endMember(
    lease: Lease,
    rollout: RolloutHeader,
    stage: StageRecord,
    member: MemberRecord,
    end: MemberEnd,
  ): Promise<boolean> {
    const events: Event[] = [
      {
        ...about(stage, member),
        kind: end.kind,
        message: {
          code: 'event.cluster',
          params: { cluster: clusterParam(member), what: whatOf(end) },
        },
      },
      ...(end.haltReason === undefined
        ? []
        : [
            {
              kind: 'stage-halted' as const,
              stage: stage.name,
              message: stageEvent(stage, { reasons: [end.haltReason] }),
            },
          ]),
    ];
    return this.#fenced(
      'member-change',
      lease,
      rollout,
      events,
      async (trx, nowMs) => {
        await expectOne(
          members(trx, rollout, member, member.phase).update({
            phase: end.phase,
            reason: reasonColumn(end.reason),
            held_reason: null,
            held_condition: null,
            ended_at_ms: nowMs,
            updated_at_ms: nowMs,
          }),
        );
        if (end.haltReason !== undefined) {
          await expectOne(
            trx('stages')
              .where({ id: stage.id, phase: stage.phase })
              .update({
                phase: 'halted',
                message: reasonColumn(end.haltReason),
              }),
          );
        }
        if (member.upgrade && member.upgrade.endedAtMs === undefined)
          await stopUpgrade(
            trx,
            member.upgrade.id,
            nowMs,
            stoppedByRollout(end.reason),
          );
      },
    );
  }

  /** Asks the upgrade of a running member to end after the current hop. */
  async stopMember(
    lease: Lease,
    rollout: RolloutHeader,
    upgradeId: string,
    reason: Reason,
  ): Promise<boolean> {
    return this.#fenced('member-change', lease, rollout, [], (trx, nowMs) =>
      stopUpgrade(trx, upgradeId, nowMs, stoppedByRollout(reason)),
    );
  }

  async recordGate(
    lease: Lease,
    rollout: RolloutHeader,
    { stage, gate, member, answer, before, nextCheckAtMs }: GateEntry,
  ): Promise<boolean> {
    const kinds: { readonly [S in GateAnswer['status']]?: PlanEventKind } = {
      passed: 'gate-passed',
      failed: 'gate-failed',
      inconclusive: 'gate-inconclusive',
    };
    const kind = answer.status === before ? undefined : kinds[answer.status];
    const place = member ? about(stage, member) : { stage: stage.name };
    const events: Event[] = kind
      ? [
          {
            ...place,
            kind,
            message: gateEvent(gate, member, answer.message),
          },
        ]
      : [];
    return this.#fenced(
      'gate-record',
      lease,
      rollout,
      events,
      async (trx, nowMs) => {
        await trx('gate_results')
          .insert({
            rollout_id: rollout.id,
            stage_id: stage.id,
            gate,
            cluster_id: member?.clusterId ?? '',
            status: answer.status,
            message: reasonColumn(answer.message),
            state: answer.state ?? null,
            checked_at_ms: nowMs,
            valid_until_ms:
              answer.status === 'passed' && answer.validForMs !== undefined
                ? nowMs + answer.validForMs
                : null,
            next_check_at_ms: nextCheckAtMs ?? null,
          })
          .onConflict(['rollout_id', 'stage_id', 'gate', 'cluster_id'])
          .merge();
      },
    );
  }

  /** The end: members that still wait are skipped, and the lease is released. */
  async finish(
    lease: Lease,
    rollout: RolloutHeader,
    outcome: RolloutOutcome,
    message: Reason,
  ): Promise<boolean> {
    const event: Event = {
      kind: 'rollout-finished',
      message: {
        code: 'event.rollout-ended',
        params: { outcome: { term: outcome }, reason: { reasons: [message] } },
      },
    };
    return this.#fenced(
      'rollout-finish',
      lease,
      rollout,
      [event],
      async (trx, nowMs) => {
        await trx('rollout_members')
          .where({ rollout_id: rollout.id, phase: 'waiting' })
          .update({
            phase: 'skipped',
            reason: reasonColumn(message),
            ended_at_ms: nowMs,
            updated_at_ms: nowMs,
          });
        await trx('stages')
          .where({ rollout_id: rollout.id })
          .whereNotIn('phase', ['done', 'skipped'])
          .update({
            phase: 'skipped',
            message: reasonColumn(message),
            ended_at_ms: nowMs,
          });
        await trx('rollouts')
          .where({ id: rollout.id })
          .update({
            phase: outcome,
            message: reasonColumn(message),
            waits: null,
            ended_at_ms: nowMs,
            ...ENDED_WORK,
          });
      },
    );
  }

  /**
   * Stores that running clusters are held from some time on, or no longer held. Time on hold does
   * not count towards their deadlines.
   */
  async noteStanding(
    lease: Lease,
    rollout: RolloutHeader,
    changes: readonly StandstillChange[],
  ): Promise<boolean> {
    return this.#fenced(
      'rollout-standing',
      lease,
      rollout,
      [],
      async (trx, nowMs) => {
        for (const { member, sinceMs } of changes) {
          const { standsSinceMs = nowMs } = member;
          const columns =
            sinceMs === undefined
              ? {
                  stands_since_ms: null,
                  stood_still_ms:
                    member.stoodStillMs + Math.max(0, nowMs - standsSinceMs),
                }
              : { stands_since_ms: sinceMs };
          await expectOne(
            members(trx, rollout, member, 'running').update(columns),
          );
        }
      },
    );
  }

  /** The state of a running rollout for the pages. Written only when it changed. */
  async note(
    lease: Lease,
    rollout: RolloutHeader,
    phase: RolloutPhase,
    message: Reason | undefined,
    waits: readonly RolloutWait[],
  ): Promise<boolean> {
    const text = JSON.stringify(
      waits.map(wait => ({ ...wait, reason: redactReason(wait.reason) })),
    );
    if (
      rollout.phase === phase &&
      sameReason(rollout.message, message && redactReason(message)) &&
      JSON.stringify(rollout.waits) === text
    )
      return true;
    const rows = await this.#leases
      .held(this.#knex, lease)
      .where(wanted(rollout))
      .update({
        phase,
        message: reasonColumn(message),
        waits: text,
        updated_at_ms: this.#clock.now(),
      });
    return rows === 1;
  }

  /** An earlier result of a gate may have been withdrawn since. */
  async #expectStageApproved(
    trx: Knex.Transaction,
    rollout: RolloutHeader,
    stage: StageRecord,
  ): Promise<void> {
    if (
      (await missingStageApprovals(trx, this.#approvals, rollout, stage.name))
        .length > 0
    )
      fencedOff();
  }

  async #fenced(
    effect: Effect,
    lease: Lease,
    rollout: RolloutHeader,
    events: readonly Event[],
    run: (trx: Knex.Transaction, nowMs: number) => Promise<void>,
    before: (trx: Knex.Transaction) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const nowMs = this.#clock.now();
    return this.#crashPoints.around(effect, () =>
      this.#leases.change(
        lease,
        {
          // Locks are taken in the order emergency stop, plan, rollout, upgrade.
          before,
          where: wanted(rollout),
          columns: { updated_at_ms: nowMs },
        },
        async trx => {
          await run(trx, nowMs);
          await appendPlanEvents(
            trx,
            nowMs,
            events.map(event => ({
              ...event,
              planId: rollout.planId,
              rolloutId: rollout.id,
            })),
          );
        },
      ),
    );
  }
}

/** People have not requested something else since the decision. */
function wanted({ generation }: RolloutHeader) {
  return { generation, ended_at_ms: null };
}

function members(
  trx: Knex.Transaction,
  rollout: RolloutHeader,
  member: MemberRecord,
  phase: MemberPhase,
) {
  return trx('rollout_members').where({
    rollout_id: rollout.id,
    cluster_id: member.clusterId,
    phase,
  });
}

function whatOf({ reason, phase }: MemberEnd): Param {
  return reason ? { reasons: [reason] } : { term: phase };
}

function stageEvent({ name }: StageRecord, what: Param): Reason {
  return { code: 'event.stage', params: { stage: { text: name }, what } };
}

function gateEvent(
  name: string,
  member: MemberRecord | undefined,
  message: Reason,
): Reason {
  const params = { gate: { text: name }, answer: { reasons: [message] } };
  return member
    ? {
        code: 'event.gate-for-cluster',
        params: { ...params, cluster: clusterParam(member) },
      }
    : { code: 'event.gate', params };
}

function clusterParam({ clusterId, clusterName }: MemberRecord): Param {
  return { cluster: clusterId, name: clusterName };
}

function about(
  stage: StageRecord,
  member: MemberRecord,
): Pick<PlanEventInput, 'stage' | 'clusterId' | 'clusterName'> {
  return {
    stage: stage.name,
    clusterId: member.clusterId,
    clusterName: member.clusterName,
  };
}

function stoppedByRollout(reason: Reason | undefined): Reason {
  return reason
    ? {
        code: 'upgrade.stopped-by-rollout',
        params: { reason: { reasons: [reason] } },
      }
    : { code: 'upgrade.stopped-by-its-rollout' };
}
