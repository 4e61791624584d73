import type { UpgradePlanFile } from '@drydock/upgrade-plans';
import {
  gateProblems,
  type GateTargets,
  type NotConfigured,
} from '../../conditions/gates/gateProblems';
import {
  hookProblems,
  type HookTargets,
} from '../../upgrades/hooks/hookProblems';

/** What plans can name of the operator's configuration. */
export interface PlanTargets extends GateTargets, HookTargets {
  readonly webhooks: readonly { readonly id: string }[];
}

/**
 * What a plan names that is not configured, so that its rollout would stand still there: said in
 * the preview, and refused at submission. Pure.
 */
export function planProblems(
  plan: Pick<UpgradePlanFile, 'spec'>,
  targets: PlanTargets,
): readonly NotConfigured[] {
  return [...gateProblems(plan, targets), ...hookProblems(plan, targets)];
}
