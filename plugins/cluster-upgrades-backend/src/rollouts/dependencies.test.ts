import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { rowInWords } from '../upgrades/__testUtils__/inWords';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  givenRegistry,
  HALF_A_MINUTE_MS,
  NOW_MS,
} from '../conditions/dependencies/__testUtils__/dependencies';
import type { NeededDependency } from '../conditions/dependencies/model';
import {
  ended,
  REQUESTER,
  type PlanOptions,
} from './__testUtils__/FleetHarness';
import { START, withRoutes } from './__testUtils__/fleetRoutes';
import { tickAWhile } from './__testUtils__/ticks';

jest.setTimeout(600_000);
const databases = MigratedDatabases.createForBehaviour();
const OWNER = 'group:default/registry';
const HELD =
  'Image registry has not answered as expected since Nov 22, 2026, 9:12 AM UTC. Drydock asks again by itself';
const SAID =
  'Image registry: answers 503 instead of 200-299, since Nov 22, 2026, 9:12 AM UTC. Drydock asks again by itself';
const POOLS: Hop = {
  kind: 'node-pools',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['nodes'],
};
const NIGHTS = {
  windows: [
    {
      name: 'nights',
      rule: 'FREQ=DAILY;BYHOUR=22;BYMINUTE=0',
      durationMinutes: 120,
    },
  ],
};

