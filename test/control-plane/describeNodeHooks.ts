import { inEnglish, said } from '@drydock/upgrade-reasons';
/* eslint-disable jest/no-export -- a helper that makes a suite, not a suite */
import { setTimeout as delay } from 'node:timers/promises';
import { TestDatabases } from '@backstage/backend-test-utils';
import {
  NodeHooksEffect,
  type FleetPorts,
  type StartableRevision,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  NodeHookRequest,
  NodeHooks,
  ProviderCluster,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  applyMigrations,
  createEngine,
  EngineOptions,
  expireLeases,
  Killer,
  WORK_TABLES,
} from '../chaos/engines';
import { REQUESTER, RolloutWorld } from '../chaos/rolloutWorld';
import { eventually, HANGS_AFTER_SECONDS } from '../src/eventually';
import type { RollingStack } from './describeNodeRollout';

interface Machine {
  readonly metadata: {
    readonly name: string;
    readonly uid: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly deletionTimestamp?: string;
  };
  readonly spec: { readonly version: string };
  readonly status: {
    readonly nodeRef?: { readonly name: string };
    readonly conditions?: readonly {
      readonly type: string;
      readonly reason: string;
      readonly message: string;
    }[];
  };
}

const CORE = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet';
const signal = new AbortController().signal;
const plain: ProviderCluster = {
  id: 'plain',
  name: 'plain',
  reference: 'capi-main/fleet/plain',
};
const common = {
  deadlineMinutes: 30,
  retries: 0,
  onFailure: 'block',
  type: 'webhook',
  webhook: 'test',
} as const;
const FROM = 'v1.36.4';
const TO = 'v1.36.2';
const BACK: Hop = {
  kind: 'node-pools',
  from: FROM,
  to: TO,
  disrupts: ['nodes'],
  pools: ['plain-md'],
  back: true,
};

/**
 * Registers tests of hooks for each node on Cluster API's real controllers: a whole rollout, with
 * kills, over the pool of the cluster `plain`, which has two nodes at v1.36.4.
 */
