import type {
  Cluster,
  ClusterPage,
  HistoryPage,
  Plan,
  PlanEventPage,
  PlanPreview,
  Rollout,
  RolloutCluster,
  RolloutClusterPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { stringify } from 'yaml';
import { EVERYTHING } from '../chaos/sizes';
import { addTotals } from '../chaos/totals';
import {
  clusterApiAssets,
  startClusterApi,
  type ClusterApiStack,
} from '../src/clusterApi';
import { eventually } from '../src/eventually';
import { Portal, buildApp } from '../src/portal';
import { launchBrowser, noBrowser } from './browser';
import { Visitor } from './visitor';

/**
 * A fleet rollout on the real Cluster API controllers, as users drive it: twelve clusters in four
 * stages, one stage over two minors; a canary that fails, a pause, a cluster that is skipped, and
 * one that is upgraded from outside, while the portal is killed five times. What was written is
 * read only from the audit log of the apiserver.
 */
const MINUTE = 60_000;
const TARGET = 'v1.36.4';
const STAGES = {
  canary: ['canary-a', 'canary-b'],
  staging: ['staging-a', 'staging-b', 'staging-c', 'staging-d'],
  chained: ['chained-a', 'chained-b'],
  rest: ['rest-a', 'rest-b', 'rest-c', 'rest-d'],
} as const;
const SKIPPED = 'staging-d';
const FOREIGN = 'rest-d';
const KILLS = 5;
const APPROVER = 'lena';

const capi = clusterApiAssets();
const tooLong = EVERYTHING
  ? undefined
  : 'takes ten minutes; npm run chaos -- fleetRollout';
const missing = tooLong ?? ('missing' in capi ? capi.missing : noBrowser);

(missing ? describe.skip : describe)(
  `a fleet rollout on real Cluster API controllers${
    missing ? ` (skipped: ${missing})` : ''
  }`,
  () => {
    let folder: string;
    let stack: ClusterApiStack;
    let portal: Portal;
    let browser: Browser;
    let engineer: Visitor;
    let approver: Visitor;
    let plan: Plan;
    let rolloutId: string;
    let approvedAt: number;
    let kills = 0;

    beforeAll(async () => {
      if ('missing' in capi) throw new Error(capi.missing);
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-rollout-'));
      buildApp();
      stack = await startClusterApi(capi);
      await createClusters(stack);
      portal = await Portal.start(configFor(stack), folder);
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
      await stack?.stop();
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
    const member = async (name: string) =>
      (await members()).find(({ clusterName }) => nameOf(clusterName) === name);
    const memberThat = (
      name: string,
      holds: (found: RolloutCluster) => boolean,
    ) =>
      eventually(`${name} in the rollout`, async () => {
        const found = await member(name);
        if (found && holds(found)) return found;
        throw new Error(JSON.stringify(found));
      });
    const stageThat = (name: string, phase: string) =>
      eventually(`stage ${name} is ${phase}`, async () => {
        const { stages, waits, message } = await rollout();
        const stage = stages.find(candidate => candidate.name === name);
        if (stage?.phase === phase) return stage;
        throw new Error(
          JSON.stringify({
            stages: stages.map(s => [s.name, s.phase, s.message, s.waits]),
            waits,
            message,
          }),
        );
      });

    let broken = false;
    /** A test that goes on where the one before ended. */
    const part = (run: () => Promise<void>) => async () => {
      if (broken) throw new Error('What it goes on from failed');
      broken = true;
      await run();
      broken = false;
    };

    /** Ends the portal without a chance to tidy up, and starts it again. */
    async function killPortal(): Promise<void> {
      await portal.kill();
      kills += 1;
      await portal.run();
    }

    /**
     * Changes of versions that the apiserver accepted from Drydock, without rehearsals: cluster and
     * time.
     */
    async function acceptedWrites(): Promise<
      readonly { cluster: string; atMs: number }[]
    > {
      const events = (await stack.audit('writer')).filter(
        ({ verb, requestURI, responseStatus }) =>
          verb === 'patch' &&
          !requestURI.includes('dryRun') &&
          responseStatus?.code === 200,
      );
      return events.map(({ objectRef, requestReceivedTimestamp }) => ({
        cluster: objectRef?.name ?? '',
        atMs: Date.parse(requestReceivedTimestamp),
      }));
    }

    it(
      'is planned, submitted by one engineer and approved by another [T-377]',
      part(async () => {
        const wanted: readonly string[] = Object.values(STAGES).flat();
        const clusters = await eventually('all clusters are read', async () => {
          const { items } = await portal.api<ClusterPage>(
            '/cluster-upgrades/clusters?limit=200',
          );
          const ready = items.filter(
            ({ title, upgradable, freshness }) =>
              wanted.includes(nameOf(title)) &&
              upgradable.possible &&
              freshness.readAt !== undefined,
          );
          return ready.length === wanted.length ? ready : undefined;
        });
        const document = planFile(clusters);
        const preview = await portal.api<PlanPreview>(
          '/cluster-upgrades/plans/preview',
          { method: 'POST', body: { document } },
        );
        expect(preview.problems).toEqual([]);
        expect(
          preview.stages.map(({ members: found }) => found.length),
        ).toEqual([2, 4, 2, 4]);
        // An in-memory API tells little: what could not be checked is accepted by name, as the
        // rules ask.
        const notRun = [
          ...new Set(
            preview.stages.flatMap(stage =>
              stage.members.flatMap(found =>
                found.notRun.map(({ checkId }) => checkId),
              ),
            ),
          ),
        ];
        const created = await portal.api<Plan>('/cluster-upgrades/plans', {
          method: 'POST',
          body: { document },
        });
        await expect(
          portal.api('/cluster-upgrades/rollouts', {
            method: 'POST',
            body: { planId: created.id, digest: 'none' },
          }),
        ).rejects.toThrow(/409|400/);
        plan = await portal.api<Plan>(
          `/cluster-upgrades/plans/${created.id}/actions`,
          {
            method: 'POST',
            body: { action: 'submit', acceptUnknownChecks: notRun },
          },
        );
        expect(plan.state).toBe('submitted');
        expect(await acceptedWrites()).toEqual([]);

        await engineer.open(`/cluster-upgrades/plans/${plan.id}`);
        const refused = () =>
          engineer.page
            .getByRole('button', {
              name: 'Approve',
              exact: true,
              disabled: true,
            })
            .waitFor();
        await refused();
        expect(await engineer.lookAt('fleet-plan-requester', refused)).toEqual(
          [],
        );
        await approver.open(`/cluster-upgrades/plans/${plan.id}`);
        await approver.page
          .getByRole('button', { name: /^Approve/ })
          .first()
          .click();
        const dialog = approver.page.getByRole('dialog');
        await dialog.waitFor();
        await approver.picture('fleet-plan-approve');
        await dialog.getByRole('button', { name: /^Approve/ }).click();
        plan = await eventually('the plan is approved', async () => {
          const now = await portal.api<Plan>(
            `/cluster-upgrades/plans/${plan.id}`,
          );
          return now.state === 'approved' ? now : undefined;
        });
        approvedAt = Date.now();
      }),
    );

    it(
      'halts when its canary fails, and goes on when that is retried',
      part(async () => {
        await engineer.open(`/cluster-upgrades/plans/${plan.id}`);
        await engineer.page
          .getByRole('button', { name: /^Start/ })
          .first()
          .click();
        const dialog = engineer.page.getByRole('dialog');
        await dialog.getByRole('button', { name: /^Start/ }).click();
        await engineer.page.waitForURL(/\/rollouts\//);
        rolloutId =
          new URL(engineer.page.url()).pathname.split('/').pop() ?? '';
        // The cluster is paused by hand in the middle: its machines do not come, and no message
        // says why.
        await eventually('the version is written', async () =>
          (await acceptedWrites()).length > 0 ? true : undefined,
        );
        await setPaused(stack, 'canary-a', true);
        await killPortal();
        await stageThat('canary', 'halted');
        await expect(member('canary-b')).resolves.toMatchObject({
          phase: 'waiting',
        });
        await engineer.open(`/cluster-upgrades/rollouts/${rolloutId}`);
        expect(
          await engineer.lookAt('fleet-rollout-halted', () =>
            engineer.sees(/halted/i),
          ),
        ).toEqual([]);
        await setPaused(stack, 'canary-a', false);
        // What is under way outside is never left: it ends first, now that it can.
        const failed = await memberThat(
          'canary-a',
          ({ phase, actions }) =>
            phase === 'failed' &&
            actions.some(
              ({ action, allowed }) => action === 'retry-cluster' && allowed,
            ),
        );
        await portal.api(`/cluster-upgrades/rollouts/${rolloutId}/actions`, {
          method: 'POST',
          body: {
            action: 'retry-cluster',
            clusterId: failed.clusterId,
            reason: 'the machines were paused by hand',
          },
        });
        await portal.api(`/cluster-upgrades/rollouts/${rolloutId}/actions`, {
          method: 'POST',
          body: {
            action: 'continue-stage',
            stage: 'canary',
            reason: 'the machines are no longer paused',
          },
        });
        await memberThat('canary-a', ({ phase }) => phase === 'succeeded');
        await stageThat('canary', 'done');
      }),
    );

    it(
      'pauses, skips a cluster and resumes although the portal is killed',
      part(async () => {
        const skipped = await memberThat(SKIPPED, () => true);
        await portal.api(`/cluster-upgrades/rollouts/${rolloutId}/actions`, {
          method: 'POST',
          body: {
            action: 'skip-cluster',
            clusterId: skipped.clusterId,
            reason: 'being taken down this week',
          },
        });
        await memberThat(
          'staging-a',
          ({ phase }) => phase === 'running' || phase === 'succeeded',
        );
        await engineer.open(`/cluster-upgrades/rollouts/${rolloutId}`);
        await engineer.page
          .getByRole('button', { name: 'Pause', exact: true })
          .click();
        const dialog = engineer.page.getByRole('dialog');
        await dialog.waitFor();
        await engineer.picture('fleet-rollout-pause');
        await dialog.getByRole('button', { name: /^Pause/ }).click();
        await eventually('it is to pause', async () =>
          (await rollout()).desired === 'pause' ? true : undefined,
        );
        await killPortal();
        const begun = (await members()).filter(
          ({ phase }) => phase !== 'waiting',
        ).length;
        await eventually('it rests', async () =>
          (await rollout()).phase === 'paused' ? true : undefined,
        );
        expect(
          (await members()).filter(({ phase }) => phase !== 'waiting'),
        ).toHaveLength(begun);
        await portal.api(`/cluster-upgrades/rollouts/${rolloutId}/actions`, {
          method: 'POST',
          body: { action: 'resume' },
        });
        await stageThat('staging', 'done');
        await expect(member(SKIPPED)).resolves.toMatchObject({
          phase: 'skipped',
        });
      }),
    );

    it(
      'goes over two minors, adopts an upgrade from outside, and ends',
      part(async () => {
        await writeVersion(stack, FOREIGN, TARGET);
        await memberThat('chained-a', ({ phase }) => phase === 'running');
        await killPortal();
        await stageThat('chained', 'done');
        await memberThat(
          'rest-a',
          ({ phase }) => phase === 'running' || phase === 'succeeded',
        );
        await killPortal();
        await memberThat(
          'rest-b',
          ({ phase }) => phase === 'running' || phase === 'succeeded',
        );
        await killPortal();
        const ended = await eventually('the rollout ends', async () => {
          const now = await rollout();
          return now.endedAt ? now : undefined;
        });
        expect(ended).toMatchObject({
          phase: 'succeeded',
          clusters: { total: 12, succeeded: 11, skipped: 1, failed: 0 },
        });
        expect(kills).toBe(KILLS);
      }),
      12 * MINUTE,
    );

    it(
      'wrote each version once, nothing before the approval, and nothing on what was skipped or done by others',
      part(async () => {
        const writes = await acceptedWrites();
        const ours = Object.values(STAGES)
          .flat()
          .filter(name => name !== SKIPPED && name !== FOREIGN);
        process.stdout.write(
          `Fleet rollout: ${kills} kills -9, ${ours.length} clusters of ours, ${
            writes.length
          } accepted writes, ${
            writes.filter(({ atMs }) => atMs < approvedAt).length
          } before the approval\n`,
        );
        expect(writes.map(({ cluster }) => cluster).sort()).toEqual(
          [...ours].sort(),
        );
        expect(writes.filter(({ atMs }) => atMs < approvedAt)).toEqual([]);
        addTotals({
          kills,
          rollouts: 1,
          acceptedWrites: writes.length,
          hops: ours.length,
        });
      }),
    );

    it(
      'is in the history and in the record, with who did what',
      part(async () => {
        const { items: history } = await portal.api<HistoryPage>(
          '/cluster-upgrades/history?limit=200',
        );
        expect(
          history.filter(({ outcome }) => outcome === 'succeeded'),
        ).toHaveLength(10);
        const { items: events } = await portal.api<PlanEventPage>(
          `/cluster-upgrades/plans/${plan.id}/events?limit=200`,
        );
        const kinds = new Set(events.map(({ kind }) => kind));
        for (const kind of [
          'plan-submitted',
          'approval-given',
          'rollout-started',
          'stage-halted',
          'cluster-failed',
          'cluster-retried',
          'rollout-paused',
          'rollout-resumed',
          'cluster-skipped',
          'cluster-adopted',
          'rollout-finished',
        ])
          expect(kinds).toContain(kind);
        expect(
          events.find(({ kind }) => kind === 'approval-given')?.principal,
        ).toBe(`user:default/${APPROVER}`);
        await engineer.open(`/cluster-upgrades/rollouts/${rolloutId}`);
        expect(
          await engineer.lookAt('fleet-rollout-ended', () =>
            engineer.sees(/succeeded|done/i),
          ),
        ).toEqual([]);
        expect([...engineer.errors, ...approver.errors]).toEqual([]);
      }),
    );
  },
);

function nameOf(title: string): string {
  return title.split('/').pop() ?? title;
}

/** Clusters over one minor, and some whose class walks two. */
async function createClusters(stack: ClusterApiStack): Promise<void> {
  await stack.applyTemplate('clusterclass.yaml', {
    NAMESPACE: 'fleet',
    STARTUP: '1s',
    CLASS: 'quick',
    KUBERNETES_VERSIONS_LINE: '',
  });
  await stack.applyTemplate('clusterclass.yaml', {
    NAMESPACE: 'fleet',
    STARTUP: '15s',
    CLASS: 'slow',
    KUBERNETES_VERSIONS_LINE: '',
  });
  await stack.applyTemplate('clusterclass.yaml', {
    NAMESPACE: 'fleet',
    STARTUP: '2s',
    CLASS: 'chained',
    KUBERNETES_VERSIONS_LINE:
      'kubernetesVersions: ["v1.34.8","v1.35.5","v1.36.4"]',
  });
  const size = {
    NAMESPACE: 'fleet',
    CONTROL_PLANE_REPLICAS: '1',
    WORKER_REPLICAS: '1',
  };
  const kinds: Record<string, { CLASS: string; VERSION: string }> = {
    canary: { CLASS: 'slow', VERSION: 'v1.35.5' },
    chained: { CLASS: 'chained', VERSION: 'v1.34.8' },
  };
  for (const [stage, names] of Object.entries(STAGES)) {
    for (const name of names)
      await stack.applyTemplate('cluster.yaml', {
        ...size,
        NAME: name,
        ...(kinds[stage] ?? { CLASS: 'quick', VERSION: 'v1.35.5' }),
      });
  }
}

function configFor({ kubeconfigs }: ClusterApiStack): object {
  return {
    clusterUpgrades: {
      inventory: { intervalMinutes: 1 },
      sources: [],
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

function planFile(clusters: readonly Cluster[]): string {
  const named = (names: readonly string[]) => ({
    names: clusters
      .filter(({ title }) => names.includes(nameOf(title)))
      .map(({ name }) => name),
  });
  return stringify({
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'q4-to-1-36', title: 'Q4 to v1.36' },
    spec: {
      target: '1.36.4',
      maxMinors: 2,
      timeZone: 'Europe/Berlin',
      windows: [
        {
          name: 'always',
          rule: 'FREQ=DAILY;BYHOUR=0;BYMINUTE=0',
          durationMinutes: 24 * 60,
        },
      ],
      stages: [
        {
          name: 'canary',
          clusters: named(STAGES.canary),
          canaries: 1,
          progressDeadlineMinutes: 2,
        },
        {
          name: 'staging',
          clusters: named(STAGES.staging),
          maxConcurrent: 2,
          failureBudget: 1,
        },
        {
          name: 'chained',
          clusters: named(STAGES.chained),
          maxConcurrent: '100%',
        },
        {
          name: 'rest',
          clusters: named(STAGES.rest),
          maxConcurrent: '50%',
          failureBudget: '25%',
        },
      ],
    },
  });
}

/** What an administrator of Cluster API does with kubectl. */
async function patchCluster(
  stack: ClusterApiStack,
  name: string,
  patch: object,
): Promise<void> {
  await stack.send(
    'PATCH',
    `/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/${name}`,
    patch,
    'application/merge-patch+json',
  );
}

async function setPaused(
  stack: ClusterApiStack,
  name: string,
  paused: boolean,
): Promise<void> {
  await patchCluster(stack, name, { spec: { paused } });
}

async function writeVersion(
  stack: ClusterApiStack,
  name: string,
  version: string,
): Promise<void> {
  await patchCluster(stack, name, { spec: { topology: { version } } });
}
