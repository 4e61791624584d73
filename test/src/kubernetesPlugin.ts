import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { mockServices } from '@backstage/backend-test-utils';
import { KubernetesPluginClient } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { runSources } from './runSources';

/** A cluster as the operator of a portal would configure it for the kubernetes plugin. */
export interface PluginClusterConfig {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  /** PEM. */
  readonly certificateAuthority?: string;
}

/** The portal's real kubernetes backend plugin. */
export interface KubernetesPlugin {
  /**
   * A client of its public HTTP API as the plugin in a portal has one; each has circuit breakers of
   * its own.
   */
  client(): KubernetesPluginClient;
  /** Where it serves its API, `http://127.0.0.1:<port>`. */
  readonly url: string;
  close(): Promise<void>;
}

/** What a portal's configuration and catalog give it. */
export interface KubernetesPluginGiven {
  /** `kubernetes.clusterLocatorMethods`. */
  readonly clusterLocatorMethods: readonly object[];
  readonly entities: readonly object[];
}

/** Starts it with clusters of its configuration alone. */
export async function startKubernetesPlugin(
  clusters: readonly PluginClusterConfig[],
): Promise<KubernetesPlugin> {
  return startKubernetesPluginOf({
    clusterLocatorMethods: [
      { type: 'config', clusters: clusters.map(locatorEntryOf) },
    ],
    entities: [],
  });
}

/** Starts it in a process of its own: it imports modules in a way that jest does not know. */
export async function startKubernetesPluginOf(
  given: KubernetesPluginGiven,
): Promise<KubernetesPlugin> {
  // This package is never built: it runs from its sources only.
  // eslint-disable-next-line no-restricted-syntax
  const program = path.join(__dirname, 'kubernetesPluginProcess.ts');
  const plugin = spawn(process.execPath, [...runSources, program], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test' },
  });
  let complaint = '';
  plugin.stderr.on('data', chunk => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  // When it ended before it read them, its exit and its complaint say so.
  plugin.stdin.on('error', () => undefined);
  plugin.stdin.write(`${JSON.stringify(given)}\n`);
  const [first] = await Promise.race([
    once(createInterface({ input: plugin.stdout }), 'line'),
    once(plugin, 'exit').then(() => []),
  ]);
  if (!/^\d+$/.test(first ?? '')) {
    plugin.kill();
    throw new Error(
      `The kubernetes plugin did not start: ${first ?? ''} ${complaint}`,
    );
  }
  const address = async (pluginId: string) =>
    `http://127.0.0.1:${first}/api/${pluginId}`;
  return {
    url: `http://127.0.0.1:${first}`,
    client: () =>
      new KubernetesPluginClient({
        discovery: { getBaseUrl: address, getExternalBaseUrl: address },
        auth: mockServices.auth(),
      }),
    close: async () => {
      const ended = once(plugin, 'exit');
      plugin.stdin.end();
      await ended;
    },
  };
}

/** As an entry of `kubernetes.clusterLocatorMethods` of type config. */
export function locatorEntryOf({
  name,
  url,
  token,
  certificateAuthority,
}: PluginClusterConfig) {
  return {
    name,
    url,
    authProvider: 'serviceAccount',
    serviceAccountToken: token,
    ...(certificateAuthority
      ? { caData: Buffer.from(certificateAuthority).toString('base64') }
      : {}),
  };
}
