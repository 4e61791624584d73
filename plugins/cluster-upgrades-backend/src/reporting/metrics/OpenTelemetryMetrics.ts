import type { LoggerService } from '@backstage/backend-plugin-api';
import type { MetricsService } from '@backstage/backend-plugin-api/alpha';
import { durationQuantiles } from '@drydock/upgrade-plans';
import { describeFailure } from '../../foundation/failureReason';
import type { EngineMetrics, Rest } from '../../upgrades/run/EngineMetrics';
import type { GateDecision } from '../../conditions/versionGates/VersionGates';
import { METRICS, MetricName } from './catalogue';

export interface OpenTelemetryMetricsOptions {
  readonly metrics: MetricsService;
  /** Seconds that earlier upgrades through a provider took, without this one. */
  readonly earlierSeconds: (
    providerId: string,
    exceptUpgradeId: string,
  ) => Promise<readonly number[]>;
  readonly logger: LoggerService;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Steps take seconds, upgrades of large clusters days. */
const DURATIONS = [
  1,
  5,
  15,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  24 * HOUR,
  72 * HOUR,
];
const RATIOS = [0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 2, 3, 5, 10];

/** Name's unit and description, as instruments take them. */
export function instrumentOptions(name: MetricName) {
  const { unit, description } = METRICS[name];
  return { unit, description };
}

/** Adds to counters and histograms what the engine tells. */
export class OpenTelemetryMetrics implements EngineMetrics {
  readonly #options: OpenTelemetryMetricsOptions;
  readonly #upgradeDuration;
  readonly #upgradeRatio;
  readonly #stepDuration;
  readonly #waitTime;
  readonly #stageHalts;
  readonly #gateDecisions;

  constructor(options: OpenTelemetryMetricsOptions) {
    const { metrics } = options;
    const histogram = (name: MetricName, boundaries: number[]) =>
      metrics.createHistogram(name, {
        ...instrumentOptions(name),
        advice: { explicitBucketBoundaries: boundaries },
      });
    this.#options = options;
    this.#upgradeDuration = histogram('drydock.upgrade.duration', DURATIONS);
    this.#upgradeRatio = histogram('drydock.upgrade.duration.ratio', RATIOS);
    this.#stepDuration = histogram('drydock.step.duration', DURATIONS);
    this.#waitTime = metrics.createCounter(
      'drydock.wait.time',
      instrumentOptions('drydock.wait.time'),
    );
    this.#stageHalts = metrics.createCounter(
      'drydock.stage.halts',
      instrumentOptions('drydock.stage.halts'),
    );
    this.#gateDecisions = metrics.createCounter(
      'drydock.versiongate.decisions',
      instrumentOptions('drydock.versiongate.decisions'),
    );
  }

  readonly upgradeEnded: EngineMetrics['upgradeEnded'] = (
    { id, providerId, startedAtMs, createdAtMs },
    outcome,
    endedAtMs,
  ) => {
    const seconds =
      Math.max(0, endedAtMs - (startedAtMs ?? createdAtMs)) / 1000;
    this.#upgradeDuration.record(seconds, { outcome, provider: providerId });
    if (outcome !== 'succeeded') return;
    const { earlierSeconds, logger } = this.#options;
    earlierSeconds(providerId, id).then(
      earlier => {
        const predicted = durationQuantiles(earlier)?.p50;
        if (predicted)
          this.#upgradeRatio.record(seconds / predicted, {
            provider: providerId,
          });
      },
      error =>
        logger.debug(
          'How long earlier upgrades took could not be read; the ratio of this one is not counted',
          { error: describeFailure(error) },
        ),
    );
  };

  readonly stepEnded: EngineMetrics['stepEnded'] = ({
    type,
    outcome,
    seconds,
  }) => this.#stepDuration.record(seconds, { type, outcome });

  readonly stageHalted: EngineMetrics['stageHalted'] = because =>
    this.#stageHalts.add(1, { because });

  readonly gateDecided = (decision: GateDecision['kind']): void =>
    this.#gateDecisions.add(1, { decision });

  readonly rested = ({ work, reasons, seconds }: Rest): void => {
    for (const reason of reasons) this.#waitTime.add(seconds, { work, reason });
  };
}
