import { said } from '@drydock/upgrade-reasons';
import { upgradeRecord } from '../__testUtils__/records';
import { afterResult, phaseAfter } from './afterResult';
import type { StepRecord } from '../model';

const step = (overrides: Partial<StepRecord> = {}): StepRecord => ({
  ...upgradeRecord().steps[0],
  status: 'running',
  ...overrides,
});
const waiting = {
  kind: 'waiting',
  untilMs: 1,
  reason: said('two nodes left'),
  on: 'progress',
  inFlight: true,
} as const;

const OF_OWNER = {
  ...said('a budget'),
  who: { entityRef: 'group:default/a' },
};

describe('afterResult', () => {
  it.each([
    [
      { kind: 'done', message: said('done') } as const,
      { status: 'done', failures: 0, inFlight: false, ended: true },
    ],
    [
      waiting,
      {
        status: 'running',
        message: said('two nodes left'),
        failures: 0,
        inFlight: true,
        ended: false,
      },
    ],
    [
      {
        ...waiting,
        on: 'person',
        reason: OF_OWNER,
        inFlight: false,
      } as const,
      {
        status: 'waiting',
        message: OF_OWNER,
        inFlight: false,
        ended: false,
      },
    ],
    [
      {
        kind: 'blocked',
        reason: OF_OWNER,
      } as const,
      {
        status: 'blocked',
        message: OF_OWNER,
        failures: 0,
        inFlight: false,
      },
    ],
    [
      { kind: 'failed', error: said('etcd') } as const,
      {
        status: 'failed',
        message: said('etcd'),
        failures: 3,
        inFlight: false,
        ended: true,
      },
    ],
  ])('of %j', (result, after) =>
    expect(
      afterResult(step({ failures: 2, inFlight: true }), result),
    ).toMatchObject(after),
  );

  it('keeps writes that may be in progress on the platform until their state is known', () => {
    const inFlight = (
      result: Parameters<typeof afterResult>[1],
      before: boolean,
    ) => afterResult(step({ inFlight: before, failures: 2 }), result);
    expect(
      inFlight({ kind: 'inconclusive', reason: said('?') }, true),
    ).toMatchObject({ status: 'inconclusive', inFlight: true, failures: 0 });
    expect(
      inFlight({ kind: 'retry', error: said('timeout'), afterMs: 1 }, true),
    ).toMatchObject({ status: 'retrying', inFlight: true, failures: 3 });
    expect(
      inFlight(
        { kind: 'retry', error: said('timeout'), afterMs: 1, inFlight: true },
        false,
      ).inFlight,
    ).toBe(true);
  });

  it('keeps progress and facts where a run says none', () => {
    const before = step({
      progress: [{ name: said('workers'), done: 1, total: 3 }],
      facts: { adopted: said('v1.36.4') },
    });
    expect(afterResult(before, waiting)).toMatchObject({
      progress: before.progress,
      facts: before.facts,
    });
    expect(
      afterResult(before, { ...waiting, progress: [], facts: {} }),
    ).toMatchObject({ progress: [], facts: {} });
  });

  it('says something only when it is new, and stores nothing that is as it was', () => {
    const before = step({ message: said('two nodes left'), inFlight: true });
    expect(afterResult(before, waiting)).toMatchObject({
      changed: false,
      log: [],
    });
    expect(afterResult(before, { ...waiting, inFlight: false })).toMatchObject({
      changed: true,
      log: [],
    });
    expect(
      afterResult(before, {
        ...waiting,
        progress: [{ name: said('workers'), done: 1, total: 2 }],
      }),
    ).toMatchObject({ changed: true, log: [] });
    expect(
      afterResult(before, { ...waiting, reason: said('one node left') }),
    ).toMatchObject({
      changed: true,
      log: [
        { level: 'info', stepId: before.id, message: said('one node left') },
      ],
    });
  });

  it.each([
    ['error', { kind: 'failed', error: said('x') } as const],
    ['warning', { kind: 'blocked', reason: said('x') } as const],
    ['warning', { kind: 'inconclusive', reason: said('x') } as const],
    ['warning', { kind: 'retry', error: said('x'), afterMs: 1 } as const],
    ['info', { kind: 'done', message: said('x') } as const],
  ])('logs as %s: %j', (level, result) =>
    expect(afterResult(step(), result).log[0].level).toBe(level),
  );
});

describe('phaseAfter', () => {
  const phase = (
    result: Parameters<typeof phaseAfter>[1],
    upgrade: Parameters<typeof upgradeRecord>[0] = {},
  ) => phaseAfter(upgradeRecord(upgrade), result);

  it('says who must act', () => {
    expect([
      phase({ kind: 'blocked', reason: said('x') }),
      phase({ ...waiting, on: 'person' }),
      phase({ ...waiting, on: 'closed' }),
      phase({ kind: 'inconclusive', reason: said('x') }),
    ]).toEqual(['blocked', 'waiting', 'waiting', 'waiting']);
    expect([
      phase(waiting),
      phase({ ...waiting, on: 'held' }),
      phase({ kind: 'done', message: said('x') }),
      phase({ kind: 'retry', error: said('x'), afterMs: 1 }),
    ]).toEqual(['running', 'running', 'running', 'running']);
  });

  it('is stopping whatever the run said, also where a stop comes from above', () => {
    expect(
      phase({ kind: 'blocked', reason: said('x') }, { desired: 'stop' }),
    ).toBe('stopping');
    expect(
      phase(waiting, {
        heldFromAbove: {
          by: 'rollout',
          desired: 'stop',
          reason: said('aborted'),
        },
      }),
    ).toBe('stopping');
  });
});
