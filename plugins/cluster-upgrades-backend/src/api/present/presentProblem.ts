import type { PlanProblem as ApiProblem } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { PlanProblem } from '@drydock/upgrade-plans';
import { presentReason } from '../../foundation/presentReason';

export function presentProblem({
  path,
  reason,
  line,
}: PlanProblem): ApiProblem {
  return { path, reason: presentReason(reason), line };
}
