import { reasonText } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import { reasonOfColumn } from '../../foundation/database/reasonColumn';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  ADA,
  BEN,
  PlanHarness,
  planDocument,
  submitter,
} from '../__testUtils__/PlanHarness';
import { PlanWatch } from './PlanWatch';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();
const SECOND_MS = 1_000;

describe.each(databases.eachSupportedId())('PlanWatch on %s', databaseId => {
  async function begin() {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    const { knex } = harness;
    const { plans, approvals, store } = harness.service();
    const looks = jest.spyOn(plans, 'changes');
    const watch = new PlanWatch({
      knex,
      plans,
      store,
      approvals,
      logger: mockServices.logger.mock(),
      clock: { now: () => harness.nowMs },
    });
    const approved = async (document = planDocument()) => {
      const submitted = await plans.submit(
        (
          await plans.create(document, { principal: ADA })
        ).stored,
        {},
        submitter(),
      );
      return plans.decide(
        submitted,
        {
          decision: 'approve',
          digest: submitted.revision.submission?.digest ?? '',
        },
        { principal: BEN, ownershipRefs: [BEN] },
      );
    };
    /** The harness's time passes, then a replica looks. @returns how many plans it looked at */
    const after = async (seconds: number) => {
      harness.nowMs += seconds * SECOND_MS;
      looks.mockClear();
      await watch.tick(new AbortController().signal);
      return looks.mock.calls.length;
    };
    /** A cluster was read, and judged. */
    const judged = (name: string, facts: { version?: string } = {}) =>
      knex('clusters')
        .where({ id: harness.ids[name] })
        .update({
          ...facts,
          evaluated_at: new Date(harness.nowMs).toISOString(),
        });
    const news = async () =>
      (
        await knex('plan_events')
          .whereIn('kind', [
            'approval-void',
            'approval-unsure',
            'approval-restored',
          ])
          .orderBy('sequence')
          .select('kind', 'message')
      ).map(
        (row: { kind: string; message: string }) =>
          `${row.kind}: ${reasonText(reasonOfColumn(row.message))}`,
      );
    return { harness, plans, store, approved, after, judged, news };
  }

  it('looks once a minute, and within seconds after a cluster of the plan was judged', async () => {
    const { approved, after, judged } = await begin();
    await approved();
    expect(await after(0)).toBe(1);
    expect(await after(59)).toBe(0);
    expect(await after(1)).toBe(1);
    await after(10);
    await judged('prod-1');
    expect(await after(1)).toBe(1);
    expect(await after(1)).toBe(0);
  });

  it('does not look for the sake of clusters that are none of its plans', async () => {
    const { harness, approved, after, judged } = await begin();
    await harness.listClusters(['prod-1', 'prod-2', 'staging-1', 'other-1']);
    await approved();
    await after(0);
    await after(10);
    await judged('other-1');
    expect(await after(1)).toBe(0);
  });

  it('tells once that a cluster voided the approval, and once that it counts again', async () => {
    const { plans, approved, after, judged, news } = await begin();
    const { plan } = await approved();
    await after(0);
    await judged('prod-1', { version: 'v1.35.6' });
    await after(6);
    const told =
      'approval-void: The plan no longer does what was submitted: 1 change, see the page of the plan. Its approvals do not count. Submit it again';
    expect(await news()).toEqual([told]);
    const stored = await plans.get(plan.id);
    expect(plans.standing(stored, stored.revision.changes).state).toBe('void');
    await judged('prod-1', { version: 'v1.35.7' });
    await after(60);
    expect(await news()).toEqual([told]);
    expect(
      (await plans.get(plan.id)).revision.changes.map(({ reason }) =>
        reasonText(reason),
      ),
    ).toEqual(['prod-1 runs v1.35.7, not v1.35.5']);
    await judged('prod-1', { version: 'v1.35.5' });
    await after(6);
    expect(await news()).toEqual([
      told,
      'approval-restored: The plan again does what revision 1 was submitted for: its approvals count',
    ]);
  });

  it('names no cluster that joined the selection, for not everybody who sees the plan may see it', async () => {
    const { harness, approved, after, news } = await begin();
    await approved();
    await after(0);
    await harness.listClusters(['prod-1', 'prod-2', 'secret-9', 'staging-1'], {
      environment: 'prod',
    });
    await after(60);
    const told = await news();
    expect(told).toEqual([
      expect.stringContaining(
        'approval-void: The plan no longer does what was submitted: ',
      ),
    ]);
    expect(told.join()).not.toContain('secret-9');
  });

  it('asks for no other submission where a version is only not known for a moment, and tells when it is', async () => {
    const { harness, approved, after, judged, news } = await begin();
    await approved();
    await after(0);
    await harness
      .knex('clusters')
      .where({ id: harness.ids['prod-1'] })
      .update({ version: null });
    await after(60);
    expect(await news()).toEqual([
      expect.stringMatching(
        /^approval-unsure: .*submitted: the version of 1 cluster is unknown .*You do not have to submit it again$/,
      ),
    ]);
    await judged('prod-1', { version: 'v1.35.5' });
    await after(60);
    expect((await news()).slice(1)).toEqual([
      'approval-restored: The plan again does what revision 1 was submitted for: its approvals count',
    ]);
  });

  it('does not mention approvals when there are none', async () => {
    const { plans, after, judged, news } = await begin();
    await plans.submit(
      (
        await plans.create(planDocument(), { principal: ADA })
      ).stored,
      {},
      submitter(),
    );
    await after(0);
    await judged('prod-1', { version: 'v1.35.6' });
    await after(6);
    expect(await news()).toEqual([
      expect.not.stringContaining('Its approvals'),
    ]);
    await judged('prod-1', { version: 'v1.35.5' });
    await after(6);
    expect((await news()).slice(1)).toEqual([
      'approval-restored: The plan again does what revision 1 was submitted for',
    ]);
  });

  it.each([
    'withdrawn',
    'withdrawn and submitted again',
    'submitted again as it is now',
    'archived',
  ])(
    'keeps nothing of a look that was under way while the plan was %s',
    async how => {
      const { harness, plans, store, approved, judged, news } = await begin();
      const looked = await plans.get((await approved()).plan.id);
      await judged('prod-1', { version: 'v1.35.6' });
      const seen = await plans.changes(looked);
      if (how.startsWith('withdrawn')) await plans.withdraw(looked, ADA);
      if (how.includes('submitted again'))
        await plans.submit(await plans.get(looked.plan.id), {}, submitter());
      if (how === 'archived') await plans.archive(looked, ADA);
      await store.keepChanges(looked.revision, seen);
      expect(seen).toHaveLength(1);
      expect(await news()).toEqual([]);
      expect(
        await harness.knex('plan_revisions').whereNotNull('changes'),
      ).toEqual([]);
    },
  );

  it('tells it once where two looks see the same at a time', async () => {
    const { plans, store, approved, judged, news } = await begin();
    const looked = await plans.get((await approved()).plan.id);
    await judged('prod-1', { version: 'v1.35.6' });
    const seen = await plans.changes(looked);
    await Promise.all([
      store.keepChanges(looked.revision, seen),
      store.keepChanges(looked.revision, seen),
    ]);
    expect(await news()).toHaveLength(1);
  });

  it('also looks at a plan that was submitted again after a rollout of it had ended', async () => {
    const { harness, plans, approved, after, judged, news } = await begin();
    const { plan } = await approved();
    await harness.knex('rollouts').insert({
      id: 'r',
      plan_id: plan.id,
      plan_revision: 1,
      requested_by: ADA,
      created_at_ms: 1,
      updated_at_ms: 2,
      ended_at_ms: 2,
    });
    await plans.submit(await plans.get(plan.id), {}, submitter());
    await after(60);
    await judged('prod-1', { version: 'v1.35.6' });
    await after(6);
    expect(await news()).toEqual([expect.stringContaining('approval-void')]);
  });
});
