import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { describeUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { inEnglish } from '@drydock/upgrade-reasons';
import {
  EffectUnknownError,
  type ObservedState,
  type UpgradeOperation,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterApiUpgradeProvider } from './ClusterApiUpgradeProvider';
import { FakeManagement } from './testing/FakeManagement';
import {
  clusterObject,
  controlPlaneObject,
  deploymentObject,
  machineObject,
  managerOf,
  upgrading,
} from './testing/objects';

const cluster = { id: 'one', name: 'c1', reference: 'capi-main/fleet/c1' };
const signal = new AbortController().signal;

function providerOf(fake: FakeManagement, options: { writer?: boolean } = {}) {
  return new ClusterApiUpgradeProvider({
    managements: [fake.management(options)],
    knowledge: builtinKnowledge,
  });
}

const operation = (hop: Hop, observed: ObservedState): UpgradeOperation => ({
  operationKey: 'u1/1/0',
  moveKey: 'u/step-1',
  hop,
  precondition: observed.precondition,
});
const controlPlaneHop = (from: string, to: string): Hop => ({
  kind: 'control-plane',
  from,
  to,
  disrupts: ['control-plane'],
});

for (const [name, create] of [
  [
    'topology',
    () => FakeManagement.settled().withSecondPool().withSecondNode(),
  ],
  ['plain', () => FakeManagement.plain().withSecondPool().withSecondNode()],
] as const) {
  describeUpgradeProvider(`Cluster API in memory, ${name}`, async () => {
    const fake = create();
    return {
      provider: providerOf(fake),
      cluster,
      target: 'v1.36.4',
      olderTarget: 'v1.34.1',
      poolByPool: true,
      rollback: false,
      canaryNode: true,
      acceptedWrites: async () => fake.accepted.length + fake.removed.length,
      changeByOthers: async () => {
        fake.touch();
        fake.touch(
          '/apis/controlplane.cluster.x-k8s.io/v1beta2/namespaces/fleet/kubeadmcontrolplanes/c1-cp',
        );
        fake.touch(
          '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedeployments/c1-md-0-x1',
        );
      },
      giveUp: async () => fake.giveUp(),
      finish: async () => fake.finish(),
    };
  });
}

describe('node pools one by one on a topology', () => {
  const DEFER = 'topology.cluster.x-k8s.io/defer-upgrade';
  const NAMES = ['md-0', 'md-1'];
  const hold: Hop = {
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
    holdPools: NAMES,
  };
  const letGo: Hop = {
    kind: 'node-pools',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['nodes'],
    pools: NAMES,
  };
  const startOn = async (fake: FakeManagement, hop: Hop) => {
    const provider = providerOf(fake);
    return provider.start(
      cluster,
      operation(hop, await provider.observe(cluster, signal)),
      signal,
    );
  };
  const twoPools = (
    pools: Record<string, Record<string, string>>,
    version = 'v1.35.5',
    managedFields?: Parameters<typeof clusterObject>[0],
  ) => {
    const fake = FakeManagement.settled().withSecondPool();
    fake.putCluster(clusterObject({ version, pools, ...managedFields }));
    return fake;
  };

  it('holds and sets the version in one write, and lets go in another that leaves the version alone', async () => {
    const fake = FakeManagement.settled().withSecondPool();
    expect(inEnglish(await startOn(fake, hold))).toMatchObject({
      outcome: 'accepted',
      message: 'Cluster fleet/c1 set to v1.36.4, with md-0 and md-1 held back',
    });
    fake.finish();
    expect(
      inEnglish(await startOn(fake, { ...letGo, pools: ['md-1'] })),
    ).toMatchObject({
      outcome: 'accepted',
      message: 'md-1 of Cluster fleet/c1 released to v1.36.4',
    });
    const held = (name: string) => ({
      class: 'default-worker',
      name,
      metadata: { annotations: { [DEFER]: 'held-by-drydock' } },
    });
    expect(fake.accepted.map(({ body }) => body.spec)).toEqual([
      {
        topology: {
          version: 'v1.36.4',
          workers: { machineDeployments: NAMES.map(held) },
        },
      },
      {
        topology: {
          workers: {
            machineDeployments: [
              held('md-0'),
              { class: 'default-worker', name: 'md-1' },
            ],
          },
        },
      },
    ]);
  });

  it("does not take a person's hold, and waits for them", async () => {
    const fake = twoPools({ 'md-0': { [DEFER]: '' }, 'md-1': {} });
    await startOn(fake, hold);
    fake.finish();
    expect((await startOn(fake, letGo)).outcome).toBe('accepted');
    expect((await startOn(fake, letGo)).outcome).toBe('already');
    expect(fake.accepted).toHaveLength(2);
    fake.finish();
    const { nodePools, waits } = await providerOf(fake).observe(
      cluster,
      signal,
    );
    expect(
      nodePools.map(({ name, settled, heldBack }) => [name, settled, heldBack]),
    ).toEqual([
      ['md-0', false, undefined],
      ['md-1', true, undefined],
    ]);
    expect(inEnglish(waits)).toMatchObject([
      { kind: 'held', message: expect.stringContaining('c1-md-0-x1') },
    ]);
  });

  it.each<[string, () => FakeManagement, Hop, RegExp]>([
    [
      'a pool that was not there when it was planned',
      () => FakeManagement.settled().withSecondPool(),
      { ...hold, holdPools: ['md-0'] },
      /would not be held back: md-1\. Plan again/,
    ],
    [
      'to let pools go to another version than planned',
      () =>
        twoPools(
          { 'md-0': { [DEFER]: 'held-by-drydock' }, 'md-1': {} },
          'v1.37.1',
        ),
      letGo,
      /would go to v1\.37\.1/,
    ],
    [
      'to hold back in lists that Argo CD writes whole',
      () =>
        twoPools({ 'md-0': {}, 'md-1': {} }, 'v1.35.5', {
          managedFields: [
            managerOf(
              'argocd-controller',
              'Update',
              'spec.topology.workers.machineDeployments',
            ),
          ],
        }),
      hold,
      /would remove the hold at any time/,
    ],
  ])('refuses %s, and writes nothing', async (_, create, hop, words) => {
    const fake = create();
    expect(inEnglish(await startOn(fake, hop))).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(words),
    });
    expect(fake.accepted).toEqual([]);
  });

  it('sets no hold where the version stands already: it is too late', async () => {
    const fake = twoPools({ 'md-0': {}, 'md-1': {} }, 'v1.36.4');
    expect((await startOn(fake, hold)).outcome).toBe('already');
    expect(fake.accepted).toEqual([]);
  });

  it('says of versions, while pools are held back, that those go first', async () => {
    const fake = FakeManagement.settled().withSecondPool();
    await startOn(fake, hold);
    fake.finish();
    const provider = providerOf(fake);
    const plan = await provider.planHops(
      cluster,
      await provider.observe(cluster, signal),
      'v1.37.1',
      signal,
    );
    expect(plan).toMatchObject({
      ok: true,
      hops: [
        { kind: 'node-pools', to: 'v1.36.4', pools: NAMES },
        { kind: 'control-plane', to: 'v1.37.1' },
        { kind: 'node-pools' },
      ],
    });
  });
});

