import i18next from 'i18next';
import { reasonTexts } from './texts';
import type { Param, Reason } from './reason';

/** Gives the text of a code or of `term.…`, with parameters as i18next has them. */
export type Translate = (
  key: string,
  parameters?: Readonly<Record<string, string | number>>,
) => string;

const english = i18next.createInstance({
  lng: 'en',
  fallbackLng: false,
  initImmediate: false,
  interpolation: { escapeValue: false },
  // Codes have dots of their own.
  keySeparator: false,
  nsSeparator: false,
  resources: { en: { translation: reasonTexts } },
});
void english.init();

/** A reason in English: for logs, notifications, files and the command line. */
export function reasonText(reason: Reason): string {
  return translatedReason(reason, english.t, 'en');
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
        shown(param, name, translate, language),
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
    return param.reasons
      .map(reason => translatedReason(reason, translate, language))
      .join('; ');
  if ('list' in param)
    return new Intl.ListFormat(language).format([
      ...param.list.map(each => String(shown(each, '', translate, language))),
      ...(param.more ? [translate('term.more', { count: param.more })] : []),
    ]);
  if ('time' in param)
    return `${new Intl.DateTimeFormat(language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(new Date(param.time))} UTC`;
  const number = 'clusters' in param ? param.clusters : param.number;
  // A plural is chosen by the number itself.
  return name === 'count'
    ? number
    : new Intl.NumberFormat(language).format(number);
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
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** In the largest unit that divides it, up to two days in hours: "90 min", "36 hr", "3 days". */
function durationText(seconds: number, language: string): string {
  const [unit, size] = UNITS.find(
    ([name, each]) =>
      seconds % each === 0 && seconds >= (name === 'day' ? 2 * each : each),
  ) ?? ['second', 1];
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'day' ? 'long' : 'short',
  }).format(seconds / size);
}
