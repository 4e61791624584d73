/**
 * The portal's kubernetes backend plugin as a process of its own: its locators and the entities of
 * the catalog come as one line of JSON on standard input, its port goes out as one line. It ends
 * when standard input does, so that no test can leave it running.
 */
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import kubernetesPlugin from '@backstage/plugin-kubernetes-backend';

async function start(line: string): Promise<void> {
  const { clusterLocatorMethods, entities } = JSON.parse(line);
  const { server } = await startTestBackend({
    features: [
      kubernetesPlugin,
      mockServices.rootLogger.factory({ level: 'error' }),
      mockServices.rootConfig.factory({
        data: {
          kubernetes: {
            serviceLocatorMethod: { type: 'multiTenant' },
            clusterLocatorMethods,
          },
        },
      }),
      catalogServiceMock.factory({ entities }),
    ],
  });
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
}

const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit());
input.once('line', line => {
  start(line).catch(error => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  });
});
