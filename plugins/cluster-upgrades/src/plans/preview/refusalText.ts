import type { PlanRefusal } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { reasonIn } from '../../translation';
import type { Texts } from '../../translation';

/** Why a plan cannot be submitted, with the cluster that it is about. */
export function refusalText(
  { clusterName, reason }: PlanRefusal,
  texts: Texts,
): string {
  return [clusterName, reasonIn(reason, texts)].filter(Boolean).join(': ');
}
