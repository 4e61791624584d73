import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type {
  ClusterPage,
  HistoryPage,
  Plan,
  PlanPreview,
  Rollout,
  RolloutClusterPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  generateFrom,
  startSimulator,
  type ClusterPlan,
  type Simulator,
} from '@drydock/fleet-simulator';
import type { Browser } from 'playwright-core';
import { stringify } from 'yaml';
import { FleetEks } from '../src/eksServers';
import { eventually } from '../src/eventually';
import { buildApp, Portal } from '../src/portal';
import { launchBrowser, noBrowser } from './browser';
import { press } from './clicks';
import { Visitor } from './visitor';

/**
 * One rollout over EKS and Cluster API, by clicks: approved, paused, resumed, halted by a node group
 * that EKS cannot drain, retried, and ended. The test server of EKS and the simulator say what was
 * written. Each test goes on where the one before ended.
 */
const ACCOUNT = '111122223333';
const REGION = 'eu-central-1';
const KEY = {
  accessKeyId: 'AKIAPLATFORMS0000001',
  secretAccessKey: 'canary-of-platforms',
};
const WRITER = `arn:aws:iam::${ACCOUNT}:role/drydock-writer`;
/** Seconds of EKS in one of ours: a control plane takes ten minutes there. */
const PACE = 600;
const STAGES = {
  pilot: ['cloud-a', 'metal-a'],
  rest: ['cloud-b', 'metal-b'],
} as const;
const NAMES = Object.values(STAGES).flat();
/** A budget of it lets no pod go once its nodes are to roll. */
const FAILS = 'cloud-b';

const suite = noBrowser ? describe.skip : describe;

suite(
  `a rollout over EKS and Cluster API in a browser${
    noBrowser ? ` (skipped: ${noBrowser})` : ''
  }`,
  () => {
    let folder: string;
    let simulator: Simulator;
    let eks: FleetEks;
    let portal: Portal;
    let browser: Browser;
    let engineer: Visitor;
    let approver: Visitor;
    let plan: Plan;
    let rolloutId: string;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-platforms-'));
      buildApp();
      simulator = await startSimulator({
        fleet: generateFrom(1, NAMES.map(planOf)),
        machineSeconds: 0.2,
      });
      eks = await FleetEks.start({
        simulator,
        accountId: ACCOUNT,
        key: KEY,
        writerRole: WRITER,
        pace: PACE,
      });
      const kubeconfig = path.join(folder, 'kubeconfig');
      await writeFile(kubeconfig, simulator.kubeconfig());
      portal = await Portal.start(
        configFor(kubeconfig, eks.server.url),
        folder,
      );
      browser = await launchBrowser();
      engineer = await Visitor.enter(browser, portal.url, 'Platform engineer');
      approver = await Visitor.enter(
        browser,
        portal.url,
        'Second platform engineer',
      );
    });

    afterAll(async () => {
      await browser?.close();
      await portal?.stop();
      await eks?.stop();
      await simulator?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const rollout = () =>
      portal.api<Rollout>(`/cluster-upgrades/rollouts/${rolloutId}`);
    const members = async () =>
      (
        await portal.api<RolloutClusterPage>(
          `/cluster-upgrades/rollouts/${rolloutId}/clusters?limit=200`,
        )
      ).items;
    /** What EKS accepted, oldest first: operation, cluster and node group. */
    const writesOfEks = () =>
      eks.server.api.accepted.map(({ operation, path: of }) =>
        [operation, of.name, of.nodegroupName].filter(Boolean).join(' '),
      );
    /** Clusters whose version was changed through Cluster API. */
    const writesOfClusterApi = () =>
      simulator
        .writes()
        .flatMap(({ path: of, accepted, dryRun }) =>
          accepted && !dryRun ? [of.split('/').pop()] : [],
        );
    const letsGo = (pods: number) => {
      const store = simulator.store(FAILS);
      const budget = store
        .list('policy', 'PodDisruptionBudget')
        .find(({ metadata }) => metadata.namespace === 'payments');
      if (!budget) throw new Error(`${FAILS} has no budget`);
      store.put(
        { ...budget, spec: { ...Object(budget.spec), maxUnavailable: pods } },
        Date.now(),
      );
    };

    it('is approved by another user, and started', async () => {
      await eventually('all clusters are read', async () => {
        const { items } = await portal.api<ClusterPage>(
          '/cluster-upgrades/clusters?limit=200',
        );
        const ready = items.filter(
          ({ title, upgradable, freshness }) =>
            NAMES.some(name => name === title) &&
            upgradable.possible &&
            freshness.state === 'fresh',
        );
        return ready.length === NAMES.length || undefined;
      });
      const document = planFile();
      const preview = await portal.api<PlanPreview>(
        '/cluster-upgrades/plans/preview',
        { method: 'POST', body: { document } },
      );
      expect({
        problems: preview.problems,
        refusals: preview.refusals,
      }).toEqual({ problems: [], refusals: [] });
      const { id } = await portal.api<Plan>('/cluster-upgrades/plans', {
        method: 'POST',
        body: { document },
      });
      plan = await portal.api<Plan>(`/cluster-upgrades/plans/${id}/actions`, {
        method: 'POST',
        body: {
          action: 'submit',
          acceptUnknownChecks: preview.stages.flatMap(stage =>
            stage.members.flatMap(({ notRun }) =>
              notRun.map(({ checkId }) => checkId),
            ),
          ),
        },
      });
      await approver.open(`/cluster-upgrades/plans/${plan.id}`);
      await press(approver, 'Approve');
      expect([writesOfEks(), writesOfClusterApi()]).toEqual([[], []]);
      await engineer.open(`/cluster-upgrades/plans/${plan.id}`);
      await press(engineer, 'Start rollout');
      await engineer.page.waitForURL(/\/rollouts\/./);
      rolloutId = new URL(engineer.page.url()).pathname.split('/').pop() ?? '';
    });

    it('is paused, and nothing new is written until it is resumed', async () => {
      await eventually('the first cluster is written', async () =>
        writesOfEks().length > 0 ? true : undefined,
      );
      await press(engineer, 'Pause', { reason: 'a look at the pilot' });
      await eventually('it rests', async () =>
        (await rollout()).phase === 'paused' ? true : undefined,
      );
      await engineer.sees(/^Paused/);
      expect(
        (await members())
          .filter(({ stage }) => stage === 'rest')
          .map(({ phase }) => phase),
      ).toEqual(['waiting', 'waiting']);
      expect(writesOfEks().filter(write => write.includes(FAILS))).toEqual([]);
      await press(engineer, 'Resume');
    });

    it('halts at a node group that EKS cannot drain, with the words of EKS', async () => {
      await eventually('its control plane is written', async () =>
        writesOfEks().includes(`UpdateClusterVersion ${FAILS}`)
          ? true
          : undefined,
      );
      letsGo(0);
      await engineer.sees('The stage is halted.');
      expect(
        await engineer.lookAtOne('platforms-halted', () =>
          engineer.sees(/PodEvictionFailure/),
        ),
      ).toEqual([]);
    });

    it('is retried once the budget lets pods go, and ends', async () => {
      letsGo(1);
      await engineer.page
        .getByRole('button', { name: `Retry ${FAILS}`, disabled: false })
        .waitFor();
      await press(engineer, `Retry ${FAILS}`, { confirm: 'Retry' });
      await press(engineer, 'Continue stage rest', {
        reason: 'payments runs a second replica',
        confirm: 'Continue stage',
      });
      const ended = await eventually('the rollout ends', async () => {
        const now = await rollout();
        return now.endedAt ? now : undefined;
      });
      expect(ended).toMatchObject({
        phase: 'succeeded',
        clusters: { total: 4, succeeded: 4, failed: 0 },
      });
    });

    it('wrote each version once, and the one that failed a second time [T-395]', async () => {
      expect([...writesOfEks()].sort()).toEqual([
        'UpdateClusterVersion cloud-a',
        'UpdateClusterVersion cloud-b',
        'UpdateNodegroupVersion cloud-a general',
        'UpdateNodegroupVersion cloud-b general',
        'UpdateNodegroupVersion cloud-b general',
      ]);
      expect(writesOfClusterApi().sort()).toEqual(['metal-a', 'metal-b']);
    });

    it('is in the history, with the failure', async () => {
      const { items } = await portal.api<HistoryPage>(
        '/cluster-upgrades/history?limit=200',
      );
      expect(
        items
          .map(({ clusterName, outcome }) => `${clusterName} ${outcome}`)
          .sort(),
      ).toEqual([
        'cloud-a succeeded',
        'cloud-b failed',
        'cloud-b succeeded',
        'metal-a succeeded',
        'metal-b succeeded',
      ]);
      await engineer.open('/cluster-upgrades/history');
      expect(
        await engineer.lookAtOne('platforms-history', () =>
          engineer.sees(FAILS),
        ),
      ).toEqual([]);
      expect([...engineer.errors, ...approver.errors]).toEqual([]);
    });
  },
);

