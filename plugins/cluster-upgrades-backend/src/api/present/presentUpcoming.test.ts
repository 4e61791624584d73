import { said } from '@drydock/upgrade-reasons';
import { planFile } from '../../plans/__testUtils__/records';
import type { OwnerAnswer } from '../../reporting/upcoming/answers';
import type { ConcernedUpgrade } from '../../reporting/upcoming/UpcomingReader';
import { presentUpcoming } from './presentUpcoming';

const AT_MS = Date.parse('2026-11-28T21:00:00Z');
const HOUR_MS = 3_600_000;
const iso = (hours: number) => new Date(AT_MS + hours * HOUR_MS).toISOString();
const OWNER = 'group:default/payments';
const DRAIN = {
  ran: [],
  findings: [
    {
      checkId: 'disruption-budgets',
      blocker: true,
      service: 'component:default/api',
    },
  ],
};
const snoozed = (
  owner: string,
  more: Partial<OwnerAnswer> = {},
): OwnerAnswer => ({
  planId: 'p1',
  clusterId: 'c1',
  owner,
  answer: 'snoozed',
  by: 'user:default/ann',
  atMs: AT_MS,
  ...more,
});

type Planned = ConcernedUpgrade['planned'];

function present(
  {
    planned,
    window = {},
    answers = [],
  }: {
    planned?: Partial<Planned>;
    window?: ConcernedUpgrade['window'];
    answers?: readonly OwnerAnswer[];
  } = {},
  more: Partial<ConcernedUpgrade> = {},
) {
  return presentUpcoming({
    planned: {
      planId: 'p1',
      planName: 'winter',
      planTitle: 'Winter',
      revision: 1,
      plan: planFile(),
      clusterId: 'c1',
      clusterName: 'east',
      clusterOwner: 'group:default/platform',
      stage: 'all',
      from: 'v1.35.5',
      target: 'v1.36.4',
      change: { minor: true, nodes: true },
      state: 'approved',
      soakBeforeMinutes: 0,
      ...planned,
    },
    window,
    answers,
    services: ['component:default/api'],
    owner: OWNER,
    mayAnswer: true,
    snooze: { untilMs: AT_MS, reason: said('owners have 7 days') },
    drain: DRAIN,
    ...more,
  });
}

describe('presentUpcoming', () => {
  it('tells which upgrade it is, and whom to ask', () => {
    expect(present()).toMatchObject({
      planName: 'winter',
      clusterName: 'east',
      stage: 'all',
      from: 'v1.35.5',
      target: 'v1.36.4',
      state: 'approved',
      services: ['component:default/api'],
      owner: OWNER,
      contact: 'group:default/platform',
    });
  });

  it('shows a window only if its end is known, and no start if it is unknown', () => {
    const shown = (window: ConcernedUpgrade['window']) => {
      const { earliestStart, window: span, windowReason } = present({ window });
      return { earliestStart, span, windowReason: windowReason?.text };
    };
    expect(shown({ fromMs: AT_MS, untilMs: AT_MS + 4 * HOUR_MS })).toEqual({
      earliestStart: iso(0),
      span: { from: iso(0), until: iso(4) },
      windowReason: undefined,
    });
    expect(shown({ fromMs: AT_MS })).toEqual({
      earliestStart: iso(0),
      span: undefined,
      windowReason: undefined,
    });
    expect(shown({ reason: said('nothing opens') })).toEqual({
      earliestStart: undefined,
      span: undefined,
      windowReason: 'nothing opens',
    });
  });

  it('expects nothing for pods where only the control plane is upgraded', () => {
    expect(present().disruption).toBe('cannot-be-moved');
    expect(
      present({ planned: { change: { minor: true, nodes: false } } }),
    ).toMatchObject({
      disruption: 'rolling',
      disruptionReason: { code: 'upcoming.control-plane-only' },
    });
  });

  it("shows the owner's own answer, and names others who asked for time", () => {
    const answers = [
      snoozed('group:default/shop'),
      snoozed(OWNER, { untilMs: AT_MS + HOUR_MS, reason: 'sale' }),
      snoozed('group:default/calm', { answer: 'acknowledged' }),
    ];
    const shown = present({
      answers,
      window: { fromMs: AT_MS, reason: said('after the soak') },
    });
    expect(shown.answer).toEqual({
      answer: 'snoozed',
      by: 'user:default/ann',
      at: iso(0),
      until: iso(1),
      reason: 'sale',
    });
    expect(shown.windowReason?.text).toBe(
      'after the soak; shop asked for more time',
    );
    expect(present({ answers }, { owner: undefined }).answer).toBeUndefined();
  });

  it('does not allow answers to a running upgrade', () => {
    expect(present()).toMatchObject({
      mayAnswer: true,
      snoozableUntil: iso(0),
      snoozeReason: { text: 'owners have 7 days' },
    });
    expect(
      present({ planned: { state: 'running', standsSinceMs: AT_MS } }),
    ).toMatchObject({
      standsSince: iso(0),
      mayAnswer: false,
      snoozableUntil: undefined,
      snoozeReason: undefined,
    });
    expect(
      present(
        {},
        {
          mayAnswer: false,
          snooze: { reason: said('no start of it is known yet') },
        },
      ),
    ).toMatchObject({
      mayAnswer: false,
      snoozableUntil: undefined,
      snoozeReason: { text: 'no start of it is known yet' },
    });
  });
});
