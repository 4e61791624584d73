import { said, inEnglish } from '@drydock/upgrade-reasons';
import type { CheckCoverage, OwnedFinding } from '../finding';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { findCluster } from '../../clusters/store/clusterQueries';
import { storeEvaluation, type EvaluationToStore } from './evaluationStore';
import { eventsOfFinding } from './findingEvents';
import { currentFindings } from './readinessQueries';
import { endWaiver, insertWaiver } from './waiverQueries';

jest.setTimeout(600_000);

const OWNER = 'group:default/payments';

function findingOf(
  checkId: string,
  more: Partial<OwnedFinding> = {},
): OwnedFinding {
  return {
    fingerprint: `of-${checkId}`,
    checkId,
    severity: 'blocker',
    confidence: 'observed',
    phase: 'nodes',
    title: said(`Found by ${checkId}`),
    evidence: [],
    evidenceDigest: 'digest',
    fix: { what: said('fix it') },
    owner: OWNER,
    state: 'open',
    ...more,
  };
}

function coverageOf(
  statuses: Record<string, CheckCoverage['status']>,
): CheckCoverage[] {
  return Object.entries(statuses).map(([checkId, status]) => ({
    checkId,
    title: said(checkId),
    status,
    reasons: status === 'ran' ? [] : [said('The section could not be read')],
  }));
}

