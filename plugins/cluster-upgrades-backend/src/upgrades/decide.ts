import { leftHeldWords } from './heldPools';
import { effectiveDesired, StepRecord, UpgradeRecord } from './model';
import { unreachable } from './stepPlan';

/** What to do next with an upgrade. */
export type Decision =
  | { readonly kind: 'none' }
  /** `mayWrite: false`: only follow what is already under way outside. */
  | {
      readonly kind: 'run';
      readonly step: StepRecord;
      readonly mayWrite: boolean;
    }
  | { readonly kind: 'rest'; readonly message: string }
  | {
      readonly kind: 'finish';
      readonly outcome: 'succeeded' | 'failed' | 'stopped';
      readonly message: string;
    };

/** Decides from stored facts alone; what the platform says is judged by the step that runs (`steps/hopDecision.ts`). */
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
      message: withHeldPools(step.message ?? `${step.title} failed`, upgrade),
    };
  const desired = effectiveDesired(upgrade);
  const because =
    desired !== upgrade.desired && upgrade.heldFromAbove
      ? `: ${upgrade.heldFromAbove.reason}`
      : '';
  switch (desired) {
    case 'run':
      return { kind: 'run', step, mayWrite: true };
    case 'pause':
      return step.inFlight || step.facts.nodeHooks?.marked
        ? { kind: 'run', step, mayWrite: false }
        : { kind: 'rest', message: `Paused before "${step.title}"${because}` };
    case 'stop':
      return mustFinish(step)
        ? { kind: 'run', step, mayWrite: false }
        : {
            kind: 'finish',
            outcome: 'stopped',
            message: withHeldPools(
              `Stopped before "${step.title}"${because}`,
              upgrade,
            ),
          };
    default:
      return unreachable(desired);
  }
}

function reached({ hops, target }: UpgradeRecord): string {
  return hops.some(({ back }) => back)
    ? `Taken back to ${target}`
    : `Upgraded to ${target}`;
}

/**
 * Held pools stay held when an upgrade ends, because releasing them would roll them without a
 * request. The message says so.
 */
function withHeldPools(message: string, upgrade: UpgradeRecord): string {
  const held = leftHeldWords(upgrade);
  return held ? `${message}. ${held}` : message;
}

/** In order; but a hop that was written is verified before what a retry or a resume made due again for the next write. */
function nextStep(steps: readonly StepRecord[]): StepRecord | undefined {
  const open = steps.filter(
    ({ status }) => status !== 'done' && status !== 'skipped',
  );
  const further = open.find(
    ({ type }) => type !== 'readiness-recheck' && type !== 'take-effects',
  );
  return further?.type === 'verify' ? further : open[0];
}

/** A hop that was begun is finished and verified before a stop takes effect: a control plane is never left half-done. Once all hops are, there is nothing left to stop. */
function mustFinish(step: StepRecord): boolean {
  if (step.type === 'release-effects') return true;
  if (step.status === 'blocked') return false;
  return step.inFlight || step.type === 'verify' || step.type === 'prove';
}
