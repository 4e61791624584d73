import { MigratedDatabases } from '../__testUtils__/databases';
import { jsonOf, type Blind } from './__testUtils__/oneAnswer/callers';
import {
  PlansOfTwoTeams,
  stagesOf,
} from './__testUtils__/oneAnswer/PlansOfTwoTeams';
import { spelled, UNKNOWN } from './__testUtils__/oneAnswer/references';
import { normalised } from './__testUtils__/oneAnswer/routes';
import { documentOf } from './__testUtils__/permissionMatrix/Stage';
import {
  hiddenName,
  ownName,
  type Sent,
} from './__testUtils__/permissionMatrix/startMatrixBackend';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);

describe('plans that name hidden clusters or have the name of a hidden plan', () => {
  let plans: PlansOfTwoTeams;

  beforeAll(async () => {
    plans = await PlansOfTwoTeams.start(await databases.init('SQLITE_3'));
  });

  it.each<Blind>([
    'operator of other clusters',
    'operator of all who sees other clusters',
  ])(
    'a draft that names a hidden cluster is treated like one that names none, by a caller who is %s [T-304]',
    async caller => {
      const life = async (clusterName: string) => {
        const planName = `life-${clusterName}-${caller.length}`;
        const seen: [string, number, string][] = [];
        const step = async (what: string, sent: Sent) => {
          const answer = await plans.as(caller, sent);
          seen.push([
            what,
            answer.status,
            normalised(answer.text, {
              ...spelled(UNKNOWN, 0),
              plan: planName,
              clusterName,
            }),
          ]);
          return answer;
        };
        const stages = stagesOf(ownName(3), clusterName);
        const { id } = jsonOf<{ id: string }>(
          await step('create', {
            method: 'post',
            path: '/plans',
            body: { document: documentOf(planName, [], { stages }) },
          }),
        );
        await step('show', { method: 'get', path: `/plans/${id}` });
        await step('preview', {
          method: 'get',
          path: `/plans/${id}/preview`,
        });
        await step('events', { method: 'get', path: `/plans/${id}/events` });
        await step('revise', {
          method: 'put',
          path: `/plans/${id}`,
          body: {
            document: documentOf(planName, [], { stages, maxMinors: 2 }),
            revision: 1,
          },
        });
        await step('submit', {
          method: 'post',
          path: `/plans/${id}/actions`,
          body: plans.stage.submission(),
        });
        await step('start', {
          method: 'post',
          path: '/rollouts',
          body: { planId: id, digest: 'f'.repeat(64) },
        });
        await step('list', {
          method: 'get',
          path: `/plans?search=${planName}`,
        });
        await step('archive', {
          method: 'post',
          path: `/plans/${id}/actions`,
          body: { action: 'archive' },
        });
        return seen;
      };
      const [ofHidden, ofUnknown] = [
        await life(hiddenName(3)),
        await life('nosuchkeep-3'),
      ];
      expect(ofHidden).toEqual(ofUnknown);
      expect(ofHidden.map(([what, status]) => [what, status])).toEqual([
        ['create', 201],
        ['show', 200],
        ['preview', 200],
        ['events', 200],
        ['revise', 200],
        ['submit', 409],
        ['start', 409],
        ['list', 200],
        ['archive', 200],
      ]);
    },
  );

  it('a decision on an own draft is answered alike, also where only the environment of a hidden cluster denies the permission [T-43]', async () => {
    const caller = 'operator of all who sees other clusters';
    await plans
      .knex('clusters')
      .where({ id: plans.stage.clusterNamed(hiddenName(9)).id })
      .update({ environment: 'vault' });
    const decide = async (name: string) => {
      const { id } = jsonOf<{ id: string }>(
        await plans.draft(caller, `decide-${name}`, stagesOf(ownName(9), name)),
      );
      const { status, text } = await plans.as(caller, {
        method: 'post',
        path: `/plans/${id}/approvals`,
        body: { decision: 'approve', digest: 'f'.repeat(64) },
      });
      return [
        status,
        (JSON.parse(text) as { error: { message: string } }).error.message,
      ];
    };
    const ofHidden = await decide(hiddenName(9));
    expect(ofHidden).toEqual(await decide('nosuchkeep-9'));
    expect(ofHidden).toEqual([
      409,
      'Revision 1 is not submitted for approval.',
    ]);
  });

  it('a name that a hidden plan has is taken, and the refusal tells nothing of that plan [T-306]', async () => {
    const { id, name } = await plans.stage.draft([hiddenName(5)]);
    const { document } = await plans.stage.rita<{ document: string }>({
      method: 'get',
      path: `/plans/${id}`,
    });
    for (const sent of [document, documentOf(name, [ownName(5)])]) {
      const { status, text } = await plans.as('operator of other clusters', {
        method: 'post',
        path: '/plans',
        body: { document: sent },
      });
      expect([
        status,
        (JSON.parse(text) as { error: { message: string } }).error.message,
      ]).toEqual([
        409,
        `Plan not created. The name ${name} is taken. Choose another name.`,
      ]);
      expect(text).not.toContain(id);
    }
  });
});
