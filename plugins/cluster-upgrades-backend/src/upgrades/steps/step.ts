import type {
  ObservedState,
  StartOutcome,
  UpgradeProvider,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonKey, type Reason } from '@drydock/upgrade-reasons';
import type { UpgradeEffects } from '../effects/EffectTaker';
import type { Hooks } from '../hooks/model';
import type { Clock } from '../../foundation/time/clock';
import { redact } from '../../foundation/redact';
import { redactReason } from '../../foundation/redactReason';
import { emergencyStopReason } from '../../conditions/emergencyStopState';
import { because } from '../params';
import type { UpgradeSubjects } from '../ports';
import type { StepReport } from './defineStep';
import type { WriteHold } from '../run/WriteGuard';
import type {
  EngineTiming,
  SeenWait,
  StepFacts,
  StepRecord,
  StepResult,
  UpgradeRecord,
} from '../model';

/**
 * The ledger of external writes, bound to one lease epoch and one generation of the desired state.
 */
export interface Ledger {
  /**
   * Enters the operation and commits, before the call; `what` it is, for the log, where it is not
   * the step itself. False: the lease or what people want changed; do not call.
   */
  intend(
    operationKey: string,
    precondition: string,
    what?: Reason,
  ): Promise<boolean>;
  /**
   * Whether the call may still go out: the database says that the same is wanted as when it was
   * entered (`WriteGuard.isWanted`), and the lease still holds by this process's own monotonic
   * clock, counted from before its claim or last renewal. Asked directly before each call: an
   * engine that slept since it entered the operation does not call, and after the answer to a pause
   * or stop at most the one call arrives that was sent by then. That narrows the window in which
   * two engines write and does not close it, since a process may sleep between this question and
   * the call; the platform's precondition is what closes it.
   */
  mayStill(): Promise<boolean>;
  /**
   * The same for a call that takes a change back after a stop: without the approval, which may be
   * gone since.
   */
  mayPutBack(): Promise<boolean>;
  /** Calls the platform between two crash points. */
  call(run: () => Promise<StartOutcome>): Promise<StartOutcome>;
  /** False: no longer the owner; drop the result. */
  record(operationKey: string, outcome: StartOutcome): Promise<boolean>;
  /** Notes that an intended operation had no effect. False: no longer the owner. */
  abandon(operationKey: string): Promise<boolean>;
}

export interface StepContext<F extends StepFacts = StepFacts> {
  readonly upgrade: UpgradeRecord;
  readonly step: StepRecord<F>;
  /** What the steps of the upgrade tell of their facts. */
  readonly reportOf: (step: StepRecord) => StepReport;
  readonly mayWrite: boolean;
  readonly provider: UpgradeProvider;
  readonly subjects: UpgradeSubjects;
  readonly hooks: Hooks;
  readonly effects: UpgradeEffects;
  /**
   * Why a hop must not be written now (window, freeze, approval, version gate, policy). Asked right
   * before its write. Undefined: nothing blocks it.
   */
  readonly writeHold: (hop: Hop) => Promise<WriteHold | undefined>;
  /**
   * Why nothing may be begun now: something outside of the cluster that the upgrade needs does not
   * answer. Undefined: all of it does, or the upgrade goes back, which waits for none of it.
   */
  readonly dependencyHold: () => Promise<WriteHold | undefined>;
  /** That an approval is missing, alone: for what follows a change that was let through. */
  readonly approvalHold: () => Promise<WriteHold | undefined>;
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly timing: EngineTiming;
  /** Aborts when the lease is lost, at shutdown, and after the step's own time limit. */
  readonly signal: AbortSignal;
}

/**
 * Thrown instead of calling: nothing was sent, the entry stays `intended`, and the process that
 * holds the lease observes.
 */
export class NotCalled extends Error {}

/**
 * A write that is closed for now: looked at again when it opens, and from time to time, for freezes
 * end early and approvals come.
 */
export function closedResult(
  { clock, timing }: Pick<StepContext, 'clock' | 'timing'>,
  what: 'step.not-begun' | 'step.not-taken' | 'step.not-written',
  { reason, untilMs = Number.POSITIVE_INFINITY }: WriteHold,
): StepResult<never> {
  return {
    kind: 'waiting',
    untilMs: Math.min(untilMs, clock.now() + timing.blockedMs),
    reason: {
      code: what,
      params: { reason: because(reason) },
      who: reason.who,
      until: reason.until,
    },
    on: 'closed',
    inFlight: false,
  };
}

/** An emergency stop, which an abort of the rollout does not lift. Undefined: it is off. */
export function emergencyHold({
  upgrade: { emergencyStop },
}: Pick<StepContext, 'upgrade'>): Reason | undefined {
  return emergencyStop && emergencyStopReason(emergencyStop);
}

/**
 * The emergency stop, or a missing approval. Undefined: neither, whatever windows, freezes, gates
 * of versions and policy say.
 */
export async function outsideHold(
  context: Pick<StepContext, 'upgrade' | 'approvalHold'>,
): Promise<Reason | undefined> {
  return emergencyHold(context) ?? (await context.approvalHold())?.reason;
}

/** What is stored of a step lacks what it needs. */
export function damaged({ title }: Pick<StepRecord, 'title'>): Reason {
  return { code: 'step.damaged', params: { step: because(title) } };
}

/** Exponential backoff for the n-th failure in a row (0 for the first). */
export function backoffMs(failures: number, timing: EngineTiming): number {
  return Math.min(
    timing.retryMaxMs,
    timing.retryMs * 2 ** Math.min(failures, 20),
  );
}

const MAX_SEEN_WAITS = 50;

const MAX_WAIT_CHARACTERS = 500;
const MINUTE_MS = 60_000;

/**
 * Adds the waits of an observation to what the step has seen. Their text is the platform's, so it
 * is redacted and capped; `lastSeenAtMs` is rounded to the minute, so that a wait that goes on is
 * not stored at every poll.
 */
export function rememberWaits<
  F extends { readonly waits?: readonly SeenWait[] },
>(facts: F, observed: ObservedState, nowMs: number): F {
  if (observed.waits.length === 0) return facts;
  const seen = new Map((facts.waits ?? []).map(wait => [keyOf(wait), wait]));
  const toTheMinute = Math.round(nowMs / MINUTE_MS) * MINUTE_MS;
  for (const { kind, message, object } of observed.waits) {
    const wait = {
      kind,
      message: redactReason(message, { maxCharacters: MAX_WAIT_CHARACTERS }),
      object: object === undefined ? undefined : capped(object),
    };
    const before = seen.get(keyOf(wait));
    if (before || seen.size < MAX_SEEN_WAITS) {
      const firstSeenAtMs = before?.firstSeenAtMs ?? nowMs;
      seen.set(keyOf(wait), {
        ...wait,
        firstSeenAtMs,
        lastSeenAtMs: Math.max(firstSeenAtMs, toTheMinute),
      });
    }
  }
  return { ...facts, waits: [...seen.values()] };
}

function capped(text: string): string {
  const clean = redact(text);
  return clean.length > MAX_WAIT_CHARACTERS
    ? `${clean.slice(0, MAX_WAIT_CHARACTERS - 1)}…`
    : clean;
}

function keyOf(wait: Pick<SeenWait, 'kind' | 'object' | 'message'>): string {
  return `${wait.kind} ${wait.object ?? reasonKey(wait.message)}`;
}
