import {
  mockServices,
  type TestDatabaseId,
} from '@backstage/backend-test-utils';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { eventually } from '../../__testUtils__/eventually';
import { findCluster } from '../store/clusterQueries';
import { storeReadFailure } from '../store/inventoryQueries';
import {
  InventoryLoop,
  nextReadSeconds,
  type InventoryLoopOptions,
  type ReadOutcome,
} from './InventoryLoop';
import type { SilenceWatch } from './SilenceWatch';
import { said } from '@drydock/upgrade-reasons';

jest.setTimeout(600_000);

const FAILURE = {
  kind: 'unreachable' as const,
  reason: said('down'),
  retryable: true,
};

describe('nextReadSeconds', () => {
  it('is the interval with jitter, or a growing delay while it fails', () => {
    expect(nextReadSeconds(1800, 0, 0.5)).toBeCloseTo(1800);
    expect(nextReadSeconds(1800, 0, 0)).toBeCloseTo(1620);
    expect(nextReadSeconds(1800, 0, 0.999)).toBeLessThan(1981);
    expect(
      [1, 2, 3, 4].map(failures => nextReadSeconds(1800, failures, 0.5)),
    ).toEqual([30, 60, 120, 240]);
    expect(nextReadSeconds(1800, 50, 0.5)).toBe(3600);
  });
});

