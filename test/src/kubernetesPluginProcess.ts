/**
 * The portal's kubernetes backend plugin as a process of its own: its clusters come as one line of JSON on standard input, its port goes
 * out as one line. It ends when standard input does, so that no test can leave it running.
 */
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import kubernetesPlugin from '@backstage/plugin-kubernetes-backend';

async function start(clusters: string): Promise<void> {
  const { server } = await startTestBackend({
    features: [
      kubernetesPlugin,
      mockServices.rootLogger.factory({ level: 'error' }),
      mockServices.rootConfig.factory({
        data: { kubernetes: { serviceLocatorMethod: { type: 'multiTenant' }, clusterLocatorMethods: [{ type: 'config', clusters: JSON.parse(clusters) }] } },
      }),
    ],
  });
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`);
}

const input = createInterface({ input: process.stdin });
input.once('close', () => process.exit());
input.once('line', clusters => {
  start(clusters).catch(error => {
    process.stderr.write(`${error}\n`);
    process.exit(1);
  });
});
