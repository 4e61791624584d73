import { NotAllowedError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { ApiFor } from '../apiFor';
import { emergencyStopSetExamples } from './emergencyStopSet.examples';

/**
 * `cluster-upgrades:emergency-stop:set`: switches the emergency stop of the whole fleet, as the
 * user who runs the task. A dry run says whether the user may.
 */
export function createEmergencyStopSetAction(options: { apiFor: ApiFor }) {
  const { apiFor } = options;
  return createTemplateAction({
    id: 'cluster-upgrades:emergency-stop:set',
    description:
      'Switches the emergency stop of the whole fleet on or off. While it is on, nothing begins and nothing is written on any cluster; what platforms work on is followed.',
    examples: emergencyStopSetExamples,
    supportsDryRun: true,
    schema: {
      input: {
        active: z => z.boolean().describe('Whether it shall be on'),
        reason: z =>
          z.string().min(1).max(2000).describe('Why; everybody sees it'),
      },
      output: {
        active: z => z.boolean(),
        held: z => z.number().int().describe('Upgrades that it holds'),
      },
    },
    async handler(ctx) {
      const { active, reason } = ctx.input;
      const api = apiFor(await ctx.getInitiatorCredentials());
      if (ctx.isDryRun) {
        const { mayChange } = await api.getEmergencyStop({});
        if (!mayChange)
          throw new NotAllowedError(
            'You may not switch the emergency stop; it needs cluster-upgrades.fleet.stop',
          );
        ctx.output('active', active);
        ctx.output('held', 0);
        return;
      }
      const after = await api.setEmergencyStop({
        body: { active, reason },
      });
      ctx.logger.info(
        `The emergency stop is ${
          after.active ? `on and holds ${after.held ?? 0} upgrades` : 'off'
        }`,
      );
      ctx.output('active', after.active);
      ctx.output('held', after.held ?? 0);
    },
  });
}