describe('InventoryLoop', () => {
  const databases = MigratedDatabases.create();
  const signal = new AbortController().signal;

  it.each(databases.eachSupportedId())(
    'reads every due cluster once, never more at a time than allowed, over two replicas (%p) [T-277]',
    async id => {
      const knex = await databases.init(id);
      await givenClusters(
        knex,
        Array.from({ length: 9 }, (_, index) => ({ name: `c${index}` })),
      );
      let running = 0;
      let most = 0;
      const read: string[] = [];
      const readCluster = async (clusterId: string): Promise<ReadOutcome> => {
        running += 1;
        most = Math.max(most, running);
        read.push(clusterId);
        await new Promise(resolve => setImmediate(resolve));
        running -= 1;
        return { ok: true };
      };
      const options = {
        knex,
        logger: mockServices.logger.mock(),
        intervalSeconds: 1800,
        concurrency: 2,
        clusterTimeoutSeconds: 60,
        readCluster,
        random: () => 0.5,
      };
      const replicas = [new InventoryLoop(options), new InventoryLoop(options)];
      await Promise.all(replicas.map(loop => loop.tick(signal)));
      for (const loop of replicas) await loop.idle();
      expect(read).toHaveLength(9);
      expect(new Set(read).size).toBe(9);
      expect(most).toBeLessThanOrEqual(4);
    },
  );

  it('comes back sooner to a failing cluster, and survives a read that throws', async () => {
    const knex = await databases.init('SQLITE_3');
    const { fails, throws, works } = await givenClusters(knex, [
      { name: 'fails' },
      { name: 'throws' },
      { name: 'works' },
    ]);
    const loop = new InventoryLoop({
      knex,
      logger: mockServices.logger.mock(),
      intervalSeconds: 1800,
      concurrency: 8,
      clusterTimeoutSeconds: 60,
      random: () => 0.5,
      readCluster: async clusterId => {
        if (clusterId === throws) throw new Error('database away');
        if (clusterId === works) return { ok: true };
        await storeReadFailure(
          knex,
          clusterId,
          FAILURE,
          '2026-11-21T06:00:00.000Z',
        );
        return { ok: false, failure: FAILURE };
      },
    });
    await loop.tick(signal);
    await loop.idle();
    const due = async (clusterId: string) =>
      Date.parse((await findCluster(knex, clusterId))?.nextReadAt ?? '');
    expect(await due(fails)).toBeLessThan((await due(works)) - 1_600_000);
    expect(await due(throws)).toBeLessThan((await due(works)) - 1_600_000);
  });

  it('reads a cluster at once when asked, though its interval has not passed', async () => {
    const knex = await databases.init('SQLITE_3');
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    const asked: boolean[] = [];
    const readCluster = jest.fn<
      Promise<ReadOutcome>,
      Parameters<InventoryLoopOptions['readCluster']>
    >(async (_, __, manner) => {
      asked.push(manner.asked);
      return { ok: true };
    });
    const loop = new InventoryLoop({
      knex,
      logger: mockServices.logger.mock(),
      intervalSeconds: 1800,
      concurrency: 1,
      clusterTimeoutSeconds: 60,
      readCluster,
      random: () => 0.5,
    });
    await loop.tick(signal);
    await loop.idle();
    await loop.tick(signal);
    await loop.idle();
    expect(readCluster).toHaveBeenCalledTimes(1);
    await loop.refresh(a, signal);
    await loop.idle();
    expect(readCluster).toHaveBeenCalledTimes(2);
    expect(asked.at(-1)).toBe(true);
    await knex('clusters').update({ next_attempt_at_ms: 1000 });
    await loop.tick(signal);
    await loop.idle();
    expect(asked.at(-1)).toBe(false);
  });

  it('gives the place of a cluster that does not answer to the others, within bounds', async () => {
    const knex = await databases.init('SQLITE_3');
    await givenClusters(
      knex,
      Array.from({ length: 54 }, (_, index) => ({ name: `c${index}` })),
    );
    let answerAll: () => void = () => undefined;
    const answered = new Promise<void>(resolve => (answerAll = resolve));
    let hanging = 0;
    const read: string[] = [];
    const readCluster: InventoryLoopOptions['readCluster'] = async (
      clusterId,
      _,
      { watch },
    ) => {
      if (hanging < 49) {
        hanging += 1;
        await watch.listen(() => answered);
      }
      read.push(clusterId);
      // One place and 49 that only wait: the last place is left to the others, one after the other.
      if (read.length === 5) answerAll();
      return { ok: true };
    };
    const loop = new InventoryLoop({
      knex,
      logger: mockServices.logger.mock(),
      intervalSeconds: 1800,
      concurrency: 1,
      clusterTimeoutSeconds: 60,
      patience: { firstWordSeconds: 0.01, wordSeconds: 60 },
      readCluster,
      random: () => 0.5,
    });
    await loop.tick(signal);
    await answered;
    await loop.idle();
    expect(hanging).toBe(49);
    expect(new Set(read).size).toBe(54);
  });

  it.each([
    ['at once', 60, async () => undefined],
    ['slowly', 0.01, () => new Promise(resolve => setTimeout(resolve, 50))],
  ])(
    'holds no more in memory of clusters that answer %s and fall silent then than ten times those that are read at a time',
    async (_name, firstWordSeconds, firstWord) => {
      const knex = await databases.init('SQLITE_3');
      await givenClusters(
        knex,
        Array.from({ length: 12 }, (_, index) => ({ name: `c${index}` })),
      );
      let goOn: () => void = () => undefined;
      const again = new Promise<void>(resolve => (goOn = resolve));
      let stuck = 0;
      const readCluster: InventoryLoopOptions['readCluster'] = async (
        _clusterId,
        _deadline,
        { watch },
      ) => {
        await watch.listen(firstWord);
        await watch.listen(() => {
          stuck += 1;
          return again;
        });
        return { ok: true };
      };
      const loop = new InventoryLoop({
        knex,
        logger: mockServices.logger.mock(),
        intervalSeconds: 1800,
        concurrency: 1,
        clusterTimeoutSeconds: 60,
        patience: { firstWordSeconds, wordSeconds: 0.01 },
        readCluster,
        random: () => 0.5,
      });
      await loop.tick(signal);
      while (stuck < 10) await new Promise(resolve => setTimeout(resolve, 5));
      // The tenth gives up its slot like those before it, but no other read gets it.
      await new Promise(resolve => setTimeout(resolve, 200));
      await loop.tick(signal);
      expect(stuck).toBe(10);
      goOn();
      await loop.idle();
      expect(stuck).toBe(12);
    },
  );

  it('never works on more clusters at a time than it may, also when all are slow to say their first word', async () => {
    const knex = await databases.init('SQLITE_3');
    await givenClusters(
      knex,
      Array.from({ length: 12 }, (_, index) => ({ name: `c${index}` })),
    );
    const gates: (() => void)[] = [];
    let working = 0;
    let most = 0;
    let ended = 0;
    const readCluster: InventoryLoopOptions['readCluster'] = async (
      _clusterId,
      _deadline,
      { watch },
    ) => {
      // All are silent by then: the last one to be asked answers for all.
      await watch.listen(async () => {
        const answered = new Promise<void>(resolve => gates.push(resolve));
        if (gates.length === 12) for (const open of gates) open();
        await answered;
      });
      working += 1;
      most = Math.max(most, working);
      await new Promise(resolve => setTimeout(resolve, 5));
      working -= 1;
      ended += 1;
      return { ok: true };
    };
    const loop = new InventoryLoop({
      knex,
      logger: mockServices.logger.mock(),
      intervalSeconds: 1800,
      concurrency: 2,
      clusterTimeoutSeconds: 60,
      patience: { firstWordSeconds: 0.01, wordSeconds: 60 },
      readCluster,
      random: () => 0.5,
    });
    await loop.tick(signal);
    await loop.idle();
    expect({ ended, most }).toEqual({ ended: 12, most: 2 });
  });

  describe('with clusters whose last read failed', () => {
    /**
     * Thirty of them, due before three that are well; one place, and with those that only wait
     * fifty reads under way.
     */
    async function givenFailing(id: TestDatabaseId) {
      const knex = await databases.init(id);
      const { a, b, c, ...others } = await givenClusters(
        knex,
        [
          'a',
          'b',
          'c',
          ...Array.from({ length: 30 }, (_, index) => `fails${index}`),
        ].map(name => ({ name })),
      );
      const failing = Object.values(others);
      await knex('clusters').update({ next_attempt_at_ms: 2000 });
      await knex('clusters')
        .whereIn('id', failing)
        .update({ next_attempt_at_ms: 1000, consecutive_failures: 1 });
      let answer: () => void = () => undefined;
      const answered = new Promise<void>(resolve => (answer = resolve));
      const waiting = new Map<string, SilenceWatch>();
      const ended: string[] = [];
      const readCluster: InventoryLoopOptions['readCluster'] = async (
        clusterId,
        deadline,
        { watch },
      ) => {
        if (failing.includes(clusterId)) {
          waiting.set(clusterId, watch);
          const overdue = new Promise(resolve =>
            deadline.addEventListener('abort', resolve, { once: true }),
          );
          await watch.listen(() => Promise.race([answered, overdue]));
        }
        ended.push(clusterId);
        return { ok: true };
      };
      // Without room for the others they go on only at the deadline of those that hang: an order
      // that the tests do not accept, rather than a test without an end.
      const options = {
        knex,
        logger: mockServices.logger.mock(),
        intervalSeconds: 1800,
        concurrency: 1,
        clusterTimeoutSeconds: 30,
        patience: { firstWordSeconds: 600, wordSeconds: 600 },
        readCluster,
        random: () => 0.5,
      };
      return {
        knex,
        failing,
        well: [a, b, c],
        loop: new InventoryLoop(options),
        waiting,
        ended,
        answer,
      };
    }
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise(resolve => setTimeout(resolve, 5));
    };

    it.each(databases.eachSupportedId())(
      'leaves half of the reads under way and all places to the others while they hang, and tries each in its turn (%p)',
      async id => {
        const { failing, well, loop, waiting, ended, answer } =
          await givenFailing(id);
        await loop.tick(signal);
        await until(() => ended.length >= 3);
        expect([...ended].sort()).toEqual([...well].sort());
        expect(waiting.size).toBe(25);
        answer();
        await loop.idle();
        expect([...ended].sort()).toEqual([...failing, ...well].sort());
      },
    );

    it('reads a requested cluster at once, even while as many as allowed hang', async () => {
      const { failing, loop, waiting, ended, answer } = await givenFailing(
        'SQLITE_3',
      );
      await loop.tick(signal);
      await until(() => ended.length >= 3);
      expect(waiting.size).toBe(25);
      const [asked] = failing.filter(clusterId => !waiting.has(clusterId));
      await loop.refresh(asked, signal);
      expect([...waiting.keys()].at(-1)).toBe(asked);
      answer();
      await loop.idle();
    });
  });

  it('reads what fell due while all places were taken as soon as one is free', async () => {
    const knex = await databases.init('SQLITE_3');
    const { silent } = await givenClusters(knex, [{ name: 'silent' }]);
    let speak: () => void = () => undefined;
    const spoken = new Promise<void>(resolve => (speak = resolve));
    let silence: SilenceWatch | undefined;
    const ends = new Map<string, () => void>();
    const read: string[] = [];
    const loop = new InventoryLoop({
      knex,
      logger: mockServices.logger.mock(),
      intervalSeconds: 1800,
      concurrency: 2,
      clusterTimeoutSeconds: 60,
      random: () => 0.5,
      patience: { firstWordSeconds: 0, wordSeconds: 60 },
      readCluster: async (clusterId, _deadline, { watch }) => {
        if (clusterId === silent) {
          silence = watch;
          await watch.listen(() => spoken);
        }
        read.push(clusterId);
        await new Promise<void>(resolve => ends.set(clusterId, resolve));
        return { ok: true };
      },
    });
    await loop.tick(signal);
    await eventually(async () => silence?.isSilent, Boolean);
    const { other } = await givenClusters(knex, [
      { name: 'silent' },
      { name: 'other' },
    ]);
    await loop.tick(signal);
    await eventually(
      async () => read.length,
      length => length === 1,
    );
    speak();
    await eventually(
      async () => read.length,
      length => length === 2,
    );

    const { late } = await givenClusters(knex, [
      { name: 'silent' },
      { name: 'other' },
      { name: 'late' },
    ]);
    await loop.tick(signal);
    ends.get(other)?.();
    await eventually(
      async () => read.length,
      length => length === 3,
    );
    expect(read).toEqual([other, silent, late]);
    for (const end of ends.values()) end();
    await loop.idle();
  });

  it('gives a read its deadline [T-278]', async () => {
    const knex = await databases.init('SQLITE_3');
    await givenClusters(knex, [{ name: 'a' }]);
    const loop = new InventoryLoop({
      knex,
      logger: mockServices.logger.mock(),
      intervalSeconds: 1800,
      concurrency: 1,
      clusterTimeoutSeconds: 0.01,
      random: () => 0.5,
      readCluster: (_, deadline) =>
        new Promise(resolve =>
          deadline.addEventListener('abort', () =>
            resolve({ ok: false, failure: FAILURE }),
          ),
        ),
    });
    await loop.tick(signal);
    await expect(loop.idle()).resolves.toBeUndefined();
  });
});
