import type { PlanHook, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { NotConfigured } from '../gates/gateProblems';

/** What hooks can run, by the operator's configuration and the installed modules. */
export interface HookTargets {
  readonly webhooks: readonly { readonly id: string }[];
  readonly jobs: readonly { readonly id: string; readonly runner: string }[];
  readonly runners: readonly { readonly id: string }[];
}

/** Why a hook cannot be run as things are configured; undefined: it can. Pure. */
export function hookProblem(
  hook: PlanHook,
  { webhooks, jobs, runners }: HookTargets,
): string | undefined {
  if (hook.type === 'webhook') {
    if (webhooks.some(({ id }) => id === hook.webhook)) return undefined;
    return `Webhook "${hook.webhook}" of hook ${
      hook.name
    } is not configured; add it to clusterUpgrades.planning.webhooks, which has ${named(
      webhooks,
    )}`;
  }
  const template = jobs.find(({ id }) => id === hook.job);
  if (!template)
    return `Job "${hook.job}" of hook ${
      hook.name
    } is not configured; add it to clusterUpgrades.planning.jobs, which has ${named(
      jobs,
    )}`;
  if (runners.some(({ id }) => id === template.runner)) return undefined;
  return `Nothing can create Jobs as "${template.runner}" for hook ${hook.name}; configure clusterUpgrades.planning.jobCredential, or add the module that brings this runner`;
}

/** Hooks of a plan that would hold every cluster at their step. Pure. */
export function hookProblems(
  { spec }: Pick<UpgradePlanFile, 'spec'>,
  targets: HookTargets,
): readonly NotConfigured[] {
  return spec.hooks.flatMap((hook, index) => {
    const reason = hookProblem(hook, targets);
    return reason === undefined
      ? []
      : [{ reason, path: `spec.hooks[${index}].${hook.type}` }];
  });
}

function named(configured: readonly { readonly id: string }[]): string {
  return configured.map(({ id }) => id).join(', ') || 'none';
}