describe('keptFindings', () => {
  const databases = MigratedDatabases.create();
  let minute = 0;

  async function store(
    knex: Knex,
    clusterId: string,
    findings: OwnedFinding[],
    coverage: CheckCoverage[],
    more: Partial<EvaluationToStore> = {},
  ): Promise<void> {
    minute += 1;
    await storeEvaluation(knex, {
      clusterId,
      target: '1.36.2',
      targetReason: { code: 'readiness.target-next-minor' },
      verdict: 'unknown',
      reasons: [said('Something could not be read')],
      findings,
      coverage,
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [],
      support: { state: 'standard' },
      evaluatedAt: new Date(
        Date.parse('2026-11-21T06:00:00.000Z') + minute * 60_000,
      ).toISOString(),
      evaluatedFor: 'today',
      ...more,
    });
  }

  const fingerprints = async (knex: Knex, id: string) =>
    (await currentFindings(knex, id))
      .map(finding => finding.fingerprint)
      .sort();
  const kinds = async (knex: Knex, id: string, fingerprint: string) =>
    (await eventsOfFinding(knex, id, fingerprint))
      .map(({ kind }) => kind)
      .sort();

  it.each(databases.eachSupportedId())(
    'are those of a check that did not run, not of one that saw a part; the next evaluation in which it ran solves them (%p) [T-333]',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await store(
        knex,
        a,
        [findingOf('one'), findingOf('two'), findingOf('three')],
        coverageOf({ one: 'ran', two: 'ran', three: 'ran' }),
      );

      await store(
        knex,
        a,
        [],
        coverageOf({ one: 'not-run', two: 'partial', three: 'ran' }),
      );
      await expect(fingerprints(knex, a)).resolves.toEqual(['of-one']);
      await expect(findCluster(knex, a).then(inEnglish)).resolves.toMatchObject(
        {
          verdict: 'unknown',
          blockers: 1,
          blockersByOwner: [{ owner: OWNER, blockers: 1 }],
          verdictReasons: [
            'Something could not be read',
            expect.stringContaining(
              '1 finding of an earlier evaluation is kept',
            ),
          ],
        },
      );
      await expect(kinds(knex, a, 'of-one')).resolves.toEqual(['seen']);
      await expect(kinds(knex, a, 'of-three')).resolves.toEqual([
        'seen',
        'solved',
      ]);

      await store(
        knex,
        a,
        [],
        coverageOf({ one: 'ran', two: 'ran', three: 'ran' }),
        { verdict: 'ready', reasons: [] },
      );
      await expect(fingerprints(knex, a)).resolves.toEqual([]);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 0,
        verdictReasons: [],
      });
      await expect(kinds(knex, a, 'of-one')).resolves.toEqual([
        'seen',
        'solved',
      ]);
    },
  );

  it.each(databases.eachSupportedId())(
    'are those found for the same minor: what a check says of one that it runs for tells nothing of the next (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await store(knex, a, [findingOf('one')], coverageOf({ one: 'ran' }), {
        target: '1.35.9',
      });
      await store(knex, a, [], coverageOf({ one: 'not-run' }), {
        target: '1.35.10',
      });
      await expect(fingerprints(knex, a)).resolves.toEqual(['of-one']);
      await store(knex, a, [], coverageOf({ one: 'not-run' }), {
        target: undefined,
      });
      await expect(fingerprints(knex, a)).resolves.toEqual(['of-one']);
      await store(knex, a, [], coverageOf({ one: 'not-run' }), {
        target: '1.35.10',
      });
      await store(knex, a, [], coverageOf({ one: 'not-run' }), {
        target: '1.36.2',
      });
      await expect(fingerprints(knex, a)).resolves.toEqual([]);
    },
  );

  it('are described in words that stay short, however much a check reports', async () => {
    const knex = await databases.init('SQLITE_3');
    const { a } = await givenClusters(knex, [{ name: 'a' }]);
    await store(knex, a, [], coverageOf({ one: 'ran' }), {
      reasons: [said('x'.repeat(70_000)), said('y'.repeat(1000))],
    });
    await expect(findCluster(knex, a).then(inEnglish)).resolves.toMatchObject({
      verdictReasons: [`${'x'.repeat(999)}…`, 'y'.repeat(1000)],
    });
  });

  it.each(databases.eachSupportedId())(
    'are none of a check that was switched off or uninstalled (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await store(
        knex,
        a,
        [findingOf('one'), findingOf('two')],
        coverageOf({ one: 'ran', two: 'ran' }),
      );
      await store(knex, a, [], coverageOf({ one: 'off' }));
      await expect(fingerprints(knex, a)).resolves.toEqual([]);
    },
  );

  it.each(databases.eachSupportedId())(
    'follow their waivers (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      const unread = coverageOf({ one: 'not-run' });
      await store(knex, a, [findingOf('one')], coverageOf({ one: 'ran' }));
      await insertWaiver(knex, {
        id: 'w',
        clusterId: a,
        clusterName: 'a',
        fingerprint: 'of-one',
        evidenceDigest: 'digest',
        checkId: 'one',
        title: 'Found by one',
        target: '1.36.2',
        reason: 'Known since Monday',
        until: '2026-11-30',
        createdBy: 'user:default/ann',
        createdAt: '2026-11-21T06:00:00.000Z',
        state: 'active',
      });
      await store(knex, a, [], unread);
      await expect(currentFindings(knex, a)).resolves.toEqual([
        expect.objectContaining({
          state: 'waived',
          waiver: expect.objectContaining({ id: 'w', by: 'user:default/ann' }),
        }),
      ]);
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 0,
        waived: 1,
      });

      await endWaiver(knex, {
        id: 'w',
        state: 'revoked',
        at: '2026-11-21T07:00:00.000Z',
        by: 'user:default/ann',
        reason: 'No longer needed',
      });
      await store(knex, a, [], unread);
      const [finding] = await currentFindings(knex, a);
      expect(finding.state).toBe('open');
      expect(finding.waiver).toBeUndefined();
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 1,
        waived: 0,
      });
    },
  );

  it.each(databases.eachSupportedId())(
    'that an ignore rule hid count again after its last day (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a } = await givenClusters(knex, [{ name: 'a' }]);
      await store(
        knex,
        a,
        [
          findingOf('one', {
            state: 'ignored',
            ignored: { reason: 'Sandbox', until: '2026-11-21' },
          }),
        ],
        coverageOf({ one: 'ran' }),
      );
      await store(knex, a, [], coverageOf({ one: 'not-run' }));
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 0,
        ignored: 1,
      });
      await store(knex, a, [], coverageOf({ one: 'not-run' }), {
        evaluatedAt: '2026-11-22T00:00:00.000Z',
      });
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        blockers: 1,
        ignored: 0,
      });
    },
  );
});
