import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  isObject,
  type JsonObject,
  type NodeRolloutSettings,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import { clusterObject, deploymentObject, managerOf } from '../testing/objects';
import { ClusterApiNodeRollout } from './ClusterApiNodeRollout';
import { SET_BY } from './notes';

const CLUSTER = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1';
const DEPLOYMENT =
  '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedeployments/c1-md-0-x1';
const signal = new AbortController().signal;
const settings: NodeRolloutSettings = {
  maxSurge: 2,
  drain: { timeoutMinutes: 30, onTimeout: 'force' },
};
const rolling = (maxSurge: number, maxUnavailable: number) => ({
  strategy: {
    type: 'RollingUpdate',
    rollingUpdate: { maxSurge, maxUnavailable },
  },
});

function deployment(pool = 'md-0', more: JsonObject = {}): JsonObject {
  const object = deploymentObject({ pool });
  return {
    ...object,
    ...more,
    spec: {
      ...(isObject(object.spec) ? object.spec : {}),
      rollout: rolling(1, 0),
    },
  };
}

function rolloutOf(
  fake: FakeManagement,
  options: Parameters<FakeManagement['management']>[0] = {},
) {
  const management = fake.management(options);
  const rollout = new ClusterApiNodeRollout(() => ({
    management,
    key: { namespace: 'fleet', name: 'c1' },
  }));
  const request = (key = 'u1/effect-nodes', wanted = settings) => ({
    key,
    cluster: { id: 'c1', name: 'c1', reference: 'capi-main/fleet/c1' },
    settings: wanted,
  });
  return {
    take: (key?: string, wanted?: NodeRolloutSettings) =>
      rollout.take(request(key, wanted), signal),
    undo: (key?: string) => rollout.undo(request(key), signal),
    observe: (key?: string) => rollout.observe(request(key), signal),
    check: (wanted = settings) =>
      rollout.check(request().cluster, wanted, signal),
    byHand: () => rollout.undoByHand(request()),
  };
}

/** Without what every write changes. */
function shownAt(fake: FakeManagement, path: string) {
  const { metadata, spec } = JSON.parse(JSON.stringify(fake.objects.get(path)));
  return { annotations: metadata.annotations ?? {}, spec };
}

