import { inEnglish, said } from '@drydock/upgrade-reasons';
import type {
  ObservedState,
  StartOutcome,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { ConfiguredHooks } from '../hooks/ConfiguredHooks';
import { FakeSubjects } from '../__testUtils__/EngineHarness';
import { observedState, upgradeRecord } from '../__testUtils__/records';
import type { OperationRecord, StepRecord } from '../model';
import { reportOf } from '.';
import { runHop } from './runHop';
import type { StepContext } from './step';

const [pool] = observedState().nodePools;
const upgraded = { desired: 'v1.36.4', current: 'v1.36.4' };
const rolled = {
  ...pool,
  name: 'a',
  desired: 'v1.36.4',
  versions: [{ version: 'v1.36.4', count: 2 }],
};
const rolling = { ...pool, name: 'a', desired: 'v1.36.4', settled: false };
const old = { ...pool, name: 'b' };
const intended: OperationRecord = {
  operationKey: 'u1/generation-1/step-4',
  stepId: 'step-4',
  generation: 1,
  state: 'intended',
  intendedAtMs: 0,
};

/** A run of the node-pool step after a stop, with one write whose effect is unknown. */
function stopped(
  observed: ObservedState,
  options: {
    mayWrite?: boolean;
    start?: InMemoryUpgradeProvider['start'];
    mayStill?: () => Promise<boolean>;
    mayPutBack?: () => Promise<boolean>;
    writeHold?: StepContext['writeHold'];
    dependencyHold?: StepContext['dependencyHold'];
  } = {},
) {
  const ledger = {
    mayStill: jest.fn(options.mayStill ?? (async () => true)),
    mayPutBack: jest.fn(options.mayPutBack ?? (async () => true)),
    intend: jest.fn(async (): Promise<boolean> => true),
    call: (run: () => Promise<StartOutcome>) => run(),
    record: jest.fn(async (): Promise<boolean> => true),
    abandon: jest.fn(async (): Promise<boolean> => true),
  };
  const provider = new InMemoryUpgradeProvider({ world: new InMemoryWorld() });
  jest.spyOn(provider, 'observe').mockResolvedValue(observed);
  const start = jest.spyOn(provider, 'start').mockImplementation(
    options.start ??
      (async () => ({
        outcome: 'accepted',
        reference: 'r',
        message: said('set'),
      })),
  );
  const upgrade = upgradeRecord({ desired: 'stop', operations: [intended] });
  const step: StepRecord = {
    ...upgrade.steps[3],
    status: 'running',
    inFlight: true,
  };
  const context: StepContext = {
    upgrade,
    step,
    reportOf,
    mayWrite: options.mayWrite ?? false,
    provider,
    subjects: new FakeSubjects(),
    hooks: new ConfiguredHooks({ webhooks: [], jobs: [], runners: [] }),
    effects: {
      take: async () => ({ kind: 'dropped' }),
      release: async () => undefined,
    },
    writeHold: options.writeHold ?? (async () => undefined),
    dependencyHold: options.dependencyHold ?? (async () => undefined),
    approvalHold: async () => undefined,
    ledger,
    clock: { now: () => 0 },
    timing: {
      pollMs: 10,
      blockedMs: 0,
      retryMs: 0,
      retryMaxMs: 0,
      visibleWithinMs: 0,
    },
    signal: new AbortController().signal,
  };
  return { context, run: () => runHop(context), ledger, start };
}

const poolsAre = (
  ...nodePools: ObservedState['nodePools'][number][]
): ObservedState => ({
  ...observedState({ controlPlane: upgraded }),
  nodePools,
});

describe('runHop after pause or stop', () => {
  it('abandons a write that had no effect', async () => {
    const { run, ledger, start } = stopped(
      poolsAre({ ...pool, name: 'a' }, old),
    );
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      on: 'held',
      inFlight: false,
    });
    expect(ledger.abandon).toHaveBeenCalledWith(intended.operationKey);
    expect(start).not.toHaveBeenCalled();
  });

  it('follows a part that was written, and never calls it abandoned', async () => {
    const { run, ledger, start } = stopped(poolsAre(rolling, old));
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      on: 'progress',
      inFlight: true,
    });
    expect(ledger.abandon).not.toHaveBeenCalled();
    expect(start).not.toHaveBeenCalled();
  });

  it('holds when that part has rolled: the other pools are not written, so nothing more would come', async () => {
    const { run, ledger, start } = stopped(poolsAre(rolled, old));
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      on: 'held',
      inFlight: false,
      reason: expect.stringContaining('a part of the node pools'),
    });
    expect(ledger.abandon).not.toHaveBeenCalled();
    expect(start).not.toHaveBeenCalled();
  });
});

