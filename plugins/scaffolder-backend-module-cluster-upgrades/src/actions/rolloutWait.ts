import type { AuthService } from '@backstage/backend-plugin-api';
import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { ApiFor } from '../apiFor';
import { follow } from './follow';
import { FollowedRollout } from './FollowedRollout';
import type { FollowedSubject } from './FollowedRollout';
import { planUrl, rolloutUrl } from './pageUrls';
import { rolloutWaitExamples } from './rolloutWait.examples';

/**
 * `cluster-upgrades:rollout:wait`: follows a rollout, or first the approval of its plan, in the
 * task log until it ends, the time is up or the task is cancelled. The task only reads: none of
 * these ends changes the rollout. It authorizes once as the user and then polls as the service,
 * because a user's token expires after an hour and a rollout takes days. The log names clusters
 * only if the user can see all of them.
 */
export function createRolloutWaitAction(options: {
  apiFor: ApiFor;
  auth: AuthService;
  appBaseUrl: string;
  pollSeconds?: number;
}) {
  const { apiFor, auth, appBaseUrl, pollSeconds = 5 } = options;
  return createTemplateAction({
    id: 'cluster-upgrades:rollout:wait',
    description:
      'Follows a rollout in the task log until it ends; cancelling the task leaves the rollout alone. With a plan it waits for the approval and the start first.',
    examples: rolloutWaitExamples,
    supportsDryRun: true,
    schema: {
      input: {
        rolloutId: z =>
          z
            .string()
            .max(100)
            .optional()
            .describe('Output of cluster-upgrades:rollout:start; or planId'),
        planId: z =>
          z
            .string()
            .max(100)
            .optional()
            .describe(
              'Name or id of a plan that was submitted: waits for its approval, its start and its rollout; or rolloutId',
            ),
        timeoutMinutes: z =>
          z
            .number()
            .min(1)
            .max(1440)
            .optional()
            .describe(
              'Default 240. When this is over the task ends with a link and the rollout goes on. A waiting task holds one of the places of the scaffolder',
            ),
      },
      output: {
        rolloutId: z => z.string().optional(),
        phase: z =>
          z
            .string()
            .describe(
              'succeeded, or the phase in which it was when the time was up; pending: it had not started',
            ),
        url: z =>
          z
            .string()
            .describe(
              "Address of the rollout's page, or of the plan's while there is no rollout",
            ),
      },
    },
    async handler(ctx) {
      // The scaffolder validates the input but fills in no defaults.
      const { timeoutMinutes = 240 } = ctx.input;
      const subject = subjectOf(ctx.input);
      if (ctx.isDryRun) {
        ctx.output('phase', 'pending');
        ctx.output(
          'url',
          subject.kind === 'rollout'
            ? rolloutUrl(appBaseUrl, subject.id)
            : planUrl(appBaseUrl, subject.id),
        );
        return;
      }
      const followed = await FollowedRollout.authorised(subject, {
        asUser: apiFor(await ctx.getInitiatorCredentials()),
        asService: apiFor(await auth.getOwnServiceCredentials()),
        logger: ctx.logger,
        appBaseUrl,
      });
      const end = await follow({
        look: () => followed.look(),
        timeoutMinutes,
        pollSeconds,
        signal: ctx.signal,
        logger: ctx.logger,
      });
      const { rollout } = followed;
      const phase = rollout?.phase ?? 'pending';
      const url = rollout
        ? rolloutUrl(appBaseUrl, rollout.id)
        : planUrl(appBaseUrl, followed.subject.id);
      if (end === 'time-up')
        ctx.logger.info(
          `Still ${phase} after ${timeoutMinutes} min; it goes on without this task: ${url}`,
        );
      ctx.output('rolloutId', rollout?.id);
      ctx.output('phase', phase);
      ctx.output('url', url);
      if (followed.neverStarts)
        throw new Error(
          `No rollout comes of it: ${followed.neverStarts} (${url})`,
        );
      if (rollout && followed.ended && rollout.phase !== 'succeeded')
        throw new Error(
          `${rollout.title} ${phase}: ${
            followed.message ?? 'see its page'
          } (${url})`,
        );
    },
  });
}

/** @throws InputError unless exactly one of them is given */
function subjectOf({
  rolloutId,
  planId,
}: {
  rolloutId?: string;
  planId?: string;
}): FollowedSubject {
  const subjects: readonly FollowedSubject[] = [
    ...(rolloutId?.trim() ? [{ kind: 'rollout', id: rolloutId } as const] : []),
    ...(planId?.trim() ? [{ kind: 'plan', id: planId } as const] : []),
  ];
  if (subjects.length !== 1)
    throw new InputError(
      'Give either rolloutId, or planId of a plan that was submitted',
    );
  return subjects[0];
}
