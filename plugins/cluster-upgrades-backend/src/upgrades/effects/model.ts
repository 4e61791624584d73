import type {
  EffectContext,
  EffectHandle,
  NodeHookSettings,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanEffect } from '@drydock/upgrade-plans';
import type { Param, Reason } from '@drydock/upgrade-reasons';

/**
 * ```
 *  intended ──► taken ──► undone      taken: renewed while the upgrade works
 *      │          │          ▲
 *      └──────────┴──► undo-failed    tried again until it is gone
 * ```
 * `undone` is looked at once more, since a call that was under way may have reached the other side
 * late; then the row has ended.
 */
export type EffectState = 'intended' | 'taken' | 'undone' | 'undo-failed';

export interface EffectRecord {
  /** The key of its context. */
  readonly id: string;
  readonly upgradeId: string;
  readonly planId?: string;
  readonly name: string;
  readonly type: string;
  readonly context: EffectContext;
  readonly state: EffectState;
  readonly handle?: EffectHandle;
  /** Calls that failed since the last that did not. */
  readonly failures: number;
  readonly message?: Reason;
  /** How a person undoes it. */
  readonly byHand: Reason;
  readonly generation: number;
  readonly updatedAtMs: number;
  readonly endedAtMs?: number;
}

/** What is stored before the first call. */
export type NewEffect = Pick<
  EffectRecord,
  'upgradeId' | 'planId' | 'name' | 'type' | 'context' | 'byHand'
>;

/** Waits, milliseconds. */
export interface EffectTiming {
  /**
   * Longest time between two looks at an effect of an upgrade that has not ended: the end of the
   * upgrade, and its next write, do not wait for it.
   */
  readonly lookMs: number;
  /** Until an effect that was undone is looked at once more: longer than any call takes. */
  readonly settleMs: number;
  readonly retryMs: number;
  readonly retryMaxMs: number;
}

export const DEFAULT_EFFECT_TIMING: EffectTiming = {
  lookMs: 300_000,
  settleMs: 180_000,
  retryMs: 5000,
  retryMaxMs: 300_000,
};

/**
 * Longest time for one run of calls about an effect, milliseconds.
 */
export const CALLS_TIMEOUT_MS = 60_000;

/**
 * Longest time that an effect is taken for at once, where history does not say how long upgrades
 * take, minutes.
 */
export const LONGEST_MINUTES = 240;
const SHORTEST_MINUTES = 30;

/** Twice of what nine in ten upgrades took, within bounds. */
export function lastsMinutes(
  estimate: { readonly p90: number } | undefined,
): number {
  return estimate
    ? Math.min(
        LONGEST_MINUTES,
        Math.max(SHORTEST_MINUTES, Math.ceil(estimate.p90 * 2)),
      )
    : LONGEST_MINUTES;
}

export function effectKey(upgradeId: string, name: string): string {
  return `${upgradeId}/effect-${name}`;
}

export const NODE_HOOKS = 'node-hooks';

/**
 * Nodes wait for the hooks that a plan has for each of them: follows from these hooks, and is no
 * effect that a plan names.
 */
export interface NodeHooksEffect extends NodeHookSettings {
  readonly name: string;
  readonly type: typeof NODE_HOOKS;
}

/** No name of a plan has a colon. */
export function nodeHooksEffectName(stepNumber: number): string {
  return `${NODE_HOOKS}:${stepNumber}`;
}

type Named = Pick<EffectRecord, 'name' | 'type'>;
type Steps = readonly { readonly number: number; readonly title: Reason }[];

/**
 * What people call an effect: one of a plan by its name there, and the one that follows from hooks
 * by the step that it is for. Pure.
 */
export function effectTitle({ name, type }: Named, steps: Steps = []): Reason {
  if (type !== NODE_HOOKS)
    return { code: 'effect.name', params: { effect: { text: name } } };
  const [, digits] = name.split(':');
  if (digits === undefined) return { code: 'effect.node-hooks' };
  const params = { number: { number: Number(digits) } };
  const title = steps.find(({ number }) => number === Number(digits))?.title;
  return title === undefined
    ? { code: 'effect.node-hooks-of-step', params }
    : {
        code: 'effect.node-hooks-of-named-step',
        params: { ...params, step: { reasons: [title] } },
      };
}

/** The same after the word effect, in a sentence. Pure. */
export function effectInSentence(effect: Named, steps: Steps = []): Param {
  const title = effectTitle(effect, steps);
  return {
    reasons: [
      effect.type === NODE_HOOKS
        ? { code: 'effect.quoted', params: { effect: { reasons: [title] } } }
        : title,
    ],
  };
}

export type EffectToTake = PlanEffect | NodeHooksEffect;

/** The type of the effect that does it, and its parameters. */
export function effectOfPlan(effect: EffectToTake): {
  readonly type: string;
  readonly parameters: EffectContext['parameters'];
} {
  if (effect.type === 'extension')
    return { type: effect.effect, parameters: effect.parameters };
  const { name: _, type, ...parameters } = effect;
  return { type, parameters };
}

/** When half of its time is left, epoch milliseconds; undefined: it does not lapse. */
export function renewAtMs({
  context,
  handle,
}: Pick<EffectRecord, 'context' | 'handle'>): number | undefined {
  return handle?.lapsesAtMs === undefined
    ? undefined
    : handle.lapsesAtMs - (context.lastsMinutes * 60_000) / 2;
}
