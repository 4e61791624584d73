import type { Clock } from '../foundation/time/clock';
import type { Ports } from './ask';
import { CONDITIONS } from './list';
import { judgeAll } from './judgeAll';
import type { Condition, Hold, Holds, Phase, Subject } from './model';

/** Whether clusters may be changed: one list for pages, starts, writes and pipelines. */
export class Conditions {
  readonly #ports: Ports;
  readonly #clock: Clock;

  constructor({ clock, ...ports }: Ports & { readonly clock: Clock }) {
    this.#ports = ports;
    this.#clock = clock;
  }

  /** What holds each of the subjects; without an entry: nothing does. */
  judge(phase: Phase, subjects: readonly Subject[]): Promise<Holds> {
    return this.#ask(CONDITIONS, phase, subjects);
  }

  /**
   * What holds one; empty: nothing does.
   * @param only - ids of the conditions to ask; all by default
   */
  async holdsOf(
    phase: Phase,
    subject: Subject,
    only?: readonly string[],
  ): Promise<readonly Hold[]> {
    const asked = only
      ? CONDITIONS.filter(({ id }) => only.includes(id))
      : CONDITIONS;
    return (await this.#ask(asked, phase, [subject])).get(subject.id) ?? [];
  }

  #ask(
    conditions: readonly Condition[],
    phase: Phase,
    subjects: readonly Subject[],
  ): Promise<Holds> {
    return judgeAll(conditions, phase, subjects, {
      ...this.#ports,
      nowMs: this.#clock.now(),
    });
  }
}
