import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { createAddOnsCluster } from '../cluster/AddOnsCluster';
import { readAddOnsConfig } from '../config/readConfig';
import { SelfManagedAddOnsProvider } from '../SelfManagedAddOnsProvider';
import type { WorkloadServer } from './WorkloadServer';

export const CLUSTER = { id: 'c-1', name: 'prod-eu-1', reference: 'prod-eu-1' };

export interface PortalOptions {
  readonly writes?: boolean;
  /** Where the credential that writes leads; the server itself by default. */
  readonly writesTo?: WorkloadServer;
  readonly addOns?: readonly object[];
}

const ADD_ONS = [
  { name: 'coredns', kind: 'Deployment', version: 'v1.11.4' },
  { name: 'kube-proxy', kind: 'DaemonSet' },
];

/** The provider as an operator configures it, over HTTP with kubeconfig files of its own. */
export function portalOn(
  server: WorkloadServer,
  { writes = true, writesTo = server, addOns = ADD_ONS }: PortalOptions = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'drydock-add-ons-'));
  const file = (account: 'reader' | 'writer') => {
    const path = join(folder, account);
    const on = account === 'writer' ? writesTo : server;
    writeFileSync(path, on.kubeconfig(account));
    return { file: path };
  };
  const [config] = readAddOnsConfig(
    new ConfigReader({
      clusterUpgrades: {
        selfManagedAddOns: {
          clusters: [
            {
              id: CLUSTER.reference,
              kubeconfig: file('reader'),
              ...(writes ? { upgrade: { kubeconfig: file('writer') } } : {}),
              addOns: addOns.map(each => ({ ...each })),
            },
          ],
        },
      },
    }),
  );
  return {
    provider: new SelfManagedAddOnsProvider({
      clusters: [createAddOnsCluster(config, 'drydock/test')],
    }),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
