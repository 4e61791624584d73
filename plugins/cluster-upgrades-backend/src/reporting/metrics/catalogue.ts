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

/** Every metric of the plugin by its name; docs/operations.md has them as a table. */
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
    description: 'Work that is due and that no engine has taken',
    attributes: ['work'],
  },
  'drydock.queue.lag': {
    kind: 'gauge',
    unit: 's',
    description: 'How long the oldest work that is due has been so',
    attributes: ['work'],
  },
  'drydock.effects.left': {
    kind: 'gauge',
    unit: '{effect}',
    description: 'Effects that were left behind and could not be undone yet',
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
    description:
      'External dependencies of the configuration, by how each last answered',
    attributes: ['dependency', 'status'],
  },
  'drydock.upgrade.duration': {
    kind: 'histogram',
    unit: 's',
    description:
      'From the start of an upgrade to its end; its count is the number of ends',
    attributes: ['outcome', 'provider'],
  },
  'drydock.upgrade.duration.ratio': {
    kind: 'histogram',
    unit: '1',
    description:
      'Duration of an upgrade that succeeded, to the median of earlier ones through the same provider',
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
    description:
      'Time for which upgrades and rollouts rested, by what they waited for',
    attributes: ['work', 'reason'],
  },
  'drydock.stage.halts': {
    kind: 'counter',
    unit: '{halt}',
    description: 'Stages that were halted',
    attributes: ['because'],
  },
  'drydock.versiongate.decisions': {
    kind: 'counter',
    unit: '{decision}',
    description:
      'Version gates that were acknowledged, and acknowledgements that were withdrawn or have expired',
    attributes: ['decision'],
  },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type MetricName = keyof typeof METRICS;
