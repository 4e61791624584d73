import { NotAllowedError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { PlansService } from '../PlansService';
import { emergencyStopSetExamples } from './emergencyStopSet.examples';

/**
 * `cluster-upgrades:emergency-stop:set`: switches the emergency stop of the whole fleet, as the user who runs the task. A dry run says whether the user may.
 */
export function createEmergencyStopSetAction(options: {
  service: PlansService;
}) {
  const { service } = options;
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
      const credentials = await ctx.getInitiatorCredentials();
      if (ctx.isDryRun) {
        const { mayChange } = await service.emergencyStop(credentials);
        if (!mayChange)
          throw new NotAllowedError(
            'You may not switch the emergency stop; it needs cluster-upgrades.fleet.stop',
          );
        ctx.output('active', active);
        ctx.output('held', 0);
        return;
      }
      const after = await service.setEmergencyStop(
        { active, reason },
        credentials,
      );
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
