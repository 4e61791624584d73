import { checkParam } from '../../foundation/checkParam';
import type { Reason } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import type { UpgradeRecord } from '../model';
import type { HistoryDecision } from './model';

interface ApprovalRow {
  principal: string;
  stage: string;
  gate: string;
  reason: string | null;
  at_ms: number | string;
}

/**
 * Who approved it, who overrode what, and who stopped the whole fleet meanwhile. Oldest first where
 * times are known.
 */
export async function decisionsOfUpgrade(
  trx: Knex,
  upgrade: UpgradeRecord,
  endedAtMs: number,
): Promise<readonly HistoryDecision[]> {
  return [
    ...(await approvalsOf(trx, upgrade)),
    ...overrides(upgrade, await submitterOf(trx, upgrade)),
    ...(await fleetStops(
      trx,
      upgrade.startedAtMs ?? upgrade.createdAtMs,
      endedAtMs,
    )),
  ];
}

/**
 * Approvals of the revision that was rolled out, also those that ended since: they let it begin.
 */
async function approvalsOf(
  trx: Knex,
  { plan }: UpgradeRecord,
): Promise<readonly HistoryDecision[]> {
  if (!plan) return [];
  const rows: ApprovalRow[] = await trx('plan_approvals')
    .where({
      plan_id: plan.planId,
      revision: plan.revision,
      digest: plan.digest,
      decision: 'approve',
    })
    .orderBy('at_ms')
    .orderBy('id')
    .select('principal', 'stage', 'gate', 'reason', 'at_ms');
  return rows.map(({ principal, stage, gate, reason, at_ms }) => ({
    kind: 'approved',
    by: principal,
    what: approvedPart(stage, gate),
    reason: reason ?? undefined,
    at: new Date(Number(at_ms)).toISOString(),
  }));
}

function approvedPart(stage: string, gate: string): Reason {
  if (stage === '') return { code: 'history.plan' };
  const params = { stage: { text: stage } };
  return gate === ''
    ? { code: 'history.stage', params }
    : { code: 'history.gate', params: { ...params, gate: { text: gate } } };
}

/** Who overrode: the submitter of the plan; without a plan the requester of the upgrade. */
async function submitterOf(
  trx: Knex,
  { plan, requestedBy }: UpgradeRecord,
): Promise<string> {
  if (!plan) return requestedBy;
  const row: { requested_by: string | null } | undefined = await trx(
    'plan_revisions',
  )
    .where({ plan_id: plan.planId, number: plan.revision })
    .first('requested_by');
  return row?.requested_by ?? requestedBy;
}

function overrides(
  { readinessAtStart, overrideReason, acceptedUnknownChecks }: UpgradeRecord,
  by: string,
): readonly HistoryDecision[] {
  const { blocking, platformErrors = [], waived = [] } = readinessAtStart;
  const overridden =
    overrideReason === undefined
      ? []
      : [...blocking.map(blockedBy), ...platformErrors];
  return [
    ...overridden.map(what => ({
      kind: 'overrode' as const,
      by,
      what,
      reason: overrideReason,
    })),
    ...acceptedUnknownChecks.map(checkId => ({
      kind: 'accepted' as const,
      by,
      what: {
        code: 'history.check-not-run' as const,
        params: { check: checkParam(checkId) },
      },
    })),
    ...waived.map(({ title, by: waivedBy, reason, at }) => ({
      kind: 'waived' as const,
      by: waivedBy,
      what: title,
      reason,
      at,
    })),
  ];
}

function blockedBy({
  title,
  checkId,
}: UpgradeRecord['readinessAtStart']['blocking'][number]): Reason {
  return {
    code: 'history.finding',
    params: {
      finding: { reasons: [title] },
      check: checkParam(checkId),
    },
  };
}

async function fleetStops(
  trx: Knex,
  fromMs: number,
  untilMs: number,
): Promise<readonly HistoryDecision[]> {
  const rows: {
    principal: string | null;
    kind: string;
    message: string;
    at_ms: number | string;
  }[] = await trx('plan_events')
    .whereIn('kind', ['emergency-stop-on', 'emergency-stop-off'])
    .whereBetween('at_ms', [fromMs, untilMs])
    .orderBy('sequence')
    .limit(20)
    .select('principal', 'kind', 'message', 'at_ms');
  return rows.map(({ principal, kind, message, at_ms }) => ({
    kind: 'stopped-fleet',
    by: principal ?? undefined,
    what: {
      code:
        kind === 'emergency-stop-on'
          ? 'history.emergency-stop-on'
          : 'history.emergency-stop-off',
    },
    reason: saidIn(reasonOfColumn(message)),
    at: new Date(Number(at_ms)).toISOString(),
  }));
}

/** The reason that a person gave for the emergency stop. */
function saidIn({ params }: Reason): string | undefined {
  const reason = params?.reason;
  return reason && 'text' in reason ? reason.text : undefined;
}
