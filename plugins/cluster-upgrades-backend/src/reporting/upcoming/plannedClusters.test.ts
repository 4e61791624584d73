import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { givenPlan, startPlan } from './__testUtils__/givenPlan';
import { plannedClusters } from './plannedClusters';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'planned clusters on %s',
  databaseId => {
    it('of a submitted plan change as their platform said', async () => {
      const knex = await databases.init(databaseId);
      const change = { minor: true, nodes: true };
      await givenPlan(knex, {
        stages: { all: [{ clusterId: 'c', clusterName: 'follows', change }] },
      });
      const planned = await plannedClusters(knex, {
        missing: async () => undefined,
      });
      expect(planned).toMatchObject([{ clusterName: 'follows', change }]);
    });

    it.each<[string, (knex: Knex, id: string) => Promise<unknown>]>([
      ['submitted', async () => undefined],
      ['started', startPlan],
    ])(
      'of plans that were %s within the same millisecond come plan by plan, in an order of their own',
      async (_, goOn) => {
        const knex = await databases.init(databaseId);
        for (const id of ['winter', 'autumn']) {
          await givenPlan(knex, {
            id,
            stages: {
              first: [{ clusterId: `${id}-1`, clusterName: `${id}-1` }],
              second: [{ clusterId: `${id}-2`, clusterName: `${id}-2` }],
            },
          });
          await goOn(knex, id);
        }
        const planned = await plannedClusters(knex, {
          missing: async () => undefined,
        });
        expect(planned.map(({ clusterName }) => clusterName)).toEqual([
          'autumn-1',
          'autumn-2',
          'winter-1',
          'winter-2',
        ]);
      },
    );

    it.each<[string, (knex: Knex) => Promise<unknown>]>([
      ['submitted', async () => undefined],
      ['started', startPlan],
    ])(
      'of a plan that was %s are those with something left to do, as far as that was read',
      async (_, goOn) => {
        const knex = await databases.init(databaseId);
        const arrived = {
          version: 'v1.36.4',
          node_versions: JSON.stringify([{ version: 'v1.36.4', nodes: 2 }]),
          version_read: true,
          nodes_read: true,
        };
        const ids = await givenClusters(
          knex,
          ['arrived', 'behind', 'failing', 'unread'].map(name => ({ name })),
        );
        for (const [name, read] of Object.entries({
          arrived,
          behind: { ...arrived, version: 'v1.35.5' },
          unread: { ...arrived, nodes_read: false },
          failing: { ...arrived, failing_since: '2026-11-24T10:00:00Z' },
        }))
          await knex('clusters').where({ id: ids[name] }).update(read);
        await givenPlan(knex, {
          stages: {
            all: [
              ...Object.entries(ids).map(([clusterName, clusterId]) => ({
                clusterId,
                clusterName,
              })),
              { clusterId: 'gone', clusterName: 'gone' },
            ],
          },
        });
        await goOn(knex);
        const planned = await plannedClusters(knex, {
          missing: async () => undefined,
        });
        expect(planned.map(({ clusterName }) => clusterName)).toEqual([
          'behind',
          'failing',
          'unread',
          'gone',
        ]);
      },
    );

    it('that were begun stand still only while their upgrade does: of the rollout it is noted also while nodes still roll', async () => {
      const knex = await databases.init(databaseId);
      await givenPlan(knex, {
        stages: {
          all: ['held', 'rolling'].map(name => ({
            clusterId: name,
            clusterName: name,
          })),
        },
      });
      const rolloutId = await startPlan(knex);
      for (const [id, standsSinceMs] of [
        ['held', 7],
        ['rolling', null],
      ] as const) {
        await knex('upgrades').insert({
          id,
          rollout_id: rolloutId,
          stage_id: `${rolloutId}-all`,
          cluster_id: id,
          cluster_name: id,
          strategy: 'in-place',
          provider_id: 'p',
          provider_reference: id,
          from_version: '1',
          target: '2',
          hops: '[]',
          readiness_at_start: '{}',
          requested_by: 'a',
          executed_by: 'a',
          accepted_unknown_checks: '[]',
          phase: 'running',
          desired: 'run',
          generation: 1,
          created_at_ms: 0,
          updated_at_ms: 0,
          stands_since_ms: standsSinceMs,
        });
        await knex('rollout_members').where({ cluster_id: id }).update({
          phase: 'running',
          upgrade_id: id,
          started_at_ms: 5,
          stands_since_ms: 6,
        });
      }
      const planned = await plannedClusters(knex, {
        missing: async () => undefined,
      });
      expect(
        planned.map(({ clusterName, state, standsSinceMs }) => ({
          clusterName,
          state,
          standsSinceMs,
        })),
      ).toEqual([
        { clusterName: 'held', state: 'running', standsSinceMs: 7 },
        { clusterName: 'rolling', state: 'running', standsSinceMs: undefined },
      ]);
    });
  },
);
