import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
// eslint-disable-next-line @backstage/no-mixed-plugin-imports -- the test drives the whole plugin; the module itself knows its contracts alone
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  ClusterPage,
  Plan,
  Readiness,
  Upgrade,
  UpgradePage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  generateFrom,
  startSimulator,
  type Simulator,
} from '@drydock/fleet-simulator';
import module from '.';
import { readerPolicy, writerPolicy } from './iam/eksActions';
import { ACCOUNT, KEY, REGION } from './testing/EksServer';
import { FleetEks } from './testing/FleetEks';
import { kubeletInsight } from './testing/insights';
import { SimulatedKarpenter } from './testing/SimulatedKarpenter';

jest.setTimeout(600_000);

/** Ends what hangs, and nothing that is slow. */
const HANGS_AFTER_SECONDS = 480;
const ENDED: readonly Upgrade['phase'][] = [
  'succeeded',
  'failed',
  'stopped',
  'blocked',
];
const roleOf = (name: string) => `arn:aws:iam::${ACCOUNT}:role/${name}`;

/** The whole plugin upgrades a simulated EKS cluster through EKS' API, over the AWS SDK. */
describe('an upgrade of an EKS cluster', () => {
  let simulator: Simulator;
  let eks: FleetEks;
  let backend: Awaited<ReturnType<typeof startTestBackend>>;

  beforeAll(async () => {
    simulator = await startSimulator({
      fleet: generateFrom(1, [
        {
          name: 'one',
          environment: 'prod',
          platform: 'eks',
          region: REGION,
          owner: 'platform-emea',
          version: 'v1.34.9',
          pools: [
            { name: 'system', nodes: 1 },
            { name: 'general', nodes: 2 },
          ],
          components: ['payments-api'],
          story: 'for tests',
        },
        {
          name: 'two',
          environment: 'prod',
          platform: 'eks',
          region: REGION,
          owner: 'platform-emea',
          version: 'v1.34.9',
          pools: [{ name: 'general', nodes: 1 }],
          components: ['payments-api'],
          story: 'for tests',
        },
        {
          name: 'three',
          environment: 'prod',
          platform: 'eks',
          region: REGION,
          owner: 'platform-emea',
          version: 'v1.34.9',
          pools: [{ name: 'general', nodes: 1 }],
          components: ['payments-api'],
          story: 'for tests',
        },
      ]),
      machineSeconds: 0.05,
    });
    eks = await FleetEks.start({
      simulator,
      accountId: ACCOUNT,
      key: KEY,
      pace: 600,
    });
    const { server } = eks;
    server.addRole(roleOf('reader'), readerPolicy(ACCOUNT));
    server.addRole(roleOf('writer'), writerPolicy(ACCOUNT));
    server.clusters.set('one', [
      kubeletInsight('one', {
        kubernetesVersion: '1.35',
        lastRefreshTime: Date.now() / 1000,
      }),
    ]);
    const data = {
      backend: { baseUrl: 'http://localhost' },
      aws: { mainAccount: { ...KEY } },
      clusterUpgrades: {
        dangerouslyAllowWithoutPermissions: true,
        eks: {
          accounts: [
            {
              accountId: ACCOUNT,
              regions: [REGION],
              endpoints: { [REGION]: server.url },
              stsEndpoint: server.url,
              reader: { roleArn: roleOf('reader') },
              writer: { roleArn: roleOf('writer') },
            },
          ],
        },
      },
    };
    backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        module,
        mockServices.rootConfig.factory({ data }),
        catalogServiceMock.factory({ entities: [] }),
      ],
    });
  });
  afterAll(async () => {
    await backend?.stop();
    await eks?.stop();
    await simulator?.close();
  });

  const ask = async <T>(
    route: string,
    body?: object,
    user = 'jane',
  ): Promise<T> =>
    (
      await fetch(
        `http://127.0.0.1:${backend.server.port()}/api/cluster-upgrades${route}`,
        {
          method: body ? 'POST' : 'GET',
          headers: {
            'content-type': 'application/json',
            authorization: mockCredentials.user.header(`user:default/${user}`),
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        },
      )
    ).json();
  const readCluster = (name: string) =>
    eventually('the cluster is read', async () =>
      (await ask<ClusterPage>('/clusters')).items.find(
        each => each.name === name && each.freshness.state === 'fresh',
      ),
    );

  it('takes control plane and node groups to the next minor, by one write for each [T-374]', async () => {
    const { id: clusterId } = await readCluster('one');
    const started = await ask<Upgrade>('/upgrades', {
      clusterId,
      target: '1.35',
    });
    expect(started).toMatchObject({ target: 'v1.35' });
    const ended = await eventually('the upgrade has ended', async () => {
      const upgrade = await ask<Upgrade>(`/upgrades/${started.id}`);
      return ENDED.includes(upgrade.phase) ? upgrade : undefined;
    });
    expect({ phase: ended.phase, hops: ended.hops.length }).toEqual({
      phase: 'succeeded',
      hops: 2,
    });
    expect(
      eks.server.api.accepted.map(({ operation, path, principal }) => [
        operation,
        path.nodegroupName,
        principal,
      ]),
    ).toEqual([
      ['UpdateClusterVersion', undefined, roleOf('writer')],
      ['UpdateNodegroupVersion', 'general', roleOf('writer')],
      ['UpdateNodegroupVersion', 'system', roleOf('writer')],
    ]);
  });

  it('updates add-ons by an approved plan: before the control plane what must, the rest after the nodes [T-435]', async () => {
    const { server } = eks;
    const driver = 'aws-ebs-csi-driver';
    const [now, next] = ['v1.40.0-eksbuild.1', 'v1.45.0-eksbuild.2'];
    server.world.addons = {
      ...server.world.addons,
      [driver]: [
        { version: now, minors: ['1.34'], defaultFor: ['1.34'] },
        { version: next, minors: ['1.34', '1.35'], defaultFor: ['1.35'] },
      ],
    };
    const recommended = (name: string) =>
      server.world.addons[name].find(({ defaultFor }) =>
        defaultFor.includes('1.35'),
      )?.version;
    const place = server.region(ACCOUNT, REGION);
    const cluster = place.clusters.get('two')!;
    place.addAddon(cluster, driver, now, { configurationValues: '{"a":{}}' });
    const before = server.api.accepted.length;
    const { id: clusterId } = await readCluster('two');
    const { coverage } = await ask<Readiness>(
      `/clusters/${clusterId}/readiness?target=v1.35`,
    );
    const plan = await ask<Plan>('/plans', {
      document: JSON.stringify({
        apiVersion: 'drydock.dev/v1',
        kind: 'UpgradePlan',
        metadata: { name: 'with-add-ons' },
        spec: {
          target: '1.35',
          addOns: { update: 'all' },
          stages: [{ name: 'all', clusters: { names: ['two'] } }],
        },
      }),
    });
    const { digest } = await ask<Plan>(`/plans/${plan.id}/actions`, {
      action: 'submit',
      acceptUnknownChecks: coverage
        .filter(({ status }) => status === 'not-run' || status === 'partial')
        .map(({ checkId }) => checkId),
      overrideReason: 'for the test',
    });
    await ask(
      `/plans/${plan.id}/approvals`,
      { decision: 'approve', digest },
      'bob',
    );
    await ask('/rollouts', { planId: plan.id, digest });
    const ended = await eventually('the upgrade has ended', async () => {
      const { items } = await ask<UpgradePage>(
        `/upgrades?clusterId=${clusterId}`,
      );
      return items.find(({ phase }) => ENDED.includes(phase));
    });
    const upgrade = await ask<Upgrade>(`/upgrades/${ended.id}`);
    expect({
      phase: upgrade.phase,
      blocked: upgrade.steps.flatMap(({ status, message }) =>
        status === 'blocked' ? message?.text : [],
      ),
    }).toEqual({ phase: 'succeeded', blocked: [] });
    expect(upgrade.hops.map(({ kind, addOn }) => addOn?.name ?? kind)).toEqual([
      driver,
      'control-plane',
      'node-pools',
      'coredns',
      'kube-proxy',
    ]);
    expect(
      server.api.accepted
        .slice(before)
        .map(({ operation, path, body }) => [
          operation,
          path.addonName ?? path.nodegroupName,
          body.addonVersion,
        ]),
    ).toEqual([
      ['UpdateAddon', driver, next],
      ['UpdateClusterVersion', undefined, undefined],
      ['UpdateNodegroupVersion', 'general', undefined],
      ['UpdateAddon', 'coredns', recommended('coredns')],
      ['UpdateAddon', 'kube-proxy', recommended('kube-proxy')],
    ]);
    expect(cluster.addons.get(driver)?.configurationValues).toBe('{"a":{}}');
  });

  it('waits until Karpenter has replaced its nodes, and writes nothing for them [T-486]', async () => {
    const { server } = eks;
    const karpenter = new SimulatedKarpenter(
      simulator.store('three'),
      () => server.region(ACCOUNT, REGION).clusters.get('three')!.version,
    );
    const before = server.api.accepted.length;
    const { id: clusterId } = await readCluster('three');
    const started = await ask<Upgrade>('/upgrades', {
      clusterId,
      target: '1.35',
    });
    expect(
      started.hops.map(({ kind, disrupts, pools }) => [kind, disrupts, pools]),
    ).toEqual([
      ['control-plane', ['control-plane', 'nodes'], ['nodepool/spot']],
      ['node-pools', ['nodes'], ['general']],
      ['node-pools', ['nodes'], ['nodepool/spot']],
    ]);
    await eventually('the budget is named', async () => {
      karpenter.reconcile();
      const upgrade = await ask<Upgrade>(`/upgrades/${started.id}`);
      return upgrade.steps.find(
        ({ type, message }) =>
          type === 'node-pools' &&
          message?.text.includes('Raise spec.disruption.budgets'),
      );
    });
    karpenter.raiseBudget();
    const ended = await eventually('the upgrade has ended', async () => {
      const upgrade = await ask<Upgrade>(`/upgrades/${started.id}`);
      return ENDED.includes(upgrade.phase) ? upgrade : undefined;
    });
    expect(ended.phase).toBe('succeeded');
    expect(karpenter.versions()).toEqual(['v1.35.0-eks-1']);
    expect(
      server.api.accepted
        .slice(before)
        .map(({ operation, path }) => [operation, path.nodegroupName]),
    ).toEqual([
      ['UpdateClusterVersion', undefined],
      ['UpdateNodegroupVersion', 'general'],
    ]);
  });
});

async function eventually<T>(
  what: string,
  ask: () => Promise<T | undefined>,
): Promise<T> {
  for (
    const began = performance.now();
    performance.now() - began < HANGS_AFTER_SECONDS * 1000;

  ) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`Not within ${HANGS_AFTER_SECONDS} s: ${what}`);
}
