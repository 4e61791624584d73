import { said } from '@drydock/upgrade-reasons';
import { builtinKnowledge as knowledge } from '@drydock/kubernetes-knowledge';
import { readPlan } from '@drydock/upgrade-plans';
import { presentPreview } from '../../api/present/presentPreview';
import { MigratedDatabases } from '../../__testUtils__/databases';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import {
  ADA,
  blocked,
  PLAN_TARGETS,
  PlanHarness,
  planDocument,
  submitter,
} from '../__testUtils__/PlanHarness';
import { Freezes } from '../schedule/Freezes';
import { Previews } from './Previews';
import type { SubmitRequest } from '../approval/SubmissionCheck';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())('previews on %s', databaseId => {
  const previewsOf = (
    harness: PlanHarness,
    { members, policy, targets }: ReturnType<PlanHarness['service']>,
  ) => {
    const common = { knex: harness.knex, clock: { now: () => harness.nowMs } };
    const freezes = new Freezes({ ...common, onChange: () => undefined });
    return new Previews({
      ...common,
      members,
      policy,
      freezes,
      knowledge,
      targets,
      rules: [],
      planTargets: PLAN_TARGETS,
    });
  };
  const viewer = { ...submitter(ADA), sees: () => true };
  const previewOf = async (
    document: string,
    at: Readonly<Record<string, string>> = {},
    arrange: (world: PlanHarness['world']) => void = () => undefined,
  ) => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    for (const [name, version] of Object.entries(at))
      harness.world.addCluster(name, version);
    arrange(harness.world);
    return presentPreview(
      await previewsOf(harness, harness.service()).preview(
        readPlan(document),
        viewer,
        { document },
      ),
      { titleOf: said, nameOfPlatform: id => id },
    );
  };

  it("show the plan's own freezes in absolute time, beside those of the organisation", async () => {
    const { freezes } = await previewOf(
      planDocument({
        timeZone: 'Europe/Berlin',
        freezes: [
          {
            name: 'sale',
            from: '2026-11-27T00:00',
            until: '2026-11-30T06:00',
            reason: 'Sale',
          },
        ],
      }),
    );
    expect(freezes).toEqual([
      {
        name: 'sale',
        scope: 'all',
        reason: 'Sale',
        from: '2026-11-26T23:00:00.000Z',
        until: '2026-11-30T05:00:00.000Z',
      },
    ]);
  });

  it.each([
    ['selected by what they are', {}],
    [
      'named',
      {
        stages: [
          { name: 'staging', clusters: { names: ['staging-1'] } },
          {
            name: 'prod',
            clusters: { names: ['prod-1', 'prod-2'] },
            maxConcurrent: '100%',
            canaries: 1,
          },
        ],
      },
    ],
  ])(
    'leave out clusters that are at the target or beyond it, where they are %s',
    async (_, spec) => {
      const { stages, submittable, refusals, owners } = await previewOf(
        planDocument(spec),
        { 'prod-1': 'v1.36.4', 'staging-1': 'v1.37.1' },
      );
      const leftOut = (clusterName: string, reason: string) => [
        { clusterName, reason: { text: reason } },
      ];
      expect(stages).toMatchObject([
        {
          name: 'staging',
          members: [],
          leftOut: leftOut(
            'staging-1',
            'It runs v1.37.1, which is newer than v1.36.4',
          ),
        },
        {
          name: 'prod',
          members: [{ clusterName: 'prod-2', canary: true, refusals: [] }],
          leftOut: leftOut('prod-1', 'It is already at v1.36.4'),
          maxConcurrent: 1,
        },
      ]);
      expect({ submittable, refusals }).toEqual({
        submittable: true,
        refusals: [],
      });
      expect(owners.flatMap(({ clusters }) => clusters)).toEqual(['prod-2']);
    },
  );

  it('leave out a cluster that was read at the target, though its platform cannot be asked, and refuse one that was not', async () => {
    const harness = await PlanHarness.create(await databases.init(databaseId));
    await harness
      .knex('clusters')
      .whereIn('name', ['prod-1', 'staging-1'])
      .update({ provider_id: null, provider_reference: null });
    const nodeVersions = JSON.stringify([{ version: 'v1.36.4', nodes: 2 }]);
    await harness.knex('clusters').where({ name: 'prod-1' }).update({
      version: 'v1.36.4',
      minor: '1.36',
      node_versions: nodeVersions,
      version_read: true,
      nodes_read: true,
    });
    const { stages, refusals } = await presentPreview(
      await previewsOf(harness, harness.service()).preview(
        readPlan(planDocument()),
        viewer,
        { document: planDocument() },
      ),
      { titleOf: said, nameOfPlatform: id => id },
    );
    expect(stages[1]).toMatchObject({
      members: [{ clusterName: 'prod-2' }],
      leftOut: [
        {
          clusterName: 'prod-1',
          reason: { text: 'It is already at v1.36.4, as last read' },
        },
      ],
    });
    expect(refusals.map(({ clusterName }) => clusterName)).toEqual([
      'staging-1',
    ]);
  });

  it('refuse a cluster whose upgrade has not finished, because a plan without it would never look at it again', async () => {
    const { stages, submittable } = await previewOf(
      planDocument(),
      {},
      world => {
        const state = Object.assign(world.state('prod-1'), {
          desired: 'v1.36.4',
          current: 'v1.36.4',
          stalled: true,
        });
        for (const pool of state.pools)
          Object.assign(pool, { desired: 'v1.36.4', updatedNodes: 0 });
      },
    );
    const refusals = [
      {
        text: 'It is already being upgraded to v1.36.4: wait until that has finished, or leave it out',
      },
    ];
    expect(stages[1]).toMatchObject({
      members: [
        { clusterName: 'prod-1', hops: [], refusals },
        { clusterName: 'prod-2', refusals: [] },
      ],
      leftOut: [],
    });
    expect(submittable).toBe(false);
  });

  it.each<[string, Partial<ReadinessSummary>, SubmitRequest, boolean]>([
    ['nothing was chosen', {}, {}, true],
    [
      'checks were accepted',
      { verdict: 'unknown', notRun: ['webhooks'] },
      { acceptUnknownChecks: ['webhooks'] },
      true,
    ],
    [
      'blockers were overridden with a new reason',
      blocked(),
      { overrideReason: 'the fix is on its way to prod' },
      false,
    ],
  ])(
    'have the digest that approvals bind to, where %s',
    async (_, state, request, isKnownBefore) => {
      const harness = await PlanHarness.create(
        await databases.init(databaseId),
      );
      harness.readiness.set('prod-1', state);
      const service = harness.service();
      const previews = previewsOf(harness, service);
      const { stored } = await service.plans.create(planDocument(), {
        principal: ADA,
      });
      const digestOf = async (plan = stored) =>
        (
          await previews.preview(readPlan(planDocument()), viewer, {
            document: planDocument(),
            stored: plan,
          })
        ).digest;
      const before = await digestOf();
      const submitted = await service.plans.submit(
        stored,
        request,
        submitter(),
      );
      const { digest } = submitted.revision.submission ?? {};
      expect(before).toBe(isKnownBefore ? digest : undefined);
      expect(await digestOf(submitted)).toBe(digest);

      const startsItself = await service.plans.submit(
        await service.plans.withdraw(submitted, ADA),
        { ...request, startWhenApproved: true },
        submitter(),
      );
      expect(startsItself.revision.submission?.digest).not.toBe(digest);
      expect(await digestOf(startsItself)).toBe(
        startsItself.revision.submission?.digest,
      );
      harness.readiness.set('prod-2', blocked('f2'));
      expect(await digestOf(startsItself)).toBeUndefined();
    },
  );

  it('refuse a plan for clusters that are all there', async () => {
    const { submittable, refusals } = await previewOf(planDocument(), {
      'prod-1': 'v1.36.4',
      'prod-2': 'v1.36.4',
      'staging-1': 'v1.36.4',
    });
    expect({ submittable, refusals }).toMatchObject({
      submittable: false,
      refusals: [{ reason: { code: 'plan.nothing-left' }, remedy: 'none' }],
    });
  });

  it('name the approvals that stages ask for beside that of the plan', async () => {
    const stages = [
      {
        name: 'all',
        clusters: {},
        gates: [{ name: 'second-look', type: 'approval', required: 2 }],
      },
    ];
    const { requirements } = await previewOf(planDocument({ stages }));
    expect(requirements).toEqual([
      expect.not.objectContaining({ stage: 'all' }),
      expect.objectContaining({
        stage: 'all',
        gate: 'second-look',
        required: 2,
        given: 0,
        satisfied: false,
      }),
    ]);
  });
});
