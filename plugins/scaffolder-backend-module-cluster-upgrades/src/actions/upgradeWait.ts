import type { AuthService } from '@backstage/backend-plugin-api';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { Upgrade } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ApiFor } from '../apiFor';
import { follow } from './follow';
import { upgradeUrl } from './pageUrls';
import { upgradeWaitExamples } from './upgradeWait.examples';

type Phase = Upgrade['phase'];
const ENDED: readonly Phase[] = ['succeeded', 'failed', 'stopped'];

/**
 * `cluster-upgrades:upgrade:wait`: follows an upgrade into the task log until it ends, the time is
 * up or the task is cancelled. The task only looks: none of these ends touches the upgrade. It
 * authorises once as the user and then polls as the service, because a user's token ends after an
 * hour and an upgrade may not.
 */
export function createUpgradeWaitAction(options: {
  apiFor: ApiFor;
  auth: AuthService;
  appBaseUrl: string;
  pollSeconds?: number;
}) {
  const { apiFor, auth, appBaseUrl, pollSeconds = 5 } = options;
  return createTemplateAction({
    id: 'cluster-upgrades:upgrade:wait',
    description:
      'Follows the upgrade of a Kubernetes cluster in the task log until it ends; cancelling the task leaves the upgrade alone.',
    examples: upgradeWaitExamples,
    supportsDryRun: true,
    schema: {
      input: {
        upgradeId: z =>
          z
            .string()
            .min(1)
            .max(100)
            .describe('Output of cluster-upgrades:upgrade:start'),
        timeoutMinutes: z =>
          z
            .number()
            .min(1)
            .max(1440)
            .optional()
            .describe(
              'Default 240. When this is over the task ends with a link and the upgrade goes on',
            ),
      },
      output: {
        phase: z =>
          z
            .string()
            .describe(
              'succeeded, or the phase in which it was when the time was up',
            ),
        upgradeUrl: z => z.string().describe("Address of the upgrade's page"),
      },
    },
    async handler(ctx) {
      // The scaffolder validates the input but fills in no defaults.
      const { upgradeId, timeoutMinutes = 240 } = ctx.input;
      const url = upgradeUrl(appBaseUrl, upgradeId);
      if (ctx.isDryRun) {
        ctx.output('phase', 'pending');
        ctx.output('upgradeUrl', url);
        return;
      }
      const asked = { path: { upgradeId } };
      let upgrade = await apiFor(
        await ctx.getInitiatorCredentials(),
      ).getUpgrade(asked);
      ctx.output('upgradeUrl', url);
      // The scaffolder shows outputs only at the end of a task, and makes links of addresses in its
      // log.
      ctx.logger.info(`Live: ${url}`);
      const api = apiFor(await auth.getOwnServiceCredentials());
      let sequence = 0;
      const look = async () => {
        upgrade = await api.getUpgrade(asked);
        const log = await api.getUpgradeLog({
          ...asked,
          query: { after: sequence },
        });
        for (const line of log.items) {
          sequence = line.sequence;
          ctx.logger[line.level === 'warning' ? 'warn' : line.level](
            line.message.text,
          );
        }
        return ENDED.includes(upgrade.phase);
      };
      const end = await follow({
        look,
        timeoutMinutes,
        pollSeconds,
        signal: ctx.signal,
        logger: ctx.logger,
      });
      if (end === 'time-up')
        ctx.logger.info(
          `Still ${upgrade.phase} after ${timeoutMinutes} min; it goes on without this task: ${url}`,
        );
      ctx.output('phase', upgrade.phase);
      if (upgrade.phase === 'failed' || upgrade.phase === 'stopped') {
        throw new Error(
          `The upgrade of ${upgrade.clusterName} ${upgrade.phase}: ${
            upgrade.message?.text ?? 'see its page'
          } (${url})`,
        );
      }
    },
  });
}