describe('ClusterApiNodeRollout with a ClusterClass', () => {
  let fake: FakeManagement;
  beforeEach(() => {
    fake = FakeManagement.settled().withSecondPool();
    for (const pool of ['md-0', 'md-1']) fake.putDeployment(deployment(pool));
  });

  it('sets all pools and notes what was before in one patch of the Cluster, and puts everything back by one more', async () => {
    const before = shownAt(fake, CLUSTER);
    const { take, undo, observe } = rolloutOf(fake);
    expect(inEnglish(await take())).toEqual({
      outcome: 'taken',
      handle: { reference: 'Cluster fleet/c1' },
      message:
        'Set for the time of the upgrade: md-0: maxSurge its default → 2 and drain timeout its default → 30 min; md-1: maxSurge its default → 2 and drain timeout its default → 30 min',
    });
    expect(fake.accepted).toHaveLength(1);
    const { annotations, spec } = shownAt(fake, CLUSTER);
    expect(spec.topology.workers.machineDeployments).toEqual(
      ['md-0', 'md-1'].map(name => ({
        class: 'default-worker',
        name,
        rollout: rolling(2, 0),
        deletion: { nodeDrainTimeoutSeconds: 1800 },
      })),
    );
    expect(annotations[SET_BY]).toBe('u1/effect-nodes');
    expect(await observe()).toMatchObject({ state: 'in-effect' });
    expect(inEnglish(await undo())).toEqual({});
    expect(shownAt(fake, CLUSTER)).toEqual(before);
    expect(fake.accepted).toHaveLength(2);
    expect(await observe()).toEqual({ state: 'gone' });
  });

  it('writes once though it is taken twice, and undoing twice changes nothing', async () => {
    const { take, undo } = rolloutOf(fake);
    await take();
    expect(await take()).toMatchObject({ outcome: 'taken' });
    expect(fake.accepted).toHaveLength(1);
    await undo();
    await undo();
    expect(fake.accepted).toHaveLength(2);
  });

  it('sets the named pools alone, and keeps what others wrote in the list meanwhile', async () => {
    const { take, undo } = rolloutOf(fake);
    await take(undefined, { ...settings, pools: ['md-1'] });
    const held = {
      metadata: {
        annotations: { 'topology.cluster.x-k8s.io/defer-upgrade': '' },
      },
    };
    const { spec } = shownAt(fake, CLUSTER);
    expect(spec.topology.workers.machineDeployments[0]).toEqual({
      class: 'default-worker',
      name: 'md-0',
    });
    const lists = spec.topology.workers.machineDeployments.map(
      (entry: JsonObject) => ({ ...entry, ...held }),
    );
    const { resourceVersion } = JSON.parse(
      JSON.stringify(fake.objects.get(CLUSTER)),
    ).metadata;
    await fake.patch({
      path: CLUSTER,
      body: {
        metadata: { resourceVersion },
        spec: { topology: { workers: { machineDeployments: lists } } },
      },
      dryRun: false,
    });
    await undo();
    expect(
      shownAt(fake, CLUSTER).spec.topology.workers.machineDeployments,
    ).toEqual(
      ['md-0', 'md-1'].map(name => ({
        class: 'default-worker',
        name,
        ...held,
      })),
    );
  });

  it('rests on what was read: a change in between is read first', async () => {
    const { take } = rolloutOf(fake);
    let touched = 0;
    const patch = fake.patch.bind(fake);
    jest.spyOn(fake, 'patch').mockImplementation(async request => {
      if (touched++ < 2) fake.touch();
      return patch(request);
    });
    expect(await take()).toMatchObject({ outcome: 'taken' });
    expect([fake.accepted.length, touched]).toEqual([1, 3]);
  });

  it('keeps what was changed meanwhile, says so, and leaves no note', async () => {
    const { take, undo } = rolloutOf(fake);
    await take(undefined, { ...settings, pools: ['md-0'] });
    const { spec } = shownAt(fake, CLUSTER);
    spec.topology.workers.machineDeployments[0].deletion.nodeDrainTimeoutSeconds = 60;
    fake.putCluster({ ...fake.objects.get(CLUSTER), spec });
    expect(inEnglish(await undo())).toEqual({
      note: 'drain timeout of node pool md-0 was changed by others in the meantime, so Drydock left it as it is',
    });
    const after = shownAt(fake, CLUSTER);
    expect(after.annotations).toEqual({});
    expect(after.spec.topology.workers.machineDeployments[0]).toEqual({
      class: 'default-worker',
      name: 'md-0',
      deletion: { nodeDrainTimeoutSeconds: 60 },
    });
  });

  it('changes nothing where the pools roll so already, and for a drain that waits; but tells a timeout that is there', async () => {
    const { take, undo } = rolloutOf(fake);
    expect(inEnglish(await take(undefined, { maxSurge: 1 }))).toMatchObject({
      outcome: 'taken',
      message: 'The node pools already have these settings',
    });
    const { spec } = shownAt(fake, CLUSTER);
    spec.topology.workers.machineDeployments[0].deletion = {
      nodeDrainTimeoutSeconds: 300,
    };
    fake.putCluster({ ...clusterObject(), spec });
    expect(
      inEnglish(
        await take(undefined, {
          drain: { timeoutMinutes: 30, onTimeout: 'wait' },
        }),
      ),
    ).toMatchObject({
      message: expect.stringContaining(
        'md-0 keeps a drain timeout of its own of 5 min',
      ),
    });
    await undo();
    expect(fake.accepted).toEqual([]);
  });

  it('refuses settings of another upgrade that are there', async () => {
    const { take, check } = rolloutOf(fake);
    await take('u0/effect-nodes');
    expect(inEnglish(await take())).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(
        'Cluster fleet/c1 carries settings of another upgrade (u0/effect-nodes)',
      ),
    });
    expect(await check({ maxSurge: 5 })).toBeUndefined();
    expect(fake.accepted).toHaveLength(1);
  });

  const flux = (...path: string[]) => ({
    manager: 'kustomize-controller',
    operation: 'Apply',
    fieldsV1: path.reduceRight<JsonObject>(
      (inner, part) => ({ [part]: inner }),
      {},
    ),
  });
  const list = ['f:spec', 'f:topology', 'f:workers', 'f:machineDeployments'];
  const refused: readonly (readonly [
    string,
    NodeRolloutSettings,
    () => void,
    RegExp,
  ])[] = [
    [
      'a pool that is not there',
      { pools: ['md-7'], maxSurge: 2 },
      () => undefined,
      /no node pool md-7\. It has md-0 and md-1/,
    ],
    [
      'a field that Flux sets',
      settings,
      () =>
        fake.putCluster({
          ...clusterObject({
            pools: { 'md-0': {}, 'md-1': {} },
            managedFields: [
              flux(
                ...list,
                'k:{"name":"md-1"}',
                'f:rollout',
                'f:strategy',
                'f:rollingUpdate',
                'f:maxSurge',
              ),
            ],
          }),
        }),
      /rollingUpdate\.maxSurge of Cluster fleet\/c1 belongs to .*kustomize-controller.*Git/,
    ],
    [
      'lists that Argo CD writes whole',
      settings,
      () =>
        fake.putCluster(
          clusterObject({
            pools: { 'md-0': {}, 'md-1': {} },
            managedFields: [
              managerOf(
                'argocd-controller',
                'Update',
                'spec.topology.workers.machineDeployments',
              ),
            ],
          }),
        ),
      /belongs to/,
    ],
    [
      'no node that could be replaced',
      { maxSurge: 0 },
      () => undefined,
      /Node pool md-0: .*no node could be replaced/,
    ],
  ];
  it.each(refused)(
    'refuses %s before anything is submitted and when it is taken',
    async (_, wanted, given, says) => {
      given();
      const { take, check } = rolloutOf(fake);
      expect(inEnglish(await check(wanted))).toMatch(says);
      expect(inEnglish(await take(undefined, wanted))).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(says),
      });
      expect(fake.accepted).toEqual([]);
    },
  );

  it('sets beside what Flux sets where Git leaves the fields out', async () => {
    fake.putCluster(
      clusterObject({
        pools: { 'md-0': {}, 'md-1': {} },
        labels: { 'kustomize.toolkit.fluxcd.io/name': 'clusters' },
        managedFields: [flux('f:spec', 'f:topology', 'f:version')],
      }),
    );
    expect(await rolloutOf(fake).take()).toMatchObject({ outcome: 'taken' });
  });

  it('refuses pools of machine pools, whose surge is not its own', async () => {
    const { spec } = shownAt(fake, CLUSTER);
    fake.putCluster({
      ...fake.objects.get(CLUSTER),
      spec: {
        ...spec,
        topology: {
          ...spec.topology,
          workers: {
            machinePools: [{ class: 'default-worker', name: 'mp-0' }],
          },
        },
      },
    });
    expect(inEnglish(await rolloutOf(fake).check())).toMatch(
      /mp-0: nodes of a MachinePool are replaced by its infrastructure/,
    );
    expect(
      await rolloutOf(fake).check({
        drain: { timeoutMinutes: 5, onTimeout: 'wait' },
      }),
    ).toBeUndefined();
  });

  it('says what is missing without a credential that writes, and what the platform refuses', async () => {
    const without = rolloutOf(fake, { writer: false });
    expect(inEnglish(await without.check())).toMatch(
      /no credential that may change/,
    );
    expect(inEnglish(await without.take())).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(/no credential that may change/),
    });
    fake.webhook = () => 'denied by policy';
    expect(inEnglish(await rolloutOf(fake).take())).toMatchObject({
      outcome: 'refused',
      message: 'Cluster fleet/c1: denied by policy',
    });
  });

  it('has nothing to undo when the Cluster is gone, and knows nothing where it could not be read', async () => {
    const { take, undo, observe } = rolloutOf(fake);
    await take();
    fake.objects.delete(CLUSTER);
    expect(await observe()).toEqual({ state: 'gone' });
    expect(inEnglish(await undo())).toEqual({});
  });

  it('says where a person finds it', () => {
    expect(inEnglish(rolloutOf(fake).byHand())).toContain(
      'in the management cluster capi-main, where Cluster fleet/c1',
    );
  });
});

