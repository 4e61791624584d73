import type {
  ClusterJobRunner,
  JobCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanHook } from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { WebhookSettings } from '../../foundation/outgoing/Webhook';
import { hookProblem } from './hookProblems';
import { jobEffect } from './jobEffect';
import type { JobTemplate } from '../../config/jobTemplate';
import type { HookAttempt, HookEffect, Hooks } from './model';
import { webhookEffect } from './webhookEffect';

export interface ConfiguredHooksOptions {
  readonly webhooks: readonly WebhookSettings[];
  readonly jobs: readonly JobTemplate[];
  readonly runners: readonly ClusterJobRunner[];
}

/** Hooks through webhooks and Job templates of the operator's configuration. */
export class ConfiguredHooks implements Hooks {
  readonly #options: ConfiguredHooksOptions;

  constructor(options: ConfiguredHooksOptions) {
    this.#options = options;
  }

  effectOf(attempt: HookAttempt): HookEffect | { readonly problem: Reason } {
    const { webhooks, jobs, runners } = this.#options;
    const { hook } = attempt;
    const webhook =
      hook.type === 'webhook'
        ? webhooks.find(({ id }) => id === hook.webhook)
        : undefined;
    if (webhook) return webhookEffect(attempt, webhook);
    const template =
      hook.type === 'job' ? jobs.find(({ id }) => id === hook.job) : undefined;
    const runner = runners.find(({ id }) => id === template?.runner);
    if (template && runner) return jobEffect(attempt, template, runner);
    return {
      problem: hookProblem(hook, this.#options) ?? {
        code: 'hook.not-run',
        params: { hook: { text: hook.name } },
      },
    };
  }

  async refusals(
    hooks: readonly PlanHook[],
    { id, name }: JobCluster,
    signal: AbortSignal,
  ): Promise<readonly Reason[]> {
    const { jobs, runners } = this.#options;
    const needed = hooks.flatMap(hook => {
      const template =
        hook.type === 'job' ? jobs.find(job => job.id === hook.job) : undefined;
      return runners.find(runner => runner.id === template?.runner) ?? [];
    });
    const refusals = [...new Set(needed)].map(
      async (runner): Promise<readonly Reason[]> => {
        const refusal = await runner.check?.({ id, name }, signal);
        return refusal === undefined
          ? []
          : [
              {
                code: 'hook.jobs-not-run',
                params: { cause: { reasons: [refusal] } },
              },
            ];
      },
    );
    return (await Promise.all(refusals)).flat();
  }
}
