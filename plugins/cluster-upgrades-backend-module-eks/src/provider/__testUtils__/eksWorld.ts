import { ConfigReader } from '@backstage/config';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import type { ProviderCluster } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { EksClients } from '../../client/EksClients';
import { readEksConfig } from '../../config/readConfig';
import { readerPolicy, writerPolicy } from '../../iam/eksActions';
import { DescribedClusters } from '../../source/DescribedClusters';
import { ACCOUNT, EksServer, KEY, REGION } from '../../testing/EksServer';
import { minorOf, type EksCluster, type EksUpdate } from '../../testing/model';
import { PoolWorld } from '../../testing/PoolWorld';
import { EksUpgradeProvider } from '../EksUpgradeProvider';

export const READER = `arn:aws:iam::${ACCOUNT}:role/drydock-reader`;
export const WRITER = `arn:aws:iam::${ACCOUNT}:role/drydock-writer`;

export interface EksTestWorld {
  readonly server: EksServer;
  readonly eks: EksCluster;
  /** What the cluster's API server shows of Karpenter: nothing, until a test adds pools. */
  readonly pools: PoolWorld;
  readonly cluster: ProviderCluster;
  /** A provider of its own, as another process of the portal has. */
  newProvider(account?: object): EksUpgradeProvider;
  close(): Promise<void>;
}

/**
 * One cluster of v1.32 with two node groups, and roles that may do what the guide says and no more.
 */
export async function startEksWorld(): Promise<EksTestWorld> {
  const server = await EksServer.start();
  server.addRole(READER, readerPolicy(ACCOUNT));
  server.addRole(WRITER, writerPolicy(ACCOUNT), { externalId: 'canary-id' });
  const eks = server.home.addCluster('prod');
  server.home.addNodegroup(eks, 'spot', { nodes: 2 });
  server.home.addNodegroup(eks, 'workers');
  const pools = new PoolWorld(() => eks.version);
  const opened: EksClients[] = [];
  return {
    server,
    eks,
    pools,
    cluster: {
      id: 'cluster-1',
      name: 'prod',
      reference: server.home.arn('cluster', 'prod'),
    },
    newProvider: (account = {}) => {
      const config = configOf(server, account);
      const clients = new EksClients({
        credentials: DefaultAwsCredentialsManager.fromConfig(
          new ConfigReader({ aws: { mainAccount: { ...KEY } } }),
        ),
        userAgent: 'drydock/test',
        accounts: config.accounts,
      });
      opened.push(clients);
      const now = () => new Date(server.world.now);
      return new EksUpgradeProvider({
        config,
        clients,
        described: new DescribedClusters(now),
        knowledge: builtinKnowledge,
        openCluster: async () => pools.open(),
        now,
      });
    },
    close: async () => {
      for (const clients of opened) await clients.close();
      await server.stop();
    },
  };
}

/** The control plane came to its version by an upgrade that has just ended, by a user of AWS. */
export function upgradedBefore({ server, eks }: EksTestWorld): EksUpdate {
  const { home } = server;
  const { version } = eks;
  const from = `1.${minorOf(version) - 1}`;
  eks.version = from;
  const update = home.begin(eks, {
    type: 'VersionUpdate',
    params: { Version: version },
    minutes: 10,
    succeed: () => {
      eks.version = version;
      eks.reached = { from, at: server.world.now, isForced: false };
    },
  });
  server.finish();
  return update;
}

function configOf({ url }: EksServer, account: object) {
  const accounts = [
    {
      accountId: ACCOUNT,
      regions: [REGION],
      endpoints: { [REGION]: url },
      ec2Endpoints: { [REGION]: url },
      stsEndpoint: url,
      reader: { roleArn: READER },
      writer: { roleArn: WRITER, externalId: 'canary-id' },
      ...account,
    },
  ];
  return readEksConfig(
    new ConfigReader(
      JSON.parse(JSON.stringify({ clusterUpgrades: { eks: { accounts } } })),
    ),
  );
}
