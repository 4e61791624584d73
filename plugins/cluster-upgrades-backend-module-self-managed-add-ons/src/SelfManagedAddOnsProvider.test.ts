import type {
  AddOnWish,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { ownsImageOf, workloadObject } from './testing/objects';
import { CLUSTER, portalOn, type PortalOptions } from './testing/portal';
import { WorkloadServer } from './testing/WorkloadServer';

const SERVED = 'v1.36.4';
const signal = () => new AbortController().signal;

async function bench(options: PortalOptions = {}) {
  const server = await WorkloadServer.start();
  const { provider, close } = portalOn(server, options);
  const plan = async (wish: Partial<AddOnWish> = {}, target = SERVED) =>
    provider.planHops(
      CLUSTER,
      await provider.observe(CLUSTER, signal()),
      target,
      signal(),
      {
        poolsApart: false,
        canaryPools: false,
        canaryNode: false,
        addOns: {
          update: 'all',
          onConflict: 'preserve',
          leaveAlone: [],
          versions: {},
          ...wish,
        },
      },
    );
  const hopTo = async (version = 'v1.11.4'): Promise<Hop> => {
    const planned = await plan({ versions: { coredns: version } });
    if (!planned.ok) throw new Error(inEnglish(planned.message));
    return planned.hops[0];
  };
  const start = async (hop: Hop, mayStill?: () => Promise<boolean>) =>
    provider.start(
      CLUSTER,
      {
        operationKey: 'key-1',
        moveKey: 'u-1/step-3',
        hop,
        precondition: (await provider.observe(CLUSTER, signal())).precondition,
        mayStill,
      },
      signal(),
    );
  const follow = async (hop: Hop) =>
    (await provider.follow(CLUSTER, { hop, moveKey: 'u-1/step-3' }, signal()))
      .move;
  const list = () => provider.addOns.list(CLUSTER, SERVED, signal());
  return { server, provider, close, plan, hopTo, start, follow, list };
}

describe('SelfManagedAddOnsProvider', () => {
  let open: Awaited<ReturnType<typeof bench>>[] = [];
  const opened = async (options?: PortalOptions) => {
    const made = await bench(options);
    open.push(made);
    return made;
  };
  afterEach(async () => {
    await Promise.all(open.map(({ close }) => close()));
    open = [];
  });

  it('plans add-ons in the order of the configuration: the version of the plan, else with update: all the configured one', async () => {
    const { plan } = await opened();
    const versionsOf = async (wish: Partial<AddOnWish>) => {
      const planned = await plan(wish);
      return planned.ok
        ? planned.hops.map(
            ({ addOn }) => `${addOn?.name} ${addOn?.from} ${addOn?.to}`,
          )
        : inEnglish(planned.message);
    };
    const proxy = { 'kube-proxy': 'v1.36.4' };
    expect(await versionsOf({ versions: proxy })).toEqual([
      'coredns v1.11.1 v1.11.4',
      'kube-proxy v1.35.4 v1.36.4',
    ]);
    expect(await versionsOf({ update: 'required', versions: proxy })).toEqual([
      'kube-proxy v1.35.4 v1.36.4',
    ]);
    expect(await versionsOf({ leaveAlone: ['coredns'] })).toEqual([]);
    expect(await versionsOf({ versions: { corends: 'v1' } })).toMatch(
      /^corends is not among .* coredns and kube-proxy/,
    );
  });

  it('sets the tag of the named container once, with the images before beside it, and is done when every pod has it [T-480]', async () => {
    const { server, hopTo, start, follow } = await opened();
    server.change('coredns', ({ spec }) => {
      spec.template.spec.containers.push({
        name: 'sidecar',
        image: 'registry.example/sidecar:v7',
      });
    });
    const hop = await hopTo();
    expect((await follow(hop)).state).toBe('not-begun');
    server.afterWrite = () => 'drop';
    await expect(start(hop)).rejects.toThrow();
    server.afterWrite = undefined;
    expect((await start(hop)).outcome).toBe('already');
    expect(server.acceptedWrites).toBe(1);
    const { spec, metadata } = server.get('coredns');
    expect(spec.template.spec.containers).toEqual([
      { name: 'coredns', image: 'registry.example:5000/eks/coredns:v1.11.4' },
      { name: 'sidecar', image: 'registry.example/sidecar:v7' },
    ]);
    expect(metadata.annotations).toEqual({
      'drydock.dev/images-before':
        '{"coredns":"registry.example:5000/eks/coredns:v1.11.1"}',
      'drydock.dev/images-set-by': 'u-1/step-3',
    });
    const move = await follow(hop);
    expect(move.state).toBe('under-way');
    server.change('coredns', ({ status, metadata: { generation } }) => {
      Object.assign(status, {
        observedGeneration: generation,
        updatedReplicas: 2,
        availableReplicas: 1,
        replicas: 3,
      });
    });
    expect((await follow(hop)).progress).toMatchObject([{ done: 1, total: 2 }]);
    server.rollOut();
    expect((await follow(hop)).state).toBe('done');
  });

  it('goes back to the version before by a hop like any other', async () => {
    const { server, hopTo, start, follow } = await opened();
    await start(await hopTo());
    server.rollOut();
    const back = await hopTo('v1.11.1');
    expect(back.addOn).toMatchObject({ from: 'v1.11.4', to: 'v1.11.1' });
    expect((await start(back)).outcome).toBe('accepted');
    server.rollOut();
    expect((await follow(back)).state).toBe('done');
  });

  it.each<[string, (server: WorkloadServer) => void, RegExp]>([
    [
      'Flux applies',
      server =>
        server.change('coredns', ({ metadata }) => {
          metadata.labels['kustomize.toolkit.fluxcd.io/name'] = 'dns';
          metadata.managedFields = [
            ownsImageOf('coredns', 'kustomize-controller'),
          ];
        }),
      /belongs to Kustomization dns/,
    ],
    [
      'Argo CD syncs',
      server =>
        server.change('coredns', ({ metadata }) => {
          metadata.annotations['argocd.argoproj.io/tracking-id'] =
            'dns:apps/Deployment:kube-system/coredns';
        }),
      /belongs to Application dns/,
    ],
    [
      'Helm releases',
      server =>
        server.change('coredns', ({ metadata }) => {
          metadata.annotations['meta.helm.sh/release-name'] = 'dns';
          metadata.annotations['meta.helm.sh/release-namespace'] = 'infra';
        }),
      /belongs to release infra\/dns/,
    ],
    [
      'EKS manages',
      server =>
        server.change('coredns', ({ metadata }) => {
          metadata.managedFields = [ownsImageOf('coredns', 'eks')];
        }),
      /belongs to EKS.* add-on of EKS/,
    ],
    [
      'has a digest',
      server =>
        server.change('coredns', ({ spec }) => {
          spec.template.spec.containers[0].image = `coredns:v1@sha256:${'0'.repeat(
            64,
          )}`;
        }),
      /with a digest a tag has no effect/,
    ],
    [
      'has no tag',
      server =>
        server.change('coredns', ({ spec }) => {
          spec.template.spec.containers[0].image = 'registry:5000/coredns';
        }),
      /without a tag/,
    ],
    [
      'is paused',
      server =>
        server.change('coredns', ({ spec }) => {
          spec.paused = true;
        }),
      /reaches no pod/,
    ],
    ['is gone', server => server.remove('coredns'), /does not exist/],
    [
      'has another container',
      server =>
        server.change('coredns', ({ spec }) => {
          spec.template.spec.containers[0].name = 'dns';
        }),
      /has no container coredns/,
    ],
  ])(
    'neither plans nor writes what %s, and shows why [T-481]',
    async (_, change, expected) => {
      const { server, plan, hopTo, start, follow, list } = await opened();
      const hop = await hopTo();
      change(server);
      const planned = await plan({ versions: { coredns: 'v1.11.4' } });
      expect(planned.ok ? planned.hops : inEnglish(planned.message)).toMatch(
        expected,
      );
      const outcome = await start(hop);
      expect(outcome.outcome).toBe('refused');
      expect(inEnglish(outcome.message)).toMatch(expected);
      const { state, reason, notYet } = await follow(hop);
      expect(state === 'withdrawn' || notYet?.byPerson).toBe(true);
      expect(inEnglish((reason ?? notYet?.reason)!)).toMatch(expected);
      const [coredns] = await list();
      expect(coredns.issues.map(inEnglish).join()).toMatch(expected);
      expect(server.acceptedWrites).toBe(0);
    },
  );

  it('refuses a kube-proxy that would be newer than the API servers, and what is no tag', async () => {
    const { plan } = await opened();
    const refused = async (versions: Record<string, string>) => {
      const planned = await plan({ versions });
      return planned.ok ? '' : inEnglish(planned.message);
    };
    expect(await refused({ 'kube-proxy': 'v1.37.0' })).toMatch(
      /newer than the API servers at v1\.36\.4/,
    );
    expect(await refused({ coredns: 'v1 11' })).toMatch(/not a tag/);
  });

  it.each<[string, RegExp]>([
    [
      'v1.32.9',
      /too old for the API servers at v1\.36\.4: .* at most 3 minors/,
    ],
    ['v1.20.0', /too old/],
    ['latest', /must be a version of Kubernetes/],
    ['v1.33.0', /^$/],
    ['v1.36.4-eksbuild.1', /^$/],
    ['v1.36.4_vmware.1', /^$/],
  ])(
    'keeps kube-proxy in the version skew policy: %s',
    async (version, expected) => {
      const { plan } = await opened();
      const planned = await plan({ versions: { 'kube-proxy': version } });
      expect(planned.ok ? '' : inEnglish(planned.message)).toMatch(expected);
    },
  );

  it('knows the rest of a cluster with an add-on that it may not read, and calls that one unknown', async () => {
    const { server, plan, hopTo, start, follow, list } = await opened();
    const hop = await hopTo();
    server.hidden.add('coredns');
    const [coredns, proxy] = await list();
    expect(coredns).toMatchObject({ name: 'coredns', status: 'unknown' });
    expect(coredns.version).toBeUndefined();
    expect(coredns.issues.map(inEnglish)).toEqual([
      expect.stringMatching(
        /^Deployment kube-system\/coredns .* could not be read/,
      ),
    ]);
    expect(proxy).toMatchObject({ version: 'v1.35.4', status: 'ready' });

    const refused = await plan();
    expect(refused.ok ? '' : inEnglish(refused.message)).toMatch(
      /coredns could not be read/,
    );
    const versions = { 'kube-proxy': 'v1.36.4' };
    const planned = await plan({ versions, leaveAlone: ['coredns'] });
    const ofProxy = planned.ok ? planned.hops : [];
    expect(ofProxy).toHaveLength(1);
    expect((await start(ofProxy[0])).outcome).toBe('accepted');

    const { state, reason } = await follow(hop);
    expect(state).toBe('unknown');
    expect(inEnglish(reason!)).toMatch(/coredns could not be read/);
    await expect(start(hop)).rejects.toThrow();
    expect(server.acceptedWrites).toBe(1);
    server.hidden.clear();
    expect((await start(hop)).outcome).toBe('accepted');
  });

  it('reads the workload of the step alone to follow it', async () => {
    const { server, hopTo, follow } = await opened();
    const hop = await hopTo();
    server.calls.length = 0;
    await follow(hop);
    expect(server.calls.map(({ path }) => path).sort()).toEqual([
      '/apis/apps/v1/namespaces/kube-system/deployments/coredns',
      '/version',
    ]);
  });

  it('does not take the failure of the change before for one of its own', async () => {
    const { server, hopTo, start, follow, list } = await opened();
    server.change('coredns', ({ status }) => {
      status.conditions = [
        { type: 'Progressing', status: 'False', message: 'timed out' },
      ];
    });
    expect((await list())[0].status).toBe('degraded');
    const hop = await hopTo();
    await start(hop);
    expect((await follow(hop)).state).toBe('under-way');
    expect((await list())[0].status).toBe('updating');
    server.change('coredns', ({ metadata, status }) => {
      status.observedGeneration = metadata.generation;
      status.updatedReplicas = 1;
    });
    expect((await follow(hop)).state).toBe('failed');
  });

  it.each<[string, string, string, RegExp]>([
    ['a digest', `dns:v1@sha256:${'0'.repeat(64)}`, 'dns:v1', /digest/],
    ['no tag', 'dns:v1', 'dns', /without a tag/],
    ['different tags', 'dns:v1', 'dns:v2', /has another version: dns:v2/],
  ])(
    'knows no version of an add-on with %s, so that it never counts as wanted',
    async (_, first, second, expected) => {
      const { server, list } = await opened({
        addOns: [
          { name: 'coredns', kind: 'Deployment', containers: ['a', 'b'] },
        ],
      });
      server.put(
        workloadObject('Deployment', 'coredns', { a: 'c:v1', b: 'd:v1' }),
      );
      expect((await list())[0]).toMatchObject({
        version: 'v1',
        status: 'ready',
        issues: [],
      });
      server.put(
        workloadObject('Deployment', 'coredns', { a: first, b: second }),
      );
      const [{ version, status, issues }] = await list();
      expect({ version, status }).toEqual({
        version: undefined,
        status: 'unknown',
      });
      expect(issues.map(inEnglish).join()).toMatch(expected);
    },
  );

  it('asks in a preview for the version that the control plane has by then, and writes only once it has it', async () => {
    const { provider, server, start } = await opened();
    const hop: Hop = {
      kind: 'add-ons',
      from: 'v1.37.0',
      to: 'v1.37.0',
      disrupts: [],
      addOn: {
        name: 'kube-proxy',
        from: 'v1.35.4',
        to: 'v1.37.0',
        onConflict: 'preserve',
      },
    };
    const { precondition } = await provider.observe(CLUSTER, signal());
    expect(
      (
        await provider.dryRun(
          CLUSTER,
          { operationKey: 'key', moveKey: 'key', hop, precondition },
          signal(),
        )
      ).outcome,
    ).toBe('accepted');
    expect((await start(hop)).outcome).toBe('refused');
    server.served = 'v1.37.0';
    expect((await start(hop)).outcome).toBe('accepted');
  });

  it('waits for the control plane: add-ons are for the version that runs', async () => {
    const { plan } = await opened();
    const planned = await plan({}, 'v1.37.0');
    expect(planned.ok ? '' : inEnglish(planned.message)).toMatch(
      /Upgrade the control plane first/,
    );
  });

  it('writes nothing that is no longer wanted, that others changed, with one credential only, or to another cluster', async () => {
    const { server, hopTo, start, follow } = await opened();
    const hop = await hopTo();
    expect((await start(hop, async () => false)).outcome).toBe('stale');
    server.change('coredns', ({ spec }) => {
      spec.template.spec.containers[0].image = 'coredns:v1.10.0';
    });
    expect(inEnglish((await start(hop)).message)).toMatch(
      /runs v1\.10\.0, and the plan goes from v1\.11\.1/,
    );
    expect((await follow(hop)).state).toBe('withdrawn');
    expect(server.acceptedWrites).toBe(0);

    const reading = await opened({ writes: false });
    expect(
      inEnglish((await reading.start(await reading.hopTo())).message),
    ).toMatch(/no credential that may change/);

    const other = await WorkloadServer.start();
    const split = await opened({ writesTo: other });
    expect((await split.start(await split.hopTo())).outcome).toBe('refused');
    expect(other.acceptedWrites).toBe(0);
    await other.close();
  });

  it('shows versions and health, and calls unknown what no pod runs', async () => {
    const { server, list } = await opened();
    const statuses = async () =>
      (await list()).map(({ name, version, status }) => [
        name,
        version,
        status,
      ]);
    expect(await statuses()).toEqual([
      ['coredns', 'v1.11.1', 'ready'],
      ['kube-proxy', 'v1.35.4', 'ready'],
    ]);
    server.change('coredns', ({ spec, status }) => {
      spec.replicas = 0;
      Object.assign(status, {
        updatedReplicas: 0,
        availableReplicas: 0,
        replicas: 0,
      });
    });
    server.change('kube-proxy', ({ status }) => {
      status.numberAvailable = 1;
    });
    expect(await statuses()).toEqual([
      ['coredns', 'v1.11.1', 'unknown'],
      ['kube-proxy', 'v1.35.4', 'updating'],
    ]);
  });
});