describe('start on a topology', () => {
  it('writes spec.topology.version of the Cluster alone, with the observed resourceVersion', async () => {
    const fake = FakeManagement.settled();
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    expect(fake.accepted).toEqual([
      {
        path: '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1',
        body: {
          metadata: { resourceVersion: '100' },
          spec: { topology: { version: 'v1.36.4' } },
        },
        dryRun: false,
      },
    ]);
  });

  it('writes nothing for node pools: they follow', async () => {
    const fake = FakeManagement.settled();
    fake.putCluster(
      clusterObject({
        version: 'v1.36.4',
        conditions: {
          TopologyReconciled: upgrading(
            'v1.36.4',
            'MachineDeployment c1-md-0-x1 upgrading to version v1.36.4',
          ),
        },
      }),
    );
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(
        {
          kind: 'node-pools',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['nodes'],
        },
        observed,
      ),
      signal,
    );
    expect(inEnglish(outcome)).toMatchObject({
      outcome: 'already',
      message: expect.stringContaining('follow'),
    });
    expect(fake.accepted).toEqual([]);
  });

  it('turns a refusal of the webhook into words and keeps its text', async () => {
    const fake = FakeManagement.settled();
    fake.webhook = () =>
      'spec.topology.version: Invalid value: "v1.38.0": version cannot be increased from "1.35.5" to "1.38.0"';
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.38.0'), observed),
      signal,
    );
    expect(outcome.outcome).toBe('refused');
    expect(inEnglish(outcome.message)).toMatch(
      /one minor at a time.*version cannot be increased from "1\.35\.5" to "1\.38\.0"/,
    );
  });

  it('refuses without a writer credential and says which setting is missing', async () => {
    const provider = providerOf(FakeManagement.settled(), { writer: false });
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    expect(inEnglish(outcome)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining(
        'clusterUpgrades.clusterApi[].upgrade.kubeconfig',
      ),
    });
  });

  it('writes nothing while the cluster is paused', async () => {
    const fake = FakeManagement.settled();
    fake.putCluster(clusterObject({ paused: true }));
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    expect(inEnglish(outcome)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('paused'),
    });
    expect(fake.accepted).toEqual([]);
  });

  it('leaves a version that Flux applies to Flux, and names the way through Git [T-91]', async () => {
    const fake = FakeManagement.settled();
    fake.putCluster(
      clusterObject({
        labels: {
          'kustomize.toolkit.fluxcd.io/name': 'clusters',
          'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
        },
      }),
    );
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    expect(outcome).toMatchObject({
      outcome: 'refused',
      foreignOwner: {
        kind: 'flux',
        name: 'Kustomization flux-system/clusters',
        field: 'spec.topology.version',
      },
    });
    expect(fake.accepted).toEqual([]);
  });

  it('writes over what a person applied with kubectl, and says so', async () => {
    const fake = FakeManagement.settled();
    fake.putCluster(
      clusterObject({
        managedFields: [managerOf('kubectl', 'Apply', 'spec.topology.version')],
      }),
    );
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    expect(inEnglish(outcome)).toMatchObject({
      outcome: 'accepted',
      message: expect.stringContaining('person with kubectl'),
    });
  });

  it('never writes an older version than the one that another writer set meanwhile [T-83]', async () => {
    const fake = FakeManagement.settled();
    fake.putCluster(clusterObject({ version: 'v1.37.1' }));
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    expect(inEnglish(outcome)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('newer than v1.36.4'),
    });
  });
});

