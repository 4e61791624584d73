import type { Cluster, ClusterPage, HistoryEntry, HistoryPage, Readiness, Upgrade, UpgradePage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { clusterApiAssets, startClusterApi, type ClusterApiStack } from '../src/clusterApi';
import { ControlPlane } from '../src/controlPlane';
import { kubeTestAssets } from '../src/kubeTestAssets';
import { Portal, eventually, repositoryRoot } from '../src/portal';

/**
 * The whole product on real parts: the portal as a process, reading a real apiserver that is upgraded in place by somebody else, and
 * upgrading clusters of the real Cluster API controllers through the scaffolder template.
 */
const MINUTE = 60_000;
const kube = kubeTestAssets();
const capi = clusterApiAssets();

async function withPortal<T>(config: object, use: (portal: Portal) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drydock-portal-'));
  const portal = await Portal.start(config, folder);
  try {
    return await use(portal);
  } catch (error) {
    const log = await readFile(path.join(folder, 'portal.log'), 'utf8');
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nThe portal's last lines:\n${log.slice(-4000)}`, { cause: error });
  } finally {
    await portal.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const clustersOf = async (portal: Portal) => (await portal.api<ClusterPage>('/cluster-upgrades/clusters?limit=200')).items;
const historyOf = async (portal: Portal, clusterId: string) =>
  (await portal.api<HistoryPage>(`/cluster-upgrades/history?clusterId=${encodeURIComponent(clusterId)}`)).items;

async function readerKubeconfig(controlPlane: ControlPlane, file: string): Promise<{ token: string; certificateAuthority: string }> {
  for (const role of ['reader.yaml', 'helm-secrets-reader.yaml']) {
    await controlPlane.kubectl(['apply', '-f', path.join(repositoryRoot, 'docs', 'rbac', role)]);
  }
  const token = await controlPlane.serviceAccountToken('drydock', 'drydock-reader');
  const certificateAuthority = Buffer.from(await controlPlane.certificateAuthority()).toString('base64');
  const kubeconfig = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'real', cluster: { server: controlPlane.url, 'certificate-authority-data': certificateAuthority } }],
    users: [{ name: 'reader', user: { token } }],
    contexts: [{ name: 'real-direct', context: { cluster: 'real', user: 'reader' } }],
    'current-context': 'real-direct',
  };
  await writeFile(file, JSON.stringify(kubeconfig), { mode: 0o600 });
  return { token, certificateAuthority };
}

const pair = ['v1.31.4', 'v1.32.0'];
const lacking = kube ? pair.filter(version => !kube.versions.includes(version)).join(' and ') : 'everything: neither KUBE_TEST_ASSETS nor ../shared/kube exists';
const missing = lacking === '' ? undefined : `the test assets lack ${lacking}`;

(missing ? describe.skip : describe)(`an apiserver that somebody else upgrades in place${missing ? ` (skipped: ${missing})` : ''}`, () => {
  it('is one cluster though two sources find it, and its upgrade is observed, not ours', async () => {
    const [before, after] = pair;
    const controlPlane = await ControlPlane.start({ version: before, controllers: true });
    const folder = await mkdtemp(path.join(tmpdir(), 'drydock-kubeconfig-'));
    try {
      const file = path.join(folder, 'kubeconfig');
      const { token, certificateAuthority } = await readerKubeconfig(controlPlane, file);
      const config = {
        kubernetes: {
          serviceLocatorMethod: { type: 'multiTenant' },
          clusterLocatorMethods: [
            { type: 'config', clusters: [{ name: 'real-through-plugin', url: controlPlane.url, authProvider: 'serviceAccount', serviceAccountToken: token, caData: certificateAuthority }] },
          ],
        },
        clusterUpgrades: { sources: [{ kubernetesPlugin: true }, { kubeconfig: { file } }] },
      };
      await withPortal(config, async portal => {
        const cluster = await eventually('both sources name one cluster with its version', async () => {
          const clusters = await clustersOf(portal);
          const [only] = clusters;
          return clusters.length === 1 && only.sources.length === 2 && only.version === before && only.freshness.state === 'fresh' ? only : undefined;
        });
        const readiness = await portal.api<Readiness>(`/cluster-upgrades/clusters/${cluster.id}/readiness`);
        expect(readiness.coverage.filter(({ status }) => status !== 'ran')).toEqual([]);

        await controlPlane.swap(after);
        await portal.api(`/cluster-upgrades/clusters/${cluster.id}/refresh`, { method: 'POST' });
        await eventually('the new version', async () => {
          const now = await portal.api<Cluster>(`/cluster-upgrades/clusters/${cluster.id}`);
          return now.version === after ? now : undefined;
        });
        const history = await eventually('a row of history', async () => {
          const rows = await historyOf(portal, cluster.id);
          return rows.length > 0 ? rows : undefined;
        });
        expect(history).toEqual([expect.objectContaining({ from: before, to: after, outcome: 'observed', observedOnly: true })]);
      });
    } finally {
      await controlPlane.stop();
      await rm(folder, { recursive: true, force: true });
    }
  }, 5 * MINUTE);
});

interface Task {
  readonly status: 'open' | 'processing' | 'completed' | 'failed' | 'cancelled';
}

const capiMissing = 'missing' in capi ? capi.missing : undefined;

