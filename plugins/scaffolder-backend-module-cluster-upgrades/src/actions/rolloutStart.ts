import { InputError, NotFoundError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { findPlan } from '../apiFor';
import type { ApiFor } from '../apiFor';
import { planInput } from './inputs';
import { rolloutUrl } from './pageUrls';
import { rolloutStartExamples } from './rolloutStart.examples';
import { taskKey } from './taskKey';

/**
 * `cluster-upgrades:rollout:start`: starts the rollout of an approved plan as the user who runs the
 * task and returns at once. The key is made of task, step and plan, so that a task that is run
 * again after a crash finds the rollouts it started. A dry run says whether it would start.
 */
export function createRolloutStartAction(options: {
  apiFor: ApiFor;
  appBaseUrl: string;
}) {
  const { apiFor, appBaseUrl } = options;
  return createTemplateAction({
    id: 'cluster-upgrades:rollout:start',
    description:
      'Starts the rollout of an approved plan over its fleet and returns at once; follow it with cluster-upgrades:rollout:wait. A task that is run again finds the rollouts that it started, one for each plan that a step names. For a single cluster there is cluster-upgrades:upgrade:start.',
    examples: rolloutStartExamples,
    supportsDryRun: true,
    schema: {
      input: {
        planId: planInput,
        digest: z =>
          z
            .string()
            .max(100)
            .optional()
            .describe(
              'Digest that was approved; left out: that of the submitted revision, which starts only if it is approved',
            ),
      },
      output: {
        rolloutId: z => z.string(),
        url: z => z.string().describe("Address of the rollout's page"),
      },
    },
    async handler(ctx) {
      const { planId, digest: wanted } = ctx.input;
      const api = apiFor(await ctx.getInitiatorCredentials());
      const plan = await findPlan(api, planId);
      if (!plan)
        throw new NotFoundError(
          `Plan ${planId} was not found, or you do not have access to it.`,
        );
      const digest = wanted?.trim() ? wanted : plan.digest;
      if (digest === undefined)
        throw new InputError(
          `${plan.title} is ${plan.state}; only what was submitted and approved can start`,
        );
      if (ctx.isDryRun) {
        const rule = plan.actions.find(({ action }) => action === 'start');
        if (!rule?.allowed)
          throw new InputError(
            `The rollout would not start: ${
              rule?.reason?.text ?? `${plan.title} is ${plan.state}`
            }`,
          );
        if (digest !== plan.digest)
          throw new InputError(
            `The rollout would not start: ${digest} is not what is submitted now (${
              plan.digest ?? 'nothing'
            })`,
          );
        ctx.output('rolloutId', 'dry-run');
        ctx.output('url', rolloutUrl(appBaseUrl, 'dry-run'));
        return;
      }
      const rollout = await api.startRollout({
        body: {
          planId: plan.id,
          digest,
          idempotencyKey: taskKey(ctx, plan.id),
          requestedFrom: `Scaffolder task ${ctx.task.id}`,
        },
      });
      const url = rolloutUrl(appBaseUrl, rollout.id);
      ctx.logger.info(
        `${rollout.title}: ${rollout.clusters.total} clusters go to ${rollout.target} in ${rollout.stages.length} stages: ${url}`,
      );
      ctx.output('rolloutId', rollout.id);
      ctx.output('url', url);
    },
  });
}
