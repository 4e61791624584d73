import { inEnglish } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import {
  ClusterApiSource,
  ClusterApiUpgradeProvider,
  createManagementCluster,
  readClusterApiConfig,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-cluster-api';
import {
  takesPoolsWithIt,
  type Hop,
  type ObservedState,
  type ProviderCluster,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { readInventory } from '@drydock/upgrade-readiness';
import { setTimeout as delay } from 'node:timers/promises';
import { ReasonError } from '@drydock/upgrade-reasons';
import {
  clusterApiAssets,
  plainClusterObjects,
  startClusterApi,
} from '../src/clusterApi';
import type { ClusterApiStack } from '../src/clusterApi';
import { HANGS_AFTER_SECONDS } from '../src/eventually';
import { describeDrainRules } from './describeDrainRules';
import { describeNodeHooks } from './describeNodeHooks';
import { describeNodeRollout } from './describeNodeRollout';

/**
 * The provider and the source against the real Cluster API controllers (machines in memory): one
 * upgrade over one minor, one chained over two, holds, hooks and refusals, with the minimal rights
 * that the documentation names. The apiserver's audit log is the proof of what was written.
 */
const assets = clusterApiAssets();
const describeHere = 'missing' in assets ? describe.skip : describe;
const TOPOLOGY = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters';
const signal = new AbortController().signal;
const twoPools = (replicasOfSecond: number) =>
  ['md-0', 'md-1'].map((name, index) => ({
    class: 'default-worker',
    name,
    replicas: index === 1 ? replicasOfSecond : 1,
  }));
const TWO_POOLS = twoPools(2);
const references = (name: string): ProviderCluster => ({
  id: name,
  name,
  reference: `capi-main/fleet/${name}`,
});

describeHere(
  `Cluster API controllers${
    'missing' in assets ? ` (skipped: ${assets.missing})` : ''
  }`,
  () => {
    let stack: ClusterApiStack;
    let provider: ClusterApiUpgradeProvider;
    let source: ClusterApiSource;

    beforeAll(async () => {
      if ('missing' in assets) throw new Error(assets.missing);
      stack = await startClusterApi(assets);
      const [config] = readClusterApiConfig(
        mockServices.rootConfig({
          data: {
            clusterUpgrades: {
              clusterApi: [
                {
                  id: 'capi-main',
                  kubeconfig: { file: stack.kubeconfigs.reader },
                  upgrade: { kubeconfig: { file: stack.kubeconfigs.writer } },
                },
              ],
            },
          },
        }),
      );
      const management = createManagementCluster(config, 'drydock/test');
      provider = new ClusterApiUpgradeProvider({
        managements: [management],
        knowledge: builtinKnowledge,
      });
      const notUsed = () => {
        throw new Error(
          'Not used here: workload clusters are read with their Secrets',
        );
      };
      source = new ClusterApiSource({
        management,
        kubernetesPlugin: { listClusters: notUsed, open: notUsed },
      });
      const common = { NAMESPACE: 'fleet', STARTUP: '100ms' };
      await stack.applyTemplate('clusterclass.yaml', {
        ...common,
        CLASS: 'quick',
        KUBERNETES_VERSIONS_LINE: '',
      });
      await stack.applyTemplate('clusterclass.yaml', {
        ...common,
        CLASS: 'chained',
        KUBERNETES_VERSIONS_LINE:
          'kubernetesVersions: ["v1.34.8","v1.35.5","v1.36.4"]',
      });
      const size = {
        NAMESPACE: 'fleet',
        CONTROL_PLANE_REPLICAS: '1',
        WORKER_REPLICAS: '1',
      };
      await stack.applyTemplate('cluster.yaml', {
        ...size,
        NAME: 'one',
        CLASS: 'quick',
        VERSION: 'v1.35.5',
      });
      await stack.applyTemplate('cluster.yaml', {
        ...size,
        NAME: 'chain',
        CLASS: 'chained',
        VERSION: 'v1.34.8',
      });
      await stack.applyTemplate('cluster.yaml', {
        ...size,
        NAME: 'pools',
        CLASS: 'quick',
        VERSION: 'v1.35.5',
      });
      await stack.send(
        'PATCH',
        `${TOPOLOGY}/pools`,
        { spec: { topology: { workers: { machineDeployments: TWO_POOLS } } } },
        'application/merge-patch+json',
      );
      await stack.apply(plainClusterObjects('plain', 'v1.35.5'));
      for (const name of ['one', 'chain'])
        await until(references(name), isSettled);
    });

    afterAll(async () => {
      await stack?.stop();
    });

    /**
     * Observes until the condition holds; every observation goes to the list, so that tests can
     * look at the way too.
     */
    async function until(
      cluster: ProviderCluster,
      holds: (observed: ObservedState) => boolean,
    ): Promise<ObservedState[]> {
      const seen: ObservedState[] = [];
      const problems = new Set<string>();
      for (
        const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
        Date.now() < deadline;
        await delay(700)
      ) {
        try {
          const observed = await provider.observe(cluster, signal);
          seen.push(observed);
          if (holds(observed)) return seen;
        } catch (error) {
          // Before the first machine runs there is no version to tell.
          if (
            !(error instanceof Error) ||
            !/not report a version yet|no control plane yet/.test(error.message)
          )
            throw error;
          problems.add(error.message);
        }
      }
      throw new Error(
        `${cluster.name} did not get there within ${HANGS_AFTER_SECONDS} s: ${[
          ...problems,
        ].join('; ')} ${JSON.stringify(seen.at(-1), undefined, 1)}`,
      );
    }

    function isSettled(observed: ObservedState): boolean {
      return (
        observed.controlPlane.settled &&
        observed.nodePools.length > 0 &&
        observed.nodePools.every(pool => pool.settled)
      );
    }

    async function plan(
      cluster: ProviderCluster,
      target: string,
    ): Promise<readonly Hop[]> {
      const answer = await provider.planHops(
        cluster,
        await provider.observe(cluster, signal),
        target,
        signal,
      );
      if (!answer.ok) throw new ReasonError(answer.message);
      return answer.hops;
    }

    /**
     * What the engine does for a hop, without the engine: observe, start; again when the world
     * moved.
     */
    async function start(cluster: ProviderCluster, hop: Hop) {
      for (;;) {
        const { precondition } = await provider.observe(cluster, signal);
        const outcome = await provider.start(
          cluster,
          {
            operationKey: `${cluster.name}-${hop.kind}-${hop.to}`,
            moveKey: 'u/step-1',
            hop,
            precondition,
          },
          signal,
        );
        if (outcome.outcome !== 'stale') return outcome;
      }
    }

    async function upgrade(
      cluster: ProviderCluster,
      target: string,
    ): Promise<ObservedState[]> {
      const seen: ObservedState[] = [];
      const hops = await plan(cluster, target);
      const poolsFollow = hops.some(takesPoolsWithIt);
      for (const hop of hops) {
        const outcome = await start(cluster, hop);
        expect(outcome).toMatchObject({
          outcome:
            hop.kind === 'node-pools' && poolsFollow ? 'already' : 'accepted',
        });
        seen.push(
          ...(await until(cluster, observed =>
            hop.kind === 'control-plane'
              ? observed.controlPlane.settled
              : isSettled(observed),
          )),
        );
      }
      return seen;
    }

    /** Changes that the apiserver accepted from the writer, dry runs left out. */
    async function acceptedWrites(name: string): Promise<string[]> {
      const events = await stack.audit('writer');
      return events
        .filter(
          event =>
            event.responseStatus?.code === 200 &&
            !event.requestURI.includes('dryRun=All') &&
            event.objectRef?.name === name,
        )
        .map(event => event.verb);
    }

    /**
     * Which parts have machines of the version that the apiserver made before a time, whole seconds
     * being its measure.
     */
    async function machinesMadeBefore(
      name: string,
      version: string,
      timeMs: number,
    ): Promise<string[]> {
      interface Machines {
        readonly items: readonly {
          readonly metadata: {
            readonly creationTimestamp: string;
            readonly labels: Record<string, string>;
          };
          readonly spec: { readonly version: string };
        }[];
      }
      const { items } = (await stack.send(
        'GET',
        `/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines?labelSelector=cluster.x-k8s.io/cluster-name=${name}`,
      )) as Machines;
      const made = items.filter(
        ({ metadata, spec }) =>
          spec.version === version &&
          Date.parse(metadata.creationTimestamp) + 999 < timeMs,
      );
      return made
        .map(
          ({ metadata }) =>
            metadata.labels['topology.cluster.x-k8s.io/deployment-name'] ??
            'control plane',
        )
        .sort();
    }

    const annotate = (
      name: string,
      annotations: Record<string, string | null>,
    ) =>
      stack.send(
        'PATCH',
        `${TOPOLOGY}/${name}`,
        { metadata: { annotations } },
        'application/merge-patch+json',
      );

    it('lists the clusters with what provider, version and owner are', async () => {
      await annotate('one', { 'backstage.io/owner': 'team-a' });
      const listing = await source.list(signal);
      expect(listing.complete).toBe(true);
      expect(listing.clusters).toHaveLength(4);
      expect(
        listing.clusters.find(({ title }) => title === 'one'),
      ).toMatchObject({
        name: 'fleet/one',
        provider: { id: 'cluster-api', reference: 'capi-main/fleet/one' },
        platform: 'upstream',
        reportedVersion: 'v1.35.5',
        owner: 'group:default/team-a',
      });
    });

    it('reads the workload cluster with its kubeconfig Secret, as poor as its API is', async () => {
      const [record] = (await source.list(signal)).clusters.filter(
        ({ title }) => title === 'one',
      );
      const access = await source.access(record, signal);
      const nodes = JSON.parse(
        String(
          (await access.read({ path: '/api/v1/nodes', purpose: 'test' })).body,
        ),
      );
      expect(
        nodes.items.map(
          (node: { status: { nodeInfo: { kubeletVersion: string } } }) =>
            node.status.nodeInfo.kubeletVersion,
        ),
      ).toEqual(['v1.35.5', 'v1.35.5']);
      await access.close();
    });

    it('learns from that poor API what can be known: nodes, yes; the rest says why not, and nothing looks empty', async () => {
      const [record] = (await source.list(signal)).clusters.filter(
        ({ title }) => title === 'one',
      );
      const access = await source.access(record, signal);
      const { sections } = await readInventory(access, {
        knowledge: builtinKnowledge,
        now: () => new Date(),
      });
      await access.close();
      expect(sections.version).toMatchObject({
        status: 'failed',
        failures: [{ kind: 'not-found' }],
      });
      expect(sections.nodes.status).toBe('read');
      expect(
        sections.nodes.status === 'read' &&
          sections.nodes.facts.map(node => node.kubeletVersion),
      ).toEqual(['v1.35.5', 'v1.35.5']);
      expect(sections['api-callers'].status).toBe('failed');
      const reasons = Object.values(sections).flatMap(section =>
        section.status === 'failed' || section.status === 'partial'
          ? [section.failures.map(({ reason: message }) => message).join()]
          : [],
      );
      expect(reasons.filter(reason => !/\w+ \w+/.test(reason))).toEqual([]);
    });

    it('offers the next minor, and every version with a reason where the platform says no', async () => {
      const offered = await provider.availableVersions(
        references('one'),
        signal,
      );
      expect(
        offered.find(({ version }) => version.startsWith('v1.36.')),
      ).toMatchObject({ allowed: true });
      const chained = await provider.availableVersions(
        references('chain'),
        signal,
      );
      expect(chained).toEqual([
        { version: 'v1.35.5', allowed: true },
        { version: 'v1.36.4', allowed: true },
      ]);
      expect(await acceptedWrites('one')).toEqual([]);
      expect(await acceptedWrites('chain')).toEqual([]);
    });

    it.each([
      ['a skipped minor', 'one', 'v1.38.0', /one minor at a time/],
      ['no full version', 'one', 'v1.36', /not a full version/],
      [
        'a version that the ClusterClass does not list',
        'chain',
        'v1.35.4',
        /allows only the versions that it lists/,
      ],
    ])(
      'is refused %s by the real webhook, in words, and writes nothing',
      async (_title, name, to, words) => {
        const outcome = await start(references(name), {
          kind: 'control-plane',
          from: 'v1.35.5',
          to,
          disrupts: ['control-plane'],
        });
        expect(inEnglish(outcome)).toMatchObject({
          outcome: 'refused',
          message: expect.stringMatching(words),
        });
        expect(await acceptedWrites(name)).toEqual([]);
      },
    );

    it('writes nothing on an observation that is out of date [T-84]', async () => {
      const one = references('one');
      const { precondition } = await provider.observe(one, signal);
      await annotate('one', { 'example.com/touched': 'yes' });
      const outcome = await provider.start(
        one,
        {
          operationKey: 'stale',
          moveKey: 'u/step-1',
          hop: {
            kind: 'control-plane',
            from: 'v1.35.5',
            to: 'v1.36.4',
            disrupts: ['control-plane'],
          },
          precondition,
        },
        signal,
      );
      expect(outcome.outcome).toBe('stale');
      expect(await acceptedWrites('one')).toEqual([]);
    });

    it('upgrades over two minors by one write in a chain, pools rolling in between [T-380]', async () => {
      const chain = references('chain');
      expect(await plan(chain, 'v1.36.4')).toEqual([
        {
          kind: 'control-plane',
          from: 'v1.34.8',
          to: 'v1.36.4',
          disrupts: ['control-plane', 'nodes'],
          through: ['v1.35.5', 'v1.36.4'],
        },
        {
          kind: 'node-pools',
          from: 'v1.34.8',
          to: 'v1.36.4',
          disrupts: ['nodes'],
        },
      ]);
      const seen = await upgrade(chain, 'v1.36.4');
      expect(
        new Set(seen.map(({ controlPlane }) => controlPlane.current)),
      ).toEqual(new Set(['v1.34.8', 'v1.35.5', 'v1.36.4']));
      expect(await acceptedWrites('chain')).toEqual(['patch']);
    });

    it('upgrades a plain cluster by one write to the control plane and one to its pool, in this order', async () => {
      const plain = references('plain');
      await until(plain, isSettled);
      expect(await plan(plain, 'v1.36.4')).toEqual([
        {
          kind: 'control-plane',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['control-plane'],
        },
        {
          kind: 'node-pools',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['nodes'],
          pools: ['plain-md'],
        },
      ]);
      expect(
        inEnglish(
          await start(plain, {
            kind: 'control-plane',
            from: 'v1.35.5',
            to: 'v1.37.1',
            disrupts: ['control-plane'],
          }),
        ),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('one minor at a time'),
      });
      const seen = await upgrade(plain, 'v1.36.4');
      expect(
        seen.every(({ controlPlane, nodePools }) =>
          nodePools.every(pool =>
            pool.versions.every(
              ({ version }) => version <= controlPlane.current,
            ),
          ),
        ),
      ).toBe(true);
      expect(await acceptedWrites('plain-cp')).toEqual(['patch']);
      expect(await acceptedWrites('plain-md')).toEqual(['patch']);
    });

    it('takes the pool of a plain cluster back to an older patch of its minor by one write, and nothing else back [T-353]', async () => {
      const plain = references('plain');
      const options = await provider.rollback.options(plain, signal);
      expect(options.map(({ scope, possible }) => [scope, possible])).toEqual([
        ['control-plane', false],
        ['node-pools', true],
      ]);
      const observed = await provider.observe(plain, signal);
      expect(
        await provider.rollback.plan(
          plain,
          observed,
          'v1.35.5',
          'node-pools',
          signal,
        ),
      ).toMatchObject({ ok: false });
      const answer = await provider.rollback.plan(
        plain,
        observed,
        'v1.36.2',
        'node-pools',
        signal,
      );
      const hop: Hop = {
        kind: 'node-pools',
        from: 'v1.36.4',
        to: 'v1.36.2',
        disrupts: ['nodes'],
        pools: ['plain-md'],
        back: true,
      };
      expect(answer).toEqual({ ok: true, hops: [hop] });
      expect(
        inEnglish(await start(plain, { ...hop, back: undefined })),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('does not go back'),
      });
      expect(await start(plain, hop)).toMatchObject({ outcome: 'accepted' });
      await until(
        plain,
        state =>
          isSettled(state) &&
          state.nodePools.every(({ versions }) =>
            versions.every(({ version }) => version === 'v1.36.2'),
          ),
      );
      expect(await acceptedWrites('plain-md')).toEqual(['patch', 'patch']);
      expect(await acceptedWrites('plain-cp')).toEqual(['patch']);
    });

    it('lets one node of a plain pool go first where the writer may delete machines, and rolls the others by a write of its own', async () => {
      const plain = references('plain');
      const path =
        '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinedeployments/plain-md';
      await stack.send(
        'PATCH',
        path,
        { spec: { replicas: 2 } },
        'application/merge-patch+json',
      );
      await until(
        plain,
        observed => isSettled(observed) && observed.nodePools[0].nodes === 2,
      );
      const rest: Hop = {
        kind: 'node-pools',
        from: 'v1.36.2',
        to: 'v1.36.4',
        disrupts: ['nodes'],
        pools: ['plain-md'],
      };
      const replace: Hop = { ...rest, canaryNode: 'replace' };
      const ask = async () =>
        provider.dryRun(
          plain,
          {
            operationKey: 'ask',
            moveKey: 'u/step-1',
            hop: replace,
            precondition: (await provider.observe(plain, signal)).precondition,
          },
          signal,
        );
      expect(inEnglish(await ask())).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('Grant it the verb delete'),
      });
      await stack.grantCanaryNodes();
      expect((await ask()).outcome).toBe('accepted');
      const before = await strategyOf(path);
      const last = await canaryNodeFirst(plain, rest);
      expect(last.nodePools[0].versions).toEqual([
        { version: 'v1.36.2', count: 1 },
        { version: 'v1.36.4', count: 1 },
      ]);
      expect((await start(plain, rest)).outcome).toBe('accepted');
      await until(plain, isSettled);
      expect(await strategyOf(path)).toEqual(before);
      expect(JSON.stringify(await stack.send('GET', path))).not.toContain(
        'canary-node',
      );
      expect(await acceptedWrites('plain-md')).toEqual([
        'patch',
        'patch',
        'patch',
        'patch',
      ]);
      expect(await deletions()).toHaveLength(1);
    });

    /**
     * Chooses and replaces one node of the hop's pool, each asked for twice.
     * @returns what is seen then, and has been for long enough that others could have begun
     */
    async function canaryNodeFirst(
      cluster: ProviderCluster,
      hop: Hop,
    ): Promise<ObservedState> {
      const [pool] = hop.pools ?? [];
      const state = ({ nodePools }: ObservedState) =>
        nodePools.find(({ name }) => name === pool)?.canaryNode?.state;
      for (const [canaryNode, reached] of [
        ['choose', 'chosen'],
        ['replace', 'ready'],
      ] as const) {
        expect((await start(cluster, { ...hop, canaryNode })).outcome).toBe(
          'accepted',
        );
        expect((await start(cluster, { ...hop, canaryNode })).outcome).toBe(
          'already',
        );
        await until(cluster, observed => state(observed) === reached);
      }
      const whole = await until(cluster, ({ nodePools }) =>
        nodePools.every(({ nodes, readyNodes }) => readyNodes === nodes),
      );
      const soak: ObservedState[] = [];
      for (let look = 0; look < 10; look += 1) {
        soak.push(await provider.observe(cluster, signal));
        await delay(200);
      }
      expect(
        soak.map(({ nodePools }) => nodePools.map(({ versions }) => versions)),
      ).toEqual(
        soak.map(() =>
          whole[whole.length - 1].nodePools.map(({ versions }) => versions),
        ),
      );
      return soak[soak.length - 1];
    }

    async function strategyOf(path: string): Promise<unknown> {
      const { spec } = (await stack.send('GET', path)) as {
        readonly spec: { readonly rollout: unknown };
      };
      return spec.rollout;
    }

    /**
     * Machines that the writer deleted, dry runs left out, by when the apiserver got the request.
     */
    async function deletions(): Promise<
      { readonly name: string; readonly atMs: number }[]
    > {
      const events = await stack.audit('writer');
      const done = events.filter(
        event =>
          event.verb === 'delete' &&
          event.responseStatus?.code === 200 &&
          !event.requestURI.includes('dryRun=All'),
      );
      return done.map(event => ({
        name: event.objectRef?.name ?? '',
        atMs: Date.parse(event.requestReceivedTimestamp),
      }));
    }

    it('upgrades one minor by one write, waits at a hook and at a hold, and says what it waits for', async () => {
      const one = references('one');
      const hook =
        'before-upgrade.hook.cluster.cluster.x-k8s.io/portal-approval';
      const hold = 'topology.cluster.x-k8s.io/hold-upgrade-sequence';
      const holdPools = (held: boolean) => {
        const pool = {
          class: 'default-worker',
          name: 'md-0',
          replicas: 1,
          ...(held ? { metadata: { annotations: { [hold]: '' } } } : {}),
        };
        return stack.send(
          'PATCH',
          `${TOPOLOGY}/one`,
          { spec: { topology: { workers: { machineDeployments: [pool] } } } },
          'application/merge-patch+json',
        );
      };
      await annotate('one', { [hook]: 'waiting for the release manager' });
      await holdPools(true);
      const [controlPlane, nodePools] = await plan(one, 'v1.36.4');
      expect((await start(one, controlPlane)).outcome).toBe('accepted');
      const atHook = (
        await until(one, ({ waits }) =>
          waits.some(({ kind }) => kind === 'lifecycle-hook'),
        )
      ).at(-1);
      expect(inEnglish(atHook?.waits[0].message)).toContain(
        'waiting for the release manager',
      );
      expect(atHook?.controlPlane).toMatchObject({
        desired: 'v1.36.4',
        current: 'v1.35.5',
        settled: false,
      });
      // Another version while one is under way: refused, in Cluster API's own words. The same once
      // more: nothing to write.
      expect(
        inEnglish(
          await start(one, {
            kind: 'control-plane',
            from: 'v1.35.5',
            to: 'v1.36.9',
            disrupts: ['control-plane'],
          }),
        ),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('An earlier upgrade has not finished'),
      });
      expect((await start(one, controlPlane)).outcome).toBe('already');
      await annotate('one', { [hook]: null });
      const held = (
        await until(one, ({ waits }) =>
          waits.some(({ kind }) => kind === 'held'),
        )
      ).at(-1);
      expect(held?.controlPlane).toMatchObject({
        current: 'v1.36.4',
        settled: true,
      });
      expect(held?.nodePools).toMatchObject([
        { name: 'md-0', desired: 'v1.36.4', updatedNodes: 0, settled: false },
      ]);
      await holdPools(false);
      expect((await start(one, nodePools)).outcome).toBe('already');
      const done = (await until(one, isSettled)).at(-1);
      expect(done?.nodePools).toMatchObject([
        {
          versions: [{ version: 'v1.36.4', count: 1 }],
          updatedNodes: 1,
          readyNodes: 1,
        },
      ]);
      expect(done?.waits).toEqual([]);
      expect(await acceptedWrites('one')).toEqual(['patch']);
    });

    it('upgrades the control plane alone, then one node of a canary pool, then that pool, then the other, by one write each that begins nothing else [T-379]', async () => {
      const pools = references('pools');
      await until(
        pools,
        observed =>
          isSettled(observed) && observed.nodePools.length === TWO_POOLS.length,
      );
      const answer = await provider.planHops(
        pools,
        await provider.observe(pools, signal),
        'v1.36.4',
        signal,
        { poolsApart: true, canaryPools: false, canaryNode: false },
      );
      const names = TWO_POOLS.map(({ name }) => name);
      const rest = {
        kind: 'node-pools',
        from: 'v1.35.5',
        to: 'v1.36.4',
        disrupts: ['nodes'],
      } as const;
      expect(answer).toEqual({
        ok: true,
        hops: [
          {
            kind: 'control-plane',
            from: 'v1.35.5',
            to: 'v1.36.4',
            disrupts: ['control-plane'],
            holdPools: names,
          },
          { ...rest, pools: names },
        ],
      });
      const [controlPlane] = answer.ok ? answer.hops : [];
      const at = ({ nodePools }: ObservedState) =>
        Object.fromEntries(
          nodePools.map(({ name, versions }) => [
            name,
            versions.map(({ version }) => version).join(),
          ]),
        );

      expect((await start(pools, controlPlane)).outcome).toBe('accepted');
      const alone = await until(
        pools,
        observed =>
          observed.controlPlane.current === 'v1.36.4' &&
          observed.controlPlane.settled,
      );
      expect(alone.map(at)).toEqual(
        alone.map(() => ({ 'md-0': 'v1.35.5', 'md-1': 'v1.35.5' })),
      );
      expect(alone.at(-1)).toMatchObject({
        waits: [],
        nodePools: names.map(name => ({
          name,
          desired: 'v1.35.5',
          settled: true,
          heldBack: true,
        })),
      });
      // Cluster API takes no further version, nor a patch, while pools are held back.
      expect(
        inEnglish(
          await start(pools, {
            kind: 'control-plane',
            from: 'v1.36.4',
            to: 'v1.37.1',
            disrupts: ['control-plane'],
            holdPools: names,
          }),
        ),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining(
          'Node pools that are behind or held back',
        ),
      });
      expect(
        await provider.planHops(
          pools,
          alone[alone.length - 1],
          'v1.37.1',
          signal,
        ),
      ).toMatchObject({
        ok: true,
        hops: [
          { kind: 'node-pools', to: 'v1.36.4', pools: names },
          { to: 'v1.37.1' },
          { to: 'v1.37.1' },
        ],
      });

      const canary = { ...rest, pools: ['md-1'] };
      const {
        nodePools: [held, withCanary],
      } = await canaryNodeFirst(pools, canary);
      expect(held).toMatchObject({
        heldBack: true,
        settled: true,
        versions: [{ version: 'v1.35.5', count: 1 }],
      });
      expect(withCanary).toMatchObject({
        canaryNode: { state: 'ready' },
        versions: [
          { version: 'v1.35.5', count: 1 },
          { version: 'v1.36.4', count: 1 },
        ],
      });
      expect((await start(pools, canary)).outcome).toBe('accepted');
      expect((await start(pools, canary)).outcome).toBe('already');
      const canaryWay = await until(
        pools,
        ({ nodePools }) =>
          nodePools[1].settled &&
          nodePools[1].versions.every(({ version }) => version === 'v1.36.4'),
      );
      expect(
        canaryWay.map(at).filter(seen => seen['md-0'] !== 'v1.35.5'),
      ).toEqual([]);
      expect((await start(pools, { ...rest, pools: ['md-0'] })).outcome).toBe(
        'accepted',
      );
      await until(pools, isSettled);
      expect(await acceptedWrites('pools')).toEqual([
        'patch',
        'patch',
        'patch',
        'patch',
      ]);
      // The apiserver's own word for it: no machine was made before the write that let it go, and
      // one alone before the canary pool's others.
      const letGo = (await stack.audit('writer'))
        .filter(
          event =>
            event.responseStatus?.code === 200 &&
            !event.requestURI.includes('dryRun=All') &&
            event.objectRef?.name === 'pools',
        )
        .map(event => Date.parse(event.requestReceivedTimestamp));
      const removed = (await deletions()).filter(({ name }) =>
        name.startsWith('pools-'),
      );
      expect(removed).toHaveLength(1);
      expect(letGo[1]).toBeLessThanOrEqual(removed[0].atMs);
      expect(
        await machinesMadeBefore('pools', 'v1.36.4', removed[0].atMs),
      ).toEqual(['control plane']);
      expect(await machinesMadeBefore('pools', 'v1.36.4', letGo[2])).toEqual([
        'control plane',
        'md-1',
      ]);
      expect(await machinesMadeBefore('pools', 'v1.36.4', letGo[3])).toEqual([
        'control plane',
        'md-1',
        'md-1',
      ]);
      const topology = await stack.send('GET', `${TOPOLOGY}/pools`);
      expect(topology).toMatchObject({
        spec: { topology: { workers: { machineDeployments: TWO_POOLS } } },
      });
      expect(JSON.stringify(topology)).not.toMatch(
        /held-by-drydock|canary-node|OnDelete/,
      );
      await stack.send(
        'PATCH',
        `${TOPOLOGY}/pools`,
        {
          spec: { topology: { workers: { machineDeployments: twoPools(1) } } },
        },
        'application/merge-patch+json',
      );
      await until(
        pools,
        observed =>
          isSettled(observed) &&
          observed.nodePools.every(({ nodes }) => nodes === 1),
      );
    });

    it('shows a paused cluster as waiting and writes nothing to it', async () => {
      const one = references('one');
      await stack.send(
        'PATCH',
        `${TOPOLOGY}/one`,
        { spec: { paused: true } },
        'application/merge-patch+json',
      );
      const paused = (
        await until(one, ({ waits }) =>
          waits.some(({ kind }) => kind === 'paused'),
        )
      ).at(-1);
      expect(paused?.waits).toHaveLength(1);
      expect(
        inEnglish(
          await start(one, {
            kind: 'control-plane',
            from: 'v1.36.4',
            to: 'v1.37.1',
            disrupts: ['control-plane'],
          }),
        ),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('paused'),
      });
      await stack.send(
        'PATCH',
        `${TOPOLOGY}/one`,
        { spec: { paused: null } },
        'application/merge-patch+json',
      );
    });

    it('leaves the version to an applier that owns it [T-92]', async () => {
      const labels = {
        'kustomize.toolkit.fluxcd.io/name': 'clusters',
        'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
      };
      const body = {
        apiVersion: 'cluster.x-k8s.io/v1beta2',
        kind: 'Cluster',
        metadata: { name: 'one', namespace: 'fleet', labels },
        spec: { topology: { classRef: { name: 'quick' }, version: 'v1.36.4' } },
      };
      await stack.send(
        'PATCH',
        `${TOPOLOGY}/one?fieldManager=kustomize-controller&force=true`,
        body,
        'application/apply-patch+yaml',
      );
      const observed = await provider.observe(references('one'), signal);
      expect(observed.foreignOwner).toMatchObject({
        kind: 'flux',
        name: 'Kustomization flux-system/clusters',
        field: 'spec.topology.version',
      });
      expect(
        await start(references('one'), {
          kind: 'control-plane',
          from: 'v1.36.4',
          to: 'v1.37.1',
          disrupts: ['control-plane'],
        }),
      ).toMatchObject({ outcome: 'refused', foreignOwner: { kind: 'flux' } });
    });

    it('sent nothing but get and list as the reader, and nothing but patches and the deletion of two machines as the writer [T-163]', async () => {
      const read = await stack.audit('reader');
      expect(new Set(read.map(event => event.verb))).toEqual(
        new Set(['get', 'list']),
      );
      expect(read.filter(event => event.responseStatus?.code === 403)).toEqual(
        [],
      );
      const written = (await stack.audit('writer')).filter(
        event => !event.requestURI.endsWith('/selfsubjectaccessreviews'),
      );
      const patches = written.filter(event => event.verb === 'patch');
      expect(new Set(written.map(event => event.verb))).toEqual(
        new Set(['patch', 'delete']),
      );
      expect(
        patches.every(event =>
          event.requestURI.includes('fieldManager=drydock'),
        ),
      ).toBe(true);
      expect(
        patches.filter(
          event =>
            event.responseStatus?.code === 200 &&
            !event.requestURI.includes('dryRun=All'),
        ),
      ).toHaveLength(11);
      expect(await deletions()).toHaveLength(2);
    });

    // Last: it writes more than the audit above counts.
    describeNodeRollout(() => ({
      stack,
      provider: () => provider,
      start,
      until,
    }));
    describeDrainRules(() => ({ stack, provider: () => provider }));
    describeNodeHooks(() => ({
      stack,
      provider: () => provider,
      start,
      until,
    }));
  },
);
