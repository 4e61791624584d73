import { inWords } from '../__testUtils__/inWords';
import { said, type Reason } from '@drydock/upgrade-reasons';
import type { PlanHook } from '@drydock/upgrade-plans';
import {
  newHookFacts,
  type HookEffect,
  type HookFacts,
  type HookState,
} from '../hooks/model';
import { jobHook, webhookHook } from '../hooks/__testUtils__/attempts';
import { observedState, upgradeRecord } from '../__testUtils__/records';
import { afterResult } from '../run/afterResult';
import type { OperationRecord, StepRecord, StepResult } from '../model';
import { reportOf } from '.';
import { hook as step } from './hook';
import type { StepContext } from './step';

const MINUTE_MS = 60_000;
const signal = new AbortController().signal;

/** The outside world of one hook: what was begun under which key, and what becomes of it. */
class World {
  readonly begun: string[] = [];
  polls = 0;
  /** What calls answer; an Error is thrown after the effect, as by a lost answer. */
  answer: HookState | Error = { state: 'running', message: said('half done') };
  readonly looks: boolean;

  constructor(looks: boolean) {
    this.looks = looks;
  }

  effect(key: string): HookEffect {
    const say = async () => {
      if (this.answer instanceof Error) throw this.answer;
      return this.answer;
    };
    return {
      observe: async known => {
        if (known === 'intended' && !this.looks) return { state: 'unsure' };
        this.polls += 1;
        return this.begun.includes(key) ? say() : { state: 'absent' };
      },
      begin: async () => {
        if (!this.begun.includes(key)) this.begun.push(key);
        return say();
      },
    };
  }
}

/**
 * Runs a step as the engine does: ledger and facts are stored, results become the step's next
 * state.
 */
class Bench {
  readonly world: World;
  readonly operations: OperationRecord[] = [];
  record: StepRecord;
  nowMs = 1000;
  mayStill = true;
  closed: Awaited<ReturnType<StepContext['writeHold']>>;
  /** The process dies between the call and the record of its answer. */
  dieAfterCall = false;

  constructor(hook: PlanHook) {
    this.world = new World(hook.type === 'job');
    const template = upgradeRecord().steps[0];
    this.record = {
      ...template,
      id: 's2',
      number: 2,
      type: 'hook',
      title: said(`Hook ${hook.name}`),
      facts: newHookFacts(hook),
    };
  }

  /** What the step has stored. */
  get facts(): Partial<HookFacts> {
    return this.record.facts;
  }

  async run(mayWrite = true): Promise<StepResult> {
    if (this.record.status === 'pending' || this.record.status === 'retrying')
      this.record = {
        ...this.record,
        status: 'running',
        attempts: this.record.attempts + 1,
      };
    const upgrade = upgradeRecord({
      operations: [...this.operations],
      steps: [this.record],
    });
    const result = await step.run({
      ...this.#context(),
      upgrade,
      step: this.record,
      mayWrite,
    });
    if (result.kind === 'dropped') return result;
    const { status, message, facts, failures, inFlight } = afterResult(
      this.record,
      result,
    );
    this.record = {
      ...this.record,
      status,
      message,
      facts,
      failures,
      inFlight,
    };
    return result;
  }

  /** What a person's Retry does to the step. */
  retry(): void {
    this.record = { ...this.record, status: 'pending', failures: 0 };
  }

  #set(
    operationKey: string,
    state: OperationRecord['state'],
    message?: Reason,
  ): true {
    const index = this.operations.findIndex(
      entry => entry.operationKey === operationKey,
    );
    const before =
      index < 0
        ? {
            operationKey,
            stepId: this.record.id,
            generation: 1,
            intendedAtMs: this.nowMs,
          }
        : this.operations[index];
    this.operations.splice(index < 0 ? this.operations.length : index, 1, {
      ...before,
      state,
      message,
    });
    return true;
  }

  #context(): Omit<StepContext, 'upgrade' | 'step' | 'mayWrite'> {
    const unused = async () => {
      throw new Error('not asked by hooks');
    };
    return {
      reportOf,
      provider: {
        id: 'p',
        title: 'p',
        availableVersions: unused,
        planHops: unused,
        observe: async () => observedState(),
        follow: unused,
        dryRun: unused,
        start: unused,
      },
      subjects: {
        find: unused,
        judge: unused,
        recheck: unused,
        requestRefresh: unused,
      },
      effects: { take: unused, release: unused },
      hooks: {
        refusals: async () => [],
        effectOf: ({ operationKey }) => this.world.effect(operationKey),
      },
      writeHold: async () => this.closed,
      dependencyHold: async () => undefined,
      approvalHold: async () =>
        this.closed?.condition === 'approval' ? this.closed : undefined,
      clock: { now: () => this.nowMs },
      timing: {
        pollMs: 10,
        blockedMs: 10,
        retryMs: 1,
        retryMaxMs: 100,
        visibleWithinMs: 10,
      },
      signal,
      ledger: {
        intend: async key => this.#set(key, 'intended'),
        mayStill: async () => this.mayStill,
        mayPutBack: async () => this.mayStill,
        call: async run => {
          const outcome = await run();
          if (this.dieAfterCall) throw new Error('killed');
          return outcome;
        },
        record: async (key, outcome) =>
          this.#set(key, outcome.outcome, outcome.message),
        abandon: async key => this.#set(key, 'abandoned'),
      },
    };
  }
}

