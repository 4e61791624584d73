import type {
  Cluster,
  Hop,
  PlatformAddOn,
  PlatformAddOns,
  Reason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { parse } from 'yaml';
import { FakePlans, planWith } from '../__testUtils__/FakePlans';
import { runAction } from '../__testUtils__/runAction';
import { createAddOnsSetAction } from './addOnsSet';
import { createVersionsCheckAction } from './versionsCheck';

const versions = (byName: Record<string, string>) =>
  Object.entries(byName).map(([name, version]) => ({ name, version }));
const said = (text: string): Reason => ({ code: 'test', params: {}, text });

const CLUSTER: Cluster = {
  id: 'c-1',
  name: 'prod-eu-1',
  title: 'Prod EU 1',
  version: 'v1.36.4-eks-0a1b2c',
  nodeVersions: [{ version: 'v1.36.4', nodes: 3 }],
  sources: [],
  verdict: 'ready',
  findings: { blockers: 0, warnings: 0, infos: 0 },
  checks: { ran: 2, total: 2 },
  blockersByOwner: [],
  freshness: { state: 'fresh' },
  support: { state: 'standard', provider: 'eks', providerName: 'Amazon EKS' },
  upgradable: { possible: true },
};

function addOn(
  name: string,
  version: string | undefined,
  more: Partial<PlatformAddOn> = {},
): PlatformAddOn {
  return {
    name,
    version,
    managedBy: 'platform',
    status: 'ready',
    issues: [],
    supportsTarget: 'unknown',
    offered: [],
    ...more,
  };
}
const COREDNS = addOn('coredns', 'v1.11.1', {
  offered: [
    {
      version: 'v1.11.4',
      forCurrent: false,
      forTarget: false,
      isDefault: true,
    },
  ],
});
const PROXY = addOn('kube-proxy', 'v1.36.4');

function portal(
  cluster: Partial<Cluster> = {},
  addOns: PlatformAddOns = { state: 'read', items: [COREDNS, PROXY] },
) {
  const service = new FakePlans();
  const found = { ...CLUSTER, ...cluster };
  service.otherwise = {
    getCluster: async () => found,
    getClusterByEntity: async () => found,
    getPlatform: async () => ({
      insights: { state: 'not-offered', items: [] },
      rollback: { state: 'not-offered', items: [] },
      addOns,
    }),
  };
  return service;
}

describe('cluster-upgrades:versions:check', () => {
  const check = (service: FakePlans, input: object) =>
    runAction(createVersionsCheckAction({ apiFor: service.apiFor }), {
      input: { cluster: 'c-1', ...input },
    });
  const states = async (service: FakePlans, input: object) => {
    const { outputs } = await check(service, input);
    return [
      outputs.result,
      ...(outputs.rows as { component: string; state: string }[]).map(
        ({ component, state }) => `${component} ${state}`,
      ),
    ];
  };

  it('compares control plane, nodes and add-ons with what is wanted [T-484]', async () => {
    expect(await states(portal(), { target: '1.36' })).toEqual([
      'differs',
      'control plane as-wanted',
      '3 nodes as-wanted',
      'coredns differs',
      'kube-proxy not-compared',
    ]);
    expect(
      await states(portal(), {
        target: 'v1.36.4',
        addOns: versions({ coredns: 'v1.11.1', 'kube-proxy': 'v1.36.4' }),
      }),
    ).toEqual([
      'as-wanted',
      'control plane as-wanted',
      '3 nodes as-wanted',
      'coredns as-wanted',
      'kube-proxy as-wanted',
    ]);
  });

  it.each<[string, Partial<Cluster>, PlatformAddOns, string[]]>([
    [
      'an old read',
      { freshness: { state: 'unreachable' } },
      { state: 'read', items: [] },
      ['control plane unknown', '3 nodes unknown'],
    ],
    [
      'versions that were not read',
      { version: undefined, nodeVersions: undefined },
      { state: 'read', items: [] },
      ['control plane unknown', 'nodes unknown'],
    ],
    [
      'a platform that does not answer',
      {},
      { state: 'unknown', reason: said('no answer in time'), items: [] },
      ['control plane as-wanted', '3 nodes as-wanted', 'add-ons unknown'],
    ],
    [
      'an add-on without a version',
      {},
      { state: 'read', items: [addOn('coredns', undefined)] },
      ['control plane as-wanted', '3 nodes as-wanted', 'coredns unknown'],
    ],
  ])('calls unknown %s', async (_, cluster, addOns, expected) => {
    expect(await states(portal(cluster, addOns), { target: '1.36' })).toEqual([
      'unknown',
      ...expected,
    ]);
  });

  it('calls unknown an add-on that the platform does not show, and no comparison at all', async () => {
    expect(
      await states(portal(), {
        addOns: versions({ 'kube-proxy': 'v1.36.4', cni: 'v1' }),
      }),
    ).toEqual([
      'differs',
      'coredns differs',
      'kube-proxy as-wanted',
      'cni unknown',
    ]);
    expect(
      await states(portal({}, { state: 'not-offered', items: [] }), {}),
    ).toEqual(['unknown']);
  });

  it('calls not ready what its pods do not run yet', async () => {
    const updating = addOn('coredns', 'v1.11.4', {
      status: 'updating',
      issues: [said('1 of 2 pods | run it')],
    });
    const service = portal({}, { state: 'read', items: [updating] });
    const { outputs, error, lines } = await check(service, {
      addOns: versions({ coredns: 'v1.11.4' }),
      failOn: ['differs'],
    });
    expect(outputs).toMatchObject({
      result: 'differs',
      table: expect.stringContaining(
        '| coredns | v1.11.4 | v1.11.4 | not-ready | 1 of 2 pods \\| run it |',
      ),
    });
    expect(error?.message).toMatch(
      /Prod EU 1 .*\(differs\): coredns not-ready/,
    );
    expect(lines).toContain('Prod EU 1: differs');
  });
});

describe('cluster-upgrades:add-ons:set', () => {
  const set = (
    service: FakePlans,
    {
      addOns = versions({ coredns: 'v1.11.4' }),
      ...input
    }: Record<string, unknown> = {},
    isDryRun = false,
  ) =>
    runAction(
      createAddOnsSetAction({
        apiFor: service.apiFor,
        appBaseUrl: 'https://portal.example',
      }),
      { input: { cluster: 'c-1', addOns, ...input }, isDryRun },
    );
  const HOP: Hop = {
    kind: 'add-ons',
    from: 'v1.36.4',
    to: 'v1.36.4',
    disrupts: [],
    addOn: {
      name: 'coredns',
      from: 'v1.11.1',
      to: 'v1.11.4',
      onConflict: 'preserve',
    },
  };
  const previewing = (service: FakePlans, hops: Hop[], clusterId = 'c-1') => {
    service.previewed = {
      ...service.previewed,
      stages: [
        {
          name: 'add-ons',
          members: [
            {
              clusterId,
              clusterName: 'prod-eu-1',
              canary: false,
              hops,
              verdict: 'ready',
              blockers: 0,
              warnings: 0,
              reasons: [],
              notRun: [],
              affected: 0,
              refusals: [],
            },
          ],
          leftOut: [],
        } as never,
      ],
    };
    return service;
  };

  it('submits a plan of this cluster that changes the named add-ons alone, the same one again in the same task [T-484]', async () => {
    const service = previewing(portal(), [HOP]);
    const { outputs, error } = await set(service, { startWhenApproved: true });
    expect(error).toBeUndefined();
    expect(outputs).toMatchObject({
      state: 'submitted',
      digest: 'd-1',
      changes: ['coredns v1.11.1 to v1.11.4'],
      name: expect.stringMatching(/^add-ons-prod-eu-1-[0-9a-f]{10}$/),
    });
    const [{ request }, submitted] = service.changes;
    const { document } = request as { document: string };
    expect(parse(document)).toEqual({
      apiVersion: 'drydock.dev/v1',
      kind: 'UpgradePlan',
      metadata: { name: outputs.name, title: 'Add-ons of Prod EU 1' },
      spec: {
        target: 'v1.36.4-eks-0a1b2c',
        addOns: {
          update: 'all',
          leaveAlone: ['kube-proxy'],
          versions: { coredns: 'v1.11.4' },
        },
        stages: [{ name: 'add-ons', clusters: { names: ['prod-eu-1'] } }],
      },
    });
    expect(submitted).toMatchObject({
      what: 'controlPlan',
      request: { action: 'submit', startWhenApproved: true },
    });
    await set(service);
    expect(service.changes.at(-2)?.request).toEqual({ document });
  });

  it('takes the plan that the task made as it is, also after a patch of the control plane, and revises none', async () => {
    const first = previewing(portal(), [HOP]);
    const { outputs } = await set(first);
    const { document } = first.changes[0].request as { document: string };
    const patched = previewing(portal({ version: 'v1.36.5-eks-1b2c3d' }), [
      HOP,
    ]);
    patched.plan = planWith({
      name: outputs.name as string,
      state: 'approved',
      digest: 'd-1',
      document,
    });
    const again = await set(patched);
    expect(again.error).toBeUndefined();
    expect(again.outputs).toMatchObject({
      name: outputs.name,
      state: 'approved',
      digest: 'd-1',
    });
    expect(patched.changes).toEqual([]);
    patched.plan = {
      ...patched.plan,
      document: document.replace('v1.11.4', 'v1.11.3'),
    };
    expect((await set(patched)).error?.message).toMatch(
      /was revised to set other versions/,
    );
    expect(patched.changes).toEqual([]);
  });

  it('previews in a dry run, and writes nothing', async () => {
    const service = previewing(portal(), [HOP]);
    const { outputs } = await set(service, {}, true);
    expect(outputs).toMatchObject({
      planId: 'dry-run',
      changes: ['coredns v1.11.1 to v1.11.4'],
    });
    service.previewed = {
      ...service.previewed,
      submittable: false,
      refusals: [{ reason: said('coredns belongs to EKS') } as never],
    };
    expect((await set(service, {}, true)).error?.message).toBe(
      'The plan would not be taken: coredns belongs to EKS',
    );
    expect(service.changes).toEqual([]);
  });

  it.each<[string, () => FakePlans, object, RegExp]>([
    ['no add-on', () => portal(), { addOns: [] }, /at least one add-on/],
    [
      'an add-on twice',
      () => portal(),
      {
        addOns: [
          ...versions({ coredns: 'v1' }),
          ...versions({ coredns: 'v2' }),
        ],
      },
      /coredns is named twice/,
    ],
    [
      'an unknown add-on',
      () => portal(),
      { addOns: versions({ istio: 'v1' }) },
      /no add-on istio\. Its add-ons: coredns, kube-proxy/,
    ],
    [
      'a cluster whose version is unknown',
      () => portal({ version: undefined }),
      {},
      /version of Prod EU 1 is unknown/,
    ],
    [
      'add-ons that are not known',
      () =>
        portal({}, { state: 'unknown', reason: said('no answer'), items: [] }),
      {},
      /are not known: no answer/,
    ],
    [
      'a cluster with nodes behind',
      () =>
        previewing(portal(), [
          {
            kind: 'node-pools',
            from: 'v1.35.4',
            to: 'v1.36.4',
            disrupts: ['nodes'],
          },
          HOP,
        ]),
      {},
      /has node-pools to upgrade from v1\.35\.4 to v1\.36\.4 first/,
    ],
    [
      'a cluster with outdated nodes',
      () =>
        previewing(portal(), [
          {
            kind: 'node-pools',
            from: 'v1.36.4',
            to: 'v1.36.4',
            disrupts: ['nodes'],
          },
          HOP,
        ]),
      {},
      /has outdated node-pools to replace at v1\.36\.4 first/,
    ],
    [
      'a name of several clusters',
      () => previewing(portal(), [HOP], 'c-2'),
      {},
      /also that of another cluster \(c-2\)/,
    ],
  ])('refuses %s before anything is kept', async (_, service, input, why) => {
    const asked = service();
    const { error } = await set(asked, { ...input });
    expect(error?.message).toMatch(why);
    expect(asked.changes).toEqual([]);
  });
});