function planOf(name: string): ClusterPlan {
  const plan = {
    name,
    environment: 'staging',
    owner: 'platform-emea',
    components: ['payments-api'],
    story: 'for tests',
  } as const;
  return name.startsWith('cloud')
    ? {
        ...plan,
        platform: 'eks',
        region: REGION,
        version: 'v1.35.8',
        pools: [{ name: 'general', nodes: 2 }],
      }
    : {
        ...plan,
        platform: 'cluster-api',
        region: 'fra1',
        version: 'v1.36.2',
        pools: [{ name: 'md-0', nodes: 1 }],
        capi: { kind: 'topology', clusterClass: 'quick' },
      };
}

function configFor(kubeconfig: string, url: string): object {
  return {
    aws: { mainAccount: KEY, accounts: [{ accountId: ACCOUNT, ...KEY }] },
    clusterUpgrades: {
      inventory: { intervalMinutes: 1 },
      sources: [],
      clusterApi: [
        {
          id: 'management',
          kubeconfig: { file: kubeconfig, context: 'management-reader' },
          upgrade: { kubeconfig: { file: kubeconfig, context: 'management' } },
          workloadAccess: 'kubeconfigSecret',
        },
      ],
      eks: {
        accounts: [
          {
            accountId: ACCOUNT,
            regions: [REGION],
            endpoints: { [REGION]: url },
            stsEndpoint: url,
            writer: { roleArn: WRITER },
          },
        ],
      },
    },
  };
}

function planFile(): string {
  return stringify({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'two-platforms', title: 'Two platforms to v1.36' },
    spec: {
      target: '1.36',
      stages: Object.entries(STAGES).map(([name, names]) => ({
        name,
        clusters: { names },
        maxConcurrent: 2,
      })),
    },
  });
}
