import { AutoScalingClient } from '@aws-sdk/client-auto-scaling';
import { EC2Client } from '@aws-sdk/client-ec2';
import {
  AutoScalingGroupReader,
  AwsClients,
  AwsIdentities,
  TwoPrincipals,
  type AwsIdentity,
  type GroupQuery,
} from '@drydock/aws-access';
import {
  KubeConfigWriter,
  loadKubeConfig,
  loadWriterKubeConfig,
  ReopenedAccess,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { AwsCredentialsManager } from '@backstage/integration-aws-node';
import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import type { GroupsConfig } from '../config/readConfig';
import { NodesReader } from './NodesReader';

/** What changes nodes and pods of one cluster. */
export type NodeWriter = Pick<
  KubeConfigWriter,
  'patch' | 'evict' | 'clusterUid'
>;

/** One configured cluster: how it and its groups are read, and, where allowed, changed. */
export interface GroupCluster {
  readonly config: GroupsConfig;
  readonly nodes: NodesReader;
  /** Absent: Drydock may look but not change. */
  readonly writer?: NodeWriter;
  readonly principals: Pick<TwoPrincipals, 'faultOf'>;
  /** @throws Error where the configuration has no credentials for the account */
  clients(identity: AwsIdentity): Promise<GroupClients>;
  close(): Promise<void>;
}

/** Of one identity. */
export interface GroupClients {
  readonly autoScaling: AutoScalingClient;
  readonly ec2: EC2Client;
}

export interface GroupClusterOptions {
  readonly credentials: AwsCredentialsManager;
  readonly userAgent: string;
}

export function createGroupCluster(
  config: GroupsConfig,
  { credentials, userAgent }: GroupClusterOptions,
): GroupCluster {
  const { kubeconfig, upgrade, id, accountId, region, endpoints } = config;
  const identities = new AwsIdentities({
    credentials,
    userAgent,
    accounts: [
      {
        accountId,
        reader: config.reader,
        writer: config.writer,
        stsEndpoint: endpoints.sts,
      },
    ],
  });
  const autoScaling = new AwsClients(
    identities,
    settings => new AutoScalingClient(settings),
  );
  const ec2 = new AwsClients(identities, settings => new EC2Client(settings));
  const access = new ReopenedAccess(() =>
    createDirectClusterAccess({
      kubeConfig: loadKubeConfig(kubeconfig),
      description: `cluster ${id} of Auto Scaling groups`,
    }),
  );
  return {
    config,
    nodes: new NodesReader(access),
    ...(upgrade
      ? {
          writer: new KubeConfigWriter(
            () => loadWriterKubeConfig(upgrade.kubeconfig),
            {
              userAgent,
              setting: 'clusterUpgrades.autoScalingGroups.clusters[].upgrade',
              page: 'docs/providers/auto-scaling-groups.md',
            },
          ),
        }
      : {}),
    principals: new TwoPrincipals(identities),
    clients: async identity => ({
      autoScaling: await autoScaling.clientFor(
        { accountId, region, endpoint: endpoints.autoScaling },
        identity,
      ),
      ec2: await ec2.clientFor(
        { accountId, region, endpoint: endpoints.ec2 },
        identity,
      ),
    }),
    close: async () => {
      await autoScaling.close();
      await ec2.close();
    },
  };
}

/** Reads its groups. */
export function readerOf({
  autoScaling,
  ec2,
}: GroupClients): AutoScalingGroupReader {
  return new AutoScalingGroupReader({ autoScaling, ec2 });
}

/** The groups of a cluster. Pure. */
export function queryOf({ groups, tag }: GroupsConfig): GroupQuery {
  return tag ? { tag } : { names: groups ?? [] };
}
