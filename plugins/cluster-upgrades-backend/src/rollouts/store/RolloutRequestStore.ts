import { refusal } from '../../foundation/refusal';
import { randomUUID } from 'node:crypto';
import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { isDatabaseConflictError } from '@backstage/backend-plugin-api';
import { ConflictError } from '@backstage/errors';
import { maxConcurrentOf, type RolloutDesired } from '@drydock/upgrade-plans';
import { whoParam } from '../../clusters/permissions/whoParam';
import type { SnapshotMember, StartableRevision } from '../../plans/model';
import type { PlanEventInput } from '../../upgrades/store/planEvents';
import type { Approvals } from '../../conditions/approvals';
import { appendPlanEvents } from '../../upgrades/store/planEvents';
import type { Clock } from '../../foundation/time/clock';
import type { CrashPoints } from '../../foundation/engine/crashPoint';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import {
  emergencyStopReason,
  shareEmergencyStop,
} from '../../conditions/emergencyStopState';
import { fenceUpgrades } from '../../upgrades/run/fenceUpgrades';
import type { RolloutRecord } from '../model';

export interface NewRollout {
  readonly revision: StartableRevision;
  readonly requestedBy: string;
  readonly requestedFrom?: string;
  readonly idempotencyKey?: string;
}

type Event = Omit<PlanEventInput, 'planId' | 'rolloutId' | 'principal'>;

/** Something that people want of a rollout. */
export interface RolloutChange {
  readonly principal: string;
  readonly event: Event;
  readonly desired?: RolloutDesired;
  /**
   * Runs in the transaction, after the rollout's row was changed.
   * @returns false when what it rests on changed meanwhile
   */
  readonly run?: (trx: Knex.Transaction, nowMs: number) => Promise<boolean>;
}

/** What is shown until an engine has looked at it. */
const PHASE_AT_ONCE: { readonly [D in RolloutDesired]: string } = {
  run: 'running',
  pause: 'paused',
  stop: 'stopping',
  abort: 'aborting',
};

/** The origin of a start that follows the last approval. It was requested with the submission. */
export const LAST_APPROVAL = 'its last approval';

/** Members inserted by one statement. */
const CHUNK = 200;

/**
 * What people ask for: starts and controls of rollouts. Not fenced: people win over engines, which
 * notice by the generation.
 */
export class RolloutRequestStore {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #crashPoints: CrashPoints;
  readonly #approvals: Approvals;

  constructor(options: {
    knex: Knex;
    clock: Clock;
    crashPoints: CrashPoints;
    approvals: Approvals;
  }) {
    this.#knex = options.knex;
    this.#clock = options.clock;
    this.#crashPoints = options.crashPoints;
    this.#approvals = options.approvals;
  }