(capiMissing ? describe.skip : describe)(`clusters of the real Cluster API controllers${capiMissing ? ` (skipped: ${capiMissing})` : ''}`, () => {
  let stack: ClusterApiStack;

  beforeAll(async () => {
    if ('missing' in capi) return;
    stack = await startClusterApi(capi);
    const common = { NAMESPACE: 'fleet', STARTUP: '100ms' };
    await stack.applyTemplate('clusterclass.yaml', { ...common, CLASS: 'quick', KUBERNETES_VERSIONS_LINE: '' });
    await stack.applyTemplate('clusterclass.yaml', { ...common, CLASS: 'chained', KUBERNETES_VERSIONS_LINE: 'kubernetesVersions: ["v1.34.8","v1.35.5","v1.36.4"]' });
    const size = { NAMESPACE: 'fleet', CONTROL_PLANE_REPLICAS: '1', WORKER_REPLICAS: '1' };
    await stack.applyTemplate('cluster.yaml', { ...size, NAME: 'one', CLASS: 'quick', VERSION: 'v1.35.5' });
    await stack.applyTemplate('cluster.yaml', { ...size, NAME: 'chain', CLASS: 'chained', VERSION: 'v1.34.8' });
  }, 5 * MINUTE);

  afterAll(async () => {
    await stack?.stop();
  }, MINUTE);

  /** As the user of the Create page would: pick, accept what could not be read, follow the task. */
  async function upgradeByTemplate(portal: Portal, name: string, target: string, meanwhile?: () => Promise<void>): Promise<{ upgrade: Upgrade; row: HistoryEntry }> {
    const cluster = await eventually(`${name} is read and can go to ${target}`, async () => {
      const found = (await clustersOf(portal)).find(({ title }) => title.split('/').pop() === name);
      if (!found?.entityRef || !found.upgradable.possible || found.freshness.readAt === undefined) return undefined;
      const { items } = await portal.api<{ items: { version: string; allowed: boolean; reason?: string }[] }>(`/cluster-upgrades/clusters/${found.id}/targets`);
      if (!items.some(({ version, allowed }) => allowed && version === target)) throw new Error(`targets: ${JSON.stringify(items)}`);
      return found;
    });
    const readiness = await portal.api<Readiness>(`/cluster-upgrades/clusters/${cluster.id}/readiness?target=${target}`);
    // An in-memory API tells little: what could not be checked is accepted by name, as the rules ask.
    const acceptUnknownChecks = readiness.coverage.filter(({ status }) => status === 'partial' || status === 'not-run').map(({ checkId }) => checkId);
    const { id } = await eventually('the template is in the catalog', () =>
      portal.api<{ id: string }>('/scaffolder/v2/tasks', { method: 'POST', body: { templateRef: 'template:default/upgrade-cluster', values: { cluster: cluster.entityRef, target, acceptUnknownChecks } } }),
    );
    const started = await eventually('the task started the upgrade', async () => {
      const { status } = await portal.api<Task>(`/scaffolder/v2/tasks/${id}`);
      if (status === 'failed') throw new Error(`the task failed: ${JSON.stringify(await portal.api(`/scaffolder/v2/tasks/${id}/events`)).slice(-3000)}`);
      return (await portal.api<UpgradePage>(`/cluster-upgrades/upgrades?clusterId=${cluster.id}`)).items[0];
    });
    await meanwhile?.();
    const upgrade = await eventually(
      'the upgrade ends',
      async () => {
        const now = await portal.api<Upgrade>(`/cluster-upgrades/upgrades/${started.id}`);
        return ['succeeded', 'failed', 'stopped'].includes(now.phase) ? now : undefined;
      },
      240,
    );
    const [row] = (await historyOf(portal, cluster.id)).filter(({ upgradeId }) => upgradeId === upgrade.id);
    if (!meanwhile) {
      const task = await eventually('the task ends', async () => {
        const { status } = await portal.api<Task>(`/scaffolder/v2/tasks/${id}`);
        return status === 'completed' || status === 'failed' ? status : undefined;
      });
      expect(task).toBe('completed');
    }
    return { upgrade, row };
  }

  /** Writes that Cluster API's apiserver accepted from us, without rehearsals. */
  async function acceptedWrites(name: string): Promise<number> {
    const events = await stack.audit('writer');
    return events.filter(({ verb, requestURI, objectRef, responseStatus }) => verb === 'patch' && !requestURI.includes('dryRun') && objectRef?.name === name && responseStatus?.code === 200).length;
  }

  it('go over one minor, and chained over two while the portal is killed, by the template, with one write each', async () => {
    const config = {
      clusterUpgrades: {
        inventory: { intervalMinutes: 1 },
        clusterApi: [{ id: 'capi-main', kubeconfig: { file: stack.kubeconfigs.reader }, upgrade: { kubeconfig: { file: stack.kubeconfigs.writer } } }],
      },
    };
    await withPortal(config, async portal => {
      const one = await upgradeByTemplate(portal, 'one', 'v1.36.4');
      expect(one.upgrade).toMatchObject({ phase: 'succeeded', from: 'v1.35.5', target: 'v1.36.4', requestedBy: 'user:default/guest' });
      expect(one.row).toMatchObject({ outcome: 'succeeded', observedOnly: false, from: 'v1.35.5', to: 'v1.36.4', requestedBy: 'user:default/guest' });
      expect(await acceptedWrites('one')).toBe(1);

      const chain = await upgradeByTemplate(portal, 'chain', 'v1.36.4', async () => {
        await portal.kill();
        await portal.run();
      });
      expect(chain.upgrade).toMatchObject({ phase: 'succeeded', from: 'v1.34.8', target: 'v1.36.4' });
      expect(chain.row).toMatchObject({ outcome: 'succeeded', from: 'v1.34.8', to: 'v1.36.4' });
      expect(await acceptedWrites('chain')).toBe(1);
    });
  }, 12 * MINUTE);
});