describe('hook step', () => {
  it('begins once, follows, and keeps the result with the tail of the log', async () => {
    const bench = new Bench(jobHook);
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      on: 'progress',
      inFlight: true,
    });
    bench.world.answer = {
      state: 'succeeded',
      message: said('saved'),
      log: 'snapshot saved',
    };
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'done',
      message: 'saved',
    });
    expect(inWords(bench.world.begun)).toEqual(['u1/step-2/attempt-1']);
    expect(inWords(bench.facts.results)).toEqual([
      {
        attempt: 1,
        outcome: 'succeeded',
        message: 'saved',
        log: 'snapshot saved',
      },
    ]);
  });

  it.each([jobHook, webhookHook])(
    'adopts what was begun before its answer was lost: $type',
    async definition => {
      const bench = new Bench(definition);
      bench.world.answer = new Error('socket hang up');
      expect(inWords(await bench.run())).toMatchObject({
        kind: 'retry',
        inFlight: true,
      });
      expect(inWords(bench.operations.map(({ state }) => state))).toEqual([
        'intended',
      ]);
      bench.world.answer = { state: 'succeeded', message: said('ok') };
      expect(inWords(await bench.run())).toMatchObject({ kind: 'done' });
      expect(bench.world.begun).toHaveLength(1);
    },
  );

  it.each([jobHook, webhookHook])(
    'adopts what a process that was killed had begun: $type',
    async definition => {
      const bench = new Bench(definition);
      bench.dieAfterCall = true;
      const before = bench.record;
      await bench.run();
      // What the killed process would have stored after the call is lost.
      bench.record = {
        ...before,
        status: 'running',
        attempts: 1,
        inFlight: true,
      };
      bench.dieAfterCall = false;
      bench.world.answer = { state: 'succeeded', message: said('ok') };
      expect(inWords(await bench.run())).toMatchObject({ kind: 'done' });
      expect(inWords(bench.world.begun)).toEqual(['u1/step-2/attempt-1']);
    },
  );

  it('does not start its call when its lease ran out after the ledger entry', async () => {
    const bench = new Bench(jobHook);
    bench.mayStill = false;
    expect(inWords(await bench.run())).toEqual({ kind: 'dropped' });
    expect(inWords(bench.world.begun)).toEqual([]);
  });

  it('tries again under a new key, then blocks until a user retries, which allows all attempts again', async () => {
    const bench = new Bench(jobHook);
    bench.world.answer = { state: 'failed', message: said('exit 1') };
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'retry',
      error: 'Attempt 1 of 2 failed: exit 1',
      inFlight: false,
    });
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'blocked',
      who: { entityRef: 'user:default/ada' },
      reason: expect.stringContaining('failed 2 times: exit 1'),
    });
    expect(inWords(await bench.run())).toMatchObject({ kind: 'blocked' });
    expect(inWords(bench.world.begun)).toEqual([
      'u1/step-2/attempt-1',
      'u1/step-2/attempt-2',
    ]);
    bench.retry();
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'retry',
      error: 'Attempt 1 of 2 failed: exit 1',
    });
    bench.world.answer = { state: 'succeeded', message: said('ok') };
    expect(inWords(await bench.run())).toMatchObject({ kind: 'done' });
    expect(bench.world.begun).toHaveLength(4);
  });

  it('goes on after its last attempt where the plan says so', async () => {
    const bench = new Bench({ ...jobHook, retries: 0, onFailure: 'continue' });
    bench.world.answer = { state: 'failed', message: said('exit 1') };
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'done',
      message: expect.stringContaining(
        'The upgrade continues, as the plan says: exit 1',
      ),
    });
  });

  it('counts a refusal as an attempt, also when the process died before it could say so', async () => {
    const bench = new Bench({ ...jobHook, retries: 0 });
    bench.world.answer = {
      state: 'failed',
      refused: true,
      message: said('forbidden'),
    };
    const before = bench.record;
    await bench.run();
    expect(inWords(bench.operations)).toMatchObject([
      { state: 'refused', message: 'forbidden' },
    ]);
    bench.record = { ...before, status: 'running', attempts: 1 };
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('forbidden'),
    });
    expect(bench.world.begun).toHaveLength(1);
  });

  it('fails an attempt that is not done, or gives no answer, by its deadline', async () => {
    const bench = new Bench({ ...webhookHook, retries: 0 });
    await bench.run();
    bench.nowMs += 30 * MINUTE_MS;
    expect(inWords(await bench.run())).toMatchObject({ kind: 'waiting' });
    bench.nowMs += 1;
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('Not done within 30 min'),
    });

    const silent = new Bench({ ...webhookHook, retries: 0 });
    silent.world.answer = new Error('socket hang up');
    expect(inWords(await silent.run())).toMatchObject({ kind: 'retry' });
    silent.nowMs += 31 * MINUTE_MS;
    expect(inWords(await silent.run())).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining(
        'No answer within 30 min: socket hang up',
      ),
    });
  });

  it('waits a little longer for a Job, which its cluster ends at the deadline', async () => {
    const bench = new Bench({ ...jobHook, retries: 0 });
    await bench.run();
    bench.nowMs += 31 * MINUTE_MS;
    expect(inWords(await bench.run())).toMatchObject({ kind: 'waiting' });
    bench.nowMs += 2 * MINUTE_MS;
    expect(inWords(await bench.run())).toMatchObject({ kind: 'blocked' });
  });

  it('takes the answer of a run that ended between two looks, however late', async () => {
    const bench = new Bench(jobHook);
    await bench.run();
    bench.nowMs += 7 * 24 * 60 * MINUTE_MS;
    bench.world.answer = { state: 'succeeded', message: said('ok') };
    expect(inWords(await bench.run())).toMatchObject({ kind: 'done' });
  });

  it('begins nothing while it is held, and follows what is under way', async () => {
    const bench = new Bench(jobHook);
    expect(inWords(await bench.run(false))).toMatchObject({
      kind: 'waiting',
      on: 'held',
      inFlight: false,
    });
    expect(inWords(bench.world.begun)).toEqual([]);
    await bench.run();
    expect(inWords(await bench.run(false))).toMatchObject({
      kind: 'waiting',
      on: 'progress',
      inFlight: true,
    });
    bench.world.answer = { state: 'failed', message: said('exit 1') };
    expect(inWords(await bench.run(false))).toMatchObject({ kind: 'retry' });
    expect(inWords(await bench.run(false))).toMatchObject({
      kind: 'waiting',
      on: 'held',
    });
    expect(bench.world.begun).toHaveLength(1);
  });

  it('begins under the same key after a pause what it could not see before', async () => {
    const bench = new Bench(webhookHook);
    bench.world.answer = new Error('socket hang up');
    await bench.run();
    expect(inWords(await bench.run(false))).toMatchObject({ on: 'held' });
    bench.world.answer = { state: 'succeeded', message: said('ok') };
    expect(inWords(await bench.run())).toMatchObject({ kind: 'done' });
    expect(inWords(bench.world.begun)).toEqual(['u1/step-2/attempt-1']);
  });

  it('waits before the upgrade for window, freeze and approval, and after it for the approval alone', async () => {
    const before = new Bench(webhookHook);
    before.closed = {
      condition: 'window',
      reason: said('window nights opens at 22:00'),
    };
    expect(inWords(await before.run())).toMatchObject({
      kind: 'waiting',
      on: 'closed',
      reason: expect.stringContaining('nights'),
    });
    const after = new Bench({ ...webhookHook, at: 'after-upgrade' });
    after.closed = {
      condition: 'window',
      reason: said('window nights opens at 22:00'),
    };
    expect(inWords(await after.run())).toMatchObject({ on: 'progress' });
    const unapproved = new Bench({ ...webhookHook, at: 'after-upgrade' });
    unapproved.closed = {
      condition: 'approval',
      reason: {
        ...said('the approval expired'),
        who: { entityRef: 'group:default/board' },
      },
    };
    expect(inWords(await unapproved.run())).toMatchObject({
      on: 'closed',
      who: { entityRef: 'group:default/board' },
    });
    expect([...before.world.begun, ...unapproved.world.begun]).toEqual([]);
  });

  it('says what the configuration lacks', async () => {
    const bench = new Bench(webhookHook);
    jest
      .spyOn(bench.world, 'effect')
      .mockReturnValue({ problem: 'add it' } as never);
    expect(inWords(await bench.run())).toEqual({
      kind: 'blocked',
      reason: 'add it',
    });
  });
});
