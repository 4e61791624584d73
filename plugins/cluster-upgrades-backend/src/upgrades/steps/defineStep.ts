import type { ZodType } from 'zod';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanEffect } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type {
  Difference,
  SeenWait,
  StepFacts,
  StepRecord,
  StepResult,
} from '../model';
import { damaged, type StepContext } from './step';

/**
 * What the engine must know of a type of step. Nothing outside of `steps/` and `strategies/`
 * compares types.
 */
export interface StepTraits {
  /** It writes the versions of its hop. */
  readonly writesHop?: true;
  /** It confirms the hop before it, and runs before anything that is due again. */
  readonly confirmsHop?: true;
  /**
   * It is due again before the next hop is written, after a pause or a retry: its last run may be
   * days old.
   */
  readonly renewed?: true;
  /** What a stop lets it do first. Absent: only what is under way is finished. */
  readonly mustFinish?: 'always' | 'unless-blocked';
  readonly effects?: 'takes' | 'gives-back';
  /** Between two looks it waits for time to pass, not for the platform. */
  readonly soaks?: true;
}

/** What others read of a step's facts. */
export interface StepReport {
  readonly waits?: readonly SeenWait[];
  /** Another writer wrote this hop's version, and we adopted it. */
  readonly adopted?: Reason;
  /** Between prediction and reality. */
  readonly differences?: readonly Difference[];
  /** Effects of the plan that it takes. */
  readonly effects?: readonly PlanEffect[];
  /** Nodes wait outside until it lets them go on: it is followed although the upgrade is paused. */
  readonly nodesWait?: boolean;
  /** Why its nodes wait. */
  readonly nodeWait?: Reason;
  /** Its facts do not fit its schema: what it may have under way is not known. */
  readonly isDamaged?: boolean;
}

/** A step before it is stored. */
export interface PlannedStep {
  readonly type: string;
  readonly title: Reason;
  readonly hop?: Hop;
  readonly facts?: StepFacts;
}

/** One type of step. */
export interface StepModule {
  readonly type: string;
  readonly traits: StepTraits;
  /** One run: it observes first and acts second; the engine records third. Safe to repeat. */
  run(context: StepContext): Promise<StepResult>;
  report(facts: StepFacts): StepReport;
  /**
   * What the API shows of the facts. `details`: with what would make lists of upgrades too long.
   */
  present(facts: StepFacts, details: boolean): object | undefined;
}

/** A step with the form of its facts. */
export interface StepDefinition<F extends StepFacts> {
  readonly type: string;
  readonly traits?: StepTraits;
  readonly facts: ZodType<F>;
  run(context: StepContext<F>): Promise<StepResult<F>>;
  report?(facts: F): StepReport;
  present?(facts: F, details: boolean): object;
}

/**
 * A step whose facts are read by its schema. A run on facts that do not fit it does nothing, says
 * so, and is made again from time to time: what the step has under way stays under way. Schemas are
 * loose, so that a run of this version keeps what another version remembers.
 */
export function defineStep<F extends StepFacts>({
  type,
  traits = {},
  facts: schema,
  run,
  report,
  present,
}: StepDefinition<F>): StepModule {
  const read = (facts: StepFacts): F | undefined =>
    schema.safeParse(facts).data;
  return {
    type,
    traits,
    async run(context) {
      const facts = read(context.step.facts);
      if (facts === undefined)
        return { kind: 'inconclusive', reason: damaged(context.step) };
      const step: StepRecord<F> = { ...context.step, facts };
      return run({ ...context, step });
    },
    report(stored) {
      const facts = read(stored);
      return facts === undefined ? { isDamaged: true } : report?.(facts) ?? {};
    },
    present(stored, details) {
      const facts = present && read(stored);
      return facts === undefined ? undefined : present?.(facts, details);
    },
  };
}
