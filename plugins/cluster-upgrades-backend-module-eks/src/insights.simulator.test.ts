import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
// eslint-disable-next-line @backstage/no-mixed-plugin-imports -- the test drives the whole plugin; the module itself knows its contracts alone
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  ClusterPage,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  generateFleet,
  startSimulator,
  type Simulator,
} from '@drydock/fleet-simulator';
import module from '.';
import { awsConfig, EksServer, KEY, REGION } from './testing/EksServer';
import { apiInsight, deprecation } from './testing/insights';

jest.setTimeout(600_000);

/** Ends what hangs, and nothing that is slow. */
const HANGS_AFTER_SECONDS = 480;

const CALLED = '/apis/flowcontrol.apiserver.k8s.io/v1beta3/flowschemas';
/** It serves v1beta3 of flowcontrol, which 1.32 does not. */
const SERVES_CALLED = /^v1\.(29|30|31)\./;

/**
 * Who calls deprecated versions (R5), as EKS tells the whole plugin, over a server of the tests
 * that speaks EKS' routes.
 */
describe('a portal that asks EKS for insights', () => {
  let folder: string;
  let simulator: Simulator;
  let eks: EksServer;
  let name: string;
  let backend: Awaited<ReturnType<typeof startTestBackend>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-eks-'));
    const fleet = generateFleet({ seed: 7, clusters: 12 });
    name =
      fleet.clusters.find(
        ({ kind, capi, faults, gitVersion }) =>
          kind !== 'management' &&
          !capi &&
          faults.length === 0 &&
          SERVES_CALLED.test(gitVersion),
      )?.name ?? '';
    simulator = await startSimulator({ fleet });
    eks = await EksServer.start();
    const file = join(folder, 'kubeconfig');
    await writeFile(file, simulator.kubeconfig());
    const seen = (Date.now() - 26 * 3_600_000) / 1000;
    const stats = [
      {
        userAgent: 'old-reporter/1.2 (linux/amd64)',
        numberOfRequestsLast30Days: 4217,
        lastRequestTime: seen,
      },
      {
        userAgent: '<img src=x onerror=alert(1)>',
        numberOfRequestsLast30Days: 1,
        lastRequestTime: seen,
      },
    ];
    eks.clusters.set('prod', [
      apiInsight('one', [deprecation(CALLED, stats, '1.32')], {
        name: 'Deprecated APIs removed in Kubernetes v1.32',
        kubernetesVersion: '1.32',
        lastRefreshTime: Date.now() / 1000,
      }),
    ]);
    const clusterUpgrades = {
      sources: [{ kubeconfig: { file, contexts: [name] } }],
      eks: {
        clusters: [
          {
            cluster: `kubeconfig/${name}`,
            name: 'prod',
            region: REGION,
            endpoint: eks.url,
          },
        ],
      },
    };
    const data = {
      backend: { baseUrl: 'http://localhost' },
      aws: { mainAccount: { ...awsConfig.mainAccount } },
      clusterUpgrades,
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
    await rm(folder, { recursive: true, force: true });
  });

  const get = async <T>(route: string): Promise<T> =>
    (
      await fetch(
        `http://127.0.0.1:${backend.server.port()}/api/cluster-upgrades${route}`,
      )
    ).json();

  const callersOf = async (clusterId: string) =>
    (
      await get<Readiness>(`/clusters/${clusterId}/readiness?target=1.32`)
    ).findings.filter(({ checkId }) => checkId === 'api-callers');
  const cluster = () =>
    eventually('the cluster is read', async () =>
      (await get<ClusterPage>('/clusters')).items.find(
        each => each.name === name && each.freshness.state === 'fresh',
      ),
    );

  it('names the program of a call and its count [T-349]', async () => {
    const { id } = await cluster();
    const finding = (await callersOf(id)).find(({ title }) =>
      title.text.includes(
        'flowschemas at flowcontrol.apiserver.k8s.io/v1beta3',
      ),
    );
    expect(finding).toMatchObject({
      severity: 'warning',
      confidence: 'reported',
      breaksAt: '1.32',
    });
    expect(finding?.evidence.map(({ what }) => what.text)).toContain(
      'flowcontrol.apiserver.k8s.io/v1beta3 flowschemas was called by old-reporter/1.2 (linux/amd64), as told by EKS insights',
    );
    expect(finding?.fix.what.text).toContain(
      'old-reporter/1.2 (linux/amd64): 4217 requests in 30 days, last on ',
    );
  });

  it('says of a cluster that EKS cannot tell of, what the check did not see, and keeps what it knew', async () => {
    const { id } = await cluster();
    eks.refuse();
    await fetch(
      `http://127.0.0.1:${backend.server.port()}/api/cluster-upgrades/clusters/${id}/refresh`,
      { method: 'POST' },
    );
    const readiness = await eventually('the refusal shows', async () => {
      const found = await get<Readiness>(
        `/clusters/${id}/readiness?target=1.32`,
      );
      return found.coverage.some(
        ({ checkId, status }) =>
          checkId === 'api-callers' && status === 'partial',
      )
        ? found
        : undefined;
    });
    expect(
      readiness.coverage
        .find(({ checkId }) => checkId === 'api-callers')
        ?.reasons.map(({ text }) => text)
        .join(),
    ).toContain(
      'EKS insights of prod in eu-central-1 could not be read: AWS refused',
    );
    expect(JSON.stringify(await callersOf(id))).toContain('old-reporter/1.2');
    expect(JSON.stringify(readiness)).not.toContain(KEY.secretAccessKey);
  });

  it('asks EKS for insights of that cluster alone', () => {
    expect([
      ...new Set(eks.asked.map(({ method, path }) => `${method} ${path}`)),
    ]).toEqual([
      'POST /clusters/prod/insights',
      'GET /clusters/prod/insights/one',
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