describe.each(databases.eachSupportedId())(
  'dependencies of rollouts on %s',
  databaseId => {
    /** A rollout that is started and looked at through the API, and a registry on a real server. */
    const given = async (
      plan: Partial<PlanOptions> = {},
      registryOptions: Parameters<typeof givenRegistry>[0] = { owner: OWNER },
    ) => {
      const registry = await givenRegistry(registryOptions);
      const knex = await databases.init(databaseId);
      const dependencies = registry.replica(knex);
      const questions: (readonly string[])[] = [];
      const askDependencies = async (
        clusterIds: readonly string[],
      ): Promise<readonly NeededDependency[]> => {
        questions.push(clusterIds);
        return dependencies.concerning(clusterIds);
      };
      const { test, rollouts, api } = await withRoutes(
        knex,
        { members: [['a']], ...plan },
        { clock: registry.clock, ports: { dependencies: askDependencies } },
      );
      const begin = async (): Promise<string> =>
        (await api.post('/rollouts').send(START).expect(201)).body.id;
      const shown = async (id: string) =>
        (await api.get(`/rollouts/${id}`).expect(200)).body;
      const member = async (id: string) =>
        (await api.get(`/rollouts/${id}/clusters`).expect(200)).body.items[0];
      const later = () => {
        registry.clock.nowMs += HALF_A_MINUTE_MS;
      };
      return {
        ...registry,
        test,
        rollouts,
        begin,
        shown,
        member,
        later,
        questions,
      };
    };

    it('keep a cluster from beginning, say what fails, since when and whose it is, and let it begin once it answers [T-366]', async () => {
      const { test, rollouts, server, answer, begin, member, later } =
        await given();
      answer(503);
      const id = await begin();
      const judge = jest.spyOn(test.subjects, 'judge');
      await tickAWhile(test, rollouts);
      expect(await member(id)).toMatchObject({
        phase: 'waiting',
        waitingOn: { text: HELD, who: { entityRef: OWNER } },
      });
      expect(judge).not.toHaveBeenCalled();
      expect(test.world.acceptedWrites).toEqual([]);
      answer(200);
      later();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      await server.stop();
    });

    it('keep it back when the server does not answer', async () => {
      const { test, rollouts, server, begin, member } = await given();
      server.respond = (_, response) => response.destroy();
      const id = await begin();
      await tickAWhile(test, rollouts);
      expect(await member(id)).toMatchObject({
        phase: 'waiting',
        waitingOn: { text: HELD, who: { entityRef: OWNER } },
      });
      expect(test.world.acceptedWrites).toEqual([]);
      await server.stop();
    });

    it('are reported once, however often they fail in another way', async () => {
      const { test, rollouts, server, answer, begin, later } = await given();
      await begin();
      for (const status of [502, 503, 504]) {
        answer(status);
        await tickAWhile(test, rollouts);
        later();
      }
      server.respond = (_, response) => response.destroy();
      await tickAWhile(test, rollouts);
      expect(
        (
          await test
            .knex('plan_events')
            .where({ kind: 'cluster-held' })
            .select('message')
        ).map(rowInWords),
      ).toEqual([{ message: `a is on hold: ${HELD}` }]);
      await server.stop();
    });

    it('keep node pools from beginning whose control plane is at the target already, which then takes no place', async () => {
      const { test, rollouts, server, answer, begin, member, later } =
        await given({ from: 'v1.36.4', hops: [POOLS] });
      test.subjects.add('a', 'fleet/a', 'in-memory', 'v1.36.4');
      test.world
        .state('fleet/a')
        .pools.forEach(pool =>
          Object.assign(pool, { desired: 'v1.35.5', current: 'v1.35.5' }),
        );
      answer(503);
      const id = await begin();
      await tickAWhile(test, rollouts);
      expect(await member(id)).toMatchObject({
        phase: 'waiting',
        waitingOn: { text: HELD, who: { entityRef: OWNER } },
      });
      expect(
        await test.knex('plan_events').where({ kind: 'cluster-started' }),
      ).toEqual([]);
      answer(200);
      later();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(test.world.acceptedWrites).toMatchObject([{ kind: 'node-pools' }]);
      await server.stop();
    });

    it('keep nothing from going back, and are not asked for it', async () => {
      const hop: Hop = {
        kind: 'node-pools',
        from: 'v1.36.4',
        to: 'v1.36.2',
        disrupts: ['nodes'],
        pools: ['workers'],
        back: true,
      };
      const { test, rollouts, server, answer, asked, begin } = await given({
        from: hop.from,
        target: hop.to,
        hops: [hop],
        spec: { target: hop.to, scope: 'node-pools', rollback: true },
      });
      test.subjects.add('a', 'fleet/a', 'in-memory', hop.from);
      answer(503);
      const id = await begin();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
        message: { code: 'rollout.result-taken-back' },
      });
      expect(test.world.acceptedWrites).toMatchObject([
        { kind: 'node-pools', to: 'v1.36.2' },
      ]);
      expect(asked()).toBe(0);
      await server.stop();
    });

    it('keep the next hop, and not what was begun, after a pause', async () => {
      const { test, rollouts, server, answer, begin, later } = await given();
      const id = await begin();
      await test.tickUntil(
        rollouts,
        id,
        () => test.world.acceptedWrites.length === 1,
      );
      await rollouts.fleet.control(id, { action: 'pause' }, REQUESTER);
      await tickAWhile(test, rollouts);
      answer(503);
      later();
      await rollouts.fleet.control(id, { action: 'resume' }, REQUESTER);
      await tickAWhile(test, rollouts);
      expect(
        (await test.knex('upgrades').select('message')).map(rowInWords),
      ).toEqual([
        {
          message: expect.stringMatching(
            /^Not written: Image registry has not answered/,
          ),
        },
      ]);
      expect(test.world.acceptedWrites).toHaveLength(1);
      await server.stop();
    });

    it('are reported while clusters wait for a window, days before their turn, by one request for all of them', async () => {
      const {
        test,
        rollouts,
        server,
        answer,
        asked,
        begin,
        shown,
        member,
        later,
      } = await given({ members: [['a', 'b', 'c']], spec: NIGHTS });
      answer(503);
      const id = await begin();
      await tickAWhile(test, rollouts);
      expect(await shown(id)).toMatchObject({
        phase: 'waiting',
        message: { text: expect.stringContaining('Window') },
        waits: [
          {
            kind: 'dependency',
            reason: { text: SAID, who: { entityRef: OWNER } },
          },
        ],
      });
      expect(await member(id)).toMatchObject({
        waitingOn: { text: expect.stringContaining('Window') },
      });
      expect(asked()).toBe(1);
      answer(200);
      later();
      await tickAWhile(test, rollouts);
      expect(await shown(id)).toMatchObject({ phase: 'waiting', waits: [] });
      await server.stop();
    });

    it('are asked again with readiness right before the first write', async () => {
      const { test, rollouts, server, answer, begin, later } = await given();
      const id = await begin();
      await test.tickUntil(
        rollouts,
        id,
        ({ members }) => members[0].phase === 'running',
      );
      test.subjects.rechecked = async () => {
        answer(503);
        later();
        return test.subjects.judge('a', 'v1.36.4');
      };
      await tickAWhile(test, rollouts);
      const [upgrade] = await test.knex('upgrades').select('phase', 'message');
      expect(rowInWords(upgrade)).toEqual({
        phase: 'waiting',
        message: expect.stringMatching(
          /^Not started: Image registry has not answered/,
        ),
      });
      expect(test.world.acceptedWrites).toEqual([]);
      test.subjects.rechecked = undefined;
      answer(200);
      later();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      await server.stop();
    });

    it('keep the node pools waiting that were not begun, and are not asked while the control plane is under way', async () => {
      const { test, rollouts, server, answer, begin, later, questions } =
        await given();
      const id = await begin();
      await test.tickUntil(
        rollouts,
        id,
        () => test.world.acceptedWrites.length === 1,
      );
      test.world.state('fleet/a').stalled = true;
      answer(503);
      later();
      const before = questions.length;
      await tickAWhile(test, rollouts);
      expect(questions.slice(before).filter(ids => ids.length > 0)).toEqual([]);
      test.world.state('fleet/a').stalled = false;
      await tickAWhile(test, rollouts);
      expect(test.world.acceptedWrites).toHaveLength(1);
      const [upgrade] = await test.knex('upgrades').select('phase', 'message');
      expect(rowInWords(upgrade)).toEqual({
        phase: 'waiting',
        message: expect.stringMatching(
          /^Not written: Image registry has not answered/,
        ),
      });
      await server.stop();
    });

    it('say nothing of clusters that do not need them', async () => {
      const { test, rollouts, server, answer, asked, begin } = await given(
        {},
        { environments: ['prod'] },
      );
      await test.knex('clusters').insert({
        id: 'a',
        name: 'a',
        title: 'a',
        title_sort: 'a',
        search: 'a',
        created_at: new Date(NOW_MS).toISOString(),
        environment: 'dev',
        provider_id: 'in-memory',
        provider_reference: 'fleet/a',
      });
      answer(503);
      const id = await begin();
      expect(await test.tickUntil(rollouts, id, ended)).toMatchObject({
        phase: 'succeeded',
      });
      expect(asked()).toBe(0);
      await server.stop();
    });
  },
);