describe('start on a plain cluster', () => {
  it('writes the control plane first and each pool of the hop on its own', async () => {
    const fake = FakeManagement.plain();
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    await provider.start(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    fake.putControlPlane(controlPlaneObject({ version: 'v1.36.4' }));
    fake.putMachine(machineObject({ name: 'cp-1', version: 'v1.36.4' }));
    const later = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(
        {
          kind: 'node-pools',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['nodes'],
          pools: ['md-0'],
        },
        later,
      ),
      signal,
    );
    expect(outcome.outcome).toBe('accepted');
    expect(
      fake.accepted.map(({ path, body }) => [
        path.split('/').at(-2),
        body.spec,
      ]),
    ).toEqual([
      ['kubeadmcontrolplanes', { version: 'v1.36.4' }],
      ['machinedeployments', { template: { spec: { version: 'v1.36.4' } } }],
    ]);
  });

  it('reminds of the machine template, which may name an image of one version', async () => {
    const provider = providerOf(FakeManagement.plain());
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.dryRun(
      cluster,
      operation(controlPlaneHop('v1.35.5', 'v1.36.4'), observed),
      signal,
    );
    expect(inEnglish(outcome.message)).toContain('DevMachineTemplate c1-cp');
  });

  it('does not let nodes get newer than the control plane', async () => {
    const fake = FakeManagement.plain();
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(
        {
          kind: 'node-pools',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['nodes'],
        },
        observed,
      ),
      signal,
    );
    expect(inEnglish(outcome)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('newer than the control plane'),
    });
    expect(fake.accepted).toEqual([]);
  });

  it('throws when a later pool fails after an earlier one was written, and writes only those left when called again', async () => {
    const fake = FakeManagement.plain();
    fake.putControlPlane(controlPlaneObject({ version: 'v1.36.4' }));
    fake.putMachine(machineObject({ name: 'cp-1', version: 'v1.36.4' }));
    fake.putDeployment(deploymentObject({ pool: 'md-1' }));
    const patch = fake.patch.bind(fake);
    const conflicts = jest
      .spyOn(fake, 'patch')
      .mockImplementation(async request =>
        request.path.includes('md-1') && !request.dryRun
          ? { outcome: 'conflict', message: 'the object has been modified' }
          : patch(request),
      );
    const provider = providerOf(fake);
    const start = async () =>
      provider.start(
        cluster,
        operation(
          {
            kind: 'node-pools',
            from: 'v1.35.5',
            to: 'v1.36.4',
            disrupts: ['nodes'],
          },
          await provider.observe(cluster, signal),
        ),
        signal,
      );
    await expect(start()).rejects.toThrow(
      /Only MachineDeployment .*md-0.* was set to v1\.36\.4.*has been modified/,
    );
    expect(fake.accepted).toHaveLength(1);
    // Nothing of this call was written, so it may say so.
    await expect(start()).resolves.toMatchObject({ outcome: 'stale' });
    conflicts.mockRestore();
    await expect(start()).resolves.toMatchObject({ outcome: 'accepted' });
    expect(fake.accepted.map(({ path }) => path.includes('md-1'))).toEqual([
      false,
      true,
    ]);
  });

  describe('asked before each patch whether it is still wanted', () => {
    /** Two pools to write, and the answers to the question in turn; `true` after the last. */
    async function startTwoPools(...answers: (boolean | Error)[]) {
      const fake = FakeManagement.plain();
      fake.putControlPlane(controlPlaneObject({ version: 'v1.36.4' }));
      fake.putMachine(machineObject({ name: 'cp-1', version: 'v1.36.4' }));
      fake.putDeployment(deploymentObject({ pool: 'md-1' }));
      const provider = providerOf(fake);
      const hop: Hop = {
        kind: 'node-pools',
        from: 'v1.35.5',
        to: 'v1.36.4',
        disrupts: ['nodes'],
      };
      const writtenWhenAsked: number[] = [];
      const mayStill = async () => {
        writtenWhenAsked.push(fake.accepted.length);
        const answer = answers.shift() ?? true;
        if (answer instanceof Error) throw answer;
        return answer;
      };
      const outcome = provider.start(
        cluster,
        {
          ...operation(hop, await provider.observe(cluster, signal)),
          mayStill,
        },
        signal,
      );
      return {
        fake,
        outcome: await outcome.catch((error: Error) => error),
        writtenWhenAsked,
      };
    }

    it('sends no second patch after a stop that came behind the first [T-82]', async () => {
      const { fake, outcome } = await startTwoPools(true, false);
      expect(fake.accepted.map(({ path }) => path.includes('md-0'))).toEqual([
        true,
      ]);
      expect(outcome).toBeInstanceOf(EffectUnknownError);
      expect(inEnglish(outcome)).toMatchObject({
        message: expect.stringMatching(
          /Only MachineDeployment .*md-0.* was set to v1\.36\.4.*md-1.*no longer wanted/,
        ),
      });
    });

    it('writes nothing when the stop came before the first, and says so', async () => {
      const { fake, outcome } = await startTwoPools(false);
      expect(inEnglish(outcome)).toMatchObject({
        outcome: 'stale',
        message: expect.stringContaining('no longer wanted'),
      });
      expect(fake.accepted).toEqual([]);
    });

    it('sends no further patch when it cannot be asked', async () => {
      const { fake, outcome } = await startTwoPools(
        true,
        new Error('the database is away'),
      );
      expect(inEnglish(outcome)).toMatchObject({
        message: expect.stringContaining('the database is away'),
      });
      expect(fake.accepted).toHaveLength(1);
    });

    it('asks once for each patch and not for rehearsals', async () => {
      const { fake, outcome, writtenWhenAsked } = await startTwoPools();
      expect(outcome).toMatchObject({ outcome: 'accepted' });
      expect([fake.dryRuns.length, fake.accepted.length]).toEqual([2, 2]);
      expect(writtenWhenAsked).toEqual([0, 1]);
    });
  });

  it('writes no pool when one of them would be refused', async () => {
    const fake = FakeManagement.plain();
    fake.putControlPlane(controlPlaneObject({ version: 'v1.36.4' }));
    fake.putMachine(machineObject({ name: 'cp-1', version: 'v1.36.4' }));
    fake.putDeployment(deploymentObject({ pool: 'md-1' }));
    fake.webhook = path => (path.includes('md-1') ? 'not this one' : undefined);
    const provider = providerOf(fake);
    const observed = await provider.observe(cluster, signal);
    const outcome = await provider.start(
      cluster,
      operation(
        {
          kind: 'node-pools',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['nodes'],
        },
        observed,
      ),
      signal,
    );
    expect(inEnglish(outcome)).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('not this one'),
    });
    expect(fake.accepted).toEqual([]);
  });
});

