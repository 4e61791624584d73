import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import { reasonOfColumn } from '../foundation/database/reasonColumn';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  ADA,
  BEN,
  PlanHarness,
  planDocument,
  submitter,
} from './__testUtils__/PlanHarness';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())('plans on %s', databaseId => {
  it('go from a draft to an approval under which nothing is missing', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    const { plans, approvals } = harness.service();
    const { stored, created } = await plans.create(planDocument(), {
      principal: ADA,
    });
    expect(created).toBe(true);
    expect(plans.standing(stored, [])).toEqual({ state: 'draft' });

    const submitted = await plans.submit(stored, {}, submitter());
    const { submission, snapshot } = submitted.revision;
    expect(
      snapshot?.stages.map(stage =>
        stage.members.map(member => [
          member.clusterName,
          member.canary,
          member.hops.length,
        ]),
      ),
    ).toEqual([
      [['staging-1', false, 2]],
      [
        ['prod-1', true, 2],
        ['prod-2', false, 2],
      ],
    ]);
    const revision = {
      planId: submitted.plan.id,
      revision: 1,
      digest: submission?.digest ?? '',
    };
    const missing = await approvals.missing(harness.knex, revision);
    expect(missing?.who).toEqual({
      permission: 'cluster-upgrades.plan.approve',
    });
    expect(inEnglish(missing)).toBe('0 of 1 approvals given (the plan)');
    await expect(
      plans.startable(submitted.plan.id, revision.digest),
    ).rejects.toThrow('0 of 1');

    const approved = await plans.decide(
      submitted,
      { decision: 'approve', digest: revision.digest },
      { principal: BEN, ownershipRefs: [BEN] },
    );
    expect(plans.standing(approved, await plans.changes(approved))).toEqual({
      state: 'approved',
    });
    await expect(
      approvals.missing(harness.knex, revision),
    ).resolves.toBeUndefined();
    await expect(
      plans.startable(submitted.plan.id, revision.digest),
    ).resolves.toMatchObject({
      ...revision,
      title: 'Winter upgrade',
      snapshot: { target: 'v1.36.4' },
    });
    const kinds: { kind: string }[] = await harness
      .knex('plan_events')
      .orderBy('sequence')
      .select('kind');
    expect(kinds.map(({ kind }) => kind)).toEqual([
      'plan-created',
      'plan-submitted',
      'approval-given',
      'plan-approved',
    ]);
  });

  it('are submitted without the clusters that have nothing to do, and say so in the record', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    harness.world.addCluster('prod-1', 'v1.37.1');
    const { plans } = harness.service();
    const { stored } = await plans.create(planDocument(), { principal: ADA });
    const submitted = await plans.submit(stored, {}, submitter());
    const { snapshot } = submitted.revision;
    expect(
      snapshot?.stages.map(stage =>
        stage.members.map(member => [member.clusterName, member.canary]),
      ),
    ).toEqual([[['staging-1', false]], [['prod-2', true]]]);
    expect(snapshot?.upToDate).toEqual([
      {
        clusterId: harness.ids['prod-1'],
        clusterName: 'prod-1',
        served: 'v1.35.5',
      },
    ]);
    const [{ message }]: { message: string }[] = await harness
      .knex('plan_events')
      .where({ kind: 'plan-submitted' })
      .select('message');
    expect(reasonText(reasonOfColumn(message))).toBe(
      'ada submitted 2 clusters for approval; 1 cluster with nothing to do is left out',
    );
    await expect(plans.changes(submitted)).resolves.toEqual([]);
  });

  it('are not approved by who wrote them where a pipeline submits them, also when it submits them again [T-100]', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    const { plans, approvals } = harness.service();
    const { stored } = await plans.create(planDocument(), { principal: BEN });
    const first = await plans.submit(
      stored,
      {},
      submitter('external:pipeline'),
    );
    const approve = (plan: typeof stored, principal: string) =>
      plans.decide(
        plan,
        { decision: 'approve', digest: plan.revision.submission?.digest ?? '' },
        { principal, ownershipRefs: [] },
      );
    await expect(approve(first, BEN)).rejects.toThrow(
      'You wrote this plan, so you cannot approve it. Ask another person',
    );
    const again = await plans.submit(
      await plans.withdraw(first, 'external:pipeline'),
      {},
      submitter('external:pipeline'),
    );
    expect(again.revision).toMatchObject({ number: 2, createdBy: BEN });
    await expect(approve(again, BEN.toUpperCase())).rejects.toThrow(
      'You wrote this plan',
    );
    const revision = {
      planId: again.plan.id,
      revision: 2,
      digest: again.revision.submission?.digest ?? '',
    };
    await expect(
      approvals.missing(harness.knex, revision),
    ).resolves.toMatchObject({
      who: { permission: 'cluster-upgrades.plan.approve' },
    });
    await approve(again, ADA);
    await expect(
      approvals.missing(harness.knex, revision),
    ).resolves.toBeUndefined();
  });

  it('say to an approver that something else would happen by now, and not the names of clusters that they may not see', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    const { plans } = harness.service();
    const submitted = await plans.submit(
      (
        await plans.create(planDocument(), { principal: ADA })
      ).stored,
      {},
      submitter(),
    );
    await harness.listClusters(['prod-1', 'prod-2', 'prod-3', 'staging-1']);
    const approve = (sees?: () => boolean) =>
      plans.decide(
        submitted,
        {
          decision: 'approve',
          digest: submitted.revision.submission?.digest ?? '',
        },
        { principal: BEN, ownershipRefs: [], sees },
      );
    await expect(approve()).rejects.toThrow(
      'no longer do what was submitted: prod-3 would join stage prod. Submit it again',
    );
    await expect(approve(() => false)).rejects.toThrow(
      'no longer do what was submitted: Changes of clusters that you do not have access to. Submit it again',
    );
  });

  it('name a cluster that they have to who starts them, and none that joins', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    const { plans } = harness.service();
    const submitted = await plans.submit(
      (
        await plans.create(planDocument(), { principal: ADA })
      ).stored,
      {},
      submitter(),
    );
    const digest = submitted.revision.submission?.digest ?? '';
    await plans.decide(
      submitted,
      { decision: 'approve', digest },
      { principal: BEN, ownershipRefs: [BEN] },
    );
    await harness.listClusters(['prod-1', 'prod-2', 'prod-3', 'staging-1']);
    await harness
      .knex('clusters')
      .where({ id: harness.ids['prod-1'] })
      .update({ version: 'v1.35.6' });
    const message =
      "Rollout not started. The plan would no longer do what was submitted: prod-1 runs v1.35.6, not v1.35.5; Other clusters would join it (the plan's page lists those that you see). Submit it again.";
    await expect(plans.startable(submitted.plan.id, digest)).rejects.toThrow(
      message,
    );
  });

  it('leave out clusters that reached the target between submission and start, and refuse the start once all of them did', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    const { plans } = harness.service();
    const submitted = await plans.submit(
      (
        await plans.create(planDocument(), { principal: ADA })
      ).stored,
      {},
      submitter(),
    );
    const digest = submitted.revision.submission?.digest ?? '';
    const arrive = (name: string) =>
      harness
        .knex('clusters')
        .where({ id: harness.ids[name] })
        .update({
          version: 'v1.36.4',
          minor: '1.36',
          node_versions: JSON.stringify([{ version: 'v1.36.4', nodes: 2 }]),
          version_read: true,
          nodes_read: true,
        });
    await arrive('prod-1');
    const approved = await plans.decide(
      submitted,
      { decision: 'approve', digest },
      { principal: BEN, ownershipRefs: [] },
    );
    expect(plans.standing(approved, await plans.changes(approved))).toEqual({
      state: 'approved',
    });
    const clusterReads: string[] = [];
    harness.knex.on('query', ({ sql }: { sql: string }) => {
      if (/^select \* from .clusters. where .id. in/.test(sql))
        clusterReads.push(sql);
    });
    const { snapshot, leftOut } = await plans.startable(
      submitted.plan.id,
      digest,
    );
    expect(clusterReads).toHaveLength(1);
    expect(
      snapshot.stages.map(({ members }) =>
        members.map(({ clusterName, canary }) => [clusterName, canary]),
      ),
    ).toEqual([[['staging-1', false]], [['prod-2', true]]]);
    expect(leftOut).toEqual([
      expect.objectContaining({
        clusterName: 'prod-1',
        stage: 'prod',
        reason: {
          code: 'path.arrived',
          params: { version: { version: 'v1.36.4' } },
        },
      }),
    ]);

    await arrive('prod-2');
    await arrive('staging-1');
    await expect(plans.startable(submitted.plan.id, digest)).rejects.toThrow(
      'Rollout not started. All selected clusters already run the target version or a newer one.',
    );
  });

  it('may be rejected by who wrote them, and approved by who wrote an earlier revision', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    const { plans } = harness.service();
    const { stored } = await plans.create(planDocument(), { principal: BEN });
    const revised = await plans.revise(
      stored,
      planDocument({ maxMinors: 2 }),
      1,
      { principal: ADA },
    );
    const submitted = await plans.submit(
      revised,
      {},
      submitter('external:pipeline'),
    );
    const decide = (decision: 'approve' | 'reject', principal: string) =>
      plans.decide(
        submitted,
        { decision, digest: submitted.revision.submission?.digest ?? '' },
        { principal, ownershipRefs: [] },
      );
    await decide('reject', ADA);
    await expect(decide('approve', BEN)).resolves.toMatchObject({
      approvals: expect.arrayContaining([
        expect.objectContaining({
          principal: BEN,
          decision: 'approve',
          live: true,
        }),
      ]),
    });
  });
});
