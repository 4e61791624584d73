import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { leftHeld } from './heldPools';
import { effectiveDesired, StepRecord, UpgradeRecord } from '../model';
import { because, version } from '../params';
import { reportOf, traitsOf } from '../steps';
import { unreachable } from '../../foundation/unreachable';

/** What to do next with an upgrade. */
export type Decision =
  | { readonly kind: 'none' }
  /** `mayWrite: false`: only follow what is already under way outside. */
  | {
      readonly kind: 'run';
      readonly step: StepRecord;
      readonly mayWrite: boolean;
    }
  | { readonly kind: 'rest'; readonly message: Reason }
  | {
      readonly kind: 'finish';
      readonly outcome: 'succeeded' | 'failed' | 'stopped';
      readonly message: Reason;
    };

/**
 * Decides from stored facts alone; what the platform says is judged by the step that runs
 * (`steps/hopDecision.ts`).
 */
export function decide(upgrade: UpgradeRecord): Decision {
  if (upgrade.endedAtMs !== undefined) return { kind: 'none' };
  const step = nextStep(upgrade.steps);
  if (!step)
    return {
      kind: 'finish',
      outcome: 'succeeded',
      message: withHeldPools(reached(upgrade), upgrade),
    };
  if (step.status === 'failed')
    return {
      kind: 'finish',
      outcome: 'failed',
      message: withHeldPools(
        step.message ?? {
          code: 'step.failed',
          params: { step: because(step.title) },
        },
        upgrade,
      ),
    };
  const desired = effectiveDesired(upgrade);
  switch (desired) {
    case 'run':
      return { kind: 'run', step, mayWrite: true };
    case 'pause':
      return step.inFlight || mayBeUnderWay(step)
        ? { kind: 'run', step, mayWrite: false }
        : { kind: 'rest', message: before('paused', step, upgrade) };
    case 'stop':
      return mustFinish(step)
        ? { kind: 'run', step, mayWrite: false }
        : {
            kind: 'finish',
            outcome: 'stopped',
            message: withHeldPools(before('stopped', step, upgrade), upgrade),
          };
    default:
      return unreachable(desired);
  }
}

function reached({ hops, target }: UpgradeRecord): Reason {
  return {
    code: hops.some(({ back }) => back)
      ? 'upgrade.taken-back'
      : 'upgrade.reached',
    params: { version: version(target) },
  };
}

/** What holds it from above is the reason only where people do not want the same. */
function before(
  what: 'paused' | 'stopped',
  { title }: StepRecord,
  { desired, heldFromAbove }: UpgradeRecord,
): Reason {
  const step = because(title);
  return heldFromAbove &&
    effectiveDesired({ desired, heldFromAbove }) !== desired
    ? {
        code: `upgrade.${what}-before-because`,
        params: { step, reason: because(heldFromAbove.reason) },
      }
    : { code: `upgrade.${what}-before`, params: { step } };
}

/**
 * Held pools stay held when an upgrade ends, because releasing them would roll them without a
 * request. The message says so.
 */
function withHeldPools(message: Reason, upgrade: UpgradeRecord): Reason {
  return allOf([message, ...leftHeld(upgrade)]);
}

/** Something of it waits outside, or what it remembers cannot be read. */
function mayBeUnderWay(step: StepRecord): boolean {
  const { nodesWait, isDamaged } = reportOf(step);
  return nodesWait === true || isDamaged === true;
}

/**
 * In order; but a hop that was written is verified before what a retry or a resume made due again
 * for the next write.
 */
function nextStep(steps: readonly StepRecord[]): StepRecord | undefined {
  const open = steps.filter(
    ({ status }) => status !== 'done' && status !== 'skipped',
  );
  const further = open.find(step => !traitsOf(step).renewed);
  return further && traitsOf(further).confirmsHop ? further : open[0];
}

/**
 * A hop that was begun is finished and verified before a stop takes effect: a control plane is
 * never left half-done. Once all hops are, there is nothing left to stop.
 */
function mustFinish(step: StepRecord): boolean {
  const { mustFinish: first } = traitsOf(step);
  if (first === 'always') return true;
  if (step.status === 'blocked') return false;
  return step.inFlight || first === 'unless-blocked';
}
