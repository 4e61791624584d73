import type { LoggerService } from '@backstage/backend-plugin-api';
import { ConflictError, InputError } from '@backstage/errors';
import { createTemplateAction } from '@backstage/plugin-scaffolder-node';
import type {
  ClusterUpgradesApi,
  Plan,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { findPlan, unless } from '../apiFor';
import type { ApiFor } from '../apiFor';
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
 * With the document unchanged, a submission in one of these states is still the one that was asked
 * for.
 */
const SUBMITTED: readonly Plan['state'][] = [
  'submitted',
  'approved',
  'running',
];

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
      const kept = await keep({ text, name, revise, api });
      const url = planUrl(appBaseUrl, kept.id);
      if (submit)
        ctx.logger.info(
          `${kept.title} is kept, whether or not it may be submitted: ${url}`,
        );
      const plan = submit
        ? await submitted(kept, ctx.input, api, ctx.logger)
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

interface KeepInput {
  readonly text: string;
  readonly name: string;
  readonly revise: boolean;
  readonly api: ClusterUpgradesApi;
}

/**
 * The plan of this name with this document: the one that is there, a new one, or a new revision.
 * Whether two documents mean the same is decided by the API.
 */
async function keep({ text, name, revise, api }: KeepInput): Promise<Plan> {
  const created = await unless(
    409,
    api.createPlan({ body: { document: text } }),
  );
  if (created !== undefined) return created;
  const existing = await findPlan(api, name);
  if (!existing)
    throw new ConflictError(
      `The name ${name} is taken by a plan that you may not see; choose another one`,
    );
  if (!revise)
    throw new ConflictError(
      `There is a plan ${name} with another document (revision ${existing.revision}); choose another name, or allow revise`,
    );
  return api.revisePlan({
    path: { planId: existing.id },
    body: { document: text, revision: existing.revision },
  });
}

interface Submission {
  readonly overrideReason?: string;
  readonly acceptUnknownChecks?: readonly string[];
  readonly startWhenApproved?: boolean;
}

async function submitted(
  plan: Plan,
  {
    overrideReason,
    acceptUnknownChecks,
    startWhenApproved = false,
  }: Submission,
  api: ClusterUpgradesApi,
  logger: Pick<LoggerService, 'info'>,
): Promise<Plan> {
  if (SUBMITTED.includes(plan.state)) {
    if ((plan.startWhenApproved ?? false) !== startWhenApproved)
      throw new ConflictError(
        `${plan.title} is ${plan.state} already, to start ${
          plan.startWhenApproved ? 'when approved' : 'by hand'
        }; withdraw it first to change that`,
      );
    logger.info(
      `${plan.title} was submitted already by ${
        plan.requestedBy ?? 'an unknown user'
      }`,
    );
    return plan;
  }
  return api.controlPlan({
    path: { planId: plan.id },
    body: {
      action: 'submit',
      startWhenApproved,
      // An untouched form field overrides and accepts nothing.
      ...(overrideReason?.trim() ? { overrideReason } : {}),
      ...(acceptUnknownChecks?.length
        ? { acceptUnknownChecks: [...acceptUnknownChecks] }
        : {}),
    },
  });
}

function reportPreview(
  { stages = [], refusals, policy, requirements }: PlanPreview,
  logger: Pick<LoggerService, 'info' | 'warn'>,
): void {
  for (const { name, members } of stages) {
    logger.info(
      `Stage ${name}: ${members.length} ${
        members.length === 1 ? 'cluster' : 'clusters'
      }`,
    );
    for (const { clusterName, from, target, verdict } of members)
      logger.info(
        `  ${clusterName}: ${from ?? 'unknown'} to ${
          target ?? 'unknown'
        }, ${verdict}`,
      );
  }
  reportLeftOut({ stages }, logger);
  const members = stages.flatMap(stage => stage.members);
  const full = members.filter(
    ({ checks }) => checks && checks.total > 0 && checks.ran === checks.total,
  ).length;
  logger.info(
    `${full} of ${members.length} ${
      members.length === 1 ? 'cluster' : 'clusters'
    } fully checked`,
  );
  for (const { clusterName, reason } of refusals)
    logger.warn(`${clusterName ? `${clusterName}: ` : ''}${reason.text}`);
  for (const { allowed, title, reason } of policy)
    if (!allowed) logger.warn(`${title}: ${reason?.text ?? 'not allowed'}`);
  for (const { reason } of requirements)
    logger.info(`Needs approval: ${reason.text}`);
}

function reportLeftOut(
  { stages = [] }: Pick<PlanPreview, 'stages'>,
  logger: Pick<LoggerService, 'info'>,
): void {
  for (const { name, leftOut } of stages)
    for (const { clusterName, reason } of leftOut)
      logger.info(`Left out of stage ${name}: ${clusterName}. ${reason.text}`);
}

function reasonsAgainst({ problems, refusals, policy }: PlanPreview): string {
  const reasons = [
    ...problems.map(({ path, reason }) => `${path} ${reason.text}`),
    ...refusals.map(({ clusterName, reason }) =>
      clusterName ? `${clusterName}: ${reason.text}` : reason.text,
    ),
    ...policy
      .filter(({ allowed }) => !allowed)
      .map(({ title, reason }) => reason?.text ?? title),
  ];
  return reasons.slice(0, 10).join('; ') || 'see its preview';
}
