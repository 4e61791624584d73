import type { EndedPhase, UpgradeRecord } from '../model';

/** What a piece of work rested for: what it waits for, in one word of a bounded set. */
export interface Rest {
  readonly work: 'upgrade' | 'rollout';
  /** Each counts for the whole time. */
  readonly reasons: readonly string[];
  readonly seconds: number;
}

/** What the engine tells of its work, after it was stored. Nothing of it may throw or take time. */
export interface EngineMetrics {
  upgradeEnded(
    upgrade: Pick<
      UpgradeRecord,
      'id' | 'providerId' | 'startedAtMs' | 'createdAtMs'
    >,
    outcome: EndedPhase,
    endedAtMs: number,
  ): void;
  stepEnded(end: {
    readonly type: string;
    readonly outcome: 'done' | 'failed';
    readonly seconds: number;
  }): void;
  stageHalted(because: 'canary' | 'budget' | 'gate' | 'policy'): void;
  rested(rest: Rest): void;
}

/** For engines without metrics. */
export const NO_METRICS: EngineMetrics = {
  upgradeEnded: () => undefined,
  stepEnded: () => undefined,
  stageHalted: () => undefined,
  rested: () => undefined,
};
