import type {
  Cluster,
  ClusterPage,
  HistoryPage,
  Readiness,
  Upgrade,
  UpgradePage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import {
  clusterApiAssets,
  startClusterApi,
  type ClusterApiStack,
} from '../src/clusterApi';
import { ControlPlane } from '../src/controlPlane';
import { kubeTestAssets, kwokStages } from '../src/kubeTestAssets';
import { eventually } from '../src/eventually';
import { IN_FULL } from '../src/inFull';
import { Portal, buildApp } from '../src/portal';
import { readerKubeconfig } from '../src/readerKubeconfig';
import { seedWorkloads } from '../src/seedWorkloads';
import { launchBrowser, noBrowser } from './browser';
import { askForUpgrade, seesInTaskLog } from './template';
import { Visitor } from './visitor';

/**
 * The whole product on real parts, by hand in a browser: the portal as a process, a real apiserver
 * that is upgraded in place from outside, and clusters of the real Cluster API controllers. Each
 * test continues where the one before ended.
 */
const [BEFORE, AFTER] = ['v1.31.4', 'v1.32.0'];

function whatIsMissing(): string | undefined {
  if (!IN_FULL) return 'takes three minutes; npm run test:all';
  const kube = kubeTestAssets();
  const capi = clusterApiAssets();
  if (!kube) return 'neither KUBE_TEST_ASSETS nor ../shared/kube exists';
  const lacking = [BEFORE, AFTER].filter(
    version => !kube.versions.includes(version),
  );
  if (lacking.length > 0)
    return `the test assets lack ${lacking.join(' and ')}`;
  if (!kwokStages(kube)) return 'the test assets lack the stages of kwok';
  return 'missing' in capi ? capi.missing : noBrowser;
}

const missing = whatIsMissing();

(missing ? describe.skip : describe)(
  `the portal in a browser on real control planes${
    missing ? ` (skipped: ${missing})` : ''
  }`,
  () => {
    let folder: string;
    let somebodyElses: ControlPlane;
    let stack: ClusterApiStack;
    let portal: Portal;
    let browser: Browser;
    let engineer: Visitor;

    beforeAll(async () => {
      const capi = clusterApiAssets();
      if ('missing' in capi) throw new Error(capi.missing);
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-portal-'));
      buildApp();
      const startSomebodyElses = async () => {
        somebodyElses = await ControlPlane.start({
          version: BEFORE,
          controllers: true,
          kwok: true,
        });
        await seedWorkloads(somebodyElses);
      };
      const startStack = async () => {
        stack = await startClusterApi(capi);
        await createClusters(stack);
      };
      await Promise.all([startSomebodyElses(), startStack()]);
      portal = await Portal.start(
        await configFor(
          somebodyElses,
          stack,
          path.join(folder, 'reader.kubeconfig'),
        ),
        folder,
      );
      browser = await launchBrowser();
      engineer = await Visitor.enter(browser, portal.url, 'Platform engineer');
    });

    afterAll(async () => {
      await browser?.close();
      await portal?.stop();
      await stack?.stop();
      await somebodyElses?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    const clusterNamed = (
      name: string,
      isReady: (cluster: Cluster) => boolean,
    ) =>
      eventually(`${name} is read`, async () => {
        const { items } = await portal.api<ClusterPage>(
          '/cluster-upgrades/clusters?limit=200',
        );
        return items.find(
          cluster =>
            cluster.title.split('/').pop() === name &&
            cluster.entityRef !== undefined &&
            isReady(cluster),
        );
      });
    const historyOf = async (clusterId: string) =>
      (
        await portal.api<HistoryPage>(
          `/cluster-upgrades/history?clusterId=${encodeURIComponent(
            clusterId,
          )}`,
        )
      ).items;
    const upgradeOf = async (clusterId: string) =>
      (
        await portal.api<UpgradePage>(
          `/cluster-upgrades/upgrades?clusterId=${clusterId}`,
        )
      ).items.at(0);

    /** Writes that Cluster API's apiserver accepted from us, without rehearsals. */
    const acceptedWrites = async (name: string) =>
      (await stack.audit('writer')).filter(
        ({ verb, requestURI, objectRef, responseStatus }) =>
          verb === 'patch' &&
          !requestURI.includes('dryRun') &&
          objectRef?.name === name &&
          responseStatus?.code === 200,
      ).length;

    /**
     * An in-memory API tells little: what could not be checked is accepted by name, as the rules
     * ask.
     */
    const checksThatDidNotRun = async (clusterId: string, target: string) =>
      (
        await portal.api<Readiness>(
          `/cluster-upgrades/clusters/${clusterId}/readiness?target=${target}`,
        )
      ).coverage
        .filter(({ status }) => status === 'partial' || status === 'not-run')
        .map(({ checkId }) => checkId);

    it('show a cluster that two sources found as one, with the proof of what its upgrade breaks', async () => {
      const cluster = await clusterNamed(
        'real-direct',
        ({ sources, version, freshness }) =>
          sources.length === 2 &&
          version === BEFORE &&
          freshness.state === 'fresh',
      );
      // The cluster is known some time before the catalog has its entity.
      await eventually('the catalog has the cluster', async () => {
        await engineer.open('/cluster-upgrades');
        await engineer.page
          .getByRole('link', { name: cluster.title, exact: true })
          .click();
        await engineer.page
          .getByText(/^Blocked for v1\.32/)
          .first()
          .waitFor({ timeout: 60_000 });
        return true;
      });
      await engineer.sees(
        /FlowSchema batch-jobs is applied at flowcontrol\.apiserver\.k8s\.io\/v1beta3/,
      );
      await engineer.sees('PDB payments/api allows no disruption');
      const { coverage } = await portal.api<Readiness>(
        `/cluster-upgrades/clusters/${cluster.id}/readiness`,
      );
      expect(coverage.filter(({ status }) => status === 'not-run')).toEqual([]);
      expect(
        await engineer.lookAt('real-cluster', () =>
          engineer.sees(/FlowSchema batch-jobs/),
        ),
      ).toEqual([]);
    });

    it('show an in-place upgrade from outside as observed, not ours', async () => {
      const cluster = await clusterNamed('real-direct', () => true);
      await somebodyElses.swap(AFTER);
      await engineer.page.getByRole('button', { name: 'Check again' }).click();
      await eventually('the change is in the history', async () =>
        (await historyOf(cluster.id)).at(0),
      );
      expect(await historyOf(cluster.id)).toEqual([
        expect.objectContaining({
          from: BEFORE,
          to: AFTER,
          outcome: 'observed',
          observedOnly: true,
        }),
      ]);
      const history = engineer.page.locator('#history');
      await eventually('the page shows it', async () => {
        await engineer.page.reload();
        await history
          .getByText(`${BEFORE} to ${AFTER}`)
          .waitFor({ timeout: 60_000 });
        return true;
      });
      await history.getByText('Observed, not ours').first().waitFor();
      expect(
        await engineer.lookAt('real-observed', () =>
          history.getByText(`${BEFORE} to ${AFTER}`).waitFor(),
        ),
      ).toEqual([]);
    });

    it('upgrade a Cluster API cluster over one minor by the template, followed in the task log', async () => {
      const cluster = await clusterNamed(
        'one',
        ({ upgradable, freshness }) =>
          upgradable.possible && freshness.readAt !== undefined,
      );
      await askForUpgrade(
        engineer,
        {
          cluster: cluster.title,
          target: 'v1.36.4',
          accepted: await checksThatDidNotRun(cluster.id, 'v1.36.4'),
          follow: true,
        },
        () => engineer.picture('real-template'),
      );
      await seesInTaskLog(engineer, 'goes from v1.35.5 to v1.36.4');
      await engineer.picture('real-task-running');
      const row = await eventually('the upgrade is in the history', async () =>
        (await historyOf(cluster.id)).at(0),
      );
      await engineer.picture('real-task');
      expect(row).toMatchObject({
        outcome: 'succeeded',
        observedOnly: false,
        from: 'v1.35.5',
        to: 'v1.36.4',
        requestedBy: 'user:default/guest',
      });
      expect(await acceptedWrites('one')).toBe(1);
    });

    it('upgrade one over two minors although the portal is killed in the middle [T-362]', async () => {
      const cluster = await clusterNamed(
        'chain',
        ({ upgradable, freshness }) =>
          upgradable.possible && freshness.readAt !== undefined,
      );
      await askForUpgrade(engineer, {
        cluster: cluster.title,
        target: 'v1.36.4',
        accepted: await checksThatDidNotRun(cluster.id, 'v1.36.4'),
      });
      const { id } = await eventually(
        'the upgrade has begun to write',
        async () => {
          const upgrade = await upgradeOf(cluster.id);
          return upgrade?.steps.some(
            ({ type, status }) =>
              type === 'control-plane' && status === 'running',
          )
            ? upgrade
            : undefined;
        },
      );
      await engineer.open(`/cluster-upgrades/upgrades/${id}`);
      await engineer.page.getByRole('list', { name: 'Hops' }).waitFor();
      await engineer.picture('real-upgrade-running');
      expect(
        await engineer.page.getByRole('list', { name: 'Hops' }).innerText(),
      ).toContain('v1.34.8 → ');
      await engineer.page
        .getByRole('button', { name: 'Stop after this hop' })
        .click();
      await engineer.page
        .getByRole('dialog')
        .getByText('Versions that were reached stay')
        .waitFor();
      await engineer.picture('real-stop-dialog');
      await engineer.page.getByRole('button', { name: 'Cancel' }).click();

      await portal.kill();
      const killedAt = Date.now();
      await portal.run();
      const upgrade = await eventually('the upgrade ends', async () => {
        const now = await portal.api<Upgrade>(
          `/cluster-upgrades/upgrades/${id}`,
        );
        return ['succeeded', 'failed', 'stopped'].includes(now.phase)
          ? now
          : undefined;
      });
      expect(upgrade).toMatchObject({
        phase: 'succeeded',
        from: 'v1.34.8',
        target: 'v1.36.4',
      });
      // It was unfinished when the portal died.
      expect(Date.parse(upgrade.endedAt ?? '')).toBeGreaterThan(killedAt);
      expect(await acceptedWrites('chain')).toBe(1);
      await engineer.open(`/cluster-upgrades/upgrades/${id}`);
      await engineer.sees(/ended at/);
      expect(
        await engineer.lookAt('real-upgrade', () => engineer.sees(/ended at/)),
      ).toEqual([]);
    });

    it('keep all of it in the history, with from, to and how long it took', async () => {
      await engineer.open('/cluster-upgrades/history');
      const row = (text: string) =>
        engineer.page.getByRole('row').filter({ hasText: text });
      await row('v1.34.8 to v1.36.4')
        .getByText(/^\d+ (s|min)/)
        .first()
        .waitFor();
      await row('v1.35.5 to v1.36.4')
        .getByText(/^\d+ (s|min)/)
        .first()
        .waitFor();
      await row(`${BEFORE} to ${AFTER}`)
        .getByText('Observed, not ours')
        .first()
        .waitFor();
      expect(
        await engineer.lookAt('real-history', () =>
          engineer.sees('v1.34.8 to v1.36.4'),
        ),
      ).toEqual([]);
      expect(engineer.errors).toEqual([]);
    });
  },
);

/**
 * One cluster over one minor; one whose ClusterClass walks two minors, with machines that take
 * their time so that it can be killed amid.
 */
async function createClusters(stack: ClusterApiStack): Promise<void> {
  const chain = 'kubernetesVersions: ["v1.34.8","v1.35.5","v1.36.4"]';
  await stack.applyTemplate('clusterclass.yaml', {
    NAMESPACE: 'fleet',
    STARTUP: '100ms',
    CLASS: 'quick',
    KUBERNETES_VERSIONS_LINE: '',
  });
  await stack.applyTemplate('clusterclass.yaml', {
    NAMESPACE: 'fleet',
    STARTUP: '5s',
    CLASS: 'chained',
    KUBERNETES_VERSIONS_LINE: chain,
  });
  const size = {
    NAMESPACE: 'fleet',
    CONTROL_PLANE_REPLICAS: '1',
    WORKER_REPLICAS: '1',
  };
  await stack.applyTemplate('cluster.yaml', {
    ...size,
    NAME: 'one',
    CLASS: 'quick',
    VERSION: 'v1.35.5',
  });
  await stack.applyTemplate('cluster.yaml', {
    ...size,
    NAME: 'chain',
    CLASS: 'chained',
    VERSION: 'v1.34.8',
  });
}

/**
 * What an operator would write: the same apiserver twice, through the kubernetes plugin and by a
 * kubeconfig, and a management cluster.
 */
async function configFor(
  apiserver: ControlPlane,
  { kubeconfigs }: ClusterApiStack,
  file: string,
): Promise<object> {
  const { token, certificateAuthority } = await readerKubeconfig(
    apiserver,
    file,
  );
  const throughPlugin = {
    name: 'real-through-plugin',
    url: apiserver.url,
    authProvider: 'serviceAccount',
    serviceAccountToken: token,
    caData: certificateAuthority,
  };
  return {
    kubernetes: {
      serviceLocatorMethod: { type: 'multiTenant' },
      clusterLocatorMethods: [{ type: 'config', clusters: [throughPlugin] }],
    },
    clusterUpgrades: {
      inventory: { intervalMinutes: 1 },
      catalog: { frequencySeconds: 5 },
      sources: [{ kubeconfig: { file } }, { kubernetesPlugin: true }],
      clusterApi: [
        {
          id: 'capi-main',
          kubeconfig: { file: kubeconfigs.reader },
          upgrade: { kubeconfig: { file: kubeconfigs.writer } },
        },
      ],
    },
  };
}
