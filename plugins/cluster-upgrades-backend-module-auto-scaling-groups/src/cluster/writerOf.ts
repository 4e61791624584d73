import {
  otherCluster,
  type StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { changeFailed } from './failures';
import type { GroupCluster, NodeWriter } from './GroupCluster';

/**
 * Who changes a cluster, or why it cannot be changed.
 * @throws ReasonError where it cannot be asked
 */
export async function writerOf(
  { config, writer, nodes, principals }: GroupCluster,
  signal: AbortSignal,
): Promise<NodeWriter | Extract<StartOutcome, { outcome: 'refused' }>> {
  const cluster = { object: config.id };
  const refused = (message: Reason) =>
    ({ outcome: 'refused', message } as const);
  const none: Reason = { code: 'asg.no-writer', params: { cluster } };
  if (!writer) return refused(none);
  const fault = await principals.faultOf(config, signal).catch(error => {
    throw changeFailed(error, 'sts:GetCallerIdentity', config.id);
  });
  switch (fault?.fault) {
    case 'no-writer':
      return refused(none);
    case 'not-assumed':
      return refused({
        code: 'asg.writer-not-assumed',
        params: { role: { object: fault.roleArn } },
      });
    case 'one-principal':
      return refused({
        code: 'asg.one-principal',
        params: { principal: { object: fault.principal } },
      });
    default:
  }
  const other = await otherCluster(
    {
      cluster: config.id,
      setting: 'clusterUpgrades.autoScalingGroups.clusters',
      rights: 'docs/providers/auto-scaling-groups.md',
      reader: nodes,
      writer,
    },
    signal,
  );
  return other ? refused(other) : writer;
}