describe('runHop before a write', () => {
  it('writes while its lease holds', async () => {
    const { run, ledger, start } = stopped(poolsAre(old), { mayWrite: true });
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      inFlight: true,
    });
    expect(
      inEnglish([start.mock.calls.length, ledger.record.mock.calls.length]),
    ).toEqual([1, 1]);
  });

  it('drops the write when it is no longer wanted or its lease has run out, and leaves the ledger to the next holder', async () => {
    const { run, ledger, start } = stopped(poolsAre(old), {
      mayWrite: true,
      mayStill: async () => false,
    });
    expect(inEnglish(await run())).toMatchObject({ kind: 'dropped' });
    expect(start).not.toHaveBeenCalled();
    expect(
      inEnglish([
        ledger.record.mock.calls.length,
        ledger.abandon.mock.calls.length,
      ]),
    ).toEqual([0, 0]);
  });

  it('drops the write when a window closed since it was entered', async () => {
    const answers = [
      undefined,
      { condition: 'window', reason: said('closed') } as const,
    ];
    const { run, ledger, start } = stopped(poolsAre(old), {
      mayWrite: true,
      writeHold: async () => answers.shift(),
    });
    expect(inEnglish(await run())).toMatchObject({ kind: 'dropped' });
    expect(ledger.intend).toHaveBeenCalledTimes(1);
    expect(start).not.toHaveBeenCalled();
  });

  it('does not write while something that it needs outside does not answer, and says what', async () => {
    const { run, ledger, start } = stopped(poolsAre(old), {
      mayWrite: true,
      dependencyHold: async () => ({
        condition: 'dependency',
        reason: {
          ...said('Image registry answers 503'),
          who: { entityRef: 'group:default/registry' },
        },
      }),
    });
    expect(await run()).toMatchObject({
      kind: 'waiting',
      on: 'closed',
      reason: {
        code: 'step.not-written',
        params: {
          reason: { reasons: [said('Image registry answers 503')] },
        },
        who: { entityRef: 'group:default/registry' },
      },
      inFlight: false,
    });
    expect(ledger.intend).not.toHaveBeenCalled();
    expect(start).not.toHaveBeenCalled();
  });

  it('does not ask what it needs outside for the rest of what is under way', async () => {
    const dependencyHold = jest.fn(
      async () =>
        ({
          condition: 'dependency',
          reason: said('Image registry answers 503'),
        } as const),
    );
    const { run, start } = stopped(poolsAre(rolling, old), {
      mayWrite: true,
      dependencyHold,
    });
    await run();
    expect(dependencyHold).not.toHaveBeenCalled();
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('calls nothing when it cannot be asked whether it is still wanted', async () => {
    const mayStill = async () => {
      throw new Error('the database is away');
    };
    const { run, start } = stopped(poolsAre(old), { mayWrite: true, mayStill });
    expect(inEnglish(await run())).toMatchObject({
      kind: 'retry',
      error: expect.stringContaining('the database is away'),
    });
    expect(start).not.toHaveBeenCalled();
  });

  it('hands the question on, so that a platform of several writes asks it again before each', async () => {
    let wanted = true;
    const asked: (boolean | undefined)[] = [];
    const { run } = stopped(poolsAre(old), {
      mayWrite: true,
      mayStill: async () => wanted,
      start: async (_, { mayStill }) => {
        asked.push(await mayStill?.());
        wanted = false;
        asked.push(await mayStill?.());
        return { outcome: 'accepted', reference: 'r', message: said('set') };
      },
    });
    await run();
    expect(asked).toEqual([true, false]);
  });
});

