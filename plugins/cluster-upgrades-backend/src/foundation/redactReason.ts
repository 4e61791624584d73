import type { Param, Reason } from '@drydock/upgrade-reasons';
import { redact } from './redact';

export interface RedactOptions {
  /** Of each of these texts, characters; default: what `redact` allows. */
  readonly maxCharacters?: number;
}

/**
 * A reason for the database and the log: what people and other systems wrote in it is redacted.
 * Pure.
 */
export function redactReason(
  reason: Reason,
  options: RedactOptions = {},
): Reason {
  const { params } = reason;
  return params === undefined
    ? reason
    : {
        ...reason,
        params: Object.fromEntries(
          Object.entries(params).map(([name, param]) => [
            name,
            redactParam(param, options),
          ]),
        ),
      };
}

function redactParam(param: Param, options: RedactOptions): Param {
  if ('text' in param) return { text: redacted(param.text, options) };
  if ('version' in param) return { version: redacted(param.version, options) };
  if ('object' in param) return { object: redacted(param.object, options) };
  if ('list' in param)
    return {
      ...param,
      list: param.list.map(each => redactParam(each, options)),
    };
  if ('reasons' in param)
    return {
      ...param,
      reasons: param.reasons.map(each => redactReason(each, options)),
    };
  return param;
}

function redacted(
  text: string,
  { maxCharacters = Number.POSITIVE_INFINITY }: RedactOptions,
): string {
  const clean = redact(text);
  return clean.length > maxCharacters
    ? `${clean.slice(0, maxCharacters - 1)}…`
    : clean;
}
