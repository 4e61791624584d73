import { said, reasonText } from '@drydock/upgrade-reasons';
import fc from 'fast-check';
import type { OwnedFinding } from '../finding';
import type { Knex } from 'knex';
import { MigratedDatabases, NOW } from '../../__testUtils__/databases';
import type { TestDatabaseId } from '../../__testUtils__/databases';
import {
  countFindings,
  findingFacets,
  groupFindings,
  type FindingGroupBy,
} from './findingCounts';
import { NONE, searchWords, type FindingFilter } from './findingFilter';
import { toFindingRow } from './findingRow';

jest.setTimeout(600_000);

type State = NonNullable<OwnedFinding['state']>;

/** A cluster and a finding on it, as plain objects: what the counts are compared with. */
interface Entry {
  readonly cluster: {
    readonly id: string;
    readonly removed: boolean;
    readonly environment: string | null;
    readonly target: string | null;
    readonly search: string;
  };
  readonly finding: OwnedFinding & { readonly state: State };
}

const OWNERS = [
  'group:default/a',
  'group:default/b',
  'group:default/c',
  undefined,
];
const CHECKS = ['budgets', 'callers', 'removed-apis'];
const STATES: readonly State[] = [
  'open',
  'open',
  'open',
  'waived',
  'ignored',
  'solved',
];
const SEVERITIES = ['blocker', 'warning', 'info'] as const;
const CLUSTERS = Array.from({ length: 9 }, (_, index) => ({
  id: `cluster-${index}`,
  removed: index === 8,
  environment: [null, 'prod', 'dev'][index % 3],
  target: [null, '1.36.2', '1.37.0', '1.36.2'][index % 4],
  search: `cluster-${index} eu-${index % 2}`,
}));

/** A filter as it is asked for; the words of a search are looked up first. */
type Asked = FindingFilter & { readonly search?: string };

async function filterOf(
  knex: Knex,
  { search, ...filter }: Asked,
): Promise<FindingFilter> {
  return { ...filter, words: await searchWords(knex, search) };
}

/**
 * Nothing of it is random; the periods have no common divisor, so that values meet in many ways.
 */
const ENTRIES: readonly Entry[] = CLUSTERS.flatMap((cluster, clusterIndex) =>
  Array.from({ length: clusterIndex * 5 }, (_, index): Entry => {
    const number = clusterIndex * 41 + index;
    const severity = SEVERITIES[number % 3];
    return {
      cluster,
      finding: {
        fingerprint: `f${index}`,
        checkId: CHECKS[(number * 5) % 3 === 0 ? number % 2 : 2],
        severity,
        confidence: number % 7 === 0 ? 'inferred' : 'observed',
        phase: 'nodes',
        title: said(`api_${index % 6} is gone`),
        evidence: [],
        fix: { what: said('x') },
        state: STATES[(number * 3 + clusterIndex) % 6 === 0 ? 0 : number % 6],
        owner: OWNERS[(number + clusterIndex) % 4],
        service: number % 5 === 0 ? 'component:default/x' : undefined,
        object:
          number % 4 === 0
            ? undefined
            : {
                group: '',
                kind: 'Pod',
                namespace: `ns-${number % 3}`,
                name: 'p',
              },
        breaksAt: number % 2 ? '1.36' : undefined,
        dueAt:
          severity === 'blocker' ? `2027-0${1 + (number % 9)}-01` : undefined,
      },
    };
  }),
);

const has = <T>(
  values: readonly (T | typeof NONE)[] | undefined,
  value: T | null | undefined,
) => !values?.length || values.includes(value ?? NONE);

