import { inEnglish, said } from '@drydock/upgrade-reasons';
import { z } from 'zod';
import { reportOf, stepModule, STEPS, traitsOf } from '.';
import { FakeSubjects } from '../__testUtils__/EngineHarness';
import { readiness, upgradeRecord } from '../__testUtils__/records';
import { DEFAULT_TIMING } from '../model';
import type { OperationRecord } from '../model';
import { defineStep } from './defineStep';
import { judge, readinessRecheck } from './readinessRecheck';
import type { StepContext } from './step';

describe('STEPS', () => {
  it('has each type once', () => {
    expect(new Set(STEPS.map(({ type }) => type)).size).toBe(STEPS.length);
  });

  it('runs nothing of a step whose stored facts it cannot read, and keeps it under way', async () => {
    const [step] = upgradeRecord().steps;
    const run = jest.fn(async () => ({ kind: 'dropped' } as const));
    const module = defineStep({
      type: 'counts',
      facts: z.object({ count: z.number() }),
      run,
      report: ({ count }) => ({ nodesWait: count > 0 }),
    });
    const context: Partial<StepContext> = {
      step: { ...step, facts: { count: 'many' } },
    };
    expect(inEnglish(await module.run(context as StepContext))).toMatchObject({
      kind: 'inconclusive',
    });
    expect(run).not.toHaveBeenCalled();
    expect(module.report({ count: 'many' })).toEqual({ isDamaged: true });
    expect(module.report({ count: 1 })).toEqual({ nodesWait: true });
  });

  it('knows nothing of a type that another version stored', () => {
    const step = { type: 'from-the-future', facts: { count: 1 } };
    expect([stepModule(step.type), traitsOf(step), reportOf(step)]).toEqual([
      undefined,
      {},
      {},
    ]);
  });
});

describe('readiness recheck', () => {
  const finding = (fingerprint: string) => ({
    fingerprint,
    checkId: 'removed-api',
    title: said(`Finding ${fingerprint}`),
    phase: 'control-plane',
    owner: 'group:default/shop',
  });
  const start = { readinessAtStart: readiness(), acceptedUnknownChecks: [] };

  it('passes what is ready', () => {
    expect(inEnglish(judge(readiness(), start))).toMatchObject({
      kind: 'done',
    });
    expect(inEnglish(judge(readiness({ warnings: 1 }), start))).toMatchObject({
      message: expect.stringContaining(': 1 warning;'),
    });
    expect(inEnglish(judge(readiness({ warnings: 2 }), start))).toMatchObject({
      message: expect.stringContaining(': 2 warnings;'),
    });
  });

  it('blocks on a finding that came after the start, and names its owner [T-40]', () => {
    const now = readiness({
      verdict: 'blocked',
      blockers: 1,
      blocking: [finding('new')],
    });
    expect(judge(now, start)).toMatchObject({
      kind: 'blocked',
      reason: { who: { entityRef: 'group:default/shop' } },
    });
  });

  it('passes findings that were overridden at the start, and only those', () => {
    const overridden = {
      ...start,
      overrideReason: 'end of support',
      readinessAtStart: readiness({
        verdict: 'blocked',
        blocking: [finding('old')],
      }),
    };
    expect(
      inEnglish(
        judge(
          readiness({ verdict: 'blocked', blocking: [finding('old')] }),
          overridden,
        ),
      ),
    ).toMatchObject({ kind: 'done' });
    expect(
      inEnglish(
        judge(
          readiness({
            verdict: 'blocked',
            blocking: [finding('old'), finding('new')],
          }),
          overridden,
        ),
      ),
    ).toMatchObject({ kind: 'blocked' });
  });

  it('is inconclusive while a check did not run and was not accepted', () => {
    const now = readiness({
      verdict: 'unknown',
      notRun: ['helm-releases'],
      reasons: [said('Helm releases, not checked: No permission')],
    });
    expect(inEnglish(judge(now, start))).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringMatching(/No permission\. .*: "helm-releases"$/),
    });
    expect(
      inEnglish(
        judge(now, { ...start, acceptedUnknownChecks: ['helm-releases'] }),
      ),
    ).toMatchObject({ kind: 'done' });
  });

  it('asks what is outside of the cluster before the first write, and not once a hop may have been written', async () => {
    const { steps } = upgradeRecord();
    const write = (
      state: OperationRecord['state'],
      operationKey = 'u1/generation-1/step-4',
    ): OperationRecord => ({
      operationKey,
      stepId: steps[3].id,
      generation: 1,
      state,
      intendedAtMs: 0,
    });
    const subjects = new FakeSubjects();
    subjects.rechecked = async () => readiness();
    const run = (...operations: OperationRecord[]) => {
      const context: Pick<
        StepContext,
        | 'upgrade'
        | 'step'
        | 'subjects'
        | 'dependencyHold'
        | 'clock'
        | 'timing'
        | 'signal'
      > = {
        upgrade: upgradeRecord({ operations }),
        step: steps[0],
        subjects,
        dependencyHold: async () => ({
          condition: 'dependency',
          reason: said('Image registry does not answer'),
        }),
        clock: { now: () => 0 },
        timing: DEFAULT_TIMING,
        signal: new AbortController().signal,
      };
      return readinessRecheck.run(context as StepContext);
    };
    const unmet = {
      kind: 'waiting',
      reason: 'Not started: Image registry does not answer',
    };
    expect(inEnglish(await run())).toMatchObject(unmet);
    expect(
      inEnglish(
        await run(
          write('refused'),
          write('stale'),
          write('abandoned'),
          write('accepted', 'u1/effect-pause'),
        ),
      ),
    ).toMatchObject(unmet);
    expect(inEnglish(await run(write('accepted')))).toMatchObject({
      kind: 'done',
    });
    expect(inEnglish(await run(write('intended')))).toMatchObject({
      kind: 'done',
    });
  });
});