describe('availableVersions', () => {
  it('offers the versions of the ClusterClass that a dry run accepts, oldest first', async () => {
    const fake = FakeManagement.settled('v1.34.8', [
      'v1.33.9',
      'v1.34.8',
      'v1.35.5',
      'v1.36.4',
    ]);
    fake.webhook = (_path, patched) =>
      JSON.stringify(patched).includes('v1.36.4')
        ? 'version must match one of the versions defined in the ClusterClass'
        : undefined;
    expect(
      inEnglish(await providerOf(fake).availableVersions(cluster, signal)),
    ).toEqual([
      { version: 'v1.35.5', allowed: true },
      {
        version: 'v1.36.4',
        allowed: false,
        reason: expect.stringContaining('ClusterClass allows only'),
      },
    ]);
    expect(fake.accepted).toEqual([]);
  });

  it('offers known patches of this and later minors when the class has no list, by one dry run for each first step', async () => {
    const fake = FakeManagement.settled('v1.35.0');
    const versions = await providerOf(fake).availableVersions(cluster, signal);
    expect(versions.length).toBeGreaterThan(1);
    expect(versions.every(({ allowed }) => allowed)).toBe(true);
    expect(fake.dryRuns.length).toBeGreaterThan(0);
    expect(fake.dryRuns.length).toBeLessThanOrEqual(2);
  });

  it('gives the reason for every version when no credential can write', async () => {
    const versions = await providerOf(FakeManagement.settled('v1.35.0'), {
      writer: false,
    }).availableVersions(cluster, signal);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions)
      expect(inEnglish(version)).toMatchObject({
        allowed: false,
        reason: expect.stringContaining('credential'),
      });
  });

  it('asks once more when the object changed between reading and asking', async () => {
    const fake = FakeManagement.settled('v1.34.8', ['v1.34.8', 'v1.35.5']);
    const patch = fake.patch.bind(fake);
    let first = true;
    fake.patch = async request => {
      if (first) fake.touch();
      first = false;
      return patch(request);
    };
    expect(await providerOf(fake).availableVersions(cluster, signal)).toEqual([
      { version: 'v1.35.5', allowed: true },
    ]);
  });
});

describe('what a hop disrupts', () => {
  it.each([
    ['a topology, whose pools follow', FakeManagement.settled, true],
    ['a plain cluster', FakeManagement.plain, false],
  ])('of the control plane of %s', async (_, world, nodes) => {
    const provider = providerOf(world());
    const plan = await provider.planHops(
      cluster,
      await provider.observe(cluster, signal),
      'v1.36.4',
      signal,
    );
    const [first] = plan.ok ? plan.hops : [];
    expect(first.kind).toBe('control-plane');
    expect(first.disrupts.includes('nodes')).toBe(nodes);
  });
});

it('names the configuration key when the management cluster is no longer configured', async () => {
  const provider = providerOf(FakeManagement.settled());
  await expect(
    provider.observe({ ...cluster, reference: 'gone/fleet/c1' }, signal),
  ).rejects.toThrow(
    /gone, which is not configured.*clusterUpgrades\.clusterApi/,
  );
});
