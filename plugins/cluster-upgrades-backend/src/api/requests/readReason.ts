import type {
  Reason as ApiReason,
  ReasonParam,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  isReasonCode,
  parametersOf,
  reasonText,
  said,
  type Param,
  type Reason,
} from '@drydock/upgrade-reasons';

/** Reasons within reasons. */
const MOST_LEVELS = 6;
/** Of a list of values. */
const MOST_VALUES = 50;

/** What `drydock trial` says: no other sentence of the portal can be put into its mouth. */
const REPORTED =
  /^(?:text$|all$|(?:trial|manifest|decode|read|readiness|check|check-title)\.)/;

/**
 * A reason that a caller sent, of the codes of trials, with the parameters of its text alone. It
 * keeps nothing that names clusters, people, permissions or times. Of any other code, and where it
 * would be longer than `most` characters, it keeps the text alone.
 */
export function readReason(
  reason: ApiReason,
  clean: (text: string) => string,
  most: number,
): Reason {
  const read = reasonOf(reason, clean, MOST_LEVELS);
  const text = reasonText(read);
  return text.length > most ? said(clean(text).slice(0, most)) : read;
}

function reasonOf(
  { code, params, text }: ApiReason,
  clean: (text: string) => string,
  levels: number,
): Reason {
  if (!REPORTED.test(code) || !isReasonCode(code) || levels === 0)
    return said(clean(text));
  const names = parametersOf(code);
  const read = Object.entries(params)
    .filter(([name]) => names.has(name))
    .flatMap(([name, param]) => {
      const known = readParam(param, clean, levels - 1);
      return known === undefined ? [] : [[name, known] as const];
    });
  return read.length === 0
    ? { code }
    : { code, params: Object.fromEntries(read) };
}

function readParam(
  param: ReasonParam,
  clean: (text: string) => string,
  levels: number,
): Param | undefined {
  const { object, text, version, number, list, reasons } = param;
  const more = Number.isInteger(param.more) ? { more: param.more } : {};
  if (object !== undefined) return { object: clean(object) };
  if (text !== undefined) return { text: clean(text) };
  if (version !== undefined) return { version: clean(version) };
  if (number !== undefined) return { number };
  if (reasons !== undefined)
    return {
      reasons: reasons
        .slice(0, MOST_VALUES)
        .map(each => reasonOf(each, clean, levels)),
      ...more,
    };
  if (list !== undefined && levels > 0)
    return {
      list: list
        .slice(0, MOST_VALUES)
        .flatMap(each => readParam(each, clean, levels - 1) ?? []),
      ...more,
    };
  return undefined;
}
