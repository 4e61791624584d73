import type {
  MemberPhase,
  RolloutDesired,
  StagePhase,
} from '@drydock/upgrade-plans';
import type { Desired, UpgradePhase } from '../../upgrades/model';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { optional } from '../../upgrades/store/rows';
import type {
  GateRecord,
  MemberRecord,
  RolloutHeader,
  RolloutPhase,
  StageRecord,
} from '../model';

/** A bigint column: PostgreSQL's driver gives text. */
type Milliseconds = number | string;

export interface RolloutRow {
  id: string;
  plan_id: string;
  plan_revision: number;
  digest: string;
  title: string;
  target: string;
  plan: string;
  desired: RolloutDesired;
  generation: number;
  phase: RolloutPhase;
  message: string | null;
  waits: string | null;
  requested_by: string;
  requested_from: string | null;
  created_at_ms: Milliseconds;
  updated_at_ms: Milliseconds;
  ended_at_ms: Milliseconds | null;
}

export interface StageRow {
  id: string;
  rollout_id: string;
  number: number;
  name: string;
  phase: StagePhase;
  message: string | null;
  accepted_failures: number;
  started_at_ms: Milliseconds | null;
  ended_at_ms: Milliseconds | null;
}

/** With columns of the member's upgrade and of its cluster as it is now. */
export interface MemberRow {
  rollout_id: string;
  cluster_id: string;
  stage_id: string;
  position: number;
  cluster_name: string;
  cluster_entity_ref: string | null;
  cluster_owner: string | null;
  canary: boolean | number;
  from_version: string;
  target: string;
  hops: string;
  changes_minor: boolean | number;
  changes_nodes: boolean | number;
  phase: MemberPhase;
  upgrade_id: string | null;
  reason: string | null;
  held_reason: string | null;
  held_condition: string | null;
  started_at_ms: Milliseconds | null;
  ended_at_ms: Milliseconds | null;
  updated_at_ms: Milliseconds;
  stands_since_ms: Milliseconds | null;
  stood_still_ms: Milliseconds;
  upgrade_phase: UpgradePhase | null;
  upgrade_desired: Desired | null;
  upgrade_message: string | null;
  upgrade_ended_at_ms: Milliseconds | null;
  upgrade_stands_since_ms: Milliseconds | null;
  provider_id: string | null;
  environment: string | null;
}

export interface GateRow {
  rollout_id: string;
  stage_id: string;
  gate: string;
  cluster_id: string;
  status: GateRecord['status'];
  message: string | null;
  state: string | null;
  checked_at_ms: Milliseconds;
  valid_until_ms: Milliseconds | null;
  next_check_at_ms: Milliseconds | null;
}

export function toHeader(row: RolloutRow): RolloutHeader {
  return {
    id: row.id,
    planId: row.plan_id,
    revision: row.plan_revision,
    digest: row.digest,
    title: row.title,
    target: row.target,
    plan: JSON.parse(row.plan),
    desired: row.desired,
    generation: row.generation,
    phase: row.phase,
    message: reasonOfColumn(row.message),
    waits: row.waits === null ? [] : JSON.parse(row.waits),
    requestedBy: row.requested_by,
    requestedFrom: row.requested_from ?? undefined,
    createdAtMs: Number(row.created_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    endedAtMs: optional(row.ended_at_ms),
  };
}

export function toStage(row: StageRow): StageRecord {
  return {
    id: row.id,
    name: row.name,
    number: row.number,
    phase: row.phase,
    message: reasonOfColumn(row.message),
    acceptedFailures: row.accepted_failures,
    startedAtMs: optional(row.started_at_ms),
    endedAtMs: optional(row.ended_at_ms),
  };
}

export function toMember(row: MemberRow): MemberRecord {
  return {
    clusterId: row.cluster_id,
    stageId: row.stage_id,
    position: row.position,
    clusterName: row.cluster_name,
    clusterEntityRef: row.cluster_entity_ref ?? undefined,
    clusterOwner: row.cluster_owner ?? undefined,
    canary: Boolean(row.canary),
    from: row.from_version,
    target: row.target,
    hops: JSON.parse(row.hops),
    changesMinor: Boolean(row.changes_minor),
    changesNodes: Boolean(row.changes_nodes),
    phase: row.phase,
    upgrade: upgradeOf(row),
    reason: reasonOfColumn(row.reason),
    held: reasonOfColumn(row.held_reason),
    startedAtMs: optional(row.started_at_ms),
    endedAtMs: optional(row.ended_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    standsSinceMs: optional(row.stands_since_ms),
    stoodStillMs: Number(row.stood_still_ms),
    providerId: row.provider_id ?? undefined,
    environment: row.environment ?? undefined,
  };
}

function upgradeOf(row: MemberRow): MemberRecord['upgrade'] {
  if (
    row.upgrade_id === null ||
    row.upgrade_phase === null ||
    row.upgrade_desired === null
  )
    return undefined;
  return {
    id: row.upgrade_id,
    phase: row.upgrade_phase,
    desired: row.upgrade_desired,
    message: reasonOfColumn(row.upgrade_message),
    endedAtMs: optional(row.upgrade_ended_at_ms),
    standsSinceMs: optional(row.upgrade_stands_since_ms),
  };
}

export function toGate(row: GateRow): GateRecord {
  return {
    stageId: row.stage_id,
    gate: row.gate,
    clusterId: row.cluster_id === '' ? undefined : row.cluster_id,
    status: row.status,
    message: reasonOfColumn(row.message),
    memory: row.state ?? undefined,
    checkedAtMs: Number(row.checked_at_ms),
    validUntilMs: optional(row.valid_until_ms),
    nextCheckAtMs: optional(row.next_check_at_ms),
  };
}
