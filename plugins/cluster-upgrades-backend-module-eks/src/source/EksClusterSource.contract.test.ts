import { ConfigReader } from '@backstage/config';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import { describeClusterSource } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { EksClients } from '../client/EksClients';
import { readerPolicy } from '../iam/eksActions';
import {
  ACCOUNT,
  awsConfig,
  EksServer,
  KEY,
  REGION,
} from '../testing/EksServer';
import { DescribedClusters } from './DescribedClusters';
import { EksClusterSource } from './EksClusterSource';

describeClusterSource('EKS through the SDK', async () => {
  const server = await EksServer.start();
  server.api.policies.set(ACCOUNT, readerPolicy(ACCOUNT));
  server.pageSize = 2;
  for (const name of ['a', 'b', 'c']) server.home.addCluster(name);
  server.home.addCluster('rancher', { connectorProvider: 'RANCHER' });
  const clients = new EksClients({
    credentials: DefaultAwsCredentialsManager.fromConfig(
      new ConfigReader({
        aws: { accounts: [{ accountId: ACCOUNT, ...awsConfig.mainAccount }] },
      }),
    ),
    userAgent: 'drydock/test',
  });
  const now = () => new Date();
  const config = {
    accounts: [
      {
        accountId: ACCOUNT,
        regions: [REGION],
        endpoints: { [REGION]: server.url },
        ec2Endpoints: {},
      },
    ],
    tags: {},
    clusters: [],
    staleAfterHours: 48,
  };
  return {
    source: new EksClusterSource({
      config,
      clients,
      described: new DescribedClusters(now),
      now,
    }),
    clusterNames: ['a', 'b', 'c', 'rancher'].map(
      name => `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/${name}`,
    ),
    secrets: [KEY.secretAccessKey, KEY.accessKeyId],
    breakOrigin: () => server.stop(),
    close: async () => {
      await clients.close();
      await server.stop();
    },
  };
});