function matches({ cluster, finding }: Entry, filter: Asked): boolean {
  const text = [
    reasonText(finding.title),
    finding.object?.kind,
    finding.object?.namespace,
    finding.object?.name,
    finding.checkId,
    finding.owner,
    finding.service,
  ].join(' ');
  const { visibility } = filter;
  const isSeen =
    visibility === undefined ||
    ('column' in visibility &&
      visibility.column === 'environment' &&
      cluster.environment !== null &&
      visibility.values.includes(cluster.environment));
  return (
    !cluster.removed &&
    isSeen &&
    has(filter.environment, cluster.environment) &&
    has(filter.target, cluster.target) &&
    has(filter.cluster, cluster.id) &&
    has(filter.state?.length ? filter.state : ['open'], finding.state) &&
    has(filter.owner, finding.owner) &&
    has(filter.check, finding.checkId) &&
    has(filter.severity, finding.severity) &&
    has(filter.confidence, finding.confidence) &&
    has(filter.service, finding.service) &&
    has(filter.namespace, finding.object?.namespace) &&
    has(filter.kind, finding.object?.kind) &&
    has(filter.breaksAt, finding.breaksAt) &&
    (filter.search ?? '')
      .toLowerCase()
      .split(' ')
      .every(
        word =>
          text.toLowerCase().includes(word) || cluster.search.includes(word),
      )
  );
}

