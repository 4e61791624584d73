import { isDeepStrictEqual } from 'node:util';
import type { MoveProgress } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { sameReason, type Reason } from '@drydock/upgrade-reasons';
import {
  effectiveDesired,
  StepFacts,
  StepRecord,
  StepResult,
  StepStatus,
  UpgradePhase,
  UpgradeRecord,
} from '../model';
import { redactReason } from '../../foundation/redactReason';
import { unreachable } from '../../foundation/unreachable';
import type { LogEntry } from '../store/upgradeLog';

type RecordedResult = Exclude<StepResult, { kind: 'dropped' }>;

/** A step's row after a run. */
export interface StepAfter {
  readonly status: StepStatus;
  readonly message: Reason;
  readonly progress?: readonly MoveProgress[];
  readonly facts: StepFacts;
  readonly failures: number;
  readonly inFlight: boolean;
  readonly ended: boolean;
  readonly log: readonly LogEntry[];
  /** False when storing it would change nothing. */
  readonly changed: boolean;
}

/** Pure. */
export function afterResult(
  step: StepRecord,
  result: RecordedResult,
): StepAfter {
  const outcome = outcomeOf(step, result);
  const message = redactReason(outcome.message);
  const facts = result.facts ?? step.facts;
  const progress = result.progress ?? step.progress;
  const spoken =
    !sameReason(message, step.message) || outcome.status !== step.status;
  const changed =
    spoken ||
    outcome.inFlight !== step.inFlight ||
    outcome.failures !== step.failures ||
    !isSame(facts, step.facts) ||
    !isSame(progress, step.progress);
  return {
    ...outcome,
    message,
    facts,
    progress,
    ended: result.kind === 'done' || result.kind === 'failed',
    log: spoken ? [{ level: levelOf(result), stepId: step.id, message }] : [],
    changed,
  };
}

/** As the database would keep both, whatever the order of keys. */
function isSame(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(asStored(a), asStored(b));
}

function asStored(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function outcomeOf(
  step: StepRecord,
  result: RecordedResult,
): Pick<StepAfter, 'status' | 'message' | 'failures' | 'inFlight'> {
  switch (result.kind) {
    case 'done':
      return {
        status: 'done',
        message: result.message,
        failures: 0,
        inFlight: false,
      };
    case 'waiting':
      return {
        status: result.on === 'progress' ? 'running' : 'waiting',
        message: result.reason,
        failures: 0,
        inFlight: result.inFlight,
      };
    case 'blocked':
      return {
        status: 'blocked',
        message: result.reason,
        failures: 0,
        inFlight: false,
      };
    case 'inconclusive':
      return {
        status: 'inconclusive',
        message: result.reason,
        failures: 0,
        inFlight: step.inFlight,
      };
    case 'retry':
      return {
        status: 'retrying',
        message: result.error,
        failures: step.failures + 1,
        inFlight: result.inFlight ?? step.inFlight,
      };
    case 'failed':
      return {
        status: 'failed',
        message: result.error,
        failures: step.failures + 1,
        inFlight: false,
      };
    default:
      return unreachable(result);
  }
}

function levelOf(result: RecordedResult): LogEntry['level'] {
  switch (result.kind) {
    case 'failed':
      return 'error';
    case 'blocked':
    case 'inconclusive':
    case 'retry':
      return 'warning';
    case 'waiting':
      return result.warns ? 'warning' : 'info';
    default:
      return 'info';
  }
}

/** The upgrade's phase after a run that did not end it. */
export function phaseAfter(
  upgrade: Pick<UpgradeRecord, 'desired' | 'heldFromAbove'>,
  result: RecordedResult,
): UpgradePhase {
  if (effectiveDesired(upgrade) === 'stop') return 'stopping';
  switch (result.kind) {
    case 'blocked':
      return 'blocked';
    case 'inconclusive':
      return 'waiting';
    case 'waiting':
      return result.on === 'person' || result.on === 'closed'
        ? 'waiting'
        : 'running';
    default:
      return 'running';
  }
}
