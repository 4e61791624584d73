import type { Knex } from 'knex';
import { TestDatabases } from '@backstage/backend-test-utils';
import {
  ConfiguredHooks,
  CrashPoint,
  FleetPorts,
  NodeHooksEffect,
  StartableRevision,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { SecretText } from '@drydock/upgrade-readiness';
import { ReasonError } from '@drydock/upgrade-reasons';
import { HANGS_AFTER_SECONDS } from '../src/eventually';
import {
  ClusterApiWorld,
  referenceOf,
  simulatedProvider,
  startClusterApiWorld,
} from './clusterApiWorld';
import { createEngine, expireLeases, Killer, WORK_TABLES } from './engines';
import { freshDatabase } from './freshDatabase';
import { REQUESTER, RolloutWorld } from './rolloutWorld';
import { EVERYTHING } from './sizes';

const databases = TestDatabases.create({ ids: ['SQLITE_3'] });
const SECRET = 'a secret between two';
const TARGET = 'v1.36.4';
const NODES = 2;
const hook = {
  deadlineMinutes: 30,
  retries: 0,
  onFailure: 'block',
  type: 'webhook',
  webhook: 'nodes',
} as const;
const HOOKS = [
  { ...hook, name: 'move', at: 'before-node-drain' as const },
  { ...hook, name: 'wipe', at: 'after-node-drain' as const },
];
const POINTS: readonly CrashPoint[] = [
  'after-effect-intent',
  'before-provider-start',
  'after-provider-start',
  'before-operation-record',
  'before-step-result',
];
/**
 * What the engines of each cluster die at, one after the other. Elsewhere than in `npm run chaos`
 * one cluster's die at all points.
 */
const KILLS: readonly (readonly CrashPoint[])[] = [
  [],
  POINTS,
  ...(EVERYTHING ? POINTS.map(point => [point, point, point]) : []),
];

/** An approved plan for one cluster, with its hops as the platform says them. */
async function planFor(
  knex: Knex,
  provider: UpgradeProvider,
  name: string,
): Promise<{ readonly world: RolloutWorld; readonly fleet: FleetPorts }> {
  const cluster = { id: name, name, reference: referenceOf(name) };
  const signal = AbortSignal.timeout(HANGS_AFTER_SECONDS * 1000);
  const planned = await provider.planHops(
    cluster,
    await provider.observe(cluster, signal),
    TARGET,
    signal,
    { poolsApart: true, canaryPools: false, canaryNode: false },
  );
  if (!planned.ok) throw new ReasonError(planned.message);
  const world = new RolloutWorld(knex, name, [{ clusters: 1 }], {
    withoutEffects: true,
    hooks: HOOKS,
  });
  await world.store();
  const member = {
    clusterId: name,
    clusterName: name,
    canary: false,
    from: 'v1.35.5',
    target: TARGET,
    hops: planned.hops,
    change: { minor: true, nodes: true },
    verdict: 'ready' as const,
    blockers: [],
    notRun: [],
  };
  const revision: StartableRevision = {
    ...world.revision,
    snapshot: {
      target: TARGET,
      stages: [{ name: 'stage-1', members: [member] }],
    },
  };
  await knex('plan_revisions')
    .where({ plan_id: name })
    .update({ snapshot: JSON.stringify(revision.snapshot) });
  return {
    world,
    fleet: { ...world.ports, plans: { startable: async () => revision } },
  };
}

/** Runs the rollout to its end; engine after engine dies, each at one of `kills`. */
async function roll(
  knex: Knex,
  outside: ClusterApiWorld,
  provider: UpgradeProvider,
  name: string,
  kills: readonly CrashPoint[],
): Promise<{ phase: string; killed: number }> {
  const { world, fleet } = await planFor(knex, provider, name);
  const webhooks = [
    {
      id: 'nodes',
      url: new URL('/_simulator/webhook', outside.simulator.url),
      secret: new SecretText(SECRET),
      timeoutSeconds: HANGS_AFTER_SECONDS,
    },
  ];
  const hooks = new ConfiguredHooks({ webhooks, jobs: [], runners: [] });
  const effects = [new NodeHooksEffect(new Map([[provider.id, provider]]))];
  let killed = 0;
  let killer = new Killer(kills[0]);
  const engine = () =>
    createEngine({
      knex,
      provider,
      reference: referenceOf,
      fleet,
      hooks,
      effects,
      crashHook: killer.hook,
    });
  let rollouts = engine();
  const { rollout } = await rollouts.fleet.start({
    planId: world.planId,
    digest: world.revision.digest,
    requestedBy: REQUESTER,
    idempotencyKey: name,
  });
  const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
  const isOver = async () =>
    (await knex('rollouts').whereNull('ended_at_ms')).length +
      (await knex('upgrade_effects').whereNull('ended_at_ms')).length ===
    0;
  while (!(await isOver())) {
    if (Date.now() > deadline)
      throw new Error(
        JSON.stringify(
          await knex('steps')
            .whereNot({ status: 'done' })
            .select('title', 'status', 'message'),
        ),
      );
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
    } else await new Promise(resolve => setTimeout(resolve, 20));
  }
  return { phase: (await rollouts.fleet.get(rollout.id)).phase, killed };
}

describe('hooks for each node of simulated Cluster API clusters', () => {
  it('run each once for each node, by a signed webhook, though engines are killed, and leave no mark [T-358]', async () => {
    const knex = await freshDatabase(databases, 'SQLITE_3');
    const names = KILLS.map((_, index) => `kill-${index}`);
    const outside = await startClusterApiWorld(names, 0.05, NODES, {
      secret: SECRET,
      workSeconds: 0,
    });
    const provider = simulatedProvider(outside.kubeconfigFile);
    const store = outside.simulator.store('management');
    const machines = (name: string) =>
      store
        .list('cluster.x-k8s.io', 'Machine')
        .filter(
          ({ metadata }) =>
            metadata.labels?.['cluster.x-k8s.io/cluster-name'] === name,
        );
    try {
      for (const [index, name] of names.entries()) {
        const nodes = machines(name)
          .flatMap(({ metadata }) =>
            metadata.labels?.['cluster.x-k8s.io/deployment-name']
              ? [metadata.name]
              : [],
          )
          .sort();
        const { phase, killed } = await roll(
          knex,
          outside,
          provider,
          name,
          KILLS[index],
        );
        const begun = outside.simulator
          .hooks()
          .filter(({ cluster }) => cluster === name);
        const ran = (each: string) =>
          begun
            .flatMap(({ hook: hookName, node, attempt }) =>
              hookName === each ? [`${node} ${attempt}`] : [],
            )
            .sort();
        const once = nodes.map(node => `${node} 1`);
        expect({
          name,
          phase,
          killed,
          move: ran('move'),
          wipe: ran('wipe'),
        }).toEqual({
          name,
          phase: 'succeeded',
          killed: KILLS[index].length,
          move: once,
          wipe: once,
        });
        expect(nodes).toHaveLength(NODES);
        expect(
          machines(name).map(
            ({ spec }) => (spec as { version: string }).version,
          ),
        ).toEqual(Array(NODES + 1).fill(TARGET));
        expect(
          machines(name).flatMap(({ metadata }) =>
            Object.keys(metadata.annotations ?? {}),
          ),
        ).toEqual([]);
      }
      process.stdout.write(
        `chaos SQLITE_3, simulated Cluster API: ${
          outside.simulator.hooks().length
        } hooks for ${NODES * names.length} nodes, engines killed ${
          KILLS.flat().length
        } times\n`,
      );
    } finally {
      await outside.close();
    }
  });
});
