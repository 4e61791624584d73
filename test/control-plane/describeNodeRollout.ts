/* eslint-disable jest/no-export -- a helper that makes a suite, not a suite */
import { inEnglish } from '@drydock/upgrade-reasons';
import { setTimeout as delay } from 'node:timers/promises';
import { TestDatabases } from '@backstage/backend-test-utils';
import { NodeRolloutEffect } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  NodeRollout,
  NodeRolloutRequest,
  NodeRolloutSettings,
  ObservedState,
  ProviderCluster,
  StartOutcome,
  UpgradeProvider,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import type { ClusterApiStack } from '../src/clusterApi';
import { eventually } from '../src/eventually';
import { EFFECT_KILLS, RolloutWithEffect } from './rolloutWithEffect';

export interface RollingStack {
  readonly stack: ClusterApiStack;
  /** Another one for each process that the test plays. */
  provider(): UpgradeProvider;
  /** Starts a hop, observing again as long as the world moves. */
  start(cluster: ProviderCluster, hop: Hop): Promise<StartOutcome>;
  until(
    cluster: ProviderCluster,
    holds: (observed: ObservedState) => boolean,
  ): Promise<readonly ObservedState[]>;
}

interface Listed {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly labels: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly spec: {
    readonly version?: string;
    readonly deletion?: { readonly nodeDrainTimeoutSeconds?: number };
  };
}
interface Deployment extends Listed {
  readonly spec: Listed['spec'] & {
    readonly rollout?: {
      readonly strategy?: {
        readonly rollingUpdate?: Readonly<Record<string, unknown>>;
      };
    };
    readonly template: { readonly spec: Listed['spec'] };
  };
}

const CORE = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet';
const MERGE = 'application/merge-patch+json';
const OWN_NOTES = 'topology.internal.cluster.x-k8s.io/';
const HOOK = 'pre-drain.delete.hook.machine.cluster.x-k8s.io/test';
const signal = new AbortController().signal;
const references = (name: string): ProviderCluster => ({
  id: name,
  name,
  reference: `capi-main/fleet/${name}`,
});
const FORCE: NodeRolloutSettings = {
  maxSurge: 2,
  drain: { timeoutMinutes: 30, onTimeout: 'force' },
};

/**
 * Registers tests of surge and drain timeouts on Cluster API's real controllers: `pools` has a
 * ClusterClass and the pools md-0 and md-1, `plain` has none.
 */
