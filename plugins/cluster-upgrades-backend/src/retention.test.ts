import { said } from '@drydock/upgrade-reasons';
import type { OwnedFinding } from './readiness/finding';
import {
  createBaseline,
  listBaselines,
} from './readiness/store/baselineQueries';
import { storeEvaluation } from './readiness/store/evaluationStore';
import { eventsOfFinding } from './readiness/store/findingEvents';
import {
  firstSights,
  outdatedEvaluations,
} from './readiness/store/readinessQueries';
import { endWaiver, insertWaiver } from './readiness/store/waiverQueries';
import { listVerdicts } from './readiness/store/verdictQueries';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from './__testUtils__/databases';
import { applyRetention } from './retention';

jest.setTimeout(600_000);

const DAYS = {
  solvedFindingsDays: 90,
  inventoriesDays: 60,
  verdictsDays: 30,
  upgradeLogsDays: 20,
  baselinesDays: 10,
  trialsDays: 15,
};
const day = (days: number) =>
  new Date(Date.parse(NOW) + days * 86_400_000).toISOString();
const finding = (fingerprint: string): OwnedFinding => ({
  fingerprint,
  checkId: 'c',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'nodes',
  title: said(fingerprint),
  evidence: [],
  fix: { what: said('x') },
});

describe('retention', () => {
  const databases = MigratedDatabases.create();

  it.each(databases.eachSupportedId())(
    'deletes what is too old and keeps history, decisions and what is still true (%p)',
    async id => {
      const knex = await databases.init(id);
      const { a, gone } = await givenClusters(knex, [
        { name: 'a' },
        { name: 'gone' },
      ]);
      const judged = (
        clusterId: string,
        at: string,
        findings: OwnedFinding[],
      ) =>
        storeEvaluation(knex, {
          clusterId,
          target: '1.36.2',
          targetReason: { code: 'readiness.target-next-minor' },
          verdict: 'blocked',
          reasons: [],
          findings,
          coverage: [
            { checkId: 'c', title: said('C'), status: 'ran', reasons: [] },
          ],
          details: { nodePools: [], services: [], unowned: [], sections: [] },
          services: [],
          support: { state: 'standard' },
          evaluatedAt: at,
          evaluatedFor: 'x',
        });
      await judged(a, day(0), [finding('solved'), finding('open')]);
      await judged(gone, day(0), [finding('open')]);
      await insertWaiver(knex, {
        id: 'w',
        clusterId: a,
        clusterName: 'a',
        fingerprint: 'solved',
        evidenceDigest: 'd',
        checkId: 'c',
        title: 't',
        target: '1.36.2',
        reason: 'r',
        until: '2026-12-01',
        createdBy: 'user:default/ann',
        createdAt: day(0),
        state: 'active',
      });
      await endWaiver(knex, {
        id: 'w',
        state: 'expired',
        at: day(1),
        reason: 'over',
      });
      await judged(a, day(1), [finding('open')]);
      await judged(a, day(2), [finding('open'), finding('third')]);
      await createBaseline(knex, {
        name: 'b',
        by: 'user:default/ann',
        at: day(0),
        filter: {},
      });
      for (const clusterId of [a, gone]) {
        await knex('cluster_inventories').insert({
          cluster_id: clusterId,
          read_at: day(0),
          inventory: Buffer.from('x'),
          decoded_bytes: 1,
        });
        await knex('clusters')
          .where({ id: clusterId })
          .update({ read_at: day(0) });
      }
      await knex('clusters')
        .where({ id: gone })
        .update({ removed: true, removed_at: day(0) });

      await applyRetention(knex, DAYS, new Date(day(9)));
      expect(await listBaselines(knex, 'user:default/ann')).toHaveLength(1);
      expect((await listVerdicts(knex, a, 0, 10)).total).toBe(3);
      expect(await firstSights(knex, a)).toHaveProperty('size', 3);

      await applyRetention(knex, DAYS, new Date(day(70)));
      expect(await listBaselines(knex, 'user:default/ann')).toEqual([]);
      await expect(knex('baseline_findings')).resolves.toEqual([]);
      expect((await listVerdicts(knex, a, 0, 10)).items).toMatchObject([
        { at: day(2) },
      ]);
      await expect(knex('cluster_inventories')).resolves.toEqual([]);
      expect(
        await outdatedEvaluations(knex, { day: 'x', goodSince: day(0) }),
      ).toEqual([a]);
      await expect(
        knex('cluster_findings').where({ cluster_id: gone }),
      ).resolves.toEqual([]);
      expect([...(await firstSights(knex, a)).keys()].sort()).toEqual([
        'open',
        'solved',
        'third',
      ]);

      await applyRetention(knex, DAYS, new Date(day(100)));
      expect([...(await firstSights(knex, a)).keys()].sort()).toEqual([
        'open',
        'third',
      ]);
      expect(
        (await eventsOfFinding(knex, a, 'solved')).map(({ kind }) => kind),
      ).toEqual(['waiver-expired', 'waived']);
      expect(
        (await eventsOfFinding(knex, a, 'open')).map(({ kind }) => kind),
      ).toEqual(['seen']);
    },
  );

  it('keeps the findings of a removed cluster together with the digest that says they are there', async () => {
    const knex = await databases.init('SQLITE_3');
    const { gone } = await givenClusters(knex, [{ name: 'gone' }]);
    await storeEvaluation(knex, {
      clusterId: gone,
      target: '1.36.2',
      targetReason: { code: 'readiness.target-next-minor' },
      verdict: 'blocked',
      reasons: [],
      findings: [finding('open')],
      coverage: [],
      details: { nodePools: [], services: [], unowned: [], sections: [] },
      services: [],
      support: { state: 'standard' },
      evaluatedAt: day(0),
      evaluatedFor: 'x',
    });
    await knex('clusters').update({ removed: true, removed_at: day(0) });
    await knex.raw(
      "create trigger crash before update of parts_digest on clusters begin select raise(abort, 'crash'); end",
    );
    await expect(applyRetention(knex, DAYS, new Date(day(70)))).rejects.toThrow(
      'crash',
    );
    await expect(knex('cluster_findings')).resolves.toHaveLength(1);
    await expect(
      knex('clusters').whereNotNull('parts_digest'),
    ).resolves.toHaveLength(1);

    await knex.raw('drop trigger crash');
    await applyRetention(knex, DAYS, new Date(day(70)));
    await expect(knex('cluster_findings')).resolves.toEqual([]);
    await expect(
      knex('clusters').whereNotNull('parts_digest'),
    ).resolves.toEqual([]);
  });

  it.each(databases.eachSupportedId())(
    'deletes the log of upgrades that ended long ago, and not the upgrade (%p)',
    async id => {
      const knex = await databases.init(id);
      await knex('rollouts').insert({
        id: 'r',
        requested_by: 'x',
        created_at_ms: 0,
      });
      await knex('stages').insert({
        id: 's',
        rollout_id: 'r',
        number: 1,
        max_concurrent: 1,
      });
      const upgrade = {
        rollout_id: 'r',
        stage_id: 's',
        cluster_name: 'c',
        strategy: 'in-place',
        provider_id: 'p',
        provider_reference: 'p',
        from_version: 'v1',
        target: 'v2',
        hops: '[]',
        readiness_at_start: '{}',
        requested_by: 'x',
        executed_by: 'x',
        accepted_unknown_checks: '[]',
        phase: 'succeeded',
        desired: 'run',
        generation: 1,
        created_at_ms: 0,
        updated_at_ms: 0,
      };
      await knex('upgrades').insert({
        ...upgrade,
        id: 'old',
        cluster_id: 'a',
        ended_at_ms: Date.parse(day(0)),
      });
      await knex('upgrades').insert({
        ...upgrade,
        id: 'running',
        cluster_id: 'b',
        ended_at_ms: null,
      });
      for (const upgradeId of ['old', 'running'])
        await knex('upgrade_log').insert({
          upgrade_id: upgradeId,
          sequence: 1,
          at_ms: Date.parse(day(0)),
          level: 'info',
          message: 'x',
        });
      await applyRetention(knex, DAYS, new Date(day(21)));
      await expect(knex('upgrade_log').pluck('upgrade_id')).resolves.toEqual([
        'running',
      ]);
      await expect(knex('upgrades')).resolves.toHaveLength(2);
    },
  );

  it.each(databases.eachSupportedId())(
    'forgets messages after a week and notices of rollouts after 60 days (%p)',
    async id => {
      const knex = await databases.init(id);
      await knex('owner_messages').insert({
        id: 'm',
        owner: 'group:default/a',
        period: 'm',
        payload: '{}',
        created_at: day(0),
        next_attempt_at_ms: 0,
      });
      const notice = {
        event_key: 'e',
        recipient: 'user:default/a',
        subject: 's',
        topic: 't',
        reason: JSON.stringify(said('x')),
        link: '/',
        severity: 'normal',
        noticed_at_ms: Date.parse(day(0)),
      };
      await knex('rollout_notices').insert(notice);
      const left = async (days: number) => {
        await applyRetention(knex, DAYS, new Date(day(days)));
        return [
          await knex('owner_messages').pluck('id'),
          await knex('rollout_notices').pluck('event_key'),
        ];
      };
      expect(await left(6)).toEqual([['m'], ['e']]);
      expect(await left(8)).toEqual([[], ['e']]);
      expect(await left(61)).toEqual([[], []]);
    },
  );
});
