import { reasonText, said } from '@drydock/upgrade-reasons';
import { observedState, upgradeRecord } from '../__testUtils__/records';
import { afterResult } from '../run/afterResult';
import type { StepFacts, StepRecord } from '../model';
import type { HopFacts } from './hopFacts';
import { backoffMs, rememberWaits } from './step';

const remember = (
  facts: HopFacts,
  ...seen: [ReturnType<typeof observedState>, number]
) => rememberWaits(facts, ...seen);

const seeing = (message: string, object?: string) =>
  observedState({ waits: [{ kind: 'drain', message: said(message), object }] });

describe('rememberWaits', () => {
  it('takes secrets out of what the platform says, and caps it', () => {
    const [wait] =
      remember(
        {},
        seeing(
          `hook said Bearer abcdefgh12345678 ${'x'.repeat(5000)}`,
          `Pod ${'y'.repeat(5000)}`,
        ),
        0,
      ).waits ?? [];
    const message = reasonText(wait.message);
    expect(message).toContain('[redacted]');
    expect(message).not.toContain('abcdefgh12345678');
    expect([message.length, wait.object?.length]).toEqual([500, 500]);
  });

  it('knows a wait of a long name again', () => {
    const long = seeing('drain', `Pod ${'y'.repeat(5000)}`);
    expect(remember(remember({}, long, 0), long, 1000).waits).toHaveLength(1);
  });

  it('changes nothing at the polls of one minute, so that nothing is written', () => {
    const first = remember({}, seeing('budget allows none'), 31_000);
    const later = remember(first, seeing('budget allows none'), 89_000);
    expect(later).toEqual(first);
    const waiting = (facts: StepFacts) =>
      ({
        kind: 'waiting',
        untilMs: 0,
        reason: said('budget allows none'),
        on: 'person',
        inFlight: true,
        facts,
      } as const);
    const stored: StepRecord = {
      ...upgradeRecord().steps[1],
      status: 'waiting',
      message: said('budget allows none'),
      inFlight: true,
      facts: first,
    };
    expect(afterResult(stored, waiting(later)).changed).toBe(false);
    expect(
      afterResult(
        stored,
        waiting(remember(first, seeing('budget allows none'), 91_000)),
      ).changed,
    ).toBe(true);
  });

  it('keeps when a wait was seen first, and never sees it last before that', () => {
    const facts = remember(
      remember({}, seeing('drain'), 61_000),
      seeing('drain'),
      200_000,
    );
    expect(facts.waits).toEqual([
      {
        kind: 'drain',
        message: said('drain'),
        object: undefined,
        firstSeenAtMs: 61_000,
        lastSeenAtMs: 180_000,
      },
    ]);
  });

  it('remembers at most fifty waits', () => {
    const waits = Array.from({ length: 80 }, (_, index) => ({
      kind: 'drain' as const,
      message: said(`${index}`),
    }));
    expect(remember({}, observedState({ waits }), 0).waits).toHaveLength(50);
  });
});

describe('backoffMs', () => {
  it('doubles up to its limit', () => {
    const timing = {
      pollMs: 0,
      blockedMs: 0,
      retryMs: 2,
      retryMaxMs: 10,
      visibleWithinMs: 0,
    };
    expect(
      [0, 1, 2, 3, 500].map(failures => backoffMs(failures, timing)),
    ).toEqual([2, 4, 8, 10, 10]);
  });
});
