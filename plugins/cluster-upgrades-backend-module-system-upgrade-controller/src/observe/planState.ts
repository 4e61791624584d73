import type { Reason } from '@drydock/upgrade-reasons';
import type { PlanObjects } from '../cluster/PlansReader';
import { jobsOfPlan, type UpgradeJob } from '../objects/job';
import {
  isNamed,
  nodesOfPlan,
  planLabelOf,
  type ClusterNode,
} from '../objects/node';
import { planName, type UpgradePlan } from '../objects/plan';
import {
  asImageTag,
  compareBuilds,
  fromImageTag,
} from '../versions/distribution';

/** What one Plan wants, and how far its nodes are. */
export interface PlanState {
  readonly plan: UpgradePlan;
  /** The version that it wants; empty where it wants none. */
  readonly desired: string;
  /** Those that are held back, too. */
  readonly nodes: readonly ClusterNode[];
  readonly done: readonly ClusterNode[];
  /** Nodes that the label of the Plan keeps as they are. */
  readonly held: readonly ClusterNode[];
  /** Cordoned, with no Job that works on them: the controller never uncordons them. */
  readonly leftCordoned: readonly ClusterNode[];
  readonly failedJobs: readonly UpgradeJob[];
  /** The controller has taken over what the Plan wants. */
  readonly takenOver: boolean;
  /** All is done: what the Plan wants runs on each of its nodes. */
  readonly settled: boolean;
  /** Set when the controller gave up until a person acts, or until it tries again. */
  readonly failure?: Reason;
}

const HELD = 'disabled';

/** How far a Plan is, by the objects of its cluster. Pure. */
export function planStateOf(
  plan: UpgradePlan,
  objects: Pick<PlanObjects, 'nodes' | 'jobs'>,
): PlanState {
  const desired = desiredOf(plan);
  const nodes = nodesOfPlan(plan, objects.nodes);
  const held = nodes.filter(node => planLabelOf(plan, node) === HELD);
  const takenOver =
    desired !== '' && plan.latestVersion === asImageTag(desired);
  const done = nodes.filter(node => isDone(plan, node, desired));
  const jobs = jobsOfPlan(plan, objects.jobs);
  const failedJobs = jobs.filter(
    job =>
      takenOver &&
      job.finished === 'failed' &&
      !done.some(({ name }) => name === job.node),
  );
  return {
    plan,
    desired,
    nodes,
    done,
    held,
    leftCordoned: nodes.filter(
      node =>
        !node.schedulable &&
        !isNamed(node, plan.applying) &&
        !jobs.some(job => job.node === node.name && !job.finished),
    ),
    failedJobs,
    takenOver,
    // Right after a write the object shows Complete of the version before, so each part is asked
    // for by itself.
    settled:
      takenOver &&
      plan.conditions.Complete?.status === 'True' &&
      done.length === nodes.length,
    ...failureOf(plan, failedJobs, nodes),
  };
}

/** `spec.version` wins over the channel, which the controller resolves. */
function desiredOf({ version, channel, latestVersion }: UpgradePlan): string {
  if (version !== undefined) return version;
  return channel && latestVersion ? fromImageTag(latestVersion) : '';
}

function isDone(
  plan: UpgradePlan,
  node: ClusterNode,
  desired: string,
): boolean {
  const label = planLabelOf(plan, node);
  return (
    node.schedulable &&
    label !== undefined &&
    (label === plan.latestHash || label === HELD) &&
    compareBuilds(node.version, desired) === 0
  );
}

function failureOf(
  plan: UpgradePlan,
  [job]: readonly UpgradeJob[],
  nodes: readonly ClusterNode[],
): { readonly failure?: Reason } {
  if (job)
    return {
      failure: jobFailed(plan, job, nodes),
    };
  for (const type of ['Validated', 'LatestResolved']) {
    const condition = plan.conditions[type];
    if (condition?.status === 'False')
      return {
        failure: {
          code: 'system-upgrade.plan-not-valid',
          params: {
            plan: { object: planName(plan) },
            said: { text: condition.message || condition.reason },
          },
        },
      };
  }
  return {};
}

function jobFailed(
  plan: UpgradePlan,
  { namespace, name, node, message }: UpgradeJob,
  nodes: readonly ClusterNode[],
): Reason {
  const cordoned = nodes.some(each => each.name === node && !each.schedulable);
  return {
    code: cordoned
      ? 'system-upgrade.job-failed-cordoned'
      : 'system-upgrade.job-failed',
    params: {
      plan: { object: planName(plan) },
      node: { object: node },
      said: { text: message },
      command: { text: `kubectl -n ${namespace} delete job ${name}` },
    },
  };
}
