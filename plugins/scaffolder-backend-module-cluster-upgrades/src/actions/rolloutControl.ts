import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { TemplateExample } from '@backstage/plugin-scaffolder-node';
import type { Rollout } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ApiFor } from '../apiFor';
import { rolloutInput } from './inputs';
import { rolloutUrl } from './pageUrls';
import {
  rolloutAbortExamples,
  rolloutPauseExamples,
  rolloutResumeExamples,
} from './rolloutControl.examples';

interface Control {
  readonly action: 'pause' | 'resume' | 'abort';
  /** What people want of a rollout for which this was asked: then there is nothing more to ask. */
  readonly desired: Rollout['desired'];
  readonly description: string;
  readonly examples: TemplateExample[];
}

const CONTROLS: readonly Control[] = [
  {
    action: 'pause',
    desired: 'pause',
    description:
      'Pauses a rollout: no further cluster begins, and running upgrades pause before their next write.',
    examples: rolloutPauseExamples,
  },
  {
    action: 'resume',
    desired: 'run',
    description: 'Lets a paused rollout go on.',
    examples: rolloutResumeExamples,
  },
  {
    action: 'abort',
    desired: 'abort',
    description:
      'Aborts a rollout for good: no further cluster begins, and running upgrades end after their current hop. Needs a reason.',
    examples: rolloutAbortExamples,
  },
];

/**
 * `cluster-upgrades:rollout:pause`, `…:resume` and `…:abort`, as the user who runs the task. What
 * was asked for already is not asked for again, so that a task may run twice. A dry run says
 * whether the user may.
 */
export function createRolloutControlActions(options: {
  apiFor: ApiFor;
  appBaseUrl: string;
}) {
  return CONTROLS.map(control => createRolloutControlAction(control, options));
}

function createRolloutControlAction(
  { action, desired, description, examples }: Control,
  { apiFor, appBaseUrl }: { apiFor: ApiFor; appBaseUrl: string },
) {
  return createTemplateAction({
    id: `cluster-upgrades:rollout:${action}`,
    description,
    examples,
    supportsDryRun: true,
    schema: {
      input: {
        rolloutId: rolloutInput,
        reason: z => {
          const reason = z.string().max(2000).describe('Why; goes to history');
          return action === 'abort' ? reason.min(1) : reason.optional();
        },
      },
      output: {
        phase: z => z.string().describe('Of the rollout after it'),
        url: z => z.string().describe("Address of the rollout's page"),
      },
    },
    async handler(ctx) {
      const { rolloutId, reason } = ctx.input;
      const api = apiFor(await ctx.getInitiatorCredentials());
      let rollout = await api.getRollout({ path: { rolloutId } });
      if (rollout.desired === desired) {
        ctx.logger.info(
          `Nothing to ${action}: ${rollout.title} is ${rollout.phase}`,
        );
      } else if (ctx.isDryRun) {
        const rule = rollout.actions.find(
          candidate => candidate.action === action,
        );
        if (!rule?.allowed)
          throw new InputError(
            `${rollout.title} cannot be told to ${action}: ${
              rule?.reason?.text ?? `it is ${rollout.phase}`
            }`,
          );
      } else {
        rollout = await api.controlRollout({
          path: { rolloutId },
          body: { action, ...(reason?.trim() ? { reason } : {}) },
        });
        ctx.logger.info(`${rollout.title} is ${rollout.phase}`);
      }
      ctx.output('phase', rollout.phase);
      ctx.output('url', rolloutUrl(appBaseUrl, rollout.id));
    },
  });
}