function plainCounts(
  entries: readonly Entry[],
  valueOf: (entry: Entry) => string,
): { value: string; count: number }[] {
  const values = [...new Set(entries.map(valueOf))];
  return values
    .map(value => ({
      value,
      count: entries.filter(entry => valueOf(entry) === value).length,
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

const VALUES: Record<FindingGroupBy, (entry: Entry) => string> = {
  owner: ({ finding }) => finding.owner ?? NONE,
  check: ({ finding }) => finding.checkId,
  cluster: ({ cluster }) => cluster.id,
  target: ({ cluster }) => cluster.target ?? NONE,
};

function plainFacets(filter: Asked) {
  const counts = (
    name: keyof Asked,
    valueOf: (entry: Entry) => string,
    left: Asked = {},
  ) =>
    plainCounts(
      ENTRIES.filter(entry =>
        matches(entry, { ...filter, [name]: undefined, ...left }),
      ),
      valueOf,
    );
  return {
    state: counts('state', ({ finding }) => finding.state, {
      state: ['open', 'waived', 'ignored', 'solved'],
    }),
    check: counts('check', VALUES.check),
    severity: counts('severity', ({ finding }) => finding.severity),
    owner: counts('owner', VALUES.owner),
    cluster: counts('cluster', VALUES.cluster),
  };
}

function plainGroups(filter: Asked, by: FindingGroupBy) {
  const found = ENTRIES.filter(entry => matches(entry, filter));
  return plainCounts(found, VALUES[by]).map(({ value, count }) => {
    const own = found.filter(entry => VALUES[by](entry) === value);
    const of = (severity: OwnedFinding['severity']) =>
      own.filter(({ finding }) => finding.severity === severity).length;
    const due = own.flatMap(({ finding }) => finding.dueAt ?? []).sort();
    return {
      key: value,
      blockers: of('blocker'),
      warnings: of('warning'),
      infos: of('info'),
      findings: count,
      clusters: new Set(own.map(({ cluster }) => cluster.id)).size,
      nextDueAt: due[0],
    };
  });
}

const some = (values: readonly (string | undefined)[]) =>
  fc.uniqueArray(fc.constantFrom(...values.map(value => value ?? NONE)), {
    maxLength: 2,
  });
/** Few at a time: with many, next to nothing is found. */
const filters: fc.Arbitrary<Asked> = fc
  .array(
    fc.oneof(
      fc.record({
        visibility: fc.constantFrom(
          { column: 'environment', values: ['prod'] } as const,
          { column: 'environment', values: [] } as const,
        ),
      }),
      fc.record({
        search: fc.constantFrom(
          'api_1',
          'cluster-7',
          'EU-1 api_',
          'ns-2 pod',
          '%',
          '',
        ),
      }),
      fc.record({ owner: some(OWNERS) }),
      fc.record({ environment: some(['prod', undefined]) }),
      fc.record({ cluster: some(['cluster-3', 'cluster-7', 'cluster-8']) }),
      fc.record({ check: some(['budgets', 'removed-apis']) }),
      fc.record({ severity: some(SEVERITIES) }),
      fc.record({ confidence: some(['inferred']) }),
      fc.record({
        state: fc.uniqueArray(
          fc.constantFrom<State>('open', 'waived', 'solved'),
        ),
      }),
      fc.record({ service: some(['component:default/x', undefined]) }),
      fc.record({ namespace: some(['ns-1', undefined]) }),
      fc.record({ kind: some(['Pod', undefined]) }),
      fc.record({ breaksAt: some(['1.36', undefined]) }),
      fc.record({ target: some(['1.36.2', undefined]) }),
    ),
    { maxLength: 3 },
  )
  .map((parts): Asked => Object.assign({}, ...parts));

describe('counts of findings', () => {
  const databases = MigratedDatabases.create();

  const seeded = async (id: TestDatabaseId): Promise<Knex> => {
    const knex = await databases.init(id);
    await knex('clusters').insert(
      CLUSTERS.map(cluster => ({
        ...cluster,
        name: cluster.id,
        title: cluster.id,
        title_sort: cluster.id,
        created_at: NOW,
      })),
    );
    for (const { cluster, finding } of ENTRIES)
      await knex('cluster_findings').insert(
        toFindingRow(cluster.id, finding, NOW),
      );
    return knex;
  };

  it.each(databases.eachSupportedId())(
    'are those of a plain computation, for any filters (%p)',
    async id => {
      const knex = await seeded(id);
      await fc.assert(
        fc.asyncProperty(filters, async asked => {
          const filter = await filterOf(knex, asked);
          expect(await countFindings(knex, filter)).toBe(
            ENTRIES.filter(entry => matches(entry, asked)).length,
          );
          expect(await findingFacets(knex, filter)).toEqual(plainFacets(asked));
        }),
        { seed: 20_261_121, numRuns: 80 },
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'by owner, check, cluster and target are those of a plain computation, for any filters (%p)',
    async id => {
      const knex = await seeded(id);
      const byKey = (a: { key: string }, b: { key: string }) =>
        a.key < b.key ? -1 : 1;
      await fc.assert(
        fc.asyncProperty(
          filters,
          fc.constantFrom<FindingGroupBy>(
            'owner',
            'check',
            'cluster',
            'target',
          ),
          async (asked, by) => {
            const expected = plainGroups(asked, by);
            const filter = await filterOf(knex, asked);
            const { items, total } = await groupFindings(
              knex,
              filter,
              by,
              0,
              100,
            );
            expect(total).toBe(expected.length);
            expect([...items].sort(byKey)).toEqual([...expected].sort(byKey));
            const urgency = items.map(({ blockers, warnings, findings }) => [
              blockers,
              warnings,
              findings,
            ]);
            expect(urgency).toEqual(
              [...urgency].sort(
                ([a, b, c], [d, e, f]) => d - a || e - b || f - c,
              ),
            );
            const pages = [
              await groupFindings(knex, filter, by, 0, 1),
              await groupFindings(knex, filter, by, 1, 99),
              await groupFindings(knex, filter, by, 100, 1),
            ];
            expect(pages.flatMap(page => page.items)).toEqual(items);
            expect(pages.map(page => page.total)).toEqual([
              total,
              total,
              total,
            ]);
          },
        ),
        { seed: 20_261_121, numRuns: 80 },
      );
    },
  );

  it.each(databases.eachSupportedId())(
    'are of data in which every filter finds something, and no filter all (%p)',
    async id => {
      const knex = await seeded(id);
      const all = await countFindings(knex, {});
      for (const filter of [
        { owner: [NONE] },
        { check: ['budgets'] },
        { confidence: ['inferred'] },
        { service: [NONE] },
        { namespace: ['ns-1'] },
        { target: [NONE] },
        { environment: [NONE] },
        { search: 'EU-1 api_' },
        { state: ['waived' as const] },
      ]) {
        const found = await countFindings(knex, await filterOf(knex, filter));
        expect(found).toBeGreaterThan(0);
        expect(found).toBeLessThan(all);
      }
    },
  );
});
