import { entriesOf, textOf } from './values';
import type { Fields } from './values';

/** What the form needs to know of one effect beside its fields. */
export interface DraftEffect {
  readonly name: string;
  readonly type: string;
  /** One a line, as Alertmanager writes them: `alertname=~"Node.*"`. */
  readonly alerts: string;
  readonly onDrainTimeout: string;
  readonly behavior: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  equal: '=',
  'not-equal': '!=',
  regex: '=~',
  'not-regex': '!~',
};

export function effectOf(effect: Fields): DraftEffect {
  return {
    name: textOf(effect.name),
    type: textOf(effect.type),
    alerts: entriesOf(effect.matchers).map(alertText).join('\n'),
    onDrainTimeout: textOf(effect.onDrainTimeout),
    behavior: textOf(effect.behavior),
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
      return { name, type, effect: '' };
    default:
      return { name, type };
  }
}

/**
 * Matchers of lines of text. What is no matcher keeps its words, so that the backend says what is
 * wrong.
 */
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

function alertText({ label, value, match }: Fields): string {
  return `${textOf(label)}${OPERATORS[textOf(match)] ?? '='}"${textOf(value)}"`;
}
