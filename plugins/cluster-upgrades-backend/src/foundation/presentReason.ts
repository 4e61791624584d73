import type {
  Reason as ApiReason,
  ReasonParam,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonText, type Param, type Reason } from '@drydock/upgrade-reasons';

/** With its text in English, for callers without the catalogue. */
export function presentReason(reason: Reason): ApiReason {
  const { code, params = {}, who, until } = reason;
  return {
    code,
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        name,
        presentParam(param),
      ]),
    ),
    who,
    until,
    text: reasonText(reason),
  };
}

export function optionalReason(
  reason: Reason | undefined,
): ApiReason | undefined {
  return reason && presentReason(reason);
}

function presentParam(param: Param): ReasonParam {
  if ('list' in param) return { ...param, list: param.list.map(presentParam) };
  if ('reasons' in param)
    return { ...param, reasons: param.reasons.map(presentReason) };
  return param;
}
