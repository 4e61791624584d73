/**
 * What a metric is: `gauge` is read from the database when it is collected, the others are added to
 * by whichever replica did the work.
 */
export interface MetricDefinition {
  readonly kind: 'gauge' | 'counter' | 'histogram';
  /** UCUM, as OpenTelemetry wants it: `s` seconds, `1` a ratio, `{upgrade}` a count. */
  readonly unit: string;
  readonly description: string;
  /** Attributes, each of a bounded number of values; no cluster, plan, person or version is ever one. */
  readonly attributes: readonly string[];
}

/** Every metric of the plugin by its name; `yarn stable-names` writes them into the docs. */
export const METRICS = {
  'drydock.upgrades': {
    kind: 'gauge',
    unit: '{upgrade}',
    description: 'Upgrades that have not ended',
    attributes: ['phase'],
  },
  'drydock.rollouts': {
    kind: 'gauge',
    unit: '{rollout}',
    description: 'Rollouts that have not ended',
    attributes: ['phase'],
  },
  'drydock.queue.due': {
    kind: 'gauge',
    unit: '{item}',
    description: 'Due work that no engine has taken',
    attributes: ['work'],
  },
  'drydock.queue.lag': {
    kind: 'gauge',
    unit: 's',
    description: 'Age of the oldest due work that no engine has taken',
    attributes: ['work'],
  },
  'drydock.effects.left': {
    kind: 'gauge',
    unit: '{effect}',
    description: 'Effects that could not be undone yet',
    attributes: [],
  },
  'drydock.notifications.waiting': {
    kind: 'gauge',
    unit: '{message}',
    description: 'Messages that the portal has not taken yet',
    attributes: [],
  },
  'drydock.dependencies': {
    kind: 'gauge',
    unit: '{dependency}',
    description: '1 for the current status of each external dependency',
    attributes: ['dependency', 'status'],
  },
  'drydock.upgrade.duration': {
    kind: 'histogram',
    unit: 's',
    description:
      'From the start of an upgrade to its end; the count is the number of ended upgrades',
    attributes: ['outcome', 'provider'],
  },
  'drydock.upgrade.duration.ratio': {
    kind: 'histogram',
    unit: '1',
    description:
      'Duration of a successful upgrade, divided by the median of earlier ones of the same provider',
    attributes: ['provider'],
  },
  'drydock.step.duration': {
    kind: 'histogram',
    unit: 's',
    description: 'From the first run of a step to its end',
    attributes: ['type', 'outcome'],
  },
  'drydock.wait.time': {
    kind: 'counter',
    unit: 's',
    description: 'Time that upgrades and rollouts waited, by cause',
    attributes: ['work', 'reason'],
  },
  'drydock.stage.halts': {
    kind: 'counter',
    unit: '{halt}',
    description: 'Halted stages, by cause',
    attributes: ['because'],
  },
  'drydock.versiongate.decisions': {
    kind: 'counter',
    unit: '{decision}',
    description:
      'Acknowledgements of version gates that were given, withdrawn, or expired',
    attributes: ['decision'],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof METRICS;
