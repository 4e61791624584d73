import type { Knex } from 'knex';
import { setTimeout as delay } from 'node:timers/promises';
import { TestDatabases } from '@backstage/backend-test-utils';
import {
  CRASH_POINTS,
  CrashPoint,
  Rollouts,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  ProviderCluster,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { clusterApiAssets, startClusterApi } from '../src/clusterApi';
import type { ClusterApiStack } from '../src/clusterApi';
import { HANGS_AFTER_SECONDS } from '../src/eventually';
import { clusterApiProvider, referenceOf } from './clusterApiWorld';
import { createEngine, expireLeases, Killer, USER } from './engines';
import { freshDatabase } from './freshDatabase';
import { formatKills, Kills } from './kills';
import { EVERYTHING } from './sizes';

/**
 * The kill test with real parts: a real kube-apiserver and real Cluster API controllers. Each
 * effect has one cluster, whose first engine dies before the effect and whose second engine dies
 * after it. Then engines upgrade all clusters at once, and die one after the other. What was
 * written is read only from the apiserver's audit log. The next database goes on with the same
 * clusters.
 */
const assets = clusterApiAssets();
/** `npm test` kills engines on real controllers in test/control-plane/clusterApi.test.ts alone. */
const tooLong = EVERYTHING
  ? undefined
  : 'takes four minutes; npm run chaos -- realClusterApi';
const skipped = tooLong ?? ('missing' in assets ? assets.missing : undefined);
const describeHere = skipped ? describe.skip : describe;
const databases = TestDatabases.create({ ids: ['SQLITE_3', 'POSTGRES_15'] });
const TICK_MS = 50;
const POLL_MS = 400;
const VERSIONS = ['v1.35.5', 'v1.36.4', 'v1.37.1'];
/**
 * Visits after which engines die while all clusters are in flight: many early, around the writes,
 * and then ever later.
 */
const LATER_DEATHS = Array.from({ length: 24 }, (_, death) =>
  death < 14 ? 2 + death * 5 : 8 * death,
);
/** A lease that does not expire. */
const FAR_FUTURE_MS = Date.parse('2100-01-01');

/**
 * One cluster for the two points of an effect. The answer of a write that was never recorded is
 * observed, so its recording has two clusters.
 */
function clusterOf(point: CrashPoint): string {
  return point === 'after-operation-record'
    ? point
    : point.replace(/^(before|after)-/, '');
}
const AROUND_WRITE = CRASH_POINTS.filter(point =>
  /operation-(intent|record)|provider-start/.test(point),
);
/**
 * PostgreSQL, which replicas share, gets all points. What comes second, in the long run alone, adds
 * nothing new but the database: those around the write, with node pools that are held back and let
 * go by a write of their own.
 */
const RUNS = databases
  .eachSupportedId()
  .map(([databaseId]) => databaseId)
  .reverse()
  .map((databaseId, index) => ({
    databaseId,
    target: VERSIONS[index + 1],
    points: index === 0 ? CRASH_POINTS : AROUND_WRITE,
    poolsApart: index > 0,
  }))
  .slice(0, EVERYTHING ? undefined : 1);
function clustersOf(points: readonly CrashPoint[]): readonly string[] {
  return [...new Set(points.map(clusterOf))];
}
/** What only a failed call, a pause and a resume lead to. */
function needsDisturbance(cluster: string): boolean {
  return /^upgrade-(control|rest)$|^operation-abandon$/.test(cluster);
}

describeHere(
  `an engine that is killed while it upgrades real Cluster API clusters${
    skipped ? ` (skipped: ${skipped})` : ''
  }`,
  () => {
    let stack: ClusterApiStack;
    const provider = () =>
      clusterApiProvider(
        { file: stack.kubeconfigs.reader },
        { file: stack.kubeconfigs.writer },
      );
    const providerOfApart = () => {
      const made = provider();
      const planHops = made.planHops.bind(made);
      jest
        .spyOn(made, 'planHops')
        .mockImplementation((cluster, observed, target, signal) =>
          planHops(cluster, observed, target, signal, {
            poolsApart: true,
            canaryPools: false,
            canaryNode: false,
          }),
        );
      return made;
    };

    beforeAll(async () => {
      if ('missing' in assets) throw new Error(assets.missing);
      stack = await startClusterApi(assets);
      await stack.applyTemplate('clusterclass.yaml', {
        NAMESPACE: 'fleet',
        STARTUP: '100ms',
        CLASS: 'quick',
        KUBERNETES_VERSIONS_LINE: '',
      });
      await createClusters(clustersOf(CRASH_POINTS));
    });

    afterAll(async () => {
      await stack?.stop();
    });

    async function createClusters(names: readonly string[]): Promise<void> {
      const size = {
        NAMESPACE: 'fleet',
        CONTROL_PLANE_REPLICAS: '1',
        WORKER_REPLICAS: '1',
      };
      for (const name of names)
        await stack.applyTemplate('cluster.yaml', {
          ...size,
          NAME: name,
          CLASS: 'quick',
          VERSION: VERSIONS[0],
        });
      const observer = provider();
      for (const name of names)
        await untilSettled(observer, {
          id: name,
          name,
          reference: referenceOf(name),
        });
    }

    /**
     * Every change of a cluster's version that was asked for and not refused: who wrote which. A
     * dry run changes nothing. `cut`: the engine died while the apiserver worked, so the log has no
     * success, although the change may have been made.
     */
    async function writesInAuditLog(): Promise<
      readonly {
        cluster: string;
        version: string;
        user: string;
        cut: boolean;
      }[]
    > {
      const events = (await stack.controlPlane.auditEvents()).filter(
        ({ objectRef, requestURI, verb }) =>
          objectRef?.resource === 'clusters' &&
          ['patch', 'update'].includes(verb) &&
          !requestURI.includes('dryRun'),
      );
      return events.flatMap(
        ({ user, objectRef, requestObject, responseStatus }) => {
          const version = versionIn(requestObject);
          const code = responseStatus?.code ?? 0;
          const refused = code >= 300 && code < 499;
          return version === undefined || refused
            ? []
            : [
                {
                  cluster: objectRef?.name ?? '',
                  version,
                  user: user.username,
                  cut: code !== 200,
                },
              ];
        },
      );
    }

    /**
     * Who wrote the version. Where no write was answered, and yet the version is there, one of
     * those that were cut off was it.
     */
    async function writersOf(
      cluster: string,
      version: string,
    ): Promise<readonly string[]> {
      const writes = (await writesInAuditLog()).filter(
        write => write.cluster === cluster && write.version === version,
      );
      const answered = writes.filter(({ cut }) => !cut);
      return (answered.length > 0 ? answered : writes.slice(0, 1)).map(
        ({ user }) => user,
      );
    }

    /**
     * Patches of Drydock's that let node pools go: they carry the pools and no version. `cut` ones
     * may or may not have arrived.
     */
    async function letGoOf(
      cluster: string,
    ): Promise<{ readonly answered: number; readonly cut: number }> {
      const patches = (await stack.audit('writer')).filter(
        ({ objectRef, requestURI, requestObject }) =>
          objectRef?.name === cluster &&
          !requestURI.includes('dryRun') &&
          versionIn(requestObject) === undefined,
      );
      const codes = patches.map(
        ({ responseStatus }) => responseStatus?.code ?? 0,
      );
      return {
        answered: codes.filter(code => code === 200).length,
        cut: codes.filter(code => code < 200 || code >= 499).length,
      };
    }

    async function outcomeOf(knex: Knex, cluster: string, target: string) {
      const upgrades = await knex('upgrades').where({ cluster_id: cluster });
      const history = await knex('history').where({ cluster_id: cluster });
      const observed = await provider().observe(
        { id: cluster, name: cluster, reference: referenceOf(cluster) },
        new AbortController().signal,
      );
      const hops: readonly { kind: string; to: string }[] = upgrades.flatMap(
        ({ hops: stored }) => JSON.parse(stored),
      );
      return {
        cluster,
        phases: upgrades.map(({ phase }) => phase),
        history: history.map(({ outcome }) => outcome),
        // Node pools follow the one version of a ClusterClass cluster: only control-plane hops are
        // written.
        hops: hops
          .filter(({ kind }) => kind === 'control-plane')
          .map(({ to }) => to),
        writes: await writersOf(cluster, target),
        at: [
          observed.controlPlane.current,
          ...observed.nodePools.flatMap(pool =>
            pool.versions.map(({ version }) => version),
          ),
        ],
      };
    }

    it.each(RUNS)(
      'is continued with exactly one accepted write per hop and cluster, on $databaseId to $target [T-52]',
      async ({ databaseId, target, points, poolsApart }) => {
        const knex = await freshDatabase(databases, databaseId);
        const clusters = clustersOf(points);
        const kills = new Kills();
        const make = poolsApart ? providerOfApart : provider;
        // The ends last: an engine comes to them only when its cluster is through.
        for (const point of [...points].sort(
          (a, b) => Number(/finish/.test(a)) - Number(/finish/.test(b)),
        )) {
          expect(await dieAlone(knex, make(), point, target)).toBe(point);
          kills.add(point);
        }
        for (const point of await upgradeAllWhileDying(
          knex,
          make,
          clusters,
          target,
        ))
          kills.addInFlight(point);

        const outcomes = await Promise.all(
          clusters.map(cluster => outcomeOf(knex, cluster, target)),
        );
        const rows = points.flatMap(point =>
          outcomes
            .filter(({ cluster }) => cluster === clusterOf(point))
            .map(outcome => ({ point, ...outcome })),
        );
        process.stdout.write(`\n${formatKills(databaseId, kills, rows)}\n`);
        const writer = 'system:serviceaccount:drydock:writer';
        expect(outcomes).toEqual(
          clusters.map(cluster => ({
            cluster,
            phases: ['succeeded'],
            history: ['succeeded'],
            hops: [target],
            writes: [writer],
            at: [target, target],
          })),
        );
        expect(kills.total()).toBeGreaterThan(points.length);
        for (const cluster of poolsApart ? clusters : []) {
          const { answered, cut } = await letGoOf(cluster);
          // One that was cut off and had arrived is found by the next look, and not written again.
          expect({
            cluster,
            answered,
            once: answered === 1 || (answered === 0 && cut > 0),
          }).toEqual({ cluster, answered, once: true });
        }
      },
    );

    it('wrote no version but those that were asked for', async () => {
      const written = new Set(
        (await writesInAuditLog())
          .filter(({ user }) =>
            user.startsWith('system:serviceaccount:drydock:'),
          )
          .map(({ version }) => version),
      );
      expect(
        [...written].filter(version => !VERSIONS.slice(1).includes(version)),
      ).toEqual([]);
    });
  },
);

function versionIn(body: unknown): string | undefined {
  const { spec } = (body ?? {}) as {
    spec?: { topology?: { version?: string } };
  };
  return spec?.topology?.version;
}

async function untilSettled(
  observer: UpgradeProvider,
  cluster: ProviderCluster,
): Promise<void> {
  const signal = new AbortController().signal;
  let last = '';
  for (
    const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
    Date.now() < deadline;
    await delay(300)
  ) {
    try {
      const observed = await observer.observe(cluster, signal);
      if (
        observed.controlPlane.settled &&
        observed.nodePools.length > 0 &&
        observed.nodePools.every(pool => pool.settled)
      )
        return;
      last = JSON.stringify(observed.waits);
    } catch (error) {
      // Before the first machine runs there is no version to tell.
      if (
        !(error instanceof Error) ||
        !/not report a version yet|no control plane yet/.test(error.message)
      )
        throw error;
      last = error.message;
    }
  }
  throw new Error(`${cluster.name} did not come up: ${last}`);
}

/**
 * Starts the upgrade of one cluster and runs it until the engine dies at the crash point. No engine
 * resumes it yet.
 */
async function dieAlone(
  knex: Knex,
  provider: UpgradeProvider,
  point: CrashPoint,
  target: string,
): Promise<CrashPoint | undefined> {
  await knex('upgrades')
    .where({ cluster_id: clusterOf(point) })
    .update({ lease_expires_at_ms: 0 });
  const killer = new Killer(point);
  const rollouts = createEngine({
    knex,
    provider,
    reference: referenceOf,
    crashHook: killer.hook,
    pollMs: POLL_MS,
  });
  await killer.run(() => live(rollouts, provider, clusterOf(point), target));
  rollouts.engine.stop();
  // Set aside, as if each death came before anybody looked at the upgrade again.
  await knex('upgrades')
    .whereNull('ended_at_ms')
    .update({ lease_expires_at_ms: FAR_FUTURE_MS });
  return killer.killedAt;
}

async function live(
  rollouts: Rollouts,
  provider: UpgradeProvider,
  cluster: string,
  target: string,
): Promise<void> {
  const { upgrades, engine } = rollouts;
  if (needsDisturbance(cluster))
    jest
      .spyOn(provider, 'start')
      .mockRejectedValueOnce(new Error('connection reset'));
  const id = await ask(rollouts, cluster, target);
  if (needsDisturbance(cluster)) {
    await engine.tick();
    await wish(rollouts, id, 'pause');
    await engine.tick();
    await wish(rollouts, id, 'resume');
  }
  for (
    const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
    (await upgrades.get(id)).endedAtMs === undefined;
    await delay(TICK_MS)
  ) {
    if (Date.now() > deadline)
      throw new Error(
        `${cluster} does not converge: ${JSON.stringify(
          (await upgrades.get(id)).message,
        )}`,
      );
    await engine.tick();
  }
}

/** The same request from the same user, however often: one upgrade. */
async function ask(
  { upgrades }: Rollouts,
  cluster: string,
  target: string,
): Promise<string> {
  return (
    await upgrades.start(
      { clusterId: cluster, target, idempotencyKey: `${cluster} ${target}` },
      USER,
    )
  ).upgrade.id;
}

async function wish(
  { upgrades }: Rollouts,
  id: string,
  action: 'pause' | 'resume',
): Promise<void> {
  const { desired } = await upgrades.get(id);
  if ((desired === 'pause') !== (action === 'pause'))
    await upgrades.control(id, action, USER);
}

/**
 * The users ask again for what they asked for; engines drive all of it at once and die one after
 * the other; the last one lives.
 */
async function upgradeAllWhileDying(
  knex: Knex,
  provider: () => UpgradeProvider,
  clusters: readonly string[],
  target: string,
): Promise<readonly CrashPoint[]> {
  const deaths: CrashPoint[] = [];
  for (const killAt of [...LATER_DEATHS, undefined]) {
    await expireLeases(knex);
    const killer = new Killer(killAt);
    const rollouts = createEngine({
      knex,
      provider: provider(),
      reference: referenceOf,
      crashHook: killer.hook,
      pollMs: POLL_MS,
    });
    await killer.run(async () => {
      for (const cluster of clusters)
        await wish(rollouts, await ask(rollouts, cluster, target), 'resume');
      for (
        const deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
        (await rollouts.reader.listActive()).length > 0;
        await delay(TICK_MS)
      ) {
        if (Date.now() > deadline)
          throw new Error(
            `Not through: ${(await rollouts.reader.listActive())
              .map(
                ({ clusterId, message }) =>
                  `${clusterId}: ${JSON.stringify(message)}`,
              )
              .join('; ')}`,
          );
        await rollouts.engine.tick();
      }
    });
    rollouts.engine.stop();
    if (killer.killedAt === undefined) break;
    deaths.push(killer.killedAt);
  }
  return deaths;
}
