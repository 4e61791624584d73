import type { LoggerService } from '@backstage/backend-plugin-api';
import { ConflictError } from '@backstage/errors';
import type {
  ClusterUpgradesApi,
  Plan,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { findPlan, unless } from '../apiFor';

/**
 * With the document unchanged, a submission in one of these states is still the one that was asked
 * for.
 */
const SUBMITTED: readonly Plan['state'][] = [
  'submitted',
  'approved',
  'running',
];

export interface KeepInput {
  readonly text: string;
  readonly name: string;
  readonly revise: boolean;
  readonly api: ClusterUpgradesApi;
}

/**
 * The plan of this name with this document: the one that is there, a new one, or a new revision.
 * Whether two documents mean the same is decided by the API.
 */
export async function keepPlan({
  text,
  name,
  revise,
  api,
}: KeepInput): Promise<Plan> {
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

export interface Submission {
  readonly overrideReason?: string;
  readonly acceptUnknownChecks?: readonly string[];
  readonly startWhenApproved?: boolean;
}

/** Submits a plan, unless it is submitted already: then that must be as it is asked for. */
export async function submitPlan(
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

/** Stages, clusters, refusals and approvals, each a line of the log. */
export function reportPreview(
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

/** Clusters that a plan leaves out, each with its reason. */
export function reportLeftOut(
  { stages = [] }: Pick<PlanPreview, 'stages'>,
  logger: Pick<LoggerService, 'info'>,
): void {
  for (const { name, leftOut } of stages)
    for (const { clusterName, reason } of leftOut)
      logger.info(`Left out of stage ${name}: ${clusterName}. ${reason.text}`);
}

/** Why a plan cannot be submitted, in one line. */
export function reasonsAgainst({
  problems,
  refusals,
  policy,
}: PlanPreview): string {
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
