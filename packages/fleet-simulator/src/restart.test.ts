import { mkdtempSync, readFileSync, rmSync, writeFileSync, appendFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { parse } from 'yaml';
import { generateFrom } from './fleet/generateFleet';
import { startSimulator } from './startSimulator';
import { ask, CAPI_PLAN, CLUSTERS_PATH, patch, smallFleet, until } from './testing/simulatorClient';

const C1 = `${CLUSTERS_PATH}/c1`;

interface SeenCluster {
  spec: { topology: { version: string } };
  status: { controlPlane: { versions: { version: string }[] }; workers: { versions: { version: string }[] }; conditions: { type: string; reason: string }[] };
}

describe('a restart of the simulated world', () => {
  let stateDir: string;
  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), 'fleet-simulator-'));
  });
  afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

  const start = (machineSeconds: number) => startSimulator({ fleet: smallFleet(), stateDir, machineSeconds });
  const readCluster = async (simulator: Awaited<ReturnType<typeof start>>): Promise<SeenCluster> => JSON.parse((await ask(simulator, 'management', C1)).text);

  it('continues an upgrade where it was and writes nothing twice', async () => {
    const first = await start(0.2);
    await patch(first, 'management', C1, { spec: { topology: { version: 'v1.36.4' } } });
    await until(() => readCluster(first), cluster => cluster.status.controlPlane.versions.length === 2);
    await first.close();

    const second = await start(0.05);
    const done = await until(() => readCluster(second), cluster => cluster.status.conditions.some(condition => condition.type === 'TopologyReconciled' && condition.reason === 'ReconcileSucceeded'));
    expect(done.status.controlPlane.versions).toEqual([{ version: 'v1.36.4', replicas: 1 }]);
    expect(done.status.workers.versions).toEqual([{ version: 'v1.36.4', replicas: 1 }]);
    expect((await ask(second, 'c1', '/version')).body.gitVersion).toBe('v1.36.4');
    const nodes = (await ask(second, 'c1', '/api/v1/nodes')).body.items ?? [];
    expect(nodes.map(node => (node.status as { nodeInfo: { kubeletVersion: string } }).nodeInfo.kubeletVersion)).toEqual(['v1.36.4', 'v1.36.4']);
    const proxy = (await ask(second, 'c1', '/apis/apps/v1/namespaces/kube-system/daemonsets/kube-proxy')).text;
    expect(proxy).toContain('registry.k8s.io/kube-proxy:v1.36.4"');
    expect(second.writes()).toHaveLength(1);
    await second.close();
  });

  it('keeps an accepted write even when the process is killed right after its answer', async () => {
    const first = await start(600);
    await patch(first, 'management', C1, { spec: { topology: { version: 'v1.36.4' } } });
    // What is on disk now is all that a killed process leaves: read it without closing the first.
    const second = await start(600);
    expect(await readCluster(second)).toMatchObject({ spec: { topology: { version: 'v1.36.4' } } });
    expect(second.writes().map(write => write.accepted)).toEqual([true]);
    await Promise.all([first.close(), second.close()]);
  });

  it('keeps tokens, identities and faults; kubeconfig Secrets follow the port', async () => {
    const first = await start(600);
    first.setFaults('one', [{ kind: 'server-error' }]);
    const uid = async (simulator: typeof first) => (await ask(simulator, 'c1', '/api/v1/namespaces/kube-system')).body.metadata?.uid;
    const before = { uid: await uid(first), token: first.token('one', 'reader') };
    await first.close();
    const second = await start(600);
    expect({ uid: await uid(second), token: second.token('one', 'reader') }).toEqual(before);
    expect((await ask(second, 'one', '/version')).status).toBe(500);
    const secret = (await ask(second, 'management', '/api/v1/namespaces/fleet/secrets/c1-kubeconfig', { as: 'writer' })).body.data as { value: string };
    const kubeconfig = parse(Buffer.from(secret.value, 'base64').toString('utf8')) as { clusters: { cluster: { server: string } }[] };
    expect(kubeconfig.clusters[0].cluster.server).toBe(second.clusterUrl('c1'));
    await second.close();
  });

  it('drops a torn last line of the write log and refuses any other damage', async () => {
    const first = await start(600);
    await patch(first, 'management', C1, { spec: { topology: { version: 'v1.36.4' } } });
    await first.close();
    const file = join(stateDir, 'writes.jsonl');
    appendFileSync(file, '{"time":"2026-');
    const second = await start(600);
    expect(second.writes()).toHaveLength(1);
    await second.close();
    writeFileSync(file, `not json\n${readFileSync(file, 'utf8')}`);
    await expect(start(600)).rejects.toThrow('line 1 is no JSON');
  });
});

describe('changes that somebody else makes', () => {
  it('upgrades a cluster outside Cluster API: the version at once, then its nodes', async () => {
    const simulator = await startSimulator({ fleet: smallFleet(), machineSeconds: 0.01 });
    const response = await fetch(`${simulator.url}/_simulator/clusters/one/foreign-upgrade`, { method: 'POST', body: '{"version":"v1.32.13-eks-3025e55"}' });
    expect(response.status).toBe(200);
    expect((await ask(simulator, 'one', '/version')).body.gitVersion).toBe('v1.32.13-eks-3025e55');
    expect((await ask(simulator, 'one', '/apis/flowcontrol.apiserver.k8s.io/v1beta3')).status).toBe(404);
    await until(
      async () => (await ask(simulator, 'one', '/api/v1/nodes')).body.items ?? [],
      nodes => nodes.every(node => (node.status as { nodeInfo: { kubeletVersion: string } }).nodeInfo.kubeletVersion.startsWith('v1.32.13')),
    );
    expect(simulator.writes()).toEqual([]);
    await simulator.close();
  });

  it('upgrades a Cluster API cluster through its Cluster, as another field manager', async () => {
    const simulator = await startSimulator({ fleet: generateFrom(1, [CAPI_PLAN]), machineSeconds: 0.01 });
    simulator.upgradeByOthers('c1', 'v1.36.4');
    const done = await until(async () => (await ask(simulator, 'c1', '/version')).body, body => body.gitVersion === 'v1.36.4');
    expect(done.gitVersion).toBe('v1.36.4');
    const cluster = (await ask(simulator, 'management', C1)).body;
    expect((cluster.metadata?.managedFields as { manager: string }[]).map(entry => entry.manager)).toContain('kubectl-edit');
    await simulator.close();
  });
});
