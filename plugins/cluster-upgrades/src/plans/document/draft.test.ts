import { PLAN_DOCUMENT } from '../../__testUtils__/plans';
import { english } from '../../translation';
import { numberOrPercent, readDraft, selectsAll } from './draft';
import { newPlanText } from './newPlan';
import { fieldValue } from './planFields';

describe('what the form shows of a document', () => {
  it('reads targets, windows and stages with the plan file’s defaults', () => {
    const { draft } = readDraft(PLAN_DOCUMENT, english);
    expect(draft).toMatchObject({
      name: 'emea-prod-to-1-35',
      target: '1.35',
      channel: undefined,
      scope: 'full',
      rollback: false,
      canaryPools: 0,
      timeZone: 'Europe/Berlin',
    });
    expect(draft?.windows).toEqual([
      {
        name: 'weekend',
        rule: 'FREQ=WEEKLY;BYDAY=FR,SA,SU;BYHOUR=6;BYMINUTE=0',
        durationMinutes: 360,
      },
    ]);
    expect(
      draft?.stages.map(({ name, soakMinutes, windows }) => ({
        name,
        soakMinutes,
        windows,
      })),
    ).toEqual([
      { name: 'canary', soakMinutes: 1440, windows: undefined },
      { name: 'prod', soakMinutes: 0, windows: undefined },
    ]);
    expect(
      ['maxConcurrent', 'failureBudget'].map(field =>
        fieldValue(draft?.document, ['spec', 'stages', 1, field]),
      ),
    ).toEqual(['1', '1']);
  });

  it('shows a channel as such, and takes odd shapes for not set', () => {
    expect(
      readDraft(
        'spec: {target: {channel: stable}, stages: [{name: a, maxConcurrent: 25%}, nonsense]}',
        english,
      ).draft,
    ).toMatchObject({
      target: '',
      channel: 'stable',
      stages: [{ name: 'a', soakMinutes: 0 }, { name: '' }],
    });
    expect(readDraft('spec: 3', english).draft?.stages).toEqual([]);
  });

  it('says why a text cannot be shown', () => {
    expect(readDraft('- a\n', english).problem?.message).toContain(
      'must be a mapping',
    );
    expect(readDraft('a: [', english).problem).toBeDefined();
  });

  it('knows a selector that means all clusters', () => {
    const [canary] = readDraft(PLAN_DOCUMENT, english).draft?.stages ?? [];
    expect(selectsAll(canary.selector)).toBe(false);
    expect(
      selectsAll(
        readDraft(
          'spec: {stages: [{clusters: {except: {names: [a]}}}]}',
          english,
        ).draft!.stages[0].selector,
      ),
    ).toBe(true);
  });

  it('reads what is a number as such, and leaves other words', () => {
    expect([
      numberOrPercent('3'),
      numberOrPercent(' 25% '),
      numberOrPercent('many'),
    ]).toEqual([3, '25%', 'many']);
  });
});

describe('a new plan', () => {
  it('is for the given target and clusters, one at a time', () => {
    const { draft } = readDraft(
      newPlanText(
        {
          target: '1.36',
          names: ['prod-eu-1', 'prod-eu-2'],
          timeZone: 'Europe/Berlin',
        },
        english,
      ),
      english,
    );
    expect(draft).toMatchObject({
      name: 'to-1-36',
      title: 'To v1.36',
      target: '1.36',
      timeZone: 'Europe/Berlin',
      stages: [{ name: 'all', soakMinutes: 0 }],
    });
    expect(draft?.stages[0].selector.lists.names).toEqual([
      'prod-eu-1',
      'prod-eu-2',
    ]);
  });
});
