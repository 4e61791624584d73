import type { Param, Reason } from '@drydock/upgrade-reasons';
import type { PlanHook, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { NotConfigured } from '../../conditions/gates/gateProblems';

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
): Reason | undefined {
  const params = { hook: { text: hook.name } };
  if (hook.type === 'webhook') {
    if (webhooks.some(({ id }) => id === hook.webhook)) return undefined;
    return {
      code: 'hook.no-webhook',
      params: {
        ...params,
        webhook: { text: hook.webhook },
        configured: named(webhooks),
      },
    };
  }
  const template = jobs.find(({ id }) => id === hook.job);
  if (!template)
    return {
      code: 'hook.no-job',
      params: { ...params, job: { text: hook.job }, configured: named(jobs) },
    };
  if (runners.some(({ id }) => id === template.runner)) return undefined;
  return {
    code: 'hook.no-runner',
    params: { ...params, runner: { text: template.runner } },
  };
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

function named(configured: readonly { readonly id: string }[]): Param {
  return configured.length === 0
    ? { term: 'none' }
    : { list: configured.map(({ id }) => ({ text: id })) };
}
