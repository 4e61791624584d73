import { builtinKnowledge as knowledge } from '@drydock/kubernetes-knowledge';
import { createTestDatabases, migratedDatabase } from '../__testUtils__/databases';
import { ADA, PLAN_TARGETS, PlanHarness, planDocument, submitter } from './__testUtils__/PlanHarness';
import { Freezes } from './Freezes';
import { Previews } from './Previews';

jest.setTimeout(600_000);

const databases = createTestDatabases();

describe.each(databases.eachSupportedId())('previews on %s', databaseId => {
  const previewOf = async (document: string) => {
    const harness = await PlanHarness.create(await migratedDatabase(databases, databaseId));
    const service = harness.service();
    const common = { knex: harness.knex, clock: { now: () => harness.nowMs } };
    const freezes = new Freezes({ ...common, onChange: () => undefined });
    return new Previews({ ...common, members: service.members, policy: service.policy, freezes, knowledge, channels: {}, rules: [], planTargets: PLAN_TARGETS }).preview(document, { ...submitter(ADA), sees: () => true });
  };

  it("show the plan's own freezes in absolute time, beside those of the organisation", async () => {
    const { freezes } = await previewOf(planDocument({ timeZone: 'Europe/Berlin', freezes: [{ name: 'sale', from: '2026-11-27T00:00', until: '2026-11-30T06:00', reason: 'Sale' }] }));
    expect(freezes).toEqual([{ name: 'sale', scope: 'all', reason: 'Sale', from: '2026-11-26T23:00:00.000Z', until: '2026-11-30T05:00:00.000Z' }]);
  });

  it('name the approvals that stages ask for beside that of the plan', async () => {
    const stages = [{ name: 'all', clusters: {}, gates: [{ name: 'second-look', type: 'approval', required: 2 }] }];
    const { requirements } = await previewOf(planDocument({ stages }));
    expect(requirements).toEqual([expect.not.objectContaining({ stage: 'all' }), expect.objectContaining({ stage: 'all', gate: 'second-look', required: 2, given: 0, satisfied: false })]);
  });
});
