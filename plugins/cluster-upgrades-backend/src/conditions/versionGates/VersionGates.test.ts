import { reasonText, said } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import {
  broadAcknowledgements,
  countClusterAcknowledgements,
  insertAcknowledgement,
  listAcknowledgements,
} from './acknowledgementQueries';
import { clustersOfEnvironment, visibleEnvironments } from './scopeQueries';
import type { GateDecision } from './VersionGates';
import {
  ADA,
  CGROUPS,
  FLEET,
  NOW_MS,
  REASON,
  UP_TO_1_36,
  acknowledgementOf,
  gatesOn,
} from './__testUtils__/gates';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();
const DAY_MS = 86_400_000;
const WITHDRAWAL = 'Two nodes were forgotten';

describe.each(databases.eachSupportedId())(
  'version gates on %s',
  databaseId => {
    let knex: Knex;
    let ids: Record<string, string>;
    const ofCluster = (name: string) =>
      ({ kind: 'cluster', clusterId: ids[name], clusterName: name } as const);
    const open = async (
      { gates }: ReturnType<typeof gatesOn>,
      names: readonly string[],
    ) => {
      const found = await gates.ask(
        knex,
        names.map(name => ({ id: ids[name], hops: UP_TO_1_36 })),
      );
      return names.filter(name => found.has(ids[name]));
    };
    const ALL = ['prod-1', 'prod-2', 'dev-1', 'nowhere'];

    beforeAll(async () => {
      knex = await databases.init(databaseId);
      ids = await givenClusters(
        knex,
        ALL.map(name => ({
          name,
          environment: name === 'nowhere' ? undefined : name.split('-')[0],
          owner: `group:default/${name}`,
        })),
      );
    });
    beforeEach(
      async () => void (await knex('version_gate_acknowledgements').delete()),
    );

    it('are open until acknowledged for exactly the clusters of the scope', async () => {
      const test = gatesOn(knex);
      expect(await open(test, ALL)).toEqual(ALL);
      await test.acknowledge(CGROUPS.id, { scope: ofCluster('dev-1') });
      expect(await open(test, ALL)).toEqual(['prod-1', 'prod-2', 'nowhere']);
      await test.acknowledge(CGROUPS.id, {
        scope: { kind: 'environment', environment: 'prod' },
      });
      expect(await open(test, ALL)).toEqual(['nowhere']);
      await test.acknowledge();
      expect(await open(test, ALL)).toEqual([]);
    });

    it('of some environments concern these and clusters whose environment is unknown', async () => {
      expect(
        await open(
          gatesOn(knex, [{ ...CGROUPS, environments: ['prod'] }]),
          ALL,
        ),
      ).toEqual(['prod-1', 'prod-2', 'nowhere']);
    });

    it('hold a cluster that is no longer known, until acknowledged for the fleet', async () => {
      const test = gatesOn(knex);
      const gone = [{ id: 'gone', hops: UP_TO_1_36 }];
      expect((await test.gates.ask(knex, gone)).get('gone')).toMatchObject([
        { gate: { id: 'cgroup-v1' } },
      ]);
      await test.acknowledge();
      expect(await test.gates.ask(knex, gone)).toEqual(new Map());
    });

    it('are asked for both minors of a way over two', async () => {
      const { gates } = gatesOn(knex, [
        { ...CGROUPS, id: 'second', minor: '1.37' },
        CGROUPS,
      ]);
      const way = [...UP_TO_1_36, { from: 'v1.36.4', to: 'v1.37.1' }];
      const id = ids['dev-1'];
      const found = await gates.ask(knex, [{ id, hops: way }]);
      expect(found.get(id)?.map(({ gate }) => gate.id)).toEqual([
        'cgroup-v1',
        'second',
      ]);
    });

    it('open again when what they say changes, when the time is over, and when it is withdrawn [T-122]', async () => {
      const test = gatesOn(knex);
      await test.acknowledge(CGROUPS.id, { expiresAtMs: NOW_MS + 1000 });
      expect(await open(test, ['dev-1'])).toEqual([]);
      expect(
        await open(
          gatesOn(knex, [
            { ...CGROUPS, description: 'Look at something else than before' },
          ]),
          ['dev-1'],
        ),
      ).toEqual(['dev-1']);
      test.clock.nowMs += 1000;
      expect(await open(test, ['dev-1'])).toEqual(['dev-1']);
      const { id } = await test.acknowledge();
      expect(await open(test, ['dev-1'])).toEqual([]);
      await test.gates.withdraw(id, WITHDRAWAL, ADA);
      expect(await open(test, ['dev-1'])).toEqual(['dev-1']);
      await expect(test.gates.withdraw(id, WITHDRAWAL, ADA)).rejects.toThrow(
        'ended before',
      );
      await expect(test.gates.withdraw(id, 'no', ADA)).rejects.toThrow(
        'at least 10 characters',
      );
    });

    it('note each expiry also where another one cannot be noted, which is logged, and tell nothing of one of long ago', async () => {
      const logger = mockServices.logger.mock();
      let isBroken = true;
      const onDecision = jest.fn(
        async (_: Knex.Transaction, { kind, message }: GateDecision) => {
          if (
            isBroken &&
            kind === 'expired' &&
            reasonText(message).includes('prod-1')
          )
            throw new Error('row is broken');
        },
      );
      const test = gatesOn(knex, [CGROUPS], { logger, onDecision });
      const [first, second, old] = ['prod-1', 'dev-1', 'prod-2'].map(ofCluster);
      await test.acknowledge(CGROUPS.id, {
        scope: first,
        expiresAtMs: NOW_MS + DAY_MS,
      });
      await test.acknowledge(CGROUPS.id, {
        scope: second,
        expiresAtMs: NOW_MS + DAY_MS + 1,
      });
      await test.acknowledge(CGROUPS.id, {
        scope: old,
        expiresAtMs: NOW_MS + 1,
      });
      test.clock.nowMs += DAY_MS + 2;
      const noted = async () =>
        (
          await knex('version_gate_acknowledgements')
            .where({ ended_kind: 'expired' })
            .orderBy('cluster_name')
            .select('cluster_name')
        ).map(row => row.cluster_name);
      await test.gates.noteExpired();
      expect(await noted()).toEqual(['dev-1', 'prod-2']);
      expect(logger.error).toHaveBeenCalledWith(
        expect.stringContaining('Could not note'),
        expect.objectContaining({
          gate: CGROUPS.id,
          error: expect.stringContaining('row is broken'),
        }),
      );
      isBroken = false;
      await test.gates.noteExpired();
      expect(await noted()).toEqual(['dev-1', 'prod-1', 'prod-2']);
      const told = onDecision.mock.calls.flatMap(([, { kind, scope }]) =>
        kind === 'expired' ? [scope] : [],
      );
      expect(told).toEqual([first, second, first]);
    });

    it('keep every acknowledgement, the newest first, and at most one of a scope that has not ended', async () => {
      const test = gatesOn(knex);
      const first = await test.acknowledge();
      test.clock.nowMs += 1;
      const second = await test.acknowledge();
      await test.acknowledge(CGROUPS.id, { scope: ofCluster('dev-1') });
      const { items, total } = await listAcknowledgements(knex, {}, 1, 2);
      expect(total).toBe(3);
      expect(
        items
          .map(({ id, end }) => [id, end?.kind])
          .filter(([id]) => id === first.id),
      ).toEqual([[first.id, 'replaced']]);
      expect(
        await insertAcknowledgement(knex, { ...second, id: 'another' }),
      ).toBe(false);
      expect(
        (await broadAcknowledgements(knex, [CGROUPS.id])).map(({ id }) => id),
      ).toEqual([second.id]);
      await expect(test.gates.get('another')).rejects.toThrow(
        'Acknowledgement another was not found',
      );
    });

    it('tell of acknowledgements for single clusters and environments only those that may be seen', async () => {
      const test = gatesOn(knex);
      for (const name of ['prod-1', 'dev-1'])
        await test.acknowledge(CGROUPS.id, { scope: ofCluster(name) });
      await test.acknowledge();
      for (const environment of ['prod', 'dev'])
        await test.acknowledge(CGROUPS.id, {
          scope: { kind: 'environment', environment },
        });
      const visibility = { column: 'environment' as const, values: ['dev'] };
      expect(
        (
          await listAcknowledgements(
            knex,
            { visibility, gateId: CGROUPS.id, minor: '1.36' },
            0,
            10,
          )
        ).items
          .map(({ scope }) => scope.kind)
          .sort(),
      ).toEqual(['cluster', 'environment', 'fleet']);
      expect(
        (await broadAcknowledgements(knex, [CGROUPS.id], visibility)).map(
          ({ scope }) => scope,
        ),
      ).toEqual(
        expect.arrayContaining([
          FLEET,
          { kind: 'environment', environment: 'dev' },
        ]),
      );
      expect([
        (await broadAcknowledgements(knex, [CGROUPS.id], visibility)).length,
        (await broadAcknowledgements(knex, [CGROUPS.id])).length,
      ]).toEqual([2, 3]);
      const gates = test.gates.all();
      expect([
        ...(await countClusterAcknowledgements(knex, gates, NOW_MS)),
      ]).toEqual([[CGROUPS.id, 2]]);
      expect([
        ...(await countClusterAcknowledgements(
          knex,
          gates,
          NOW_MS,
          visibility,
        )),
      ]).toEqual([[CGROUPS.id, 1]]);
      expect([
        ...(await countClusterAcknowledgements(
          knex,
          [{ id: CGROUPS.id, digest: 'other' }],
          NOW_MS,
        )),
      ]).toEqual([[CGROUPS.id, 0]]);
      expect([
        await visibleEnvironments(knex, undefined),
        await visibleEnvironments(knex, visibility),
      ]).toEqual([['dev', 'prod'], ['dev']]);
      expect(
        (await clustersOfEnvironment(knex, 'prod'))
          .map(({ id, owner }) => [id, owner])
          .sort(),
      ).toEqual(
        [
          [ids['prod-1'], 'group:default/prod-1'],
          [ids['prod-2'], 'group:default/prod-2'],
        ].sort(),
      );
    });

    it('are those of a newer knowledge as soon as it is there', async () => {
      const knowledge = { version: 'a', breakingChanges: () => [] as const };
      const { gates } = gatesOn(knex, [], {
        knowledge,
        fromKnowledge: { mode: 'minor' },
      });
      expect(gates.all()).toEqual([]);
      const change = {
        id: 'x',
        since: '1.36',
        phase: 'nodes',
        severity: 'blocker',
        title: said('X'),
        breaks: said('All'),
        detect: said('Look'),
        detection: [{ kind: 'manual' }],
        fix: said('Fix'),
        source: 'https://example.com',
      } as const;
      Object.assign(knowledge, {
        version: 'b',
        breakingChanges: () => [change],
      });
      expect(gates.all().map(({ id }) => id)).toEqual(['knowledge-1-36']);
    });

    it('say what they acknowledge: not another digest, not a gate that is not there, not for a reason that says nothing', async () => {
      const { gates } = gatesOn(knex);
      const request = {
        gateId: CGROUPS.id,
        digest: gates.all()[0].digest,
        scope: FLEET,
        reason: REASON,
      };
      await expect(
        gates.acknowledge({ ...request, digest: 'x' }, ADA),
      ).rejects.toThrow('has changed');
      await expect(
        gates.acknowledge({ ...request, gateId: 'nothing' }, ADA),
      ).rejects.toThrow('no version gate nothing');
      await expect(
        gates.acknowledge({ ...request, reason: '   ok     ' }, ADA),
      ).rejects.toThrow('at least 10 characters');
      await expect(
        gates.acknowledge({ ...request, expiresAtMs: NOW_MS }, ADA),
      ).rejects.toThrow('in the past');
      expect(await listAcknowledgements(knex, {}, 0, 1)).toEqual({
        items: [],
        total: 0,
      });
      expect(acknowledgementOf(gates.all()[0]).digest).toBe(request.digest);
    });
  },
);
