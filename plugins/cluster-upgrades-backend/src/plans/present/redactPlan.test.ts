import { said } from '@drydock/upgrade-reasons';
import { readPlan, writePlan } from '@drydock/upgrade-plans';
import { HIDDEN_CLUSTER } from '../../clusters/hiddenCluster';
import { planFile } from '../__testUtils__/records';
import type { PlanChange } from '../store/records';
import type { PlanSelection } from '../preview/selection';
import {
  changesFor,
  documentFor,
  selectionFor,
  withoutJoining,
} from './redactPlan';

const change = (clusterId: string): PlanChange => ({
  kind: 'membership',
  clusterId,
  reason: said(`${clusterId} came`),
});
const counted: PlanChange = {
  kind: 'membership',
  reason: { code: 'plan.hidden-changes' },
};

describe('documentFor', () => {
  const stagesFor = (clusters: object, unseen: readonly string[]) => {
    const plan = planFile({
      stages: [
        { name: 'all', clusters },
        { name: 'rest', clusters: { environments: ['prod'] }, soakMinutes: 5 },
      ],
    });
    const reading = readPlan(
      documentFor(writePlan(plan), plan, new Set(unseen)),
    );
    return reading.ok ? reading.plan.spec.stages : [];
  };

  it('is the text itself, with its comments, where it has no unseen name', () => {
    const plan = planFile({
      stages: [{ name: 'all', clusters: { names: ['prod-1'] } }],
    });
    expect(documentFor('# as written', plan, new Set(['secret-1']))).toBe(
      '# as written',
    );
  });

  it('takes unseen names out of selectors and exceptions, and leaves the others', () => {
    const [all, rest] = stagesFor(
      {
        names: ['prod-1', 'secret-1'],
        regions: ['eu'],
        except: { names: ['default/secret-2', 'prod-2'] },
      },
      ['secret-1', 'default/secret-2'],
    );
    expect(all.clusters).toEqual({
      names: ['prod-1', HIDDEN_CLUSTER],
      regions: ['eu'],
      except: { names: [HIDDEN_CLUSTER, 'prod-2'] },
    });
    expect(rest).toMatchObject({
      clusters: { environments: ['prod'] },
      soakMinutes: 5,
    });
  });
});

describe('selectionFor', () => {
  it('takes unseen names out of what a plan does not get', () => {
    const unmatched: PlanSelection['unmatched'] = [
      {
        stage: 'all',
        path: 'spec.stages[0].clusters.names[0]',
        reason: {
          code: 'plan.name-unknown',
          params: {
            stage: { text: 'all' },
            field: { object: 'spec.stages[0].clusters.names[0]' },
            name: { text: 'secret-1' },
          },
        },
      },
    ];
    const [{ reason }] = selectionFor(
      { selected: [], undecided: [], unmatched },
      new Set(['secret-1']),
    ).unmatched;
    expect(reason.params?.name).toEqual({ term: 'hidden-cluster' });
    expect(JSON.stringify(reason)).not.toContain('secret-1');
  });
});

describe('changesFor', () => {
  const sees = (clusterId: string) => clusterId === 'mine';

  it('is what it is for a reader who sees every cluster', () => {
    const changes = [change('mine'), change('theirs')];
    expect(changesFor(changes, () => true)).toEqual(changes);
  });

  it.each([1, 2, 9])(
    'says the same of %i changes of hidden clusters',
    number => {
      expect(
        changesFor(
          [
            change('mine'),
            ...Array.from({ length: number }, (_, index) =>
              change(`theirs-${index}`),
            ),
          ],
          sees,
        ),
      ).toEqual([change('mine'), counted]);
    },
  );

  it('keeps of hidden changes whether all of them are only not known', () => {
    const notKnown: PlanChange = {
      kind: 'blockers',
      clusterId: 'theirs',
      notKnown: true,
      reason: said('theirs is not known'),
    };
    expect(changesFor([notKnown], sees)).toEqual([
      { ...counted, notKnown: true },
    ]);
    expect(changesFor([notKnown, change('theirs')], sees)).toEqual([counted]);
  });

  it('hides a change of several clusters where one of them is hidden', () => {
    const order = (...clusterIds: string[]): PlanChange => ({
      kind: 'membership',
      clusterIds,
      reason: said(`${clusterIds.join(', ')} in this order`),
    });
    expect(changesFor([order('mine'), order('mine', 'theirs')], sees)).toEqual([
      order('mine'),
      counted,
    ]);
  });

  it('shows changes of the whole plan', () => {
    const target: PlanChange = {
      kind: 'target',
      path: 'spec.target',
      reason: said('v1.36.5'),
    };
    expect(changesFor([target], sees)).toEqual([target]);
  });
});

describe('withoutJoining', () => {
  it('says that clusters would join, and neither which nor how many', () => {
    const of = (...joining: string[]) =>
      withoutJoining(
        [change('mine'), ...joining.map(change)],
        new Set(['mine']),
      );
    expect(of()).toEqual([change('mine')]);
    expect(of('new-1')).toEqual(of('new-2', 'new-3'));
    expect(JSON.stringify(of('new-1'))).not.toContain('new-1');
  });
});
