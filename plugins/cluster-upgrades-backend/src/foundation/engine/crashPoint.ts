/**
 * A seam for the kill test: it does nothing in production. Each name stands right before or right
 * after one effect: an external write or a stored transition. Never inside a database transaction,
 * whose atomicity the database vouches for.
 */

/** Effects of the engine on upgrades; each has one crash point before and one after it. */
export const EFFECTS = [
  'upgrade-create',
  'upgrade-control',
  'lease-claim',
  'lease-release',
  'step-begin',
  'step-result',
  'operation-intent',
  'provider-start',
  'operation-record',
  'operation-abandon',
  'upgrade-rest',
  'upgrade-finish',
] as const;

/** Effects of the engine, and of people, on rollouts of plans. */
export const ROLLOUT_EFFECTS = [
  'rollout-create',
  'rollout-control',
  'stage-change',
  'member-start',
  'member-change',
  'gate-record',
  'rollout-standing',
  'rollout-finish',
] as const;

/**
 * Around the compensated effects of upgrades (`../effects`), beside `provider-start`, which is
 * around taking one.
 */
export const COMPENSATED_EFFECTS = [
  'effect-intent',
  'effect-record',
  'effect-renew',
  'effect-undo',
  'effect-undone',
] as const;

export type Effect =
  | (typeof EFFECTS)[number]
  | (typeof ROLLOUT_EFFECTS)[number]
  | (typeof COMPENSATED_EFFECTS)[number];
export type CrashPoint = `${'before' | 'after'}-${Effect}`;

/** All names, in the order of {@link EFFECTS}. */
export const CRASH_POINTS: readonly CrashPoint[] = EFFECTS.flatMap(
  effect => [`before-${effect}`, `after-${effect}`] as const,
);

/** Those of {@link ROLLOUT_EFFECTS}. */
export const ROLLOUT_CRASH_POINTS: readonly CrashPoint[] =
  ROLLOUT_EFFECTS.flatMap(
    effect => [`before-${effect}`, `after-${effect}`] as const,
  );

/** Those of {@link COMPENSATED_EFFECTS}. */
export const COMPENSATED_CRASH_POINTS: readonly CrashPoint[] =
  COMPENSATED_EFFECTS.flatMap(
    effect => [`before-${effect}`, `after-${effect}`] as const,
  );

/**
 * Throws, or never resolves, to emulate a kill; resolves later to emulate a process that was
 * stopped for a while.
 */
export type CrashHook = (name: CrashPoint) => Promise<void> | void;

/** The hook of one engine; two engines in one process have two. */
export class CrashPoints {
  readonly #hook?: CrashHook;

  constructor(hook?: CrashHook) {
    this.#hook = hook;
  }

  async crashPoint(name: CrashPoint): Promise<void> {
    if (this.#hook) await this.#hook(name);
  }

  /** Runs one effect between its two crash points. */
  async around<T>(effect: Effect, run: () => Promise<T>): Promise<T> {
    await this.crashPoint(`before-${effect}`);
    const result = await run();
    await this.crashPoint(`after-${effect}`);
    return result;
  }
}
