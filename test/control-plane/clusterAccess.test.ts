import {
  describeClusterAccess,
  FixtureApiServer,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { ContractServer } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { createDirectClusterAccess } from '@drydock/upgrade-readiness';
import { SimulatedContractServer } from '../src/contractServers';
import { startKubernetesPlugin } from '../src/kubernetesPlugin';
import type { KubernetesPlugin } from '../src/kubernetesPlugin';

/**
 * Both accesses keep the contract on every kind of server: the kit's own, the simulator with its
 * own faults, and (in readiness.test.ts, where real control planes run anyway) real apiservers. A
 * simulator that drifts from them fails here.
 */
describeClusterAccess(
  'direct, on the simulator',
  async ({ url, token }) => ({
    access: createDirectClusterAccess({
      description: 'simulated cluster',
      server: url,
      token,
    }),
    secrets: [token],
  }),
  {
    startServer: SimulatedContractServer.start,
  },
);

function describeThroughPlugin(
  serverName: string,
  start: () => Promise<ContractServer>,
): void {
  describe(`a kubernetes plugin in front of ${serverName}`, () => {
    let plugin: KubernetesPlugin;
    afterAll(() => plugin?.close());
    const startServer = async () => {
      const server = await start();
      plugin = await startKubernetesPlugin([
        { name: 'contract', url: server.url, token: server.token },
      ]);
      return server;
    };
    describeClusterAccess(
      'through the kubernetes plugin',
      async ({ token }) => ({
        access: plugin
          .client()
          .access({ name: 'contract', authProvider: 'serviceAccount' }),
        secrets: [token],
      }),
      { startServer, closesUpstream: false },
    );
  });
}

describeThroughPlugin('a server that misbehaves', FixtureApiServer.start);
describeThroughPlugin('the simulator', SimulatedContractServer.start);
