import { english, type Translate } from './english';
import type { Param, Reason } from './reason';

/** A reason in English: for logs, notifications, files and the command line. */
export function reasonText(reason: Reason): string {
  return translatedReason(reason, english, 'en');
}

/** A reason in another language. @param language - BCP 47, for times and numbers */
export function translatedReason(
  { code, params = {} }: Pick<Reason, 'params'> & { readonly code: string },
  translate: Translate,
  language: string,
): string {
  return translate(
    code,
    Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        name,
        code === 'all' && 'reasons' in param
          ? sentences(reasonTexts(param, translate, language))
          : shown(param, name, translate, language),
      ]),
    ),
  );
}

function shown(
  param: Param,
  name: string,
  translate: Translate,
  language: string,
): string | number {
  if ('cluster' in param) return param.name;
  if ('entity' in param) return entityName(param.entity);
  if ('object' in param) return param.object;
  if ('text' in param) return param.text;
  if ('term' in param) return translate(`term.${param.term}`);
  if ('version' in param) return param.version;
  if ('permission' in param) return param.permission;
  if ('seconds' in param) return durationText(param.seconds, language);
  if ('reasons' in param)
    return reasonTexts(param, translate, language).join('; ');
  const { lists, numbers } = formatsOf(language);
  if ('list' in param)
    return lists.format([
      ...param.list.map(each => String(shown(each, '', translate, language))),
      ...moreOf(param, translate),
    ]);
  if ('time' in param) return timeText(param.time, param.zone, language);
  const number = 'clusters' in param ? param.clusters : param.number;
  // A plural is chosen by the number itself.
  return name === 'count' ? number : numbers.format(number);
}

function reasonTexts(
  param: Extract<Param, { readonly reasons: readonly Reason[] }>,
  translate: Translate,
  language: string,
): readonly string[] {
  return [
    ...param.reasons.map(reason =>
      translatedReason(reason, translate, language),
    ),
    ...moreOf(param, translate),
  ];
}

/** What begins with a capital begins a sentence; the rest goes on in the one before. */
function sentences(texts: readonly string[]): string {
  return texts.reduce((before, text) => {
    if (!/^\p{Lu}/u.test(text)) return `${before}; ${text}`;
    return '.!?'.includes(before.slice(-1))
      ? `${before} ${text}`
      : `${before}. ${text}`;
  });
}

function moreOf(
  { more }: { readonly more?: number },
  translate: Translate,
): readonly string[] {
  return more ? [translate('term.more', { count: more })] : [];
}

interface Formats {
  readonly lists: Intl.ListFormat;
  /** By time zone. */
  readonly times: Map<string, Intl.DateTimeFormat>;
  readonly numbers: Intl.NumberFormat;
}

const formats = new Map<string, Formats>();

/** Made once for each language: to make one takes longer than to use it a hundred times. */
function formatsOf(language: string): Formats {
  const known = formats.get(language);
  if (known) return known;
  const made: Formats = {
    // Without a comma before "and".
    lists: new Intl.ListFormat(language === 'en' ? 'en-GB' : language),
    times: new Map(),
    numbers: new Intl.NumberFormat(language),
  };
  formats.set(language, made);
  return made;
}

function timeText(
  time: string,
  zone: string | undefined = 'UTC',
  language: string,
): string {
  const { times } = formatsOf(language);
  const format =
    times.get(zone) ??
    new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: zone,
    });
  times.set(zone, format);
  return `${format.format(new Date(time))} ${zone}`;
}

/** Without kind, and without the default namespace. */
function entityName(reference: string): string {
  const [, namespace, name] =
    /^(?:[^:/]+:)?(?:([^/]+)\/)?(.+)$/.exec(reference) ?? [];
  if (name === undefined) return reference;
  return namespace === undefined || namespace === 'default'
    ? name
    : `${namespace}/${name}`;
}

const UNITS = [
  ['day', 86_400],
  ['h', 3_600],
  ['min', 60],
] as const;

/**
 * In the largest unit that divides it, up to two days in hours: "90 min", "36 h", "3 days", as
 * pages write durations.
 */
function durationText(seconds: number, language: string): string {
  const [unit, size] = UNITS.find(
    ([name, each]) =>
      seconds % each === 0 && seconds >= (name === 'day' ? 2 * each : each),
  ) ?? ['s', 1];
  const count = seconds / size;
  return unit === 'day'
    ? new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'long',
      }).format(count)
    : `${formatsOf(language).numbers.format(count)} ${unit}`;
}