export function describeNodeRollout(given: () => RollingStack): void {
  describe('surge and drain timeout for the time of an upgrade', () => {
    const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
    const list = async <T extends Listed = Listed>(
      resource: string,
      cluster: string,
    ): Promise<readonly T[]> => {
      const answer = (await given().stack.send(
        'GET',
        `${CORE}/${resource}?labelSelector=cluster.x-k8s.io/cluster-name=${cluster}`,
      )) as { readonly items: readonly T[] };
      return answer.items;
    };
    const rolloutOf = (): NodeRollout => {
      const { nodeRollout } = given().provider();
      if (!nodeRollout) throw new Error('Cluster API can do this');
      return nodeRollout;
    };
    const request = (
      name: string,
      settings: NodeRolloutSettings,
    ): NodeRolloutRequest => ({
      key: `upgrade-of-${name}/effect-nodes`,
      cluster: references(name),
      settings,
    });
    const poolMachines = async (name: string, pool: string) =>
      (await list('machines', name)).filter(({ metadata }) =>
        metadata.labels['cluster.x-k8s.io/deployment-name']?.includes(pool),
      );
    const deploymentOf = async (name: string, pool: string) => {
      const found = (await list<Deployment>('machinedeployments', name)).find(
        ({ metadata }) => metadata.name.includes(pool),
      );
      if (!found) throw new Error(`No MachineDeployment of ${pool}`);
      return found;
    };
    /** What a pool does: its MachineDeployment's surge, and the drain timeouts of its machines. */
    const doing = async (name: string, pool: string) => {
      const { spec } = await deploymentOf(name, pool);
      const timeouts = (await poolMachines(name, pool)).map(
        machine => machine.spec.deletion?.nodeDrainTimeoutSeconds,
      );
      return {
        surge: spec.rollout?.strategy?.rollingUpdate?.maxSurge,
        template: spec.template.spec.deletion?.nodeDrainTimeoutSeconds,
        timeouts: [...new Set(timeouts)],
      };
    };
    const becomes = async (
      what: string,
      look: () => Promise<unknown>,
      wanted: unknown,
    ) => {
      await eventually(what, async () => {
        const seen = JSON.stringify(await look());
        if (seen === JSON.stringify(wanted)) return true;
        throw new Error(`${seen} is not ${JSON.stringify(wanted)}`);
      });
    };
    const uids = async (name: string) =>
      (await list('machines', name)).map(({ metadata }) => metadata.uid).sort();
    /**
     * An object without what Cluster API notes on it for itself, which it takes away a moment after
     * an upgrade has ended.
     */
    const shown = async (resource: string, name: string) => {
      const { metadata, spec } = (await given().stack.send(
        'GET',
        `${CORE}/${resource}/${name}`,
      )) as {
        metadata: { annotations?: Record<string, string> };
        spec: object;
      };
      return {
        annotations: Object.fromEntries(
          Object.entries(metadata.annotations ?? {}).filter(
            ([key]) => !key.startsWith(OWN_NOTES),
          ),
        ),
        spec,
      };
    };
    const settled = (name: string) =>
      given().until(
        references(name),
        ({ controlPlane, nodePools }) =>
          controlPlane.settled && nodePools.every(pool => pool.settled),
      );
    const scale = async (replicas: number) => {
      const { spec } = await shown('clusters', 'pools');
      const { topology } = spec as {
        topology: { workers: { machineDeployments: { name: string }[] } };
      };
      const machineDeployments = topology.workers.machineDeployments.map(
        entry => (entry.name === 'md-0' ? { ...entry, replicas } : entry),
      );
      await given().stack.send(
        'PATCH',
        `${CORE}/clusters/pools`,
        { spec: { topology: { workers: { machineDeployments } } } },
        MERGE,
      );
    };

    it('reach the machines of a ClusterClass in place, hold while the pool rolls, and are put back in place: no machine is replaced by either', async () => {
      await scale(2);
      await becomes(
        'two machines',
        async () => (await poolMachines('pools', 'md-0')).length,
        2,
      );
      await settled('pools');
      const before = await shown('clusters', 'pools');
      const first = await uids('pools');
      const natural = await doing('pools', 'md-0');
      expect(natural.surge).toBe(1);

      const wanted = request('pools', { ...FORCE, pools: ['md-0'] });
      expect(await rolloutOf().take(wanted, signal)).toMatchObject({
        outcome: 'taken',
      });
      // A process that was killed before it knew: the next one finds it there.
      expect(await rolloutOf().take(wanted, signal)).toMatchObject({
        outcome: 'taken',
      });
      await becomes('it reaches the machines', () => doing('pools', 'md-0'), {
        surge: 2,
        template: 1800,
        timeouts: [1800],
      });
      expect(await doing('pools', 'md-1')).toEqual({ ...natural });
      expect(await uids('pools')).toEqual(first);

      // Machines that leave are held, so that how many there are at once can be seen.
      for (const { metadata } of await poolMachines('pools', 'md-0'))
        await given().stack.send(
          'PATCH',
          `${CORE}/machines/${metadata.name}`,
          { metadata: { annotations: { [HOOK]: '' } } },
          MERGE,
        );
      const hop: Hop = {
        kind: 'control-plane',
        from: 'v1.36.4',
        to: 'v1.37.1',
        disrupts: ['control-plane'],
      };
      expect(await given().start(references('pools'), hop)).toMatchObject({
        outcome: 'accepted',
      });
      await becomes(
        'its surge is used',
        async () => (await poolMachines('pools', 'md-0')).length,
        4,
      );
      for (let looks = 0; looks < 10; looks += 1) {
        expect((await poolMachines('pools', 'md-0')).length).toBe(4);
        await delay(200);
      }
      for (const { metadata } of await poolMachines('pools', 'md-0')) {
        if (metadata.annotations?.[HOOK] !== undefined)
          await given().stack.send(
            'PATCH',
            `${CORE}/machines/${metadata.name}`,
            { metadata: { annotations: { [HOOK]: null } } },
            MERGE,
          );
      }
      await given().until(
        references('pools'),
        ({ controlPlane, nodePools }) =>
          controlPlane.settled &&
          nodePools.every(
            pool =>
              pool.settled &&
              pool.versions.every(({ version }) => version === 'v1.37.1'),
          ),
      );

      const rolled = await uids('pools');
      expect(await rolloutOf().undo(wanted, signal)).toEqual({});
      await becomes('it is back', () => doing('pools', 'md-0'), natural);
      await settled('pools');
      expect(await uids('pools')).toEqual(rolled);
      const { spec, annotations } = await shown('clusters', 'pools');
      expect(annotations).toEqual(before.annotations);
      expect(spec).toEqual({
        ...before.spec,
        topology: {
          ...(before.spec as { topology: object }).topology,
          version: 'v1.37.1',
        },
      });
      expect(await rolloutOf().observe(wanted, signal)).toEqual({
        state: 'gone',
      });
    });

    it('reach the machines of a plain cluster in place, and are put back in place, with no note left on any MachineSet', async () => {
      await settled('plain');
      const before = await shown('machinedeployments', 'plain-md');
      const first = await uids('plain');
      const natural = await doing('plain', 'plain-md');
      expect(
        inEnglish(await rolloutOf().take(request('plain', FORCE), signal)),
      ).toMatchObject({
        outcome: 'taken',
        message: expect.stringContaining('maxSurge 1 → 2'),
      });
      await becomes(
        'it reaches the machines',
        () => doing('plain', 'plain-md'),
        { surge: 2, template: 1800, timeouts: [1800] },
      );
      expect(await rolloutOf().undo(request('plain', FORCE), signal)).toEqual(
        {},
      );
      await becomes('it is back', () => doing('plain', 'plain-md'), natural);
      const own = ({
        annotations,
        spec,
      }: Awaited<ReturnType<typeof shown>>) => ({
        spec,
        notes: Object.keys(annotations).filter(key =>
          key.includes('drydock.dev'),
        ),
      });
      expect(own(await shown('machinedeployments', 'plain-md'))).toEqual(
        own(before),
      );
      await becomes(
        'no note is left',
        async () =>
          (await list('machinesets', 'plain'))
            .flatMap(({ metadata }) => Object.keys(metadata.annotations ?? {}))
            .filter(key => key.includes('drydock.dev')),
        [],
      );
      await settled('plain');
      expect(await uids('plain')).toEqual(first);
    });

    it.each(EFFECT_KILLS)(
      'are put back after one write each way though the engine is killed %s, and no machine is replaced',
      async point => {
        const before = await shown('clusters', 'pools');
        const first = await uids('pools');
        const writes = async () =>
          (await given().stack.audit('writer')).filter(
            event =>
              event.responseStatus?.code === 200 &&
              event.objectRef?.name === 'pools',
          ).length;
        const earlier = await writes();
        // The upgrade is one of the platform in memory; what it takes for its time is the real
        // thing.
        const real = rolloutOf();
        const onPools = (of: NodeRolloutRequest): NodeRolloutRequest => ({
          ...of,
          cluster: references('pools'),
        });
        const nodeRollout: NodeRollout = {
          check: (_, settings, until) =>
            real.check(references('pools'), settings, until),
          take: (of, until) => real.take(onPools(of), until),
          observe: (of, until) => real.observe(onPools(of), until),
          undo: (of, until) => real.undo(onPools(of), until),
          undoByHand: of => real.undoByHand(onPools(of)),
        };
        const platform = Object.assign(
          new InMemoryUpgradeProvider({ world: new InMemoryWorld() }),
          { nodeRollout },
        );
        const does = () =>
          new NodeRolloutEffect(new Map([[platform.id, platform]]));
        const rollout = await RolloutWithEffect.create({
          knex: await databases.init('SQLITE_3'),
          planId: `nodes-${point}`,
          effect: {
            name: 'nodes',
            type: 'node-rollout',
            pools: ['md-0'],
            maxSurge: 3,
          },
          does,
        });
        const seen = new Set<unknown>();
        const onWrite = async () =>
          seen.add(
            JSON.stringify((await shown('clusters', 'pools')).spec).includes(
              '"maxSurge":3',
            ),
          );
        expect(await rollout.run({ killAt: point, onWrite })).toEqual({
          phase: 'succeeded',
          kills: [point],
        });
        expect([...seen]).toEqual([true]);
        expect(await shown('clusters', 'pools')).toEqual(before);
        expect((await writes()) - earlier).toBe(2);
        await settled('pools');
        expect(await uids('pools')).toEqual(first);
      },
    );

    it('are refused by the webhook in words where they cannot be, and where an applier sets them', async () => {
      expect(
        inEnglish(
          await rolloutOf().take(
            request('pools', { maxSurge: '200 nodes' }),
            signal,
          ),
        ),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(/maxSurge|percentage|invalid/i),
      });
      const entry = {
        class: 'default-worker',
        name: 'md-1',
        rollout: {
          strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 3 } },
        },
      };
      const topology = {
        classRef: { name: 'quick' },
        workers: { machineDeployments: [entry] },
      };
      await given().stack.send(
        'PATCH',
        `${CORE}/clusters/pools?fieldManager=kustomize-controller&force=true`,
        {
          apiVersion: 'cluster.x-k8s.io/v1beta2',
          kind: 'Cluster',
          metadata: { name: 'pools', namespace: 'fleet' },
          spec: { topology },
        },
        'application/apply-patch+yaml',
      );
      const says =
        /machineDeployments\[md-1\]\.rollout\.strategy\.rollingUpdate\.maxSurge of Cluster fleet\/pools belongs to .*kustomize-controller/;
      expect(
        inEnglish(await rolloutOf().check(references('pools'), FORCE, signal)),
      ).toMatch(says);
      expect(
        inEnglish(await rolloutOf().take(request('pools', FORCE), signal)),
      ).toMatchObject({
        outcome: 'refused',
        message: expect.stringMatching(says),
      });
      expect(
        await rolloutOf().check(
          references('pools'),
          { ...FORCE, pools: ['md-0'] },
          signal,
        ),
      ).toBeUndefined();
    });
  });
}
