import { aReason } from '../__testUtils__/reasons';
import { rolloutClusters, stages } from '../__testUtils__/rollouts';
import { fixtureNow } from '../__testUtils__/clusters';
import { english } from '../translation';
import { gateLook, isActive, memberLook, rolloutLook, stageLook } from './look';

describe('how phases are drawn', () => {
  it('takes an inconclusive gate for neither passed nor failed', () => {
    expect(gateLook({ status: 'pending' }, english).word).toBe('not asked yet');
    expect(
      gateLook(
        { status: 'pending', checkedAt: '2026-11-21T09:00:00Z' },
        english,
      ).word,
    ).toBe('no decision yet');
    expect(gateLook({ status: 'inconclusive' }, english)).toEqual({
      status: 'unknown',
      word: 'inconclusive',
    });
  });

  it('draws a running cluster as its upgrade, and says that a finished one soaks', () => {
    const looks = Object.fromEntries(
      rolloutClusters.map(member => [
        member.clusterName,
        memberLook(member, fixtureNow, english).word,
      ]),
    );
    expect(looks).toMatchObject({
      'staging-us-2': 'Waiting',
      'staging-eu-1': 'Running',
      'staging-eu-2': 'Done, soaking',
      'staging-ap-1': 'Not started',
      'staging-eu-3': 'Skipped',
    });
  });

  it.each([
    ['paused', 1, ['paused'], [], 'Paused'],
    [
      'held by the emergency stop',
      1,
      ['emergency-stop'],
      [],
      'Held by the emergency stop',
    ],
    ['without its approval', 0, ['approval'], [], 'Waiting for approval'],
    [
      'outside of its window',
      0,
      [],
      ['concurrency', 'window'],
      'Waiting for its window',
    ],
    ['before a gate', 0, [], ['gate'], 'Waiting for a gate'],
    [
      'while something outside does not answer',
      0,
      ['dependency'],
      [],
      'Waiting for a dependency',
    ],
  ])(
    'says of a stage %s what it waits for',
    (_, running, ofRollout, ofStage, word) => {
      const waits = (kinds: string[]) =>
        kinds.map(kind => ({ kind, reason: aReason(kind) }));
      const clusters = { ...stages[1].clusters, running };
      expect(
        stageLook(
          { phase: 'running', clusters, waits: waits(ofStage) },
          { waits: waits(ofRollout) },
          english,
        ),
      ).toEqual({ status: 'waiting', word });
      expect(
        stageLook(
          { phase: 'done', clusters, waits: [] },
          { waits: waits(ofRollout) },
          english,
        ).word,
      ).toBe('Done');
    },
  );

  it('says of a stage whose turn has come what it waits for, and of one after it that it has not started', () => {
    const clusters = stages[2].clusters;
    expect(
      stageLook(
        {
          phase: 'pending',
          clusters,
          waits: [
            { kind: 'window', reason: aReason('window nights opens at 22:00') },
          ],
        },
        { waits: [] },
        english,
      ),
    ).toEqual({ status: 'waiting', word: 'Waiting for its window' });
    expect(
      stageLook(
        {
          phase: 'pending',
          clusters,
          waits: [{ kind: 'work', reason: aReason('begins after stage dev') }],
        },
        { waits: [{ kind: 'paused', reason: aReason('paused') }] },
        english,
      ).word,
    ).toBe('Not started');
  });

  it('says that a stage is blocked when all its running clusters wait for a person', () => {
    const look = (blocked: number) =>
      stageLook(
        {
          phase: 'running',
          clusters: { ...stages[1].clusters, running: 2, blocked },
          waits: [],
        },
        { waits: [] },
        english,
      ).word;
    expect([0, 1, 2].map(look)).toEqual(['Running', 'Running', 'Blocked']);
  });

  it('says that a stage runs, although its next cluster waits', () => {
    const waits = [{ kind: 'window', reason: aReason('opens at 22:00') }];
    expect(
      stageLook(
        { phase: 'running', clusters: stages[1].clusters, waits },
        { waits: [] },
        english,
      ),
    ).toEqual({ status: 'running', word: 'Running' });
    expect(
      stageLook(
        {
          phase: 'running',
          clusters: { ...stages[1].clusters, running: 0 },
          waits: [],
        },
        { waits: [] },
        english,
      ).word,
    ).toBe('Running');
  });

  it('stops saying so when the soak is over', () => {
    expect(
      memberLook(
        { ...rolloutClusters[4], soakEndsAt: '2026-11-21T09:00:00Z' },
        fixtureNow,
        english,
      ).word,
    ).toBe('Done');
  });

  it('follows halted and paused rollouts, and not ended ones', () => {
    expect(
      (['running', 'halted', 'paused', 'aborting'] as const).map(isActive),
    ).toEqual([true, true, true, true]);
    expect(
      (['succeeded', 'failed', 'stopped', 'aborted'] as const).map(isActive),
    ).toEqual([false, false, false, false]);
    expect(rolloutLook('halted', english).status).toBe('blocked');
  });
});
