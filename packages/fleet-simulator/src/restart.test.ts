import {
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
  appendFileSync,
} from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { parse } from 'yaml';
import { generateFrom } from './fleet/generateFleet';
import { startSimulator } from './startSimulator';
import {
  ask,
  CAPI_PLAN,
  CLUSTERS_PATH,
  patch,
  smallFleet,
  until,
} from './testing/simulatorClient';

const C1 = `${CLUSTERS_PATH}/c1`;

interface SeenCluster {
  spec: { topology: { version: string } };
  status: {
    controlPlane: { versions: { version: string }[] };
    workers: { versions: { version: string }[] };
    conditions: { type: string; reason: string }[];
  };
}

interface SeenMachine {
  readonly metadata: { readonly name: string };
  readonly spec: { readonly version: string };
  readonly status: {
    readonly conditions: readonly {
      readonly type: string;
      readonly reason: string;
    }[];
  };
}

describe('a restart of the simulated world', () => {
  let stateDir: string;
  beforeEach(() => {
    stateDir = mkdtempSync(join(tmpdir(), 'fleet-simulator-'));
  });
  afterEach(() => rmSync(stateDir, { recursive: true, force: true }));

  const start = (machineSeconds: number) =>
    startSimulator({ fleet: smallFleet(), stateDir, machineSeconds });
  const readCluster = async (
    simulator: Awaited<ReturnType<typeof start>>,
  ): Promise<SeenCluster> =>
    JSON.parse((await ask(simulator, 'management', C1)).text);

  it('continues an upgrade where it was and writes nothing twice', async () => {
    const first = await start(0.2);
    await patch(first, 'management', C1, {
      spec: { topology: { version: 'v1.36.4' } },
    });
    await until(
      () => readCluster(first),
      cluster => cluster.status.controlPlane.versions.length === 2,
    );
    await first.close();

    const second = await start(0.05);
    const done = await until(
      () => readCluster(second),
      cluster =>
        cluster.status.conditions.some(
          condition =>
            condition.type === 'TopologyReconciled' &&
            condition.reason === 'ReconcileSucceeded',
        ),
    );
    expect(done.status.controlPlane.versions).toEqual([
      { version: 'v1.36.4', replicas: 1 },
    ]);
    expect(done.status.workers.versions).toEqual([
      { version: 'v1.36.4', replicas: 1 },
    ]);
    expect((await ask(second, 'c1', '/version')).body.gitVersion).toBe(
      'v1.36.4',
    );
    const nodes = (await ask(second, 'c1', '/api/v1/nodes')).body.items ?? [];
    expect(
      nodes.map(
        node =>
          (node.status as { nodeInfo: { kubeletVersion: string } }).nodeInfo
            .kubeletVersion,
      ),
    ).toEqual(['v1.36.4', 'v1.36.4']);
    const proxy = (
      await ask(
        second,
        'c1',
        '/apis/apps/v1/namespaces/kube-system/daemonsets/kube-proxy',
      )
    ).text;
    expect(proxy).toContain('registry.k8s.io/kube-proxy:v1.36.4"');
    expect(second.writes()).toHaveLength(1);
    await second.close();
  });

  it('keeps an accepted write even when the process is killed right after its answer', async () => {
    const first = await start(600);
    await patch(first, 'management', C1, {
      spec: { topology: { version: 'v1.36.4' } },
    });
    // What is on disk now is all that a killed process leaves: read it without closing the first.
    const second = await start(600);
    expect(await readCluster(second)).toMatchObject({
      spec: { topology: { version: 'v1.36.4' } },
    });
    expect(second.writes().map(write => write.accepted)).toEqual([true]);
    await Promise.all([first.close(), second.close()]);
  });

  it('keeps tokens, identities and faults; kubeconfig Secrets follow the port', async () => {
    const first = await start(600);
    first.setFaults('one', [{ kind: 'server-error' }]);
    const uid = async (simulator: typeof first) =>
      (await ask(simulator, 'c1', '/api/v1/namespaces/kube-system')).body
        .metadata?.uid;
    const before = {
      uid: await uid(first),
      token: first.token('one', 'reader'),
    };
    await first.close();
    const second = await start(600);
    expect({
      uid: await uid(second),
      token: second.token('one', 'reader'),
    }).toEqual(before);
    expect((await ask(second, 'one', '/version')).status).toBe(500);
    const secret = (
      await ask(
        second,
        'management',
        '/api/v1/namespaces/fleet/secrets/c1-kubeconfig',
        { as: 'writer' },
      )
    ).body.data as { value: string };
    const kubeconfig = parse(
      Buffer.from(secret.value, 'base64').toString('utf8'),
    ) as { clusters: { cluster: { server: string } }[] };
    expect(kubeconfig.clusters[0].cluster.server).toBe(second.clusterUrl('c1'));
    await second.close();
  });

  it('lets a machine wait for its deletion hooks, before and after its drain, across restarts', async () => {
    const [before, after] = ['pre-drain', 'pre-terminate'].map(
      point => `${point}.delete.hook.machine.cluster.x-k8s.io/backup`,
    );
    const machines = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines';
    const options = { fleet: smallFleet(), stateDir, machineSeconds: 0.05 };
    let simulator = await startSimulator(options);
    const workers = async () => {
      const { items }: { readonly items: readonly SeenMachine[] } = JSON.parse(
        (
          await ask(
            simulator,
            'management',
            `${machines}?labelSelector=cluster.x-k8s.io/deployment-name`,
          )
        ).text,
      );
      return items;
    };
    const [
      {
        metadata: { name },
      },
    ] = await workers();
    const annotate = async (annotations: object) =>
      expect(
        (
          await patch(simulator, 'management', `${machines}/${name}`, {
            metadata: { annotations },
          })
        ).status,
      ).toBe(200);
    const waits = (reason: string) =>
      until(
        async () =>
          (await workers()).find(({ metadata }) => metadata.name === name),
        machine =>
          machine?.status.conditions.some(
            condition =>
              condition.type === 'Deleting' && condition.reason === reason,
          ) ?? false,
      );
    const node = async () => {
      const { spec } = (await ask(simulator, 'c1', `/api/v1/nodes/${name}`))
        .body as { spec?: { unschedulable?: boolean } };
      const pods =
        (
          await ask(
            simulator,
            'c1',
            `/api/v1/pods?fieldSelector=spec.nodeName=${name}`,
          )
        ).body.items ?? [];
      return {
        cordoned: spec?.unschedulable ?? false,
        hasPods: pods.length > 0,
      };
    };

    await annotate({ [before]: '', [after]: '' });
    await patch(simulator, 'management', C1, {
      spec: { topology: { version: 'v1.36.4' } },
    });
    await waits('WaitingForPreDrainHook');
    await simulator.close();

    simulator = await startSimulator(options);
    await waits('WaitingForPreDrainHook');
    expect(await node()).toEqual({ cordoned: false, hasPods: true });
    await annotate({ [before]: null });
    await waits('WaitingForPreTerminateHook');
    expect(await node()).toEqual({ cordoned: true, hasPods: false });
    await simulator.close();

    simulator = await startSimulator(options);
    await waits('WaitingForPreTerminateHook');
    await annotate({ [after]: null });
    const left = await until(workers, found =>
      found.every(({ metadata }) => metadata.name !== name),
    );
    expect(left.map(({ spec }) => spec.version)).toEqual(['v1.36.4']);
    expect((await ask(simulator, 'c1', `/api/v1/nodes/${name}`)).status).toBe(
      404,
    );
    await simulator.close();
  });

  it('drops a torn last line of the write log and refuses any other damage', async () => {
    const first = await start(600);
    await patch(first, 'management', C1, {
      spec: { topology: { version: 'v1.36.4' } },
    });
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

describe('changes from outside Drydock', () => {
  it('upgrades a cluster outside Cluster API: the version at once, then its nodes', async () => {
    const simulator = await startSimulator({
      fleet: smallFleet(),
      machineSeconds: 0.01,
    });
    const response = await fetch(
      `${simulator.url}/_simulator/clusters/one/foreign-upgrade`,
      { method: 'POST', body: '{"version":"v1.32.13-eks-3025e55"}' },
    );
    expect(response.status).toBe(200);
    expect((await ask(simulator, 'one', '/version')).body.gitVersion).toBe(
      'v1.32.13-eks-3025e55',
    );
    expect(
      (
        await ask(
          simulator,
          'one',
          '/apis/flowcontrol.apiserver.k8s.io/v1beta3',
        )
      ).status,
    ).toBe(404);
    await until(
      async () =>
        (await ask(simulator, 'one', '/api/v1/nodes')).body.items ?? [],
      nodes =>
        nodes.every(node =>
          (
            node.status as { nodeInfo: { kubeletVersion: string } }
          ).nodeInfo.kubeletVersion.startsWith('v1.32.13'),
        ),
    );
    expect(simulator.writes()).toEqual([]);
    await simulator.close();
  });

  it('upgrades a Cluster API cluster through its Cluster, as another field manager', async () => {
    const simulator = await startSimulator({
      fleet: generateFrom(1, [CAPI_PLAN]),
      machineSeconds: 0.01,
    });
    simulator.upgradeByOthers('c1', 'v1.36.4');
    const done = await until(
      async () => (await ask(simulator, 'c1', '/version')).body,
      body => body.gitVersion === 'v1.36.4',
    );
    expect(done.gitVersion).toBe('v1.36.4');
    const cluster = (await ask(simulator, 'management', C1)).body;
    expect(
      (cluster.metadata?.managedFields as { manager: string }[]).map(
        entry => entry.manager,
      ),
    ).toContain('kubectl-edit');
    await simulator.close();
  });
});