describe('runHop on a platform that does not go on by itself', () => {
  const under = poolsAre(rolling, { ...rolling, name: 'b' });
  const advancing = (
    options: Parameters<typeof stopped>[1] & {
      desired?: 'run' | 'pause' | 'stop';
      answers?: StartOutcome;
    } = {},
  ) => {
    const { context, run } = stopped(under, options);
    const advance = jest.fn(
      async (): Promise<StartOutcome> =>
        options.answers ?? {
          outcome: 'accepted',
          reference: 'r',
          message: said('a node is cordoned'),
        },
    );
    Object.assign(context.provider, { advance });
    Object.assign(context.upgrade, { desired: options.desired ?? 'stop' });
    return { advance, run };
  };

  it('makes the next change of a hop that is under way, and looks again soon [T-457]', async () => {
    const { advance, run } = advancing({ mayWrite: true, desired: 'run' });
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      reason: 'a node is cordoned',
      inFlight: true,
    });
    expect(advance).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ aim: 'go-on' }),
      expect.anything(),
    );
  });

  it('puts back what was changed for the time of a hop that is stopped [T-457]', async () => {
    const { advance, run } = advancing();
    await run();
    expect(advance).toHaveBeenCalledWith(
      expect.anything(),
      expect.objectContaining({ aim: 'put-back' }),
      expect.anything(),
    );
  });

  it.each<[string, Parameters<typeof advancing>[0]]>([
    ['it is paused', { desired: 'pause' }],
    [
      'a window is closed',
      {
        mayWrite: true,
        desired: 'run',
        writeHold: async () => ({
          condition: 'window',
          reason: said('closed'),
        }),
      },
    ],
    [
      'another process has it',
      { mayWrite: true, mayStill: async () => false, desired: 'run' },
    ],
  ])('changes nothing while %s [T-457]', async (_, options) => {
    const { advance, run } = advancing(options);
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      inFlight: true,
    });
    expect(advance).not.toHaveBeenCalled();
  });

  it('says why the next change may not be made [T-457]', async () => {
    const { run } = advancing({
      mayWrite: true,
      desired: 'run',
      writeHold: async () => ({ condition: 'window', reason: said('closed') }),
    });
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      on: 'closed',
      reason: 'Not written: closed',
      inFlight: true,
    });
  });

  it.each([
    ['the approval is gone', { mayStill: async () => false }, 1],
    ['an emergency stop is on', { mayPutBack: async () => false }, 0],
  ])(
    'asks for the lease, the wish and the emergency stop alone before it puts back: %s [T-457]',
    async (_, options, calls) => {
      const { advance, run } = advancing(options);
      await run();
      expect(advance).toHaveBeenCalledTimes(calls);
    },
  );

  it('puts back all that it can of a stopped hop that has failed, and then tells of the failure [T-457]', async () => {
    const { context, run } = stopped({ ...under, failure: said('gave up') });
    const left = ['workers-a', 'workers-b'];
    const advance = jest.fn(async (): Promise<StartOutcome> => {
      const group = left.shift();
      return group
        ? { outcome: 'accepted', reference: 'r', message: said(group) }
        : { outcome: 'refused', message: said('workers-c is being deleted') };
    });
    Object.assign(context.provider, { advance });
    const results = [await run(), await run(), await run()];
    expect(inEnglish(results)).toMatchObject([
      { kind: 'waiting', reason: 'workers-a', inFlight: true },
      { kind: 'waiting', reason: 'workers-b', inFlight: true },
      { kind: 'failed', error: expect.stringContaining('gave up') },
    ]);
  });

  it('leaves a failed hop that is not stopped as it is [T-457]', async () => {
    const { context, run } = stopped(
      { ...under, failure: said('gave up') },
      { mayWrite: true },
    );
    const advance = jest.fn();
    Object.assign(context.provider, { advance });
    Object.assign(context.upgrade, { desired: 'run' });
    expect(await run()).toMatchObject({ kind: 'failed' });
    expect(advance).not.toHaveBeenCalled();
  });

  it('tells a person why the next change is refused [T-457]', async () => {
    const { run } = advancing({
      mayWrite: true,
      desired: 'run',
      answers: { outcome: 'refused', message: said('a budget holds a pod') },
    });
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      on: 'person',
      reason: expect.stringContaining('a budget holds a pod'),
    });
  });
});

describe('runHop on what it cannot judge', () => {
  it('keeps the in-flight mark while versions cannot be understood', async () => {
    expect(
      inEnglish(await stopped(poolsAre({ ...old, desired: 'garbage' })).run()),
    ).toMatchObject({ kind: 'waiting', inFlight: true });
  });

  it('keeps the in-flight mark of a part while the rest may not begin', async () => {
    const waiting = {
      ...poolsAre(rolling, old),
      controlPlane: {
        ...observedState().controlPlane,
        ...upgraded,
        settled: false,
      },
    };
    expect(inEnglish(await stopped(waiting).run())).toMatchObject({
      kind: 'waiting',
      on: 'progress',
      inFlight: true,
    });
  });

  it('keeps the in-flight mark of a part when the write of the rest was stale', async () => {
    const { run } = stopped(poolsAre(rolling, old), {
      mayWrite: true,
      start: async () => ({ outcome: 'stale', message: said('changed') }),
    });
    expect(inEnglish(await run())).toMatchObject({
      kind: 'waiting',
      inFlight: true,
    });
  });
});
