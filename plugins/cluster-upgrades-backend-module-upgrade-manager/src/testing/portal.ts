import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import type { JsonObject } from '@backstage/types';
import { createRollerCluster } from '../cluster/RollerCluster';
import { readRollerConfig } from '../config/readConfig';
import { UpgradeManagerProvider } from '../UpgradeManagerProvider';
import { NAMESPACE } from './objects';
import type { RollServer } from './RollServer';

export const CLUSTER = { id: 'prod-1', name: 'prod-1', reference: 'prod-1' };
export const FROM = 'v1.35.5';
export const TO = 'v1.36.4';

/** The provider as an operator configures it, over HTTP with kubeconfig files of its own. */
export async function portalOn(
  server: RollServer,
  options: {
    readonly writes?: boolean;
    /** Where the credential that writes leads; the server itself by default. */
    readonly writesTo?: RollServer;
    readonly now?: () => Date;
    /** Of the cluster's configuration. */
    readonly settings?: JsonObject;
    readonly directWrites?: 'allowed';
  } = {},
) {
  const { writes = true, writesTo = server, now, settings } = options;
  const folder = mkdtempSync(join(tmpdir(), 'drydock-rolls-'));
  const file = (account: 'reader' | 'writer') => {
    const path = join(folder, account);
    const on = account === 'writer' ? writesTo : server;
    writeFileSync(path, on.kubeconfig(account));
    return { file: path };
  };
  const [config] = readRollerConfig(
    new ConfigReader({
      clusterUpgrades: {
        upgradeManager: {
          clusters: [
            {
              id: CLUSTER.reference,
              kubeconfig: file('reader'),
              ...(writes ? { upgrade: { kubeconfig: file('writer') } } : {}),
              namespace: NAMESPACE,
              aws: { region: 'us-east-1' },
              ...(settings ? { settings } : {}),
              ...(options.directWrites
                ? { directWrites: options.directWrites }
                : {}),
              groups: [{ asgName: 'workers' }, { asgName: 'gpu' }],
            },
          ],
        },
      },
    }),
  );
  const provider = new UpgradeManagerProvider({
    clusters: [createRollerCluster(config, server.groups, 'drydock/test')],
    now,
  });
  return {
    provider,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Three instances and two, whose launch template has a newer version. */
export const GROUPS = { workers: 3, gpu: 2 };

/** Both groups launch `version` from now on. */
export function renew(server: RollServer, version: string): void {
  for (const group of Object.keys(GROUPS))
    server.groups.newTemplate(group, version);
}
