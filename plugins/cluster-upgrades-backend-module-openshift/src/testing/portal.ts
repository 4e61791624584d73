import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigReader } from '@backstage/config';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { createOpenShiftCluster } from '../cluster/OpenShiftCluster';
import { readOpenShiftConfig } from '../config/readConfig';
import { OpenShiftProvider } from '../OpenShiftProvider';
import { OpenShiftServer } from './OpenShiftServer';

export const CLUSTER = { id: 'ocp-1', name: 'ocp-1', reference: 'ocp-1' };
export const FROM = 'v1.31+openshift4.18.9';
export const TO = 'v1.32+openshift4.19.3';
const OFFERED = ['4.18.12', '4.19.2', '4.19.3'];

/** A cluster at {@link FROM} to which {@link TO} is offered, and then 4.20.1. */
export async function startServer(): Promise<OpenShiftServer> {
  const server = await OpenShiftServer.start('4.18.9', OFFERED);
  server.operator.graph.set('4.19.3', ['4.19.9', '4.20.0', '4.20.1']);
  return server;
}

/** The provider as an operator configures it, over HTTP with kubeconfig files of its own. */
export async function portalOn(
  server: OpenShiftServer,
  options: {
    readonly writes?: boolean;
    /** Where the credential that writes leads; the server itself by default. */
    readonly writesTo?: OpenShiftServer;
    readonly now?: () => Date;
    /** managed-upgrade-operator is asked for upgrades. */
    readonly byOperator?: boolean;
  } = {},
) {
  const { writes = true, writesTo = server, now, byOperator } = options;
  const folder = mkdtempSync(join(tmpdir(), 'drydock-openshift-'));
  const file = (account: 'reader' | 'writer') => {
    const path = join(folder, account);
    const on = account === 'writer' ? writesTo : server;
    writeFileSync(path, on.kubeconfig(account));
    return { file: path };
  };
  const [config] = readOpenShiftConfig(
    new ConfigReader({
      clusterUpgrades: {
        openshift: {
          clusters: [
            {
              id: CLUSTER.reference,
              kubeconfig: file('reader'),
              ...(writes
                ? {
                    upgrade: {
                      kubeconfig: file('writer'),
                      ...(byOperator
                        ? { upgradeConfig: { forceDrainAfterMinutes: 60 } }
                        : {}),
                    },
                  }
                : {}),
            },
          ],
        },
      },
    }),
  );
  const cluster = createOpenShiftCluster(config, 'drydock/test');
  const provider = new OpenShiftProvider({
    clusters: [cluster],
    knowledge: builtinKnowledge,
    now,
  });
  return {
    provider,
    cluster,
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true });
    },
  };
}