describe('ClusterApiNodeRollout without a ClusterClass', () => {
  let fake: FakeManagement;
  beforeEach(() => {
    fake = FakeManagement.plain().withSecondPool();
    for (const pool of ['md-0', 'md-1']) fake.putDeployment(deployment(pool));
  });

  it('sets each MachineDeployment after a dry run, and puts each back', async () => {
    const before = shownAt(fake, DEPLOYMENT);
    const { take, undo } = rolloutOf(fake);
    expect(inEnglish(await take())).toMatchObject({
      outcome: 'taken',
      message: expect.stringContaining('c1-md-1-x1: maxSurge 1 → 2'),
    });
    expect([fake.dryRuns.length, fake.accepted.length]).toEqual([2, 2]);
    expect(fake.accepted[0]).toMatchObject({
      path: DEPLOYMENT,
      body: {
        spec: {
          rollout: { strategy: { rollingUpdate: { maxSurge: 2 } } },
          template: { spec: { deletion: { nodeDrainTimeoutSeconds: 1800 } } },
        },
      },
    });
    expect(fake.accepted[0].body).not.toHaveProperty('spec.replicas');
    expect(inEnglish(await undo())).toEqual({});
    expect(shownAt(fake, DEPLOYMENT)).toEqual(before);
    expect(fake.accepted).toHaveLength(4);
  });

  it('that was set in part is taken for the rest, and undone as a whole', async () => {
    const { take, undo, observe } = rolloutOf(fake);
    let real = 0;
    const patch = fake.patch.bind(fake);
    const spy = jest.spyOn(fake, 'patch').mockImplementation(async request => {
      if (!request.dryRun && ++real === 2) throw new Error('cut off');
      return patch(request);
    });
    await expect(take()).rejects.toThrow('cut off');
    spy.mockImplementation(async request =>
      request.dryRun
        ? patch(request)
        : { outcome: 'refused', message: said('denied'), status: 403 },
    );
    await expect(take()).rejects.toThrow(
      /Only a part of the node pools was set.*denied/,
    );
    spy.mockRestore();
    expect(await take()).toMatchObject({ outcome: 'taken' });
    expect(fake.accepted).toHaveLength(2);
    await undo();
    expect(await observe()).toEqual({ state: 'gone' });
    expect(shownAt(fake, DEPLOYMENT).spec.rollout).toEqual(rolling(1, 0));
  });
});