export function describeNodeHooks(given: () => RollingStack): void {
  describe('hooks for each node', () => {
    const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
    const machines = async (): Promise<readonly Machine[]> => {
      const { items } = (await given().stack.send(
        'GET',
        `${CORE}/machines?labelSelector=cluster.x-k8s.io/deployment-name=plain-md`,
      )) as { readonly items: readonly Machine[] };
      return items;
    };
    const deleting = ({ status }: Machine) =>
      status.conditions?.find(({ type }) => type === 'Deleting');
    const marked = async () =>
      (await machines())
        .filter(({ metadata }) =>
          JSON.stringify(metadata.annotations ?? {}).includes(
            '.hook.machine.cluster.x-k8s.io/drydock-',
          ),
        )
        .map(({ metadata }) => metadata.name);
    const port = (): NodeHooks => {
      const { nodeHooks } = given().provider();
      if (!nodeHooks) throw new Error('Cluster API can do this');
      return nodeHooks;
    };
    const patches = async () =>
      (await given().stack.audit('writer')).filter(
        event =>
          event.objectRef?.resource === 'machines' &&
          event.verb === 'patch' &&
          event.responseStatus?.code === 200,
      ).length;
    const untilMachines = async (
      what: string,
      holds: () => Promise<boolean>,
    ) => {
      await eventually(what, async () => {
        if (await holds()) return true;
        throw new Error(
          JSON.stringify(
            (await machines()).map(machine => [
              machine.metadata,
              deleting(machine),
            ]),
          ),
        );
      });
    };

    it('are refused in words until the writer may change machines', async () => {
      const request: NodeHookRequest = {
        key: 'u0/effect-node-hooks:1',
        cluster: plain,
        settings: { to: TO, points: ['before-drain'] },
      };
      expect(
        inEnglish(await port().check(plain, request.settings, signal)),
      ).toMatch(/may not patch machines in namespace \S+\. Grant it there/);
      expect(inEnglish(await port().take(request, signal))).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining('Grant it the verb patch'),
      });
      await given().stack.grantNodeHooks();
      // The apiserver takes over rights within a moment.
      await eventually('the grant takes effect', async () =>
        (await port().take(request, signal)).outcome === 'taken'
          ? true
          : undefined,
      );
      expect(
        await port().check(plain, request.settings, signal),
      ).toBeUndefined();
      expect(await port().undo(request, signal)).toEqual({});
      expect(await marked()).toEqual([]);
    });

    it('run once for each node while its machine waits before and after its drain, though engines are killed, and leave no mark [T-357]', async () => {
      const knex = await databases.init('SQLITE_3');
      await applyMigrations(knex);
      const before = (await machines()).map(({ metadata }) => metadata.uid);
      expect(before).toHaveLength(2);
      const earlier = await patches();
      /** What was begun, under which key, and where its machine was then. */
      const begun = new Map<string, string>();
      const hooks: EngineOptions['hooks'] = {
        refusals: async () => [],
        effectOf: ({ operationKey, hook, node }) => ({
          observe: async () =>
            begun.has(operationKey)
              ? { state: 'succeeded', message: said('done') }
              : { state: 'absent' },
          begin: async () => {
            if (begun.has(operationKey))
              throw new Error(`${operationKey} was begun twice`);
            const machine = (await machines()).find(
              ({ status, metadata }) =>
                (status.nodeRef?.name ?? metadata.name) === node?.name,
            );
            begun.set(
              operationKey,
              `${hook.name}: ${machine && deleting(machine)?.reason}`,
            );
            return { state: 'succeeded', message: said('done') };
          },
        }),
      };
      const { world, ports } = await planBack(knex);
      const kills = [
        ...([
          'before-operation-record',
          'before-step-result',
          'after-provider-start',
          'after-effect-intent',
        ] as const),
      ];
      let killer = new Killer(kills[0]);
      const engine = () =>
        createEngine({
          knex,
          provider: given().provider(),
          reference: () => plain.reference,
          version: FROM,
          fleet: ports,
          hooks,
          effects: [
            new NodeHooksEffect(new Map([['cluster-api', given().provider()]])),
          ],
          crashHook: killer.hook,
        });
      let rollouts = engine();
      const {
        rollout: { id },
      } = await rollouts.fleet.start({
        planId: world.planId,
        digest: world.revision.digest,
        requestedBy: REQUESTER,
        idempotencyKey: world.planId,
      });
      const isOver = async () =>
        (await knex('rollouts').whereNull('ended_at_ms')).length +
          (await knex('upgrade_effects').whereNull('ended_at_ms')).length ===
        0;
      let killed = 0;
      for (
        const deadline = performance.now() + HANGS_AFTER_SECONDS * 1000;
        performance.now() < deadline && !(await isOver());

      ) {
        for (const table of WORK_TABLES)
          await knex(table)
            .whereNull('ended_at_ms')
            .update({ next_attempt_at_ms: 1 });
        const { engine: work } = rollouts;
        await killer.run(() => work.tick());
        if (killer.killedAt) {
          killed += 1;
          rollouts.engine.stop();
          killer = new Killer(kills[killed]);
          rollouts = engine();
          await expireLeases(knex);
        } else await delay(50);
      }
      const steps = await knex('steps')
        .whereNot({ status: 'done' })
        .select('title', 'status', 'message');
      const { phase, members } = await rollouts.fleet.get(id);
      expect({
        phase,
        held: members.flatMap(({ held }) => inEnglish(held) ?? []),
        steps,
      }).toEqual({ phase: 'succeeded', held: [], steps: [] });
      expect(killed).toBeGreaterThanOrEqual(3);
      expect([...begun.values()].sort()).toEqual([
        'move: WaitingForPreDrainHook',
        'move: WaitingForPreDrainHook',
        'wipe: WaitingForPreTerminateHook',
        'wipe: WaitingForPreTerminateHook',
      ]);
      const after = await machines();
      expect(after.map(({ spec }) => spec.version)).toEqual([TO, TO]);
      expect(
        after.filter(({ metadata }) => before.includes(metadata.uid)),
      ).toEqual([]);
      expect(await marked()).toEqual([]);
      // Two machines are marked, and each is let go twice.
      expect((await patches()) - earlier).toBe(6);
    });

    it('hold a node that another client takes away, and let it go when the upgrade has ended [T-90]', async () => {
      const request: NodeHookRequest = {
        key: 'u1/effect-node-hooks:1',
        cluster: plain,
        settings: {
          pools: ['plain-md'],
          to: FROM,
          points: ['before-drain', 'after-drain'],
        },
      };
      expect(await port().take(request, signal)).toMatchObject({
        outcome: 'taken',
      });
      const [first] = await machines();
      await given().stack.send(
        'DELETE',
        `${CORE}/machines/${first.metadata.name}`,
      );
      await untilMachines('it waits', async () =>
        (
          await port().look(request, signal)
        ).leaving.some(({ waitsAt }) => waitsAt === 'before-drain'),
      );
      const observed = await given().provider().observe(plain, signal);
      expect(
        observed.waits.filter(({ kind }) => kind === 'lifecycle-hook'),
      ).toEqual([]);
      await port().letGo(
        request,
        { reference: first.metadata.uid, point: 'before-drain' },
        signal,
      );
      await untilMachines('it waits again', async () =>
        (
          await port().look(request, signal)
        ).leaving.some(
          ({ waitsAt, points }) =>
            waitsAt === 'after-drain' && points.length === 1,
        ),
      );
      expect(inEnglish(await port().undo(request, signal))).toEqual({
        note: expect.stringContaining('hooks that had not run were skipped'),
      });
      await untilMachines('it is gone', async () =>
        (
          await machines()
        ).every(({ metadata }) => metadata.uid !== first.metadata.uid),
      );
      expect(await port().observe(request, signal)).toEqual({ state: 'gone' });
      await given().until(plain, ({ nodePools }) =>
        nodePools.every(({ settled, nodes }) => settled && nodes === 2),
      );
    });
  });
}

/**
 * An approved plan that takes the pool back to an older patch: two machines are replaced, and
 * nothing else.
 */
async function planBack(
  knex: RolloutWorld['knex'],
): Promise<{ readonly world: RolloutWorld; readonly ports: FleetPorts }> {
  const hooks = [
    { ...common, name: 'move', at: 'before-node-drain' as const },
    { ...common, name: 'wipe', at: 'after-node-drain' as const },
  ];
  const world = new RolloutWorld(knex, 'node-hooks', [{ clusters: 1 }], {
    withoutEffects: true,
    hooks,
  });
  await world.store();
  const { plan } = world.revision;
  const member = {
    clusterId: plain.id,
    clusterName: plain.name,
    canary: false,
    from: FROM,
    target: TO,
    hops: [BACK],
    change: { minor: false, nodes: true },
    verdict: 'ready' as const,
    blockers: [],
    notRun: [],
  };
  const revision: StartableRevision = {
    ...world.revision,
    plan: {
      ...plan,
      spec: { ...plan.spec, target: TO, scope: 'node-pools', rollback: true },
    },
    snapshot: { target: TO, stages: [{ name: 'stage-1', members: [member] }] },
  };
  await knex('plan_revisions')
    .where({ plan_id: world.planId })
    .update({
      plan: JSON.stringify(revision.plan),
      snapshot: JSON.stringify(revision.snapshot),
    });
  return {
    world,
    ports: { ...world.ports, plans: { startable: async () => revision } },
  };
}
