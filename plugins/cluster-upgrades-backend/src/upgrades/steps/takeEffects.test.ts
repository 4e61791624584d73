import { inWords } from '../__testUtils__/inWords';
import { said } from '@drydock/upgrade-reasons';
import type { PlanEffect } from '@drydock/upgrade-plans';
import type { TakeResult } from '../effects/EffectTaker';
import { upgradeRecord } from '../__testUtils__/records';
import { DEFAULT_TIMING, StepRecord, UpgradeRecord } from '../model';
import type { StepContext } from './step';
import { takeEffects } from './takeEffects';

const EFFECTS: readonly PlanEffect[] = ['quiet', 'autoscaler'].map(name => ({
  name,
  type: 'extension',
  effect: name,
  parameters: {},
}));

/** Answers of the effects in turn; `asked` are the hops whose window was asked about. */
async function run(
  answers: readonly (TakeResult | Error)[],
  given: { upgrade?: UpgradeRecord; mayWrite?: boolean; closed?: string } = {},
) {
  const { upgrade = upgradeRecord(), mayWrite = true, closed } = given;
  const step: StepRecord = {
    ...upgrade.steps[0],
    type: 'take-effects',
    facts: { effects: EFFECTS },
    failures: 1,
  };
  const asked: string[] = [];
  const taken: string[] = [];
  const unused = async () => {
    throw new Error('not the business of this step');
  };
  const context: Pick<
    StepContext,
    | 'upgrade'
    | 'step'
    | 'mayWrite'
    | 'effects'
    | 'writeHold'
    | 'ledger'
    | 'clock'
    | 'timing'
    | 'signal'
  > = {
    upgrade,
    step,
    mayWrite,
    effects: {
      take: async ({ effect }) => {
        taken.push(effect.name);
        const answer = answers[taken.length - 1];
        if (answer instanceof Error) throw answer;
        return answer;
      },
      release: unused,
    },
    writeHold: async hop => {
      asked.push(hop.kind);
      return closed === undefined
        ? undefined
        : { condition: 'window', reason: said(closed) };
    },
    ledger: {
      intend: unused,
      mayStill: unused,
      mayPutBack: unused,
      call: unused,
      record: unused,
      abandon: unused,
    },
    clock: { now: () => 1000 },
    timing: DEFAULT_TIMING,
    signal: new AbortController().signal,
  };
  return {
    result: await takeEffects.run(context as StepContext),
    asked,
    taken,
  };
}

const inEffect: TakeResult = { kind: 'in-effect', message: said('silent') };

describe('take-effects', () => {
  it('takes all, in order, before anything is written', async () => {
    const { result, taken, asked } = await run([inEffect, inEffect]);
    expect(inWords(result)).toEqual({
      kind: 'done',
      message: 'quiet: silent; autoscaler: silent',
    });
    expect(taken).toEqual(['quiet', 'autoscaler']);
    expect(asked).toEqual(['control-plane']);
  });

  it('asks about the window of the hop that is written next, not of the first', async () => {
    const upgrade = upgradeRecord();
    const steps = upgrade.steps.map(step =>
      step.hop?.kind === 'control-plane'
        ? { ...step, status: 'done' as const }
        : step,
    );
    expect(
      inWords(
        (await run([inEffect, inEffect], { upgrade: { ...upgrade, steps } }))
          .asked,
      ),
    ).toEqual(['node-pools']);
  });

  it('takes nothing where the next write would be held', async () => {
    const { result, taken } = await run([], {
      closed: 'the window opens on Saturday',
    });
    expect(inWords(result)).toMatchObject({
      kind: 'waiting',
      on: 'closed',
      reason: 'Not applied: the window opens on Saturday',
      inFlight: false,
    });
    expect(taken).toEqual([]);
  });

  it('does not ask about windows where nothing is written anyway', async () => {
    const { result, asked } = await run([{ kind: 'held' }], {
      mayWrite: false,
    });
    expect(inWords(result)).toMatchObject({
      kind: 'waiting',
      on: 'held',
      reason: 'On hold before effect quiet',
    });
    expect(asked).toEqual([]);
  });

  it.each([
    [
      { kind: 'refused', reason: said('no such source') },
      {
        kind: 'blocked',
        reason:
          'Effect autoscaler cannot be applied: no such source. Retry tries again',
        who: { entityRef: 'user:default/ada' },
      },
    ],
    [
      { kind: 'busy' },
      {
        kind: 'waiting',
        on: 'progress',
        untilMs: 1000 + DEFAULT_TIMING.pollMs,
        inFlight: false,
      },
    ],
    [{ kind: 'dropped' }, { kind: 'dropped' }],
    [
      new Error('no answer'),
      {
        kind: 'retry',
        error: 'Effect autoscaler could not be applied: no answer',
        afterMs: DEFAULT_TIMING.retryMs * 2,
        inFlight: false,
      },
    ],
  ] as const)('goes no further after %p', async (answer, expected) => {
    const { result, taken } = await run([inEffect, answer]);
    expect(inWords(result)).toMatchObject(expected);
    expect(taken).toEqual(['quiet', 'autoscaler']);
  });
});
