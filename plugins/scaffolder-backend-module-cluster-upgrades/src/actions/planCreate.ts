import { InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type { ApiFor } from '../apiFor';
import {
  keepPlan,
  reasonsAgainst,
  reportLeftOut,
  reportPreview,
  submitPlan,
} from './keepPlan';
import { planUrl } from './pageUrls';
import { planCreateExamples } from './planCreate.examples';
import {
  documentInput,
  fileInput,
  nameOf,
  planText,
  validPlan,
} from './planDocument';
import { nameOfPlan } from './planValidate';

/**
 * `cluster-upgrades:plan:create`: keeps a plan file as a plan, or as the next revision of the plan
 * of its name, and submits it for approval if asked to. All is done as the user who runs the task.
 * A task that is run again finds the plan and the submission it made. A dry run previews: it writes
 * nothing.
 */
export function createPlanCreateAction(options: {
  apiFor: ApiFor;
  appBaseUrl: string;
}) {
  const { apiFor, appBaseUrl } = options;
  return createTemplateAction({
    id: 'cluster-upgrades:plan:create',
    description:
      'Keeps the plan of a fleet upgrade, as a new plan or as the next revision of the plan of its name, and submits it for approval if asked to. Nothing acts on a cluster by that.',
    examples: planCreateExamples,
    supportsDryRun: true,
    schema: {
      input: {
        document: documentInput,
        file: fileInput,
        revise: z =>
          z
            .boolean()
            .optional()
            .describe(
              'Whether a plan of this name with another document gets a new revision; default true. With false the task fails instead',
            ),
        submit: z =>
          z
            .boolean()
            .optional()
            .describe('Submit for approval; default false: it stays a draft'),
        overrideReason: z =>
          z
            .string()
            .max(2000)
            .optional()
            .describe(
              'Submit: why clusters that are blocked shall be upgraded all the same; needs cluster-upgrades.policy.override and goes to history',
            ),
        acceptUnknownChecks: z =>
          z
            .array(z.string().max(200))
            .optional()
            .describe(
              'Submit: ids of the checks that did not run, each named: accepts an unknown verdict and goes to history',
            ),
        startWhenApproved: z =>
          z
            .boolean()
            .optional()
            .describe(
              'Submit: the rollout starts with the last approval; default false',
            ),
      },
      output: {
        planId: z => z.string(),
        name: z => z.string().describe('metadata.name of the plan'),
        revision: z => z.number().int(),
        state: z =>
          z.string().describe('draft, submitted, or what it already was'),
        digest: z =>
          z
            .string()
            .optional()
            .describe('What approvals bind to; a draft has none'),
        url: z =>
          z
            .string()
            .describe("Address of the plan's page, where it is approved"),
      },
    },
    async handler(ctx) {
      const { document, file, revise = true, submit = false } = ctx.input;
      const text = await planText({ document, file }, ctx.workspacePath);
      const api = apiFor(await ctx.getInitiatorCredentials());
      const normalized = await validPlan({
        text,
        name: nameOf(file),
        api,
        logger: ctx.logger,
      });
      const name = nameOfPlan(normalized);
      if (ctx.isDryRun) {
        const preview = await api.previewPlan({ body: { document: text } });
        reportPreview(preview, ctx.logger);
        if (submit && !preview.submittable)
          throw new InputError(
            `The plan would not be taken: ${reasonsAgainst(preview)}`,
          );
        ctx.output('planId', 'dry-run');
        ctx.output('name', name);
        ctx.output('revision', 1);
        ctx.output('state', submit ? 'submitted' : 'draft');
        ctx.output('digest', preview.digest);
        ctx.output('url', planUrl(appBaseUrl, 'dry-run'));
        return;
      }
      const kept = await keepPlan({ text, name, revise, api });
      const url = planUrl(appBaseUrl, kept.id);
      if (submit)
        ctx.logger.info(
          `${kept.title} is kept, whether or not it may be submitted: ${url}`,
        );
      const plan = submit
        ? await submitPlan(kept, ctx.input, api, ctx.logger)
        : kept;
      ctx.logger.info(
        `${plan.title}, revision ${plan.revision}, for ${plan.clusters} ${
          plan.clusters === 1 ? 'cluster' : 'clusters'
        }, is ${plan.state}: ${url}`,
      );
      if (plan.leftOut)
        reportLeftOut(
          await api.previewPlan({ body: { document: text } }),
          ctx.logger,
        );
      for (const { reason, satisfied } of plan.requirements)
        if (!satisfied) ctx.logger.info(`Needs approval: ${reason.text}`);
      ctx.output('planId', plan.id);
      ctx.output('name', plan.name);
      ctx.output('revision', plan.revision);
      ctx.output('state', plan.state);
      ctx.output('digest', plan.digest);
      ctx.output('url', url);
    },
  });
}
