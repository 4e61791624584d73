import { createTestDatabases, migratedDatabase } from '../__testUtils__/databases';
import { ADA, BEN, PlanHarness, planDocument, submitter } from './__testUtils__/PlanHarness';

jest.setTimeout(60_000);

const databases = createTestDatabases();

describe.each(databases.eachSupportedId())('plans on %s', databaseId => {
  it('go from a draft to an approval under which nothing is missing', async () => {
    const harness = await PlanHarness.create(await migratedDatabase(databases, databaseId));
    const { plans, approvals } = harness.service();
    const { stored, created } = await plans.create(planDocument(), ADA);
    expect(created).toBe(true);
    expect(plans.standing(stored, [])).toEqual({ state: 'draft' });

    const submitted = await plans.submit(stored, {}, submitter());
    const { submission, snapshot } = submitted.revision;
    expect(snapshot?.stages.map(stage => stage.members.map(member => [member.clusterName, member.canary, member.hops.length]))).toEqual([[['staging-1', false, 2]], [['prod-1', true, 2], ['prod-2', false, 2]]]);
    const revision = { planId: submitted.plan.id, revision: 1, digest: submission?.digest ?? '' };
    await expect(approvals.missing(harness.knex, revision)).resolves.toEqual({ reason: 'Approved by 0 of 1 (the plan)', who: expect.stringContaining(ADA) });
    await expect(plans.startable(submitted.plan.id, revision.digest)).rejects.toThrow('0 of 1');

    const approved = await plans.decide(submitted, { decision: 'approve', digest: revision.digest }, { principal: BEN, ownershipRefs: [BEN] });
    expect(plans.standing(approved, await plans.changes(approved))).toEqual({ state: 'approved' });
    await expect(approvals.missing(harness.knex, revision)).resolves.toBeUndefined();
    await expect(plans.startable(submitted.plan.id, revision.digest)).resolves.toMatchObject({ ...revision, title: 'Winter upgrade', snapshot: { target: 'v1.36.4' } });
    const kinds: { kind: string }[] = await harness.knex('plan_events').orderBy('sequence').select('kind');
    expect(kinds.map(({ kind }) => kind)).toEqual(['plan-created', 'plan-submitted', 'approval-given', 'plan-approved']);
  });
});
