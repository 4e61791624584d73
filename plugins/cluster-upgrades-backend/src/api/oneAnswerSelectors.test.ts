import { MigratedDatabases } from '../__testUtils__/databases';
import { jsonOf, type Blind } from './__testUtils__/oneAnswer/callers';
import { PlansOfTwoTeams } from './__testUtils__/oneAnswer/PlansOfTwoTeams';
import { spelled, UNKNOWN } from './__testUtils__/oneAnswer/references';
import { normalised } from './__testUtils__/oneAnswer/routes';
import { OTHER_TEAM, OWN_TEAM } from './__testUtils__/permissionMatrix/callers';
import { documentOf } from './__testUtils__/permissionMatrix/Stage';
import {
  hiddenName,
  ownName,
} from './__testUtils__/permissionMatrix/startMatrixBackend';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create(['SQLITE_3']);

describe('plans whose selectors match hidden clusters', () => {
  let plans: PlansOfTwoTeams;

  beforeAll(async () => {
    plans = await PlansOfTwoTeams.start(await databases.init('SQLITE_3'));
  });

  it.each<Blind>([
    'viewer of other clusters',
    'operator of other clusters',
    'operator of all who sees other clusters',
  ])(
    'the preview of a selector that matches hidden clusters is that of one that matches none, for a caller who is %s [T-302]',
    async caller => {
      const preview = async (clusters: object, clusterName = 'none') => {
        const { status, text } = await plans.as(caller, {
          method: 'post',
          path: '/plans/preview',
          body: {
            document: documentOf('selector', [], {
              stages: [{ name: 'all', clusters }],
            }),
          },
        });
        return [
          status,
          normalised(text, { ...spelled(UNKNOWN, 0), clusterName }),
        ];
      };
      expect(await preview({ owners: [OTHER_TEAM] })).toEqual(
        await preview({ owners: ['group:default/nosuchteam'] }),
      );
      const leavingOut = (name: string) =>
        preview({ names: [ownName(1)], except: { names: [name] } }, name);
      expect(await leavingOut(hiddenName(1))).toEqual(
        await leavingOut('nosuchkeep-1'),
      );
      // Both teams together, or the own team alone.
      expect(await preview({ environments: ['prod'] })).toEqual(
        await preview({ owners: [OWN_TEAM] }),
      );
    },
  );

  it('a plan that also selects hidden clusters is not submitted, and the refusal is the same for one and for many [T-303]', async () => {
    const refusal = async (name: string, except: readonly string[]) => {
      const { id } = jsonOf<{ id: string }>(
        await plans.draft('operator of all who sees other clusters', name, [
          {
            name: 'all',
            clusters: {
              environments: ['prod'],
              ...(except.length > 0 ? { except: { names: except } } : {}),
            },
          },
        ]),
      );
      const { status, text } = await plans.as(
        'operator of all who sees other clusters',
        {
          method: 'post',
          path: `/plans/${id}/actions`,
          body: plans.stage.submission(),
        },
      );
      return [
        status,
        (JSON.parse(text) as { error: { message: string } }).error.message,
      ];
    };
    const many = await refusal('all-of-prod', []);
    expect(many).toEqual([
      403,
      'Plan not submitted. It also selects clusters that you do not have access to. Narrow the selectors of its stages, or ask someone who sees all of its clusters to submit it.',
    ]);
    expect(await refusal('most-of-prod', [ownName(4)])).toEqual(many);
  });
});
