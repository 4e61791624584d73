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

describe('a kubernetes plugin in front of', () => {
  let servers: Readonly<Record<string, ContractServer>>;
  let plugin: KubernetesPlugin;

  beforeAll(async () => {
    servers = {
      misbehaving: await FixtureApiServer.start(),
      simulated: await SimulatedContractServer.start(),
    };
    plugin = await startKubernetesPlugin(
      Object.entries(servers).map(([name, { url, token }]) => ({
        name,
        url,
        token,
      })),
    );
  });
  afterAll(() => plugin?.close());

  describe.each([
    ['a server that misbehaves', 'misbehaving'],
    ['the simulator', 'simulated'],
  ])('%s', (_, name) => {
    describeClusterAccess(
      'through the kubernetes plugin',
      async ({ token }) => ({
        access: plugin
          .client()
          .access({ name, authProvider: 'serviceAccount' }),
        secrets: [token],
      }),
      { startServer: async () => servers[name], closesUpstream: false },
    );
  });
});
