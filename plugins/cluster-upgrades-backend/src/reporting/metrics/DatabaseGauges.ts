import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  MetricsService,
  MetricsServiceObservableResult,
} from '@backstage/backend-plugin-api/alpha';
import { describeFailure } from '../../foundation/failureReason';
import type { Dependencies } from '../../conditions/dependencies/Dependencies';
import type {
  DependencyState,
  DependencyStatus,
} from '../../conditions/dependencies/model';
import { instrumentOptions } from './OpenTelemetryMetrics';
import type { MetricName } from './catalogue';
import { readStates, States } from './readStates';

export interface DatabaseGaugesOptions {
  readonly knex: Knex;
  readonly metrics: MetricsService;
  readonly logger: LoggerService;
  readonly now: () => Date;
  readonly dependencies: Pick<Dependencies, 'known'>;
}

/**
 * One collection asks each gauge on its own; they share a look at the database that is no older
 * than this, milliseconds.
 */
const LOOK_LASTS_MS = 5000;
/** Shown as 0 where there is none, so that an alert on one ends. */
const UPGRADE_PHASES = [
  'pending',
  'running',
  'waiting',
  'blocked',
  'paused',
  'stopping',
];
const DEPENDENCY_STATUSES: readonly DependencyStatus[] = [
  'ok',
  'failing',
  'unknown',
];
const ROLLOUT_PHASES = [
  'running',
  'waiting',
  'halted',
  'paused',
  'stopping',
  'aborting',
];

interface Shown extends States {
  readonly dependencies: readonly DependencyState[];
}

/**
 * States of the database as gauges, read only when metrics are collected. States that cannot be
 * read are not reported.
 */
export class DatabaseGauges {
  readonly #options: DatabaseGaugesOptions;
  #look?: {
    readonly atMs: number;
    readonly states: Promise<Shown | undefined>;
  };

  private constructor(options: DatabaseGaugesOptions) {
    this.#options = options;
  }

  static register(options: DatabaseGaugesOptions): void {
    const gauges = new DatabaseGauges(options);
    gauges.#gauge('drydock.upgrades', ({ upgrades }, result) =>
      UPGRADE_PHASES.forEach(phase =>
        result.observe(upgrades.get(phase) ?? 0, { phase }),
      ),
    );
    gauges.#gauge('drydock.rollouts', ({ rollouts }, result) =>
      ROLLOUT_PHASES.forEach(phase =>
        result.observe(rollouts.get(phase) ?? 0, { phase }),
      ),
    );
    gauges.#gauge('drydock.queue.due', ({ queues }, result) =>
      queues.forEach(({ due }, work) => result.observe(due, { work })),
    );
    gauges.#gauge('drydock.queue.lag', ({ queues }, result) =>
      queues.forEach(({ lagSeconds }, work) =>
        result.observe(lagSeconds, { work }),
      ),
    );
    gauges.#gauge('drydock.effects.left', ({ effectsLeft }, result) =>
      result.observe(effectsLeft),
    );
    gauges.#gauge('drydock.dependencies', ({ dependencies }, result) =>
      dependencies.forEach(({ id, status }) =>
        DEPENDENCY_STATUSES.forEach(each =>
          result.observe(each === status ? 1 : 0, {
            dependency: id,
            status: each,
          }),
        ),
      ),
    );
    gauges.#gauge(
      'drydock.notifications.waiting',
      ({ messagesWaiting }, result) => result.observe(messagesWaiting),
    );
  }

  #gauge(
    name: MetricName,
    show: (states: Shown, result: MetricsServiceObservableResult) => void,
  ): void {
    this.#options.metrics
      .createObservableGauge(name, instrumentOptions(name))
      .addCallback(async result => {
        const states = await this.#states();
        if (states) show(states, result);
      });
  }

  #states(): Promise<Shown | undefined> {
    const { knex, logger, dependencies, now } = this.#options;
    const atMs = now().getTime();
    if (
      this.#look &&
      atMs - this.#look.atMs < LOOK_LASTS_MS &&
      atMs >= this.#look.atMs
    )
      return this.#look.states;
    const read = async () => ({
      ...(await readStates(knex)),
      dependencies: await dependencies.known(),
    });
    const states = read().catch(error => {
      logger.warn(
        'What is measured in the database could not be read; it is not reported',
        { error: describeFailure(error) },
      );
      return undefined;
    });
    this.#look = { atMs, states };
    return states;
  }
}
