import type { Param, Reason } from '@drydock/upgrade-reasons';
import { redact } from './redact';

/** A reason for the database and the log: what people and other systems wrote in it is redacted. Pure. */
export function redactReason(reason: Reason): Reason {
  const { params } = reason;
  return params === undefined
    ? reason
    : {
        ...reason,
        params: Object.fromEntries(
          Object.entries(params).map(([name, param]) => [
            name,
            redactParam(param),
          ]),
        ),
      };
}

function redactParam(param: Param): Param {
  if ('text' in param) return { text: redact(param.text) };
  if ('version' in param) return { version: redact(param.version) };
  if ('object' in param) return { object: redact(param.object) };
  if ('list' in param) return { ...param, list: param.list.map(redactParam) };
  if ('reasons' in param) return { reasons: param.reasons.map(redactReason) };
  return param;
}
