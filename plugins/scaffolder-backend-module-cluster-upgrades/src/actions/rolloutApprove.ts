import { ConflictError, InputError, NotFoundError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import { findPlan } from '../apiFor';
import type { ApiFor } from '../apiFor';
import { planInput } from './inputs';
import { planUrl } from './pageUrls';
import { rolloutApproveExamples } from './rolloutApprove.examples';

/**
 * `cluster-upgrades:rollout:approve`: gives or refuses the approval of the user who runs the task,
 * for a plan as a whole or for the approval gate of one stage. The digest says what was looked at:
 * nothing that changed since is approved. A dry run says whether the user may.
 */
export function createRolloutApproveAction(options: {
  apiFor: ApiFor;
  appBaseUrl: string;
}) {
  const { apiFor, appBaseUrl } = options;
  return createTemplateAction({
    id: 'cluster-upgrades:rollout:approve',
    description:
      'Approves or rejects a submitted plan, or the approval gate of one stage, as the user of the task. The requester and the authors of a plan cannot. Installed only where clusterUpgrades.decisions.throughPlugins names scaffolder.',
    examples: rolloutApproveExamples,
    supportsDryRun: true,
    schema: {
      input: {
        planId: planInput,
        digest: z =>
          z
            .string()
            .min(1)
            .max(100)
            .describe(
              'Of the revision that was looked at; what changed since is not approved',
            ),
        decision: z =>
          z.enum(['approve', 'reject']).optional().describe('Default approve'),
        stage: z =>
          z
            .string()
            .max(63)
            .optional()
            .describe('With gate: the stage whose approval gate is meant'),
        gate: z =>
          z
            .string()
            .max(63)
            .optional()
            .describe('With stage: name of the approval gate'),
        reason: z =>
          z.string().max(2000).optional().describe('Goes to history'),
      },
      output: {
        state: z =>
          z
            .string()
            .describe('Of the plan after it: approved once nothing is missing'),
        missing: z =>
          z
            .array(z.string())
            .describe('Approvals that are still missing, in words'),
        url: z => z.string().describe("Address of the plan's page"),
      },
    },
    async handler(ctx) {
      const { planId, digest, decision = 'approve', reason } = ctx.input;
      const stage = ctx.input.stage?.trim() || undefined;
      const gate = ctx.input.gate?.trim() || undefined;
      if ((stage === undefined) !== (gate === undefined))
        throw new InputError(
          'Give stage and gate together, or none of them for the plan as a whole',
        );
      const api = apiFor(await ctx.getInitiatorCredentials());
      let plan = await findPlan(api, planId);
      if (!plan)
        throw new NotFoundError(
          `Plan ${planId} was not found, or you do not have access to it.`,
        );
      if (plan.digest !== digest)
        throw new ConflictError(
          `${plan.title} is not what was looked at: its digest is ${
            plan.digest ?? 'none, for nothing is submitted'
          }; look at it again: ${planUrl(appBaseUrl, plan.id)}`,
        );
      const given = plan.approvals.find(
        approval =>
          approval.live &&
          approval.principal === ctx.user?.ref &&
          approval.digest === digest &&
          approval.decision === decision &&
          approval.stage === stage &&
          approval.gate === gate,
      );
      if (given) {
        ctx.logger.info(`You decided so on ${given.at}`);
      } else if (ctx.isDryRun) {
        const rule = plan.actions.find(({ action }) => action === decision);
        if (!rule?.allowed)
          throw new InputError(
            `You cannot ${decision} ${plan.title}: ${
              rule?.reason?.text ?? `it is ${plan.state}`
            }`,
          );
      } else {
        plan = await api.decidePlan({
          path: { planId: plan.id },
          body: {
            decision,
            digest,
            ...(stage && gate ? { stage, gate } : {}),
            ...(reason?.trim() ? { reason } : {}),
          },
        });
      }
      const missing = plan.requirements
        .filter(({ satisfied }) => !satisfied)
        .map(requirement => requirement.reason.text);
      ctx.logger.info(`${plan.title} is ${plan.state}`);
      for (const each of missing) ctx.logger.info(`Still missing: ${each}`);
      ctx.output('state', plan.state);
      ctx.output('missing', missing);
      ctx.output('url', planUrl(appBaseUrl, plan.id));
    },
  });
}
