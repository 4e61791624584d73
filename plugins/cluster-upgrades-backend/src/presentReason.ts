import type { Reason as ApiReason } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonText, type Reason } from '@drydock/upgrade-reasons';

/** With its text in English, for callers without the catalogue. */
export function presentReason(reason: Reason): ApiReason {
  const { code, params = {}, who, until } = reason;
  return { code, params: { ...params }, who, until, text: reasonText(reason) };
}
