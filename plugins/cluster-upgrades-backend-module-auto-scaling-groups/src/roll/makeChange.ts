import {
  CreateOrUpdateTagsCommand,
  DeleteTagsCommand,
  ResumeProcessesCommand,
  SuspendProcessesCommand,
  TerminateInstanceInAutoScalingGroupCommand,
  UpdateAutoScalingGroupCommand,
} from '@aws-sdk/client-auto-scaling';
import {
  pathOf,
  type StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { changeFailed, refusedChange } from '../cluster/failures';
import type { GroupClients, NodeWriter } from '../cluster/GroupCluster';
import { CORDONED_FOR, type GroupNode } from '../objects/node';
import type { LeavingPod } from '../objects/pod';
import { BATCH_TAG, batchText, REBALANCE, ROLL_TAG } from '../objects/rollTags';
import type { Change } from './model';

/** What changes are made with. */
export interface ChangeTools {
  readonly group: string;
  readonly autoScaling: GroupClients['autoScaling'];
  readonly writer: NodeWriter;
  readonly mayStill: () => Promise<boolean>;
}

const NO_LONGER: StartOutcome = {
  outcome: 'stale',
  message: { code: 'asg.no-longer-wanted' },
};

/** Makes one change. @throws ChangeError or EffectUnknownError where its effect is not known */
export async function makeChange(
  change: Change,
  tools: ChangeTools,
  signal: AbortSignal,
): Promise<StartOutcome> {
  if (!(await tools.mayStill())) return NO_LONGER;
  switch (change.kind) {
    case 'cordon':
    case 'uncordon':
      return setCordon(change.node, change.kind === 'cordon', tools, signal);
    case 'evict':
      return evict(change.node, change.pods, tools, signal);
    default:
      return changeGroup(change, tools, signal);
  }
}

type GroupChange = Exclude<Change, { kind: 'cordon' | 'uncordon' | 'evict' }>;

async function changeGroup(
  change: GroupChange,
  { group, autoScaling }: ChangeTools,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const AutoScalingGroupName = group;
  const options = { abortSignal: signal };
  const processes = { AutoScalingGroupName, ScalingProcesses: [REBALANCE] };
  const tag = (Key: string) => ({
    ResourceId: group,
    ResourceType: 'auto-scaling-group',
    Key,
  });
  const params = { group: { object: group } };
  try {
    switch (change.kind) {
      case 'suspend':
        await autoScaling.send(new SuspendProcessesCommand(processes), options);
        return accepted(group, { code: 'asg.did-suspend', params });
      case 'resume':
        await autoScaling.send(new ResumeProcessesCommand(processes), options);
        return accepted(group, { code: 'asg.did-put-back', params });
      case 'batch':
        await autoScaling.send(
          new CreateOrUpdateTagsCommand({
            Tags: [
              {
                ...tag(BATCH_TAG),
                Value: batchText(change.batch),
                PropagateAtLaunch: false,
              },
            ],
          }),
          options,
        );
        return accepted(group, {
          code: 'asg.did-batch',
          params: {
            ...params,
            instances: {
              list: change.batch.victims.map(object => ({ object })),
            },
          },
        });
      case 'size':
      case 'restore-max':
        await autoScaling.send(
          new UpdateAutoScalingGroupCommand({
            AutoScalingGroupName,
            ...(change.max === undefined ? {} : { MaxSize: change.max }),
            ...(change.kind === 'size'
              ? { DesiredCapacity: change.desired }
              : {}),
          }),
          options,
        );
        return accepted(
          group,
          change.kind === 'size'
            ? {
                code: 'asg.did-size',
                params: { ...params, count: { number: change.desired } },
              }
            : { code: 'asg.did-put-back', params },
        );
      case 'terminate':
        await autoScaling.send(
          new TerminateInstanceInAutoScalingGroupCommand({
            InstanceId: change.instance,
            ShouldDecrementDesiredCapacity: true,
          }),
          options,
        );
        return accepted(group, {
          code: 'asg.terminating',
          params: { ...params, instance: { object: change.instance } },
        });
      default:
        await autoScaling.send(
          new DeleteTagsCommand({
            Tags: [
              tag(BATCH_TAG),
              ...(change.keepsRoll ? [] : [tag(ROLL_TAG)]),
            ],
          }),
          options,
        );
        return accepted(group, leftBehind(change, group));
    }
  } catch (error) {
    const refused = refusedChange(error, change.kind, group);
    if (refused) return { outcome: 'refused', message: refused };
    throw changeFailed(error, change.kind, group);
  }
}

async function setCordon(
  { name, uid, resourceVersion }: GroupNode,
  cordoned: boolean,
  { writer, group }: ChangeTools,
  signal: AbortSignal,
): Promise<StartOutcome> {
  const outcome = await writer.patch(
    {
      path: pathOf({ group: '', version: 'v1', resource: 'nodes', name }),
      body: {
        metadata: {
          uid,
          resourceVersion,
          annotations: { [CORDONED_FOR]: cordoned ? group : null },
        },
        spec: { unschedulable: cordoned ? true : null },
      },
      dryRun: false,
    },
    signal,
  );
  const node = { object: name };
  switch (outcome.outcome) {
    case 'written':
      return accepted(group, {
        code: cordoned ? 'asg.did-cordon' : 'asg.did-uncordon',
        params: { node },
      });
    case 'conflict':
      return {
        outcome: 'stale',
        message: { code: 'asg.changed', params: { groups: { list: [node] } } },
      };
    default:
      return { outcome: 'refused', message: outcome.message };
  }
}

/** One that may go is enough: the others are asked at the next look. */
async function evict(
  { name }: GroupNode,
  pods: readonly LeavingPod[],
  { writer, group, mayStill }: ChangeTools,
  signal: AbortSignal,
): Promise<StartOutcome> {
  let blocked: StartOutcome | undefined;
  for (const [index, pod] of pods.entries()) {
    if (index > 0 && !(await mayStill())) return NO_LONGER;
    const outcome = await writer.evict(pod, signal);
    const params = {
      pod: { object: `${pod.namespace}/${pod.name}` },
      node: { object: name },
    };
    if (outcome.outcome === 'evicted')
      return accepted(group, { code: 'asg.did-evict', params });
    if ('message' in outcome)
      blocked ??= {
        outcome: 'refused',
        message: {
          code: 'asg.drain-blocked',
          params: { ...params, said: { reasons: [outcome.message] } },
        },
      };
  }
  return (
    blocked ?? {
      outcome: 'stale',
      message: {
        code: 'asg.changed',
        params: { groups: { list: [{ object: name }] } },
      },
    }
  );
}

/** Drydock takes no instance away that it has not replaced: what is more, is a person's to judge. */
function leftBehind(
  { more, before }: Extract<Change, { kind: 'forget' }>,
  group: string,
): Reason {
  const params = { group: { object: group } };
  return more === 0
    ? { code: 'asg.did-put-back', params }
    : {
        code: 'asg.left-larger',
        params: {
          ...params,
          count: { number: more },
          before: { number: before.sizeBefore },
          max: { number: before.maxBefore },
        },
      };
}

function accepted(reference: string, message: Reason): StartOutcome {
  return { outcome: 'accepted', reference, message };
}
