import { aReason } from '../__testUtils__/reasons';
import { fixtureNow, minutesAgo } from '../__testUtils__/clusters';
import { upcoming, unknownStart } from '../__testUtils__/upcoming';
import { english } from '../translation';
import {
  answerDenied,
  disruptionLook,
  isSnoozed,
  snoozeDenied,
  upcomingLook,
} from './upcomingLook';

const planned = upcoming[1];

describe('upcomingLook', () => {
  it('has one look for each state, and none of them is that of something good', () => {
    const looks = (
      ['submitted', 'approved', 'waiting', 'running'] as const
    ).map(state =>
      upcomingLook(
        { ...planned, state, answer: undefined },
        fixtureNow,
        english,
      ),
    );
    expect(looks).toEqual([
      { status: 'pending', word: 'Planned, not approved' },
      { status: 'waiting', word: 'Approved' },
      { status: 'waiting', word: 'Approved, rollout started' },
      { status: 'running', word: 'Running' },
    ]);
  });

  it('does not call running what was begun and stands still', () => {
    expect(
      upcomingLook(
        { ...planned, state: 'running', standsSince: minutesAgo(5) },
        fixtureNow,
        english,
      ),
    ).toEqual({ status: 'waiting', word: 'Started, no progress' });
  });

  it('draws an unknown start as unknown', () => {
    expect(
      upcomingLook({ ...unknownStart, state: 'approved' }, fixtureNow, english),
    ).toEqual({ status: 'unknown', word: 'Approved, start not known' });
    expect(
      upcomingLook(
        { ...unknownStart, state: 'submitted' },
        fixtureNow,
        english,
      ),
    ).toEqual({
      status: 'unknown',
      word: 'Planned, not approved, start not known',
    });
  });

  it('is snoozed until that time and no longer', () => {
    const snoozed = {
      ...planned,
      answer: {
        answer: 'snoozed' as const,
        by: 'user:default/ada',
        at: minutesAgo(60),
        until: minutesAgo(-60),
      },
    };
    expect(upcomingLook(snoozed, fixtureNow, english)).toEqual({
      status: 'waiting',
      word: 'Snoozed',
    });
    expect(
      isSnoozed(
        { ...snoozed, answer: { ...snoozed.answer, until: minutesAgo(1) } },
        fixtureNow,
      ),
    ).toBe(false);
  });
});

describe('disruptionLook', () => {
  it('calls unknown what is unknown or new', () => {
    expect(disruptionLook('unknown', english).status).toBe('unknown');
    expect(
      (['rolling', 'interrupted', 'cannot-be-moved'] as const).map(
        each => disruptionLook(each, english).status,
      ),
    ).toEqual(['pending', 'attention', 'blocked']);
  });
});

describe('answerDenied and snoozeDenied', () => {
  it('say why an answer is not possible', () => {
    expect(
      answerDenied({ ...planned, mayAnswer: true }, 'payments', english),
    ).toBeUndefined();
    expect(
      answerDenied({ ...planned, mayAnswer: false }, 'payments', english),
    ).toBe('Only members of payments can answer');
    expect(
      answerDenied(
        { ...planned, mayAnswer: false, owner: undefined },
        '',
        english,
      ),
    ).toMatch(/No owner is known/);
    expect(
      answerDenied(
        { ...planned, state: 'running', mayAnswer: true },
        'payments',
        english,
      ),
    ).toMatch(/already/);
    expect(
      snoozeDenied({ ...planned, snoozableUntil: minutesAgo(-60) }, english),
    ).toBeUndefined();
    expect(
      snoozeDenied(
        {
          ...planned,
          snoozableUntil: undefined,
          snoozeReason: aReason('no start of it is known yet'),
        },
        english,
      ),
    ).toBe('It cannot be postponed: no start of it is known yet');
  });
});
