import { said } from '@drydock/upgrade-reasons';
import { builtinKnowledge as knowledge } from '@drydock/kubernetes-knowledge';
import { readPlan } from '@drydock/upgrade-plans';
import { presentPreview } from '../api/present/presentPreview';
import { MigratedDatabases } from '../__testUtils__/databases';
import {
  givenRegistry,
  HALF_A_MINUTE_MS,
} from '../conditions/dependencies/__testUtils__/dependencies';
import {
  ADA,
  PLAN_TARGETS,
  PlanHarness,
  planDocument,
  submitter,
} from './__testUtils__/PlanHarness';
import { Freezes } from './schedule/Freezes';
import { Previews } from './preview/Previews';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();
const SAID =
  'Image registry: answers 503 instead of 200-299, since Nov 22, 2026, 9:12 AM UTC. Drydock asks again by itself';

describe.each(databases.eachSupportedId())(
  'what a plan needs outside of its clusters on %s',
  databaseId => {
    const given = async (
      more: Parameters<typeof givenRegistry>[0] = {},
      document = planDocument(),
    ) => {
      const registry = await givenRegistry(more);
      const harness = await PlanHarness.create(
        await databases.init(databaseId),
      );
      const { knex, nowMs } = harness;
      const service = harness.service({
        ports: { dependencies: registry.replica(knex).concerning },
      });
      const common = { knex, clock: { now: () => nowMs } };
      const previews = new Previews({
        ...common,
        members: service.members,
        policy: service.policy,
        freezes: new Freezes({ ...common, onChange: () => undefined }),
        knowledge,
        targets: service.targets,
        rules: [],
        planTargets: PLAN_TARGETS,
      });
      const { stored } = await service.plans.create(document, {
        principal: ADA,
      });
      return {
        ...registry,
        harness,
        preview: async () =>
          presentPreview(
            await previews.preview(
              readPlan(document),
              { ...submitter(ADA), sees: () => true },
              { document },
            ),
            { titleOf: said, nameOfPlatform: id => id },
          ),
        submit: () => service.plans.submit(stored, {}, submitter()),
      };
    };

    it('is shown before it is submitted, and said once where it does not answer', async () => {
      const { server, answer, asked, preview } = await given({
        environments: ['prod'],
      });
      answer(503);
      const shown = await preview();
      expect(shown).toMatchObject({
        submittable: false,
        dependencies: [
          {
            id: 'registry',
            status: 'failing',
            message: { text: 'answers 503 instead of 200-299' },
            since: '2026-11-22T09:12:00.000Z',
            clusters: 2,
          },
        ],
      });
      expect(shown.refusals).toMatchObject([
        { reason: { text: SAID }, remedy: 'retry' },
      ]);
      expect(asked()).toBe(1);
      await server.stop();
    });

    it('keeps it from being submitted until it answers', async () => {
      const { server, clock, answer, preview, submit } = await given();
      answer(503);
      await expect(submit()).rejects.toThrow(SAID);
      answer(200);
      clock.nowMs += HALF_A_MINUTE_MS;
      expect(await preview()).toMatchObject({
        submittable: true,
        refusals: [],
        dependencies: [{ status: 'ok', clusters: 3 }],
      });
      await expect(submit()).resolves.toMatchObject({
        plan: { name: 'winter' },
      });
      await server.stop();
    });

    it('is shown of the way back, too, and keeps nothing from it', async () => {
      const { server, answer, preview, submit } = await given(
        {},
        planDocument({
          target: 'v1.35.3',
          scope: 'node-pools',
          rollback: true,
        }),
      );
      answer(503);
      expect(await preview()).toMatchObject({
        submittable: true,
        refusals: [],
        dependencies: [{ status: 'failing', clusters: 3 }],
      });
      await expect(submit()).resolves.toMatchObject({
        plan: { name: 'winter' },
      });
      await server.stop();
    });

    it('is nothing for clusters that are at the target', async () => {
      const { server, asked, harness, preview } = await given();
      for (const name of Object.keys(harness.ids))
        harness.world.changeByOthers(name, 'v1.36.4', { pools: true });
      for (const name of Object.keys(harness.ids))
        for (let turn = 0; turn < 10; turn += 1) harness.world.advance(name);
      expect((await preview()).dependencies).toEqual([]);
      expect(asked()).toBe(0);
      await server.stop();
    });
  },
);
