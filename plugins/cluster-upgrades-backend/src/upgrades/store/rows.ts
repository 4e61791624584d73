import type {
  ComponentClaim,
  MoveProgress,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { emergencyStopReason } from '../../conditions/emergencyStopState';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import type {
  HeldFromAbove,
  OperationRecord,
  OperationStateName,
  StepFacts,
  StepRecord,
  StepStatus,
  UpgradeEffect,
  UpgradePhase,
  UpgradeRecord,
} from '../model';

/** A bigint column: PostgreSQL's driver gives text. */
type Milliseconds = number | string;

export interface UpgradeRow {
  id: string;
  rollout_id: string;
  stage_id: string;
  cluster_id: string;
  cluster_name: string;
  cluster_entity_ref: string | null;
  cluster_owner: string | null;
  provider_id: string;
  provider_reference: string;
  claims: string | null;
  from_version: string;
  target: string;
  hops: string;
  readiness_at_start: string;
  requested_by: string;
  requested_from: string | null;
  executed_by: string;
  override_reason: string | null;
  accepted_unknown_checks: string;
  phase: UpgradePhase;
  desired: UpgradeRecord['desired'];
  generation: number;
  message: string | null;
  log_sequence: number;
  created_at_ms: Milliseconds;
  started_at_ms: Milliseconds | null;
  ended_at_ms: Milliseconds | null;
  updated_at_ms: Milliseconds;
  stands_since_ms: Milliseconds | null;
  /** Of its rollout. */
  plan_id: string | null;
  plan_revision: number | null;
  plan_digest: string | null;
  rollout_desired: 'run' | 'pause' | 'stop' | 'abort' | null;
  emergency_active: boolean | number | null;
  emergency_reason: string | null;
}

export interface StepRow {
  id: string;
  upgrade_id: string;
  number: number;
  type: string;
  title: string;
  hop: string | null;
  status: StepStatus;
  message: string | null;
  progress: string | null;
  facts: string;
  attempts: number;
  failures: number;
  in_flight: boolean | number;
  started_at_ms: Milliseconds | null;
  ended_at_ms: Milliseconds | null;
}

export interface OperationRow {
  operation_key: string;
  upgrade_id: string;
  step_id: string;
  generation: number;
  state: OperationStateName;
  reference: string | null;
  before_retry: boolean | number;
  message: string | null;
  intended_at_ms: Milliseconds;
  recorded_at_ms: Milliseconds | null;
}

/** What an upgrade shows of its effects. */
export interface EffectRow {
  upgrade_id: string;
  name: string;
  type: string;
  state: UpgradeEffect['state'];
  message: string | null;
  by_hand: string;
  lapses_at_ms: Milliseconds | null;
}

export function optional(value: Milliseconds | null): number | undefined {
  return value === null ? undefined : Number(value);
}

/** Our own JSON, written by this plugin alone. */
function stored<T>(text: string): T {
  return JSON.parse(text);
}

export function toStep(row: StepRow): StepRecord {
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    title: reasonOfColumn(row.title),
    hop: row.hop === null ? undefined : stored<Hop>(row.hop),
    status: row.status,
    message: reasonOfColumn(row.message),
    progress:
      row.progress === null ? undefined : stored<MoveProgress[]>(row.progress),
    facts: stored<StepFacts>(row.facts),
    attempts: row.attempts,
    failures: row.failures,
    inFlight: Boolean(row.in_flight),
    startedAtMs: optional(row.started_at_ms),
    endedAtMs: optional(row.ended_at_ms),
  };
}

export function toOperation(row: OperationRow): OperationRecord {
  return {
    operationKey: row.operation_key,
    stepId: row.step_id,
    generation: row.generation,
    state: row.state,
    reference: row.reference ?? undefined,
    beforeRetry: Boolean(row.before_retry),
    message: reasonOfColumn(row.message),
    intendedAtMs: Number(row.intended_at_ms),
    recordedAtMs: optional(row.recorded_at_ms),
  };
}

/**
 * The emergency stop pauses; it holds back more than a pause of the rollout and less than its
 * abort.
 */
function heldFromAbove(row: UpgradeRow): HeldFromAbove | undefined {
  if (row.rollout_desired === 'abort')
    return {
      by: 'rollout',
      desired: 'stop',
      reason: { code: 'upgrade.is-aborted' },
    };
  const stop = emergencyStop(row);
  if (stop)
    return {
      by: 'emergency-stop',
      desired: 'pause',
      reason: emergencyStopReason(stop),
    };
  if (row.rollout_desired === 'pause')
    return {
      by: 'rollout',
      desired: 'pause',
      reason: { code: 'upgrade.is-paused' },
    };
  return undefined;
}

function emergencyStop({
  emergency_active,
  emergency_reason,
}: UpgradeRow): UpgradeRecord['emergencyStop'] {
  return emergency_active
    ? { reason: emergency_reason ?? 'no reason given' }
    : undefined;
}

function planOf({
  plan_id,
  plan_revision,
  plan_digest,
}: UpgradeRow): UpgradeRecord['plan'] {
  return plan_id === null || plan_revision === null || plan_digest === null
    ? undefined
    : { planId: plan_id, revision: plan_revision, digest: plan_digest };
}

export function toUpgrade(
  row: UpgradeRow,
  steps: readonly StepRow[],
  operations: readonly OperationRow[],
  effects: readonly EffectRow[],
): UpgradeRecord {
  return {
    id: row.id,
    rolloutId: row.rollout_id,
    stageId: row.stage_id,
    clusterId: row.cluster_id,
    clusterName: row.cluster_name,
    clusterEntityRef: row.cluster_entity_ref ?? undefined,
    clusterOwner: row.cluster_owner ?? undefined,
    providerId: row.provider_id,
    providerReference: row.provider_reference,
    ...(row.claims === null
      ? {}
      : { claims: stored<ComponentClaim[]>(row.claims) }),
    from: row.from_version,
    target: row.target,
    hops: stored<Hop[]>(row.hops),
    readinessAtStart: stored<ReadinessSummary>(row.readiness_at_start),
    requestedBy: row.requested_by,
    requestedFrom: row.requested_from ?? undefined,
    executedBy: row.executed_by,
    overrideReason: row.override_reason ?? undefined,
    acceptedUnknownChecks: stored<string[]>(row.accepted_unknown_checks),
    phase: row.phase,
    desired: row.desired,
    heldFromAbove: heldFromAbove(row),
    emergencyStop: emergencyStop(row),
    plan: planOf(row),
    generation: row.generation,
    message: reasonOfColumn(row.message),
    createdAtMs: Number(row.created_at_ms),
    startedAtMs: optional(row.started_at_ms),
    endedAtMs: optional(row.ended_at_ms),
    updatedAtMs: Number(row.updated_at_ms),
    standsSinceMs: optional(row.stands_since_ms),
    steps: [...steps].sort((a, b) => a.number - b.number).map(toStep),
    operations: operations.map(toOperation),
    effects: effects.map(
      ({ name, type, state, message, by_hand, lapses_at_ms }) => ({
        name,
        type,
        state,
        message: reasonOfColumn(message),
        byHand: reasonOfColumn(by_hand),
        lapsesAtMs: optional(lapses_at_ms),
      }),
    ),
  };
}
