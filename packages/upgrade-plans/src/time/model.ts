import type { Reason } from '@drydock/upgrade-reasons';
import type { PlanFreeze, PlanWindow } from '../plan/model';
import type { FleetFreeze, MemberChange } from '../rollout/model';
import type { WorkMeter } from '../work/WorkMeter';

/** A span of time, epoch milliseconds, `untilMs` exclusive. */
export interface Span {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Whether a change may begin at an instant. `windows` empty: always, freezes apart. */
export type Opening =
  | {
      readonly open: true;
      /** End of the window, or of the time before a freeze; undefined: no end is known. */ readonly untilMs?: number;
    }
  | {
      readonly open: false;
      readonly because: 'window' | 'freeze';
      /** The windows and freezes that keep it closed. */
      readonly reason: Reason;
      /** The next instant at which it is open; undefined: none within two years. */
      readonly nextMs?: number;
    };

export interface Calendar {
  readonly windows: readonly PlanWindow[];
  readonly freezes: readonly PlanFreeze[];
  readonly fleetFreezes: readonly FleetFreeze[];
  /** Default zone of windows and freezes. */
  readonly timeZone: string;
  /**
   * Counts the steps of every question about this calendar; with a limit a question may throw
   * `TooMuchWork`. Default: uncounted.
   */
  readonly meter?: WorkMeter;
}

/**
 * Whether a change of a cluster may begin at `atMs`, by windows and by freezes whose scope covers
 * the change.
 */
export type OpeningAt = (
  calendar: Calendar,
  clusterId: string,
  change: MemberChange,
  atMs: number,
) => Opening;

/**
 * Spans in which a window is open, clipped to nothing, oldest first, of those that touch `within`.
 * At most 1000.
 */
export type WindowSpans = (
  window: PlanWindow,
  timeZone: string,
  within: Span,
) => readonly Span[];
