import { inEnglish, said } from '@drydock/upgrade-reasons';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { CheckCoverage } from '../readiness/finding';
import {
  countChecks,
  decideVerdict,
  isFullyChecked,
} from '@drydock/upgrade-readiness';
import { givenClusters, MigratedDatabases } from '../__testUtils__/databases';
import { clustersByIds } from '../clusters/store/clusterQueries';
import { readCoverage } from '../readiness/store/coverageQueries';
import { storeEvaluation } from '../readiness/store/evaluationStore';
import { fleetGroups } from '../clusters/store/fleetQueries';
import { loadEvaluation } from '../readiness/store/readinessQueries';
import { listVerdicts } from '../readiness/store/verdictQueries';
import { summaryOf } from '../upgrades/start/ClusterUpgradeSubjects';
import { CLUSTER_CSV_COLUMNS, clusterCsvRow } from './exports/clusterCsv';
import { presentCluster } from './present/presentCluster';

jest.setTimeout(600_000);

const CLUSTERS = 60;
const EVERYWHERE = ['nodes', 'webhooks', 'removed-api', 'skew'];
const OF_SOME = ['trial-import', 'manifests'];
const STATUSES = [
  'ran',
  'ran',
  'ran',
  'ran',
  'ran',
  'ran',
  'partial',
  'not-run',
  'off',
] as const;

/** Numbers below a limit that look random and are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

function coverageOf(next: (below: number) => number): CheckCoverage[] {
  const asked = [...EVERYWHERE, ...OF_SOME.filter(() => next(3) === 0)];
  const status =
    next(3) === 0
      ? () => 'ran' as const
      : () => STATUSES[next(STATUSES.length)];
  return asked.map(checkId => ({
    checkId,
    title: said(checkId),
    status: status(),
    reasons: [],
  }));
}

const databases = MigratedDatabases.createForBehaviour();

describe.each(databases.eachSupportedId())(
  'counts of checks on %s',
  databaseId => {
    it.each([1, 20261124])(
      'agree in rows, exports, history, decisions and sums over clusters, whatever ran (seed %p)',
      async seed => {
        const knex = await databases.init(databaseId);
        const next = numbers(seed);
        const ids = Object.values(
          await givenClusters(
            knex,
            Array.from({ length: CLUSTERS }, (_, index) => ({
              name: `c${index}`,
            })),
          ),
        );
        const judged = new Map(
          ids.filter(() => next(10) > 0).map(id => [id, coverageOf(next)]),
        );
        for (const [clusterId, coverage] of judged) {
          const evaluatedAt = '2026-11-24T06:00:00.000Z';
          await storeEvaluation(knex, {
            clusterId,
            target: '1.36.4',
            targetReason: { code: 'readiness.target-next-minor' },
            verdict: 'unknown',
            reasons: [],
            findings: [],
            coverage,
            details: { nodePools: [], services: [], unowned: [], sections: [] },
            services: [],
            support: { state: 'standard' },
            evaluatedAt,
            evaluatedFor: 'today',
          });
        }
        const neverJudged = countChecks(
          EVERYWHERE.map(() => ({ status: 'not-run' })),
        );
        const options = {
          knowledge: builtinKnowledge,
          nameOfPlatform: (id: string) => id,
          records: [],
          claimed: new Map(),
          intervalSeconds: 60,
          now: new Date(),
          desired: new Map(),
          providerIds: new Set<string>(),
          neverJudged,
        };
        for (const stored of await clustersByIds(knex, ids)) {
          const coverage = judged.get(stored.id);
          const expected = coverage ? countChecks(coverage) : neverJudged;
          const cluster = presentCluster(stored, options);
          const csv = clusterCsvRow(cluster);
          expect([
            csv[CLUSTER_CSV_COLUMNS.indexOf('checksRan')],
            csv[CLUSTER_CSV_COLUMNS.indexOf('checksTotal')],
          ]).toEqual([expected.ran, expected.total]);
          expect(cluster.checks).toEqual(expected);
          if (!coverage) continue;
          expect(
            (await listVerdicts(knex, stored.id, 0, 1)).items[0].checks,
          ).toEqual(expected);
          expect(
            countChecks(
              (await loadEvaluation(knex, stored.id))?.coverage ?? [],
            ),
          ).toEqual(expected);
          const summary = summaryOf('1.36.4', {
            evaluation: { verdict: 'ready', reasons: [] },
            findings: [],
            coverage,
          } as never);
          expect([summary.checksRun, summary.checksTotal]).toEqual([
            expected.ran,
            expected.total,
          ]);
          const { reasons } = decideVerdict({
            findings: [],
            coverage,
            checks: [],
            unknowns: [],
            target: 'v1.36.4',
          });
          const isAllOff = coverage.every(({ status }) => status === 'off');
          expect(inEnglish(reasons)).toEqual([
            isAllOff
              ? 'Every check is off, so nothing was checked'
              : `0 findings from ${expected.ran} of ${expected.total} checks`,
          ]);
        }
        const full = [...judged.values()].filter(coverage =>
          isFullyChecked(countChecks(coverage)),
        ).length;
        expect(full).toBeGreaterThan(0);
        const groups = await fleetGroups(knex, '2026-11-24T00:00:00.000Z');
        expect(
          groups.reduce((sum, { fullyChecked }) => sum + fullyChecked, 0),
        ).toBe(full);
        const gaps =
          [...judged.values()].flat().filter(({ status }) => status !== 'ran')
            .length +
          (CLUSTERS - judged.size) * EVERYWHERE.length;
        const asked = { everywhere: EVERYWHERE, whereStored: OF_SOME };
        expect(await readCoverage(knex, {}, asked, 5)).toMatchObject({
          clusters: CLUSTERS,
          fullyChecked: full,
          gapsTotal: gaps,
        });
        for (const checkId of [...EVERYWHERE, ...OF_SOME]) {
          const ranOf = (coverage: readonly CheckCoverage[] | undefined) =>
            coverage
              ? coverage.find(check => check.checkId === checkId)?.status ??
                'ran'
              : 'not-run';
          const ran = ids.filter(id => ranOf(judged.get(id)) === 'ran').length;
          expect({
            checkId,
            ...(await readCoverage(knex, { check: [checkId] }, asked, 5)),
          }).toMatchObject({ checkId, clusters: CLUSTERS, fullyChecked: ran });
        }
      },
    );
  },
);
