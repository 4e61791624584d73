import type { LoggerService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { UpgradePreview } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ApiFor } from '../apiFor';
import { clusterInput, targetInput } from './inputs';
import { upgradeStartExamples } from './upgradeStart.examples';
import { upgradeUrl } from './pageUrls';
import { taskKey } from './taskKey';

/**
 * `cluster-upgrades:upgrade:start`: asks for an upgrade as the user who runs the task and returns
 * at once. The key is made of task, step and cluster, so that a task that is run again after a
 * crash finds the upgrades it started. A dry run previews: it writes nothing.
 */
export function createUpgradeStartAction(options: {
  apiFor: ApiFor;
  appBaseUrl: string;
}) {
  return createTemplateAction({
    id: 'cluster-upgrades:upgrade:start',
    description:
      'Starts the upgrade of one Kubernetes cluster and returns at once; follow it with cluster-upgrades:upgrade:wait. A task that is run again finds the upgrades that it started, one for each cluster that a step names.',
    examples: upgradeStartExamples,
    supportsDryRun: true,
    schema: {
      input: {
        cluster: clusterInput,
        target: targetInput,
        overrideReason: z =>
          z
            .string()
            .max(2000)
            .optional()
            .describe(
              'Why a blocked cluster shall be upgraded all the same; needs cluster-upgrades.policy.override and goes to history',
            ),
        acceptUnknownChecks: z =>
          z
            .array(z.string())
            .optional()
            .describe(
              'Ids of the checks that did not run, each named: accepts an unknown verdict and goes to history',
            ),
      },
      output: {
        upgradeId: z => z.string(),
        upgradeUrl: z => z.string().describe("Address of the upgrade's page"),
        verdict: z => z.string().describe('Verdict at the start'),
      },
    },
    async handler(ctx) {
      const { cluster, target, overrideReason, acceptUnknownChecks } =
        ctx.input;
      const api = options.apiFor(await ctx.getInitiatorCredentials());
      const request = {
        clusterId: cluster,
        target,
        ...(overrideReason?.trim() ? { overrideReason } : {}),
        ...(acceptUnknownChecks?.length ? { acceptUnknownChecks } : {}),
      };
      if (ctx.isDryRun) {
        const preview = await api.previewUpgrade({ body: request });
        ctx.logger.info(`Verdict: ${preview.verdict}`);
        for (const { kind, from, to } of preview.hops)
          ctx.logger.info(`${kind}: ${from} to ${to}`);
        reportPlatform(preview.platform, ctx.logger);
        if (!preview.allowed)
          throw new InputError(
            `The upgrade would not start: ${preview.reasons
              .map(({ text }) => text)
              .join('; ')}`,
          );
        ctx.output('upgradeId', 'dry-run');
        ctx.output('upgradeUrl', upgradeUrl(options.appBaseUrl, 'dry-run'));
        ctx.output('verdict', preview.verdict);
        return;
      }
      const upgrade = await api.startUpgrade({
        body: {
          ...request,
          idempotencyKey: taskKey(ctx, cluster),
          requestedFrom: `Scaffolder task ${ctx.task.id}`,
        },
      });
      const url = upgradeUrl(options.appBaseUrl, upgrade.id);
      ctx.logger.info(
        `${upgrade.clusterName} goes from ${upgrade.from} to ${upgrade.target} in ${upgrade.hops.length} hops: ${url}`,
      );
      ctx.output('upgradeId', upgrade.id);
      ctx.output('upgradeUrl', url);
      ctx.output('verdict', upgrade.verdictAtStart ?? 'unknown');
    },
  });
}

/** What the platform says, and what could be undone, before anything is started. */
function reportPlatform(
  platform: UpgradePreview['platform'],
  logger: Pick<LoggerService, 'info' | 'warn'>,
): void {
  if (!platform) return;
  const { provider = 'The platform', insights, rollback } = platform;
  if (insights.state === 'unknown')
    logger.warn(`What ${provider} says is unknown: ${insights.reason?.text}`);
  for (const { status, title, detail } of insights.items)
    if (status !== 'passing')
      logger.warn(`${provider}, ${status}: ${title.text}: ${detail.text}`);
  if (rollback.state !== 'read')
    logger.info(`What could be undone is not known: ${rollback.reason?.text}`);
  for (const { scope, possible, until, what } of rollback.items)
    logger.info(
      `Undo of ${scope}: ${
        possible ? `possible${until ? ` until ${until}` : ''}` : 'not possible'
      }. ${what.text}`,
    );
}
