import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import type {
  Cluster,
  Finding,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  generateFleet,
  startSimulator,
  type Simulator,
} from '@drydock/fleet-simulator';
import { eventually } from './__testUtils__/eventually';
import { clusterUpgradesPlugin } from './plugin';

jest.setTimeout(600_000);

const API = '/api/cluster-upgrades';

describe('the plugin with a simulated fleet', () => {
  let simulator: Simulator;
  let folder: string;
  let server: Awaited<ReturnType<typeof startTestBackend>>['server'];
  let clusters: Cluster[];
  let contexts: string[];

  const list = async (): Promise<Cluster[]> =>
    (await request(server).get(`${API}/clusters?limit=200&sort=name`)).body
      .items ?? [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'drydock-'));
    const fleet = generateFleet({ seed: 7, clusters: 12 });
    simulator = await startSimulator({ fleet });
    contexts = fleet.clusters
      .filter(({ capi, kind }) => !capi && kind === 'workload')
      .map(({ name }) => name);
    const file = join(folder, 'kubeconfig');
    await writeFile(file, simulator.kubeconfig());
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        mockServices.rootConfig.factory({
          data: {
            backend: { baseUrl: 'http://localhost' },
            clusterUpgrades: {
              sources: [{ kubeconfig: { file, contexts, owner: 'platform' } }],
            },
          },
        }),
        catalogServiceMock.factory({ entities: [] }),
      ],
    });
    server = backend.server;
    clusters = await eventually(
      list,
      items =>
        items.length > 0 &&
        items.every(
          ({ checks, freshness }) =>
            checks.total > 0 &&
            freshness.state !== 'never' &&
            // A cluster that was just read for the first time is judged a moment later.
            (freshness.state !== 'fresh' || checks.ran > 0),
        ),
    );
  });

  afterAll(async () => {
    await simulator.close();
    await rm(folder, { recursive: true });
  });

  it('reads and judges every cluster that answers', () => {
    expect(clusters.map(({ title }) => title).sort()).toEqual(
      [...contexts].sort(),
    );
    const read = clusters.filter(
      cluster => cluster.freshness.state === 'fresh',
    );
    expect(read.length).toBeGreaterThan(3);
    for (const cluster of read)
      expect(cluster).toMatchObject({
        uid: expect.any(String),
        version: expect.stringMatching(/^v1\.\d+/),
        owner: 'group:default/platform',
      });
    expect(
      new Set(clusters.map(cluster => cluster.verdict)).size,
    ).toBeGreaterThan(1);
  });

  it('names findings with evidence, fix, owner and first sight', async () => {
    const blocked = clusters.find(cluster => cluster.verdict === 'blocked');
    const { body } = await request(server).get(
      `${API}/clusters/${blocked?.id}/readiness`,
    );
    const findings: Finding[] = body.findings;
    expect(
      findings.filter(finding => finding.severity === 'blocker').length,
    ).toBe(blocked?.findings.blockers);
    for (const finding of findings) {
      expect(finding).toMatchObject({
        owner: expect.any(String),
        ownerFoundBy: expect.any(String),
        firstSeenAt: expect.any(String),
      });
      expect(finding.fix.what.text).not.toBe('');
    }
    expect(body.coverage.length).toBe(blocked?.checks.total);
  });

  it('sends nothing but reads to the clusters', () => {
    expect(simulator.writes()).toEqual([]);
  });

  it('answers what-if without asking the cluster', async () => {
    const cluster = clusters.find(each => each.freshness.state === 'fresh');
    simulator.setFaults(cluster?.title ?? '', [{ kind: 'hanging' }]);
    const { status, body } = await request(server).get(
      `${API}/clusters/${cluster?.id}/readiness?target=1.37`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ whatIf: true, target: '1.37' });
    simulator.setFaults(cluster?.title ?? '', []);
  });

  it('keeps the last good facts of a cluster that refuses, with the cause and the fix', async () => {
    const cluster = clusters.find(each => each.freshness.state === 'fresh');
    simulator.setFaults(cluster?.title ?? '', [{ kind: 'unauthorized' }]);
    await request(server)
      .post(`${API}/clusters/${cluster?.id}/refresh`)
      .expect(202);
    const failed = await eventually(
      async (): Promise<Cluster> =>
        (
          await request(server).get(`${API}/clusters/${cluster?.id}`)
        ).body,
      answer => answer.freshness.state === 'unreachable',
    );
    expect(failed).toMatchObject({
      version: cluster?.version,
      verdict: cluster?.verdict,
      freshness: {
        state: 'unreachable',
        failure: {
          kind: 'unauthorized',
          reason: { text: expect.stringContaining('Unauthorized') },
          remedy: { text: expect.stringMatching(/\w+ \w+/) },
        },
        readAt: cluster?.freshness.readAt,
      },
    });
  });

  it('tells details: node pools, sections and the cost of the read', async () => {
    const cluster = clusters.find(
      each =>
        each.freshness.state === 'fresh' &&
        (each.nodeVersions?.length ?? 0) > 0,
    );
    const { body } = await request(server).get(
      `${API}/clusters/${cluster?.id}/details`,
    );
    expect(body.nodePools.length).toBeGreaterThan(0);
    expect(
      body.sections.map(({ section }: { section: string }) => section),
    ).toEqual(
      expect.arrayContaining(['version', 'nodes', 'disruption-budgets']),
    );
    expect(body.requests.length).toBeGreaterThan(0);
  });

  it('sees a version that was changed without Drydock, and history says so', async () => {
    const cluster = clusters
      .filter(
        each => each.freshness.state === 'fresh' && each.title !== 'management',
      )
      .at(-1);
    simulator.upgradeByOthers(cluster?.title ?? '', `v${cluster?.target}`);
    const history = await eventually(
      async () => {
        await request(server).post(`${API}/clusters/${cluster?.id}/refresh`);
        return (
          await request(server).get(`${API}/history?clusterId=${cluster?.id}`)
        ).body;
      },
      body => body.total > 0,
    );
    expect(history.items[0]).toMatchObject({
      clusterId: cluster?.id,
      from: cluster?.version,
      outcome: 'observed',
      observedOnly: true,
    });
  });
});
