import { refusal } from '../../foundation/refusal';
import { said, type Param, type Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { ConflictError, InputError } from '@backstage/errors';
import { failuresOf } from '@drydock/upgrade-plans';
import { becauseOf } from '../../plans/approval/becauseOf';
import { whoParam } from '../../clusters/permissions/whoParam';
import { databaseNowMs } from '../../foundation/database/databaseTime';
import { reasonColumn } from '../../foundation/database/reasonColumn';
import { REOPENED, reopenSteps } from '../../upgrades/run/reopen';
import { appendLog } from '../../upgrades/store/upgradeLog';
import { MemberRecord, membersOf, RolloutRecord, StageRecord } from '../model';
import type { RolloutChange } from '../store/RolloutRequestStore';
import type { RolloutControl } from '../RolloutService';
import {
  isReopened,
  whyNotAnyPart,
  whyNotMember,
  whyNotStage,
} from './rolloutRules';

/**
 * What each control of a part of a rollout changes. Every one is refused in words when the state
 * does not allow it.
 */

export function skipCluster(
  rollout: RolloutRecord,
  control: RolloutControl,
  principal: string,
): RolloutChange {
  const { stage, member } = memberOf(rollout, control);
  allow(whyNotMember('skip-cluster', rollout, stage, member));
  return {
    principal,
    event: {
      kind: 'cluster-skipped',
      stage: stage.name,
      clusterId: member.clusterId,
      clusterName: member.clusterName,
      message: becauseOf(
        {
          code: 'event.cluster-skipped',
          params: { who: whoParam(principal), cluster: clusterParam(member) },
        },
        control.reason,
      ),
    },
    run: async (trx, nowMs) => {
      await takeBackAcceptance(trx, rollout, stage, member);
      return changeMember(trx, rollout, member, {
        phase: 'skipped',
        reason: reasonColumn(said(control.reason ?? '')),
        held_reason: null,
        held_condition: null,
        ended_at_ms: nowMs,
        updated_at_ms: nowMs,
      });
    },
  };
}

/** Goes on with the failed upgrade at once; a cluster without one waits for its turn again. */
export function retryCluster(
  rollout: RolloutRecord,
  control: RolloutControl,
  principal: string,
): RolloutChange {
  const { stage, member } = memberOf(rollout, control);
  allow(whyNotMember('retry-cluster', rollout, stage, member));
  const message = becauseOf(
    {
      code: 'event.cluster-retried',
      params: { who: whoParam(principal), cluster: clusterParam(member) },
    },
    control.reason,
  );
  return {
    principal,
    event: {
      kind: 'cluster-retried',
      stage: stage.name,
      clusterId: member.clusterId,
      clusterName: member.clusterName,
      message,
    },
    run: async (trx, nowMs) => {
      await takeBackAcceptance(trx, rollout, stage, member);
      const reopened = isReopened(member) && member.upgrade !== undefined;
      const columns = {
        reason: null,
        held_reason: null,
        held_condition: null,
        ended_at_ms: null,
        updated_at_ms: nowMs,
      };
      if (!reopened)
        return changeMember(trx, rollout, member, {
          ...columns,
          phase: 'waiting',
          upgrade_id: null,
          started_at_ms: null,
        });
      if (
        !(await changeMember(trx, rollout, member, {
          ...columns,
          phase: 'running',
          started_at_ms: nowMs,
          stands_since_ms: null,
          stood_still_ms: 0,
        }))
      )
        return false;
      return reopenUpgrade(trx, member.upgrade.id, nowMs, message);
    },
  };
}

export function skipStage(
  rollout: RolloutRecord,
  control: RolloutControl,
  principal: string,
): RolloutChange {
  const stage = stageOf(rollout, control.stage);
  allow(whyNotStage('skip-stage', rollout, stage));
  const reason = reasonColumn(said(control.reason ?? ''));
  return {
    principal,
    event: {
      kind: 'stage-skipped',
      stage: stage.name,
      message: becauseOf(
        {
          code: 'event.stage-skipped',
          params: { who: whoParam(principal), stage: { text: stage.name } },
        },
        control.reason,
      ),
    },
    run: async (trx, nowMs) => {
      await trx('rollout_members')
        .where({ stage_id: stage.id, phase: 'waiting' })
        .update({
          phase: 'skipped',
          reason,
          ended_at_ms: nowMs,
          updated_at_ms: nowMs,
        });
      return (
        (await trx('stages')
          .where({ id: stage.id, phase: stage.phase })
          .update({
            phase: 'skipped',
            message: reason,
            ended_at_ms: nowMs,
          })) === 1
      );
    },
  };
}

/** Accepts the failures so far; gates that failed are asked again. */
export function continueStage(
  rollout: RolloutRecord,
  control: RolloutControl,
  principal: string,
): RolloutChange {
  const stage = stageOf(rollout, control.stage);
  allow(whyNotStage('continue-stage', rollout, stage));
  const failed = membersOf(rollout, stage).filter(
    ({ phase }) => phase === 'failed',
  ).length;
  const params = { who: whoParam(principal), stage: { text: stage.name } };
  const continued: Reason =
    failed > 0
      ? {
          code: 'event.stage-continued-accepting',
          params: { ...params, count: { clusters: failed } },
        }
      : { code: 'event.stage-continued', params };
  return {
    principal,
    event: {
      kind: 'stage-continued',
      stage: stage.name,
      message: becauseOf(continued, control.reason),
    },
    run: async trx => {
      await trx('gate_results')
        .where({ rollout_id: rollout.id, stage_id: stage.id, status: 'failed' })
        .delete();
      return goOn(trx, stage, { accepted_failures: failed });
    },
  };
}

/**
 * Asks a gate again that has failed or found no answer; a stage that this failure alone halted goes
 * on.
 */
export function retryGate(
  rollout: RolloutRecord,
  control: RolloutControl,
  principal: string,
): RolloutChange {
  allow(whyNotAnyPart(rollout));
  const stage = stageOf(rollout, control.stage);
  const results = rollout.gates.filter(
    ({ stageId, gate, clusterId }) =>
      stageId === stage.id &&
      gate === control.gate &&
      (control.clusterId === undefined || clusterId === control.clusterId),
  );
  if (!control.gate || results.length === 0)
    throw refusal(InputError, {
      code: 'input.gate-result',
      params: {
        stage: { text: stage.name },
        gate: control.gate ? { text: control.gate } : { term: 'not-named' },
      },
    });
  if (results.every(({ status }) => status === 'passed'))
    throw refusal(ConflictError, { code: 'request.gate-passed' });
  const byGateAlone =
    stage.phase === 'halted' &&
    failuresOf({
      ...stage,
      gates: [],
      members: membersOf(rollout, stage).map(toFailure),
    }).counted.length === 0;
  return {
    principal,
    event: {
      kind: 'gate-retried',
      stage: stage.name,
      message: becauseOf(
        {
          code: 'event.gate-retried',
          params: { who: whoParam(principal), gate: { text: control.gate } },
        },
        control.reason,
      ),
    },
    run: async trx => {
      const query = trx('gate_results')
        .where({
          rollout_id: rollout.id,
          stage_id: stage.id,
          gate: control.gate,
        })
        .whereNot({ status: 'passed' });
      if (control.clusterId !== undefined)
        query.where({ cluster_id: control.clusterId });
      await query.delete();
      return byGateAlone ? goOn(trx, stage, {}) : true;
    },
  };
}

function toFailure(member: MemberRecord) {
  return {
    ...member,
    change: { minor: member.changesMinor, nodes: member.changesNodes },
  };
}

/** A halted stage goes on where it was. */
async function goOn(
  trx: Knex.Transaction,
  stage: StageRecord,
  columns: Record<string, Knex.Value>,
): Promise<boolean> {
  const phase = stage.startedAtMs === undefined ? 'pending' : 'running';
  return (
    (await trx('stages')
      .where({ id: stage.id, phase: 'halted' })
      .update({ ...columns, phase, message: null })) === 1
  );
}

/**
 * Taking an accepted failure away takes its acceptance along, or the next failure would pass
 * for it.
 */
async function takeBackAcceptance(
  trx: Knex.Transaction,
  rollout: RolloutRecord,
  stage: StageRecord,
  member: MemberRecord,
): Promise<void> {
  const { accepted } = failuresOf({
    ...stage,
    gates: [],
    members: membersOf(rollout, stage).map(toFailure),
  });
  if (!accepted.some(({ clusterId }) => clusterId === member.clusterId)) return;
  await trx('stages')
    .where({ id: stage.id })
    .update({ accepted_failures: stage.acceptedFailures - 1 });
}

async function changeMember(
  trx: Knex.Transaction,
  rollout: RolloutRecord,
  member: MemberRecord,
  columns: Record<string, Knex.Value>,
): Promise<boolean> {
  return (
    (await trx('rollout_members')
      .where({
        rollout_id: rollout.id,
        cluster_id: member.clusterId,
        phase: member.phase,
      })
      .update(columns)) === 1
  );
}

async function reopenUpgrade(
  trx: Knex.Transaction,
  upgradeId: string,
  nowMs: number,
  message: Reason,
): Promise<boolean> {
  const rows = await trx('upgrades')
    .where({ id: upgradeId, phase: 'failed' })
    .whereNotNull('ended_at_ms')
    .update({
      ...REOPENED,
      generation: trx.raw('generation + 1'),
      updated_at_ms: nowMs,
      next_attempt_at_ms: databaseNowMs(trx),
      log_sequence: trx.raw('log_sequence + 1'),
    })
    .returning<{ log_sequence: number }[]>(['log_sequence']);
  if (rows.length !== 1) return false;
  await reopenSteps(trx, upgradeId);
  await appendLog(trx, upgradeId, rows[0].log_sequence, nowMs, [
    { level: 'info', message },
  ]);
  return true;
}

function allow(whyNot: Reason | undefined): void {
  if (whyNot !== undefined) throw refusal(ConflictError, whyNot);
}

function clusterParam({ clusterId, clusterName }: MemberRecord): Param {
  return { cluster: clusterId, name: clusterName };
}

function stageOf(
  rollout: RolloutRecord,
  name: string | undefined,
): StageRecord {
  const stage = rollout.stages.find(candidate => candidate.name === name);
  if (!stage)
    throw refusal(InputError, {
      code: 'input.stage',
      params: {
        stages: {
          list: rollout.stages.map(candidate => ({ text: candidate.name })),
        },
      },
    });
  return stage;
}

function memberOf(
  rollout: RolloutRecord,
  { clusterId }: RolloutControl,
): { readonly stage: StageRecord; readonly member: MemberRecord } {
  const member = rollout.members.find(
    candidate =>
      candidate.clusterId === clusterId ||
      (clusterId !== undefined && candidate.clusterEntityRef === clusterId),
  );
  const stage = rollout.stages.find(({ id }) => id === member?.stageId);
  if (!member || !stage) throw refusal(InputError, { code: 'input.member' });
  return { stage, member };
}