  /**
   * Stores a rollout with its stages and members, due at once.
   * @throws ConflictError when the approval is not live, the emergency stop is on, the plan has an
   *   active rollout, or the key was used meanwhile.
   */
  async create({
    revision,
    requestedBy,
    requestedFrom,
    idempotencyKey,
  }: NewRollout): Promise<string> {
    const nowMs = this.#clock.now();
    const id = randomUUID();
    try {
      await this.#crashPoints.around('rollout-create', () =>
        this.#knex.transaction(async trx => {
          await this.#expectPermitted(trx, revision);
          await trx('rollouts').insert({
            id,
            idempotency_key: idempotencyKey ?? null,
            requested_by: requestedBy,
            requested_from: requestedFrom ?? null,
            created_at_ms: nowMs,
            updated_at_ms: nowMs,
            plan_id: revision.planId,
            plan_revision: revision.revision,
            digest: revision.digest,
            title: revision.title,
            target: revision.snapshot.target,
            plan: JSON.stringify(revision.plan),
            phase: 'running',
            next_attempt_at_ms: databaseNowMs(trx),
          });
          await insertStages(trx, id, revision, nowMs);
          const message: Reason = {
            code:
              requestedFrom === LAST_APPROVAL
                ? 'event.rollout-started-by-approval'
                : 'event.rollout-started',
            params: {
              who: whoParam(requestedBy),
              revision: { number: revision.revision },
            },
          };
          await appendPlanEvents(trx, nowMs, [
            {
              kind: 'rollout-started',
              planId: revision.planId,
              rolloutId: id,
              principal: requestedBy,
              message,
            },
            ...revision.leftOut.map(leftOut =>
              leftOutEvent(leftOut, { planId: revision.planId, rolloutId: id }),
            ),
          ]);
        }),
      );
    } catch (error) {
      if (!isDatabaseConflictError(error)) throw error;
      // Without the cause: its message is SQL, and Backstage's errors show their causes.
      throw refusal(ConflictError, {
        code: 'request.rollout-of-plan-runs',
        params: { plan: { text: revision.title } },
      });
    }
    return id;
  }

  /**
   * @throws ConflictError when the rollout changed meanwhile, or when the request is no longer
   * possible.
   */
  async change(
    rollout: RolloutRecord,
    { principal, event, desired, run }: RolloutChange,
  ): Promise<void> {
    const nowMs = this.#clock.now();
    const changed = () =>
      refusal(ConflictError, { code: 'request.rollout-changed' });
    try {
      await this.#crashPoints.around('rollout-control', () =>
        this.#knex.transaction(async trx => {
          const rows = await trx('rollouts')
            .where({ id: rollout.id, generation: rollout.generation })
            .whereNull('ended_at_ms')
            .update({
              generation: rollout.generation + 1,
              updated_at_ms: nowMs,
              next_attempt_at_ms: databaseNowMs(trx),
              ...(desired === undefined
                ? {}
                : { desired, phase: PHASE_AT_ONCE[desired] }),
            });
          if (rows !== 1) throw changed();
          if (run && !(await run(trx, nowMs))) throw changed();
          if (desired !== undefined)
            await fenceUpgrades(trx, nowMs, event.message, {
              rolloutId: rollout.id,
            });
          await appendPlanEvents(trx, nowMs, [
            {
              ...event,
              planId: rollout.planId,
              rolloutId: rollout.id,
              principal,
            },
          ]);
        }),
      );
    } catch (error) {
      if (!isDatabaseConflictError(error)) throw error;
      throw refusal(ConflictError, { code: 'request.rollout-cluster-busy' });
    }
  }

  async #expectPermitted(
    trx: Knex.Transaction,
    revision: StartableRevision,
  ): Promise<void> {
    const stop = await shareEmergencyStop(trx);
    if (stop) throw refusal(ConflictError, emergencyStopReason(stop));
    const missing = await this.#approvals.missing(trx, revision);
    if (missing)
      throw refusal(ConflictError, {
        code: 'request.rollout-not-approved',
        params: { missing: { reasons: [missing] } },
      });
  }
}

function leftOutEvent(
  {
    stage,
    clusterId,
    clusterName,
    reason,
  }: StartableRevision['leftOut'][number],
  of: { readonly planId: string; readonly rolloutId: string },
): PlanEventInput {
  return {
    ...of,
    kind: 'cluster-left-out',
    stage,
    clusterId,
    clusterName,
    message: {
      code: 'event.cluster-left-out',
      params: {
        cluster: { cluster: clusterId, name: clusterName },
        reason: { reasons: [reason] },
      },
    },
  };
}

/** A row for each stage of the plan, also for one without clusters. */
async function insertStages(
  trx: Knex.Transaction,
  rolloutId: string,
  { plan, snapshot }: StartableRevision,
  nowMs: number,
): Promise<void> {
  const rows: Record<string, Knex.Value>[] = [];
  for (const [index, stage] of plan.spec.stages.entries()) {
    const stageId = `${rolloutId}-stage-${index + 1}`;
    const members =
      snapshot.stages.find(({ name }) => name === stage.name)?.members ?? [];
    await trx('stages').insert({
      id: stageId,
      rollout_id: rolloutId,
      number: index + 1,
      name: stage.name,
      phase: 'pending',
      max_concurrent: maxConcurrentOf(stage, members.length),
    });
    rows.push(
      ...members.map((member, position) =>
        memberColumns(rolloutId, stageId, member, position, nowMs),
      ),
    );
  }
  for (let start = 0; start < rows.length; start += CHUNK)
    await trx('rollout_members').insert(rows.slice(start, start + CHUNK));
}

function memberColumns(
  rolloutId: string,
  stageId: string,
  member: SnapshotMember,
  position: number,
  nowMs: number,
): Record<string, Knex.Value> {
  return {
    rollout_id: rolloutId,
    cluster_id: member.clusterId,
    stage_id: stageId,
    position,
    cluster_name: member.clusterName,
    cluster_entity_ref: member.clusterEntityRef ?? null,
    cluster_owner: member.clusterOwner ?? null,
    canary: member.canary,
    from_version: member.from,
    target: member.target,
    hops: JSON.stringify(member.hops),
    changes_minor: member.change.minor,
    changes_nodes: member.change.nodes,
    phase: 'waiting',
    updated_at_ms: nowMs,
  };
}
