import { ConfigReader } from '@backstage/config';
import { DefaultAwsCredentialsManager } from '@backstage/integration-aws-node';
import { describeDeprecatedCallTeller } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { EksClients } from './client/EksClients';
import { EksCallTeller } from './EksCallTeller';
import { awsConfig, EksServer, KEY, REGION } from './testing/EksServer';
import { apiInsight, client, deprecation, NOW } from './testing/insights';

describeDeprecatedCallTeller('EKS insights through the SDK', async () => {
  const server = await EksServer.start();
  server.clusters.set('prod', [
    apiInsight('one', [
      deprecation('/apis/policy/v1beta1/poddisruptionbudgets', [
        client('reporter/1.2', 42),
      ]),
    ]),
  ]);
  const clients = new EksClients({
    credentials: DefaultAwsCredentialsManager.fromConfig(
      new ConfigReader({ aws: awsConfig }),
    ),
    userAgent: 'drydock/test',
  });
  const config = {
    clusters: [
      {
        cluster: 'kubeconfig/prod',
        name: 'prod',
        region: REGION,
        endpoint: server.url,
      },
    ],
    accounts: [],
    tags: {},
    staleAfterHours: 48,
  };
  return {
    teller: new EksCallTeller({ config, clients, now: () => NOW }),
    cluster: 'kubeconfig/prod',
    secrets: [KEY.secretAccessKey, KEY.accessKeyId],
    refuse: async () => server.refuse(),
    breakPlatform: () => server.stop(),
    writes: () =>
      server.asked
        .filter(
          ({ method, path }) =>
            method !== 'GET' &&
            !(method === 'POST' && path === '/clusters/prod/insights'),
        )
        .map(({ method, path }) => `${method} ${path}`),
    close: async () => {
      await clients.close();
      await server.stop();
    },
  };
});
