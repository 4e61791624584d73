/** What the form shows of one effect; fields of other types than its own are empty. */
export interface DraftEffect {
  readonly name: string;
  readonly type: string;
  readonly source: string;
  /** One a line, as Alertmanager writes them: `alertname=~"Node.*"`. */
  readonly alerts: string;
  readonly namespace: string;
  readonly deployment: string;
  readonly pools: readonly string[];
  readonly maxSurge: string;
  readonly maxUnavailable: string;
  readonly drainTimeoutMinutes?: number;
  readonly onDrainTimeout: string;
  readonly podLabels: Readonly<Record<string, string>>;
  readonly podNamespaces: readonly string[];
  readonly behavior: string;
  readonly order?: number;
}

type Fields = Readonly<Record<string, unknown>>;

const OPERATORS: Readonly<Record<string, string>> = {
  equal: '=',
  'not-equal': '!=',
  regex: '=~',
  'not-regex': '!~',
};

export function effectOf(effect: Fields): DraftEffect {
  const pods = fieldsOf(effect.pods);
  return {
    name: textOf(effect.name),
    type: textOf(effect.type),
    source: textOf(effect.source),
    alerts: Array.isArray(effect.matchers)
      ? effect.matchers.map(alertText).join('\n')
      : '',
    namespace: textOf(effect.namespace) || 'kube-system',
    deployment: textOf(effect.deployment) || 'cluster-autoscaler',
    pools: Array.isArray(effect.pools) ? effect.pools.map(textOf) : [],
    maxSurge: textOf(effect.maxSurge),
    maxUnavailable: textOf(effect.maxUnavailable),
    drainTimeoutMinutes:
      typeof effect.drainTimeoutMinutes === 'number'
        ? effect.drainTimeoutMinutes
        : undefined,
    onDrainTimeout: textOf(effect.onDrainTimeout) || 'wait',
    podLabels: Object.fromEntries(
      Object.entries(fieldsOf(pods.labels)).map(([key, value]) => [
        key,
        textOf(value),
      ]),
    ),
    podNamespaces: Array.isArray(pods.namespaces)
      ? pods.namespaces.map(textOf)
      : [],
    behavior: textOf(effect.behavior) || 'drain',
    order: typeof effect.order === 'number' ? effect.order : undefined,
  };
}

/** An effect of another type begins with what that type needs. */
export function emptyEffect(
  type: string,
  name: string,
): Record<string, unknown> {
  switch (type) {
    case 'silence-alerts':
      return {
        name,
        type,
        source: 'main',
        matchers: [{ label: 'alertname', value: 'Kube.*', match: 'regex' }],
      };
    case 'node-rollout':
      return { name, type, maxSurge: 1, maxUnavailable: 0 };
    case 'drain-rule':
      return { name, type, pods: { labels: { app: 'name' } }, order: 10 };
    case 'extension':
      return { name, type, effect: 'of-a-module' };
    default:
      return { name, type: 'pause-autoscaler' };
  }
}

/** Matchers of lines of text. What is no matcher keeps its words, so that the backend says what is wrong. */
export function matchersOf(alerts: string): Record<string, string>[] {
  const lines = alerts
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean);
  return lines.map(line => {
    const [, label, operator, value] =
      /^([^=!~\s]+)\s*(=~|!~|!=|=)\s*(|\S.*)$/.exec(line) ?? [
        undefined,
        line,
        '=',
        '',
      ];
    const match =
      Object.keys(OPERATORS).find(name => OPERATORS[name] === operator) ??
      'equal';
    return {
      label,
      value: /^"(.*)"$/.exec(value)?.[1] ?? value,
      ...(match === 'equal' ? {} : { match }),
    };
  });
}

function alertText(matcher: unknown): string {
  const { label, value, match } = fieldsOf(matcher);
  return `${textOf(label)}${OPERATORS[textOf(match)] ?? '='}"${textOf(value)}"`;
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number'
    ? String(value)
    : '';
}
