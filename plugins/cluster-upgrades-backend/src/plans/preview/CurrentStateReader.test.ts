import { reasonText, said, inEnglish } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  ADA,
  blocked,
  PlanHarness,
  planDocument,
  submitter,
} from '../__testUtils__/PlanHarness';
import { CurrentStateReader } from './CurrentStateReader';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'what would happen otherwise by now, on %s',
  databaseId => {
    async function given() {
      const harness = await PlanHarness.create(
        await databases.init(databaseId),
      );
      const { plans } = harness.service();
      const { revision } = await plans.submit(
        (
          await plans.create(planDocument(), { principal: ADA })
        ).stored,
        {},
        submitter(),
      );
      return {
        harness,
        revision,
        changes: async () =>
          (await harness.service().present.since(revision)).changes.map(
            ({ reason }) => reasonText(reason),
          ),
      };
    }

    it('is nothing right after the submission, and nothing of what was not submitted', async () => {
      const { harness, revision, changes } = await given();
      expect(await changes()).toEqual([]);
      expect(
        await harness.service().present.since({ plan: revision.plan }),
      ).toEqual({ changes: [], arrived: [] });
    });

    it('is a blocker that readiness finds by now, judged again where it is stored for another target', async () => {
      const { harness, changes } = await given();
      harness.readiness.set(
        'prod-1',
        blocked('f1', 'A budget allows no eviction'),
      );
      expect(await changes()).toEqual([
        'prod-1 has a new blocker: A budget allows no eviction',
      ]);
    });

    it('is what is stored where the cluster is judged for this target anyway: open blockers, and neither warnings nor what was waived', async () => {
      const { harness, changes } = await given();
      const cluster_id = harness.ids['prod-1'];
      harness.readiness.set('prod-1', blocked('other', 'Not asked for'));
      await harness.knex('clusters').where({ id: cluster_id }).update({
        target: 'v1.36.4',
        evaluated_at: '2026-11-21T11:00:00.000Z',
      });
      expect(await changes()).toEqual([]);
      const rows = [
        ['f1', 'blocker', 0, 'open'],
        ['f2', 'blocker', 0, 'waived'],
        ['f3', 'warning', 1, 'open'],
      ] as const;
      for (const [fingerprint, severity, severity_rank, state] of rows) {
        await harness.knex('cluster_findings').insert({
          cluster_id,
          fingerprint,
          check_id: 'disruption-budgets',
          severity,
          severity_rank,
          state,
          first_seen_at: '2026-11-21',
        });
        await harness.knex('cluster_finding_texts').insert({
          cluster_id,
          fingerprint,
          finding: JSON.stringify({ title: said(`Finding ${fingerprint}`) }),
        });
      }
      expect(inEnglish(await changes())).toEqual([
        'prod-1 has a new blocker: Finding f1',
      ]);
      // The finding is kept from before because its check did not run. A new submission would not
      // find it either, and would ask for the approval again and again.
      await harness.knex('cluster_checks').insert({
        cluster_id,
        check_id: 'disruption-budgets',
        status: 'not-run',
      });
      expect(await changes()).toEqual([]);
    });

    it('is nothing for a way back of clusters whose version their platform alone tells', async () => {
      const harness = await PlanHarness.create(
        await databases.init(databaseId),
      );
      await harness.knex('clusters').update({ version: null });
      const { plans, present } = harness.service();
      const back = planDocument({
        target: 'v1.35.3',
        scope: 'node-pools',
        rollback: true,
      });
      const { revision } = await plans.submit(
        (
          await plans.create(back, { principal: ADA })
        ).stored,
        {},
        submitter(),
      );
      expect((await present.since(revision)).changes).toEqual([]);
    });

    it('is each cluster that can no longer be judged', async () => {
      const { harness, revision } = await given();
      const judge = async () =>
        Promise.reject(new Error('what was read of it is gone'));
      const reader = new CurrentStateReader({
        knex: harness.knex,
        subjects: { judge },
        targets: harness.service().targets,
      });
      expect(
        (await reader.since(revision)).changes.map(({ reason }) =>
          reasonText(reason),
        ),
      ).toEqual(
        ['staging-1', 'prod-1', 'prod-2'].map(
          name => `Whether anything blocks ${name} is no longer known`,
        ),
      );
    });
  },
);
