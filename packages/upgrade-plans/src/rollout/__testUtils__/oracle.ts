import type { FreezeScope } from '../../plan/model';
import type { MemberState } from '../model';
import { BASE_MS, MINUTE } from './fleetSpec';
import type { FleetSpec, FreezeSpec } from './fleetSpec';

/**
 * Windows and freezes of a specification by brute force, sharing nothing with the code under test.
 * Windows are weekly, in UTC.
 */
export class Oracle {
  readonly #spec: FleetSpec;

  constructor(spec: FleetSpec) {
    this.#spec = spec;
  }

  inWindow(stageIndex: number, atMs: number): boolean {
    const windows = this.#windowsOf(stageIndex);
    if (windows.length === 0) return true;
    const dayOfNow = Math.floor((atMs - BASE_MS) / (24 * 60 * MINUTE));
    return windows.some(window =>
      [dayOfNow, dayOfNow - 1, dayOfNow - 2].some(day => {
        const opensMs = BASE_MS + (day * 24 + window.hour) * 60 * MINUTE;
        return (
          window.days.includes(((day % 7) + 7) % 7) &&
          opensMs <= atMs &&
          atMs < opensMs + window.durationMinutes * MINUTE
        );
      }),
    );
  }

  frozen(member: MemberState, atMs: number): boolean {
    return this.#freezesOf(member).some(
      ({ fromMinute, minutes }) =>
        BASE_MS + fromMinute * MINUTE <= atMs &&
        atMs < BASE_MS + (fromMinute + minutes) * MINUTE,
    );
  }

  isOpen(stageIndex: number, member: MemberState, atMs: number): boolean {
    return this.inWindow(stageIndex, atMs) && !this.frozen(member, atMs);
  }

  /** Minute by minute. */
  staysOpen(
    stageIndex: number,
    member: MemberState,
    fromMs: number,
    minutes: number,
  ): boolean {
    for (let minute = 0; minute < minutes; minute += 1)
      if (!this.isOpen(stageIndex, member, fromMs + minute * MINUTE))
        return false;
    return this.isOpen(stageIndex, member, fromMs + minutes * MINUTE - 1);
  }

  neverCloses(
    stageIndex: number,
    member: MemberState,
    fromMs: number,
  ): boolean {
    return (
      this.#windowsOf(stageIndex).length === 0 &&
      !this.#freezesOf(member).some(
        ({ fromMinute }) => BASE_MS + fromMinute * MINUTE > fromMs,
      )
    );
  }

  #windowsOf(stageIndex: number): FleetSpec['windows'] {
    const chosen = this.#spec.stages[stageIndex].window;
    const window =
      chosen === undefined ? undefined : this.#spec.windows[chosen];
    return window ? [window] : this.#spec.windows;
  }

  #freezesOf(member: MemberState): readonly FreezeSpec[] {
    const covers: Record<FreezeScope, boolean> = {
      all: true,
      minor: member.change.minor,
      nodes: member.change.nodes,
      'minor-and-nodes': member.change.minor || member.change.nodes,
    };
    return this.#spec.freezes.filter(
      ({ scope, clusters }) =>
        covers[scope] &&
        (clusters === undefined ||
          clusters === 'all' ||
          clusters.some(number => member.clusterId === `c${number}`)),
    );
  }
}
