import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
// eslint-disable-next-line @backstage/no-mixed-plugin-imports -- the test drives the whole plugin; the module itself knows its contracts alone
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  ClusterPage,
  Upgrade,
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

  const ask = async <T>(route: string, body?: object): Promise<T> =>
    (
      await fetch(
        `http://127.0.0.1:${backend.server.port()}/api/cluster-upgrades${route}`,
        body
          ? {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }
          : {},
      )
    ).json();

  it('takes control plane and node groups to the next minor, by one write for each [T-374]', async () => {
    const { id: clusterId } = await eventually(
      'the cluster is read',
      async () =>
        (
          await ask<ClusterPage>('/clusters')
        ).items.find(
          each => each.name === 'one' && each.freshness.state === 'fresh',
        ),
    );
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
