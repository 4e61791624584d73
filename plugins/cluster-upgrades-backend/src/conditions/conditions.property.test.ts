import fc from 'fast-check';
import type { Knex } from 'knex';
import { said } from '@drydock/upgrade-reasons';
import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import { gatesOn } from './versionGates/__testUtils__/gates';
import { givenActiveUpgrades } from './__testUtils__/rows';
import {
  blockedBy,
  conditionsOn,
  NOW_MS,
  platformOf,
  subjectOf,
} from './__testUtils__/situations';
import type { Ports } from './ask';
import { CONDITIONS } from './list';
import type { Condition, Hold, Phase, Subject } from './model';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create(['SQLITE_3']);
const HOUR_MS = 3_600_000;
/** Times the clusters of each: 5,000 situations in `npm run test:all`. */
const FLEETS = process.env.DRYDOCK_TEST_ALL === '1' ? 125 : 25;
const CLUSTERS = 40;

const lets = (trait: NonNullable<Condition['lets']>[number]) =>
  CONDITIONS.filter(condition => condition.lets?.includes(trait)).map(
    ({ id }) => id,
  );
const askedAt = (phase: Phase) =>
  CONDITIONS.filter(({ phases }) => phases.includes(phase)).map(({ id }) => id);

/** What bears on one cluster; each is rare, so that many clusters are let through. */
const rarely = fc.integer({ min: 0, max: 5 }).map(n => n === 0);
const cluster = fc.record({
  planned: fc.boolean(),
  goesBack: rarely,
  minor: fc.boolean(),
  nodes: fc.boolean(),
  begun: rarely,
  gate: rarely,
  acknowledgedForIt: fc.boolean(),
  dependency: rarely,
  denied: rarely,
  approvalMissing: rarely,
  blocked: rarely,
  overridden: fc.boolean(),
  platformError: rarely,
  noPath: rarely,
  noProvider: rarely,
});
const fleet = fc.record({
  stopped: rarely,
  frozen: fc.constantFrom(undefined, 'all', 'minor', 'nodes'),
  clusters: fc.array(cluster, { minLength: CLUSTERS, maxLength: CLUSTERS }),
});
type Fleet = typeof fleet extends fc.Arbitrary<infer T> ? T : never;

const plan = (index: number) => ({
  planId: `plan-${index}`,
  revision: 1,
  digest: 'd',
});

function subjects({ clusters }: Fleet): readonly Subject[] {
  return clusters.map((each, index) =>
    subjectOf({
      id: `c${index}`,
      name: `c${index}`,
      provider: {
        id: each.noProvider ? 'gone' : 'in-memory',
        reference: 'a',
      },
      goesBack: each.goesBack,
      change: { minor: each.minor, nodes: each.nodes },
      decided: {
        mayOverride: true,
        acceptedChecks: [],
        overrideReason: each.overridden ? 'support knows of it' : undefined,
      },
      plan: each.planned ? { approved: plan(index) } : undefined,
      readiness: each.blocked ? blockedBy('f') : subjectOf().readiness,
      platform: platformOf(each.platformError ? ['skew'] : []),
      path: {
        target: 'v1.36.4',
        hops: [],
        refusals: each.noPath ? [said('No way there')] : [],
      },
    }),
  );
}

function portsOf({ clusters }: Fleet): Partial<Ports> {
  const of = (id: string) => clusters[Number(id.slice(1))];
  return {
    approvals: {
      missing: async (_, { planId }) =>
        of(`c${planId.split('-')[1]}`).approvalMissing
          ? said('not approved')
          : undefined,
      missingForGate: async () => undefined,
    },
    versionGates: async (_, asked) =>
      new Map(
        asked
          .filter(({ id }) => of(id).gate && !of(id).acknowledgedForIt)
          .map(({ id }) => [
            id,
            [{ gate: { id: 'g' } as never, reason: said('gate') }],
          ]),
      ),
    dependencies: async ids => [
      {
        state: {
          id: 'registry',
          title: 'Registry',
          status: 'failing',
          message: said('answers 503'),
          sinceMs: NOW_MS,
          askedAtMs: NOW_MS,
        },
        clusterIds: ids.filter(id => of(id).dependency),
      },
    ],
    policy: async (_, { clusterId }) =>
      of(clusterId).denied ? said('denied') : undefined,
  };
}

