import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { createPlanCluster } from '../cluster/PlanCluster';
import { readPlansConfig } from '../config/readConfig';
import { SystemUpgradeProvider } from '../SystemUpgradeProvider';
import { PlanServer } from './PlanServer';

export const CLUSTER = { id: 'edge-1', name: 'edge-1', reference: 'edge-1' };
export const FROM = 'v1.35.5+k3s1';
export const TO = 'v1.36.4+k3s1';

/** The provider as an operator configures it, over HTTP with kubeconfig files of its own. */
export async function portalOn(
  server: PlanServer,
  options: {
    readonly writes?: boolean;
    /** Where the credential that writes leads; the server itself by default. */
    readonly writesTo?: PlanServer;
    readonly now?: () => Date;
  } = {},
) {
  const { writes = true, writesTo = server, now } = options;
  const folder = mkdtempSync(join(tmpdir(), 'drydock-plans-'));
  const file = (account: 'reader' | 'writer') => {
    const path = join(folder, account);
    const on = account === 'writer' ? writesTo : server;
    writeFileSync(path, on.kubeconfig(account));
    return { file: path };
  };
  const [config] = readPlansConfig(
    new ConfigReader({
      clusterUpgrades: {
        systemUpgradeController: {
          clusters: [
            {
              id: CLUSTER.reference,
              kubeconfig: file('reader'),
              ...(writes ? { upgrade: { kubeconfig: file('writer') } } : {}),
              serverPlan: 'system-upgrade/server-plan',
              agentPlans: [
                'system-upgrade/edge-plan',
                'system-upgrade/core-plan',
              ],
            },
          ],
        },
      },
    }),
  );
  const provider = new SystemUpgradeProvider({
    clusters: [createPlanCluster(config, 'drydock/test')],
    knowledge: builtinKnowledge,
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
