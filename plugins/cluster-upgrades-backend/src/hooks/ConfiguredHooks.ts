import type { ClusterJobRunner } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { WebhookSettings } from '../outgoing/Webhook';
import { jobEffect } from './jobEffect';
import type { JobTemplate } from './jobManifest';
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

  effectOf(attempt: HookAttempt): HookEffect | { readonly problem: string } {
    const { webhooks, jobs, runners } = this.#options;
    const { hook } = attempt;
    if (hook.type === 'webhook') {
      const webhook = webhooks.find(({ id }) => id === hook.webhook);
      return webhook ? webhookEffect(attempt, webhook) : { problem: `Webhook "${hook.webhook}" of hook ${hook.name} is not configured; add it to clusterUpgrades.planning.webhooks` };
    }
    const template = jobs.find(({ id }) => id === hook.job);
    if (!template) return { problem: `Job "${hook.job}" of hook ${hook.name} is not configured; add it to clusterUpgrades.planning.jobs` };
    const runner = runners.find(({ id }) => id === template.runner);
    return runner ? jobEffect(attempt, template, runner) : { problem: `Nothing can create Jobs as "${template.runner}"; configure clusterUpgrades.planning.jobCredential, or add the module that brings this runner` };
  }
}