async function store(knex: Knex, { stopped, frozen, clusters }: Fleet) {
  await knex('emergency_stop').update({ active: stopped, reason: 'outage' });
  await knex('freezes').delete();
  await knex('upgrades').delete();
  if (frozen)
    await knex('freezes').insert({
      name: 'f',
      scope: frozen,
      from_ms: NOW_MS - HOUR_MS,
      until_ms: NOW_MS + HOUR_MS,
      set_by: 'user:default/ada',
      set_at_ms: 0,
    });
  await givenActiveUpgrades(
    knex,
    clusters.flatMap(({ begun }, index) => (begun ? [`c${index}`] : [])),
  );
}

describe('the list of conditions', () => {
  let knex: Knex;

  beforeAll(async () => {
    knex = await databases.init('SQLITE_3');
  });

  it('says of each condition that is not asked before a write that what was begun goes on', () => {
    const notAtWrite = CONDITIONS.filter(
      ({ phases }) => !phases.includes('write'),
    ).map(({ id }) => id);
    expect(lets('continuesUnderWay')).toEqual(
      expect.arrayContaining(notAtWrite),
    );
    expect(lets('continuesUnderWay')).toHaveLength(notAtWrite.length);
    expect(askedAt('write')).toEqual([
      'emergency-stop',
      'approval',
      'opening',
      'controller',
      'version-gate',
      'policy',
    ]);
    expect(lets('wayBack')).toEqual(['dependency']);
  });

  it('lets preview and submission through what writes let through, but for what goes on under way', async () => {
    const exceptions = new Set(lets('continuesUnderWay'));
    let through = 0;
    await fc.assert(
      fc.asyncProperty(fleet, async given => {
        await store(knex, given);
        const conditions = conditionsOn(knex, portsOf(given));
        const asked = subjects(given);
        const written = await conditions.judge('write', asked);
        const single = await conditions.judge(
          'preview',
          asked.filter(subject => !subject.plan),
        );
        const planned = await conditions.judge(
          'submit',
          asked.filter(subject => subject.plan),
        );
        for (const { id } of asked.filter(each => !written.has(each.id))) {
          through += 1;
          const shown: readonly Hold[] = [
            ...(single.get(id) ?? []),
            ...(planned.get(id) ?? []),
          ];
          expect(
            shown.filter(({ condition }) => !exceptions.has(condition)),
          ).toEqual([]);
        }
      }),
      { numRuns: FLEETS, seed: 1125 },
    );
    expect(through).toBeGreaterThan(FLEETS);
  });

  it('answers for one cluster what it answers for it among all', async () => {
    await fc.assert(
      fc.asyncProperty(
        fleet,
        fc.constantFrom<Phase>('preview', 'submit', 'start', 'write', 'gate'),
        fc.nat(CLUSTERS - 1),
        async (given, phase, index) => {
          await store(knex, given);
          const conditions = conditionsOn(knex, portsOf(given));
          const asked = subjects(given);
          const among = await conditions.judge(phase, asked);
          expect(await conditions.holdsOf(phase, asked[index])).toEqual(
            among.get(asked[index].id) ?? [],
          );
        },
      ),
      { numRuns: FLEETS, seed: 1125 },
    );
  });

  it.each<Phase>(['preview', 'submit', 'gate'])(
    'asks as much of the database for 2,000 clusters as for one (%s)',
    async phase => {
      const ids = await givenClusters(
        knex,
        Array.from({ length: 2_000 }, (_, index) => ({
          name: `c${index}`,
          environment: index % 2 === 0 ? 'prod' : 'dev',
        })),
        phase,
      );
      const all = Object.values(ids).map(id => subjectOf({ id, name: id }));
      const { gates } = gatesOn(knex, [
        {
          id: 'contract',
          minor: '1.36',
          title: 'Contract',
          description: 'Ask the vendor',
          environments: ['prod'],
        },
      ]);
      const conditions = conditionsOn(knex, { versionGates: gates.ask });
      const count = async (some: readonly Subject[]) => {
        let queries = 0;
        const counted = () => {
          queries += 1;
        };
        knex.on('query', counted);
        const held = await conditions.judge(phase, some);
        knex.off('query', counted);
        return { queries, held: held.size };
      };
      const one = await count(all.slice(0, 1));
      expect(one).toEqual({ queries: expect.any(Number), held: 1 });
      expect(await count(all)).toEqual({ queries: one.queries, held: 1_000 });
    },
  );
});
