import { inEnglish, said } from '@drydock/upgrade-reasons';
import { decide } from './decide';
import type { StepRecord, UpgradeRecord } from '../model';
import { upgradeRecord } from '../__testUtils__/records';

const steps = (...changes: Partial<StepRecord>[]): Partial<UpgradeRecord> => ({
  steps: upgradeRecord().steps.map((step, index) => ({
    ...step,
    ...changes[index],
  })),
});
const DONE: Partial<StepRecord> = { status: 'done' };

describe('decide', () => {
  it('runs the first step that is not done', () => {
    expect(inEnglish(decide(upgradeRecord(steps(DONE))))).toMatchObject({
      kind: 'run',
      mayWrite: true,
      step: { type: 'control-plane' },
    });
  });

  it('ends when every step is done, and when one failed', () => {
    expect(
      inEnglish(
        decide(upgradeRecord(steps(DONE, DONE, DONE, DONE, DONE, DONE))),
      ),
    ).toMatchObject({
      kind: 'finish',
      outcome: 'succeeded',
      message: 'Upgraded to v1.36.4',
    });
    expect(
      inEnglish(
        decide(
          upgradeRecord(
            steps(DONE, { status: 'failed', message: said('gave up') }),
          ),
        ),
      ),
    ).toMatchObject({ kind: 'finish', outcome: 'failed', message: 'gave up' });
  });

  it('follows a paused step whose facts it cannot read: something of it may be under way', () => {
    const damaged = { status: 'running', facts: { waits: 'many' } } as const;
    expect(
      decide(upgradeRecord({ ...steps(DONE, damaged), desired: 'pause' })),
    ).toMatchObject({ kind: 'run', mayWrite: false });
  });

  it('says at the end of a way back that it was one', () => {
    const hops: UpgradeRecord['hops'] = [
      {
        kind: 'node-pools',
        from: 'v1.36.4',
        to: 'v1.36.2',
        disrupts: ['nodes'],
        back: true,
      },
    ];
    expect(
      inEnglish(
        decide(
          upgradeRecord({
            ...steps(DONE, DONE, DONE, DONE, DONE, DONE),
            hops,
            target: 'v1.36.2',
          }),
        ),
      ),
    ).toMatchObject({ message: 'Rolled back to v1.36.2' });
  });

  it('verifies a written hop before a recheck that became due again, and rechecks before the next write', () => {
    expect(inEnglish(decide(upgradeRecord(steps({}, DONE))))).toMatchObject({
      kind: 'run',
      step: { type: 'verify' },
    });
    expect(
      inEnglish(decide(upgradeRecord(steps({}, DONE, DONE)))),
    ).toMatchObject({
      kind: 'run',
      step: { type: 'readiness-recheck' },
    });
    expect(
      inEnglish(decide(upgradeRecord({ ...steps({}, DONE), desired: 'stop' }))),
    ).toMatchObject({ kind: 'run', step: { type: 'verify' } });
  });

  it('does nothing with an upgrade that has ended', () => {
    expect(inEnglish(decide(upgradeRecord({ endedAtMs: 1 })))).toEqual({
      kind: 'none',
    });
  });

  it('pauses before a write, and follows a write that is under way', () => {
    expect(
      inEnglish(decide(upgradeRecord({ ...steps(DONE), desired: 'pause' }))),
    ).toMatchObject({ kind: 'rest' });
    expect(
      inEnglish(
        decide(
          upgradeRecord({
            ...steps(DONE, { status: 'running', inFlight: true }),
            desired: 'pause',
          }),
        ),
      ),
    ).toMatchObject({ kind: 'run', mayWrite: false });
  });

  it('stops before the next hop, never in the middle of one', () => {
    const desired = 'stop' as const;
    expect(
      inEnglish(decide(upgradeRecord({ ...steps(DONE), desired }))),
    ).toMatchObject({
      kind: 'finish',
      outcome: 'stopped',
    });
    expect(
      inEnglish(
        decide(
          upgradeRecord({
            ...steps(DONE, { status: 'running', inFlight: true }),
            desired,
          }),
        ),
      ),
    ).toMatchObject({ kind: 'run', mayWrite: false });
    // The hop is verified, then nothing more is begun.
    expect(
      inEnglish(decide(upgradeRecord({ ...steps(DONE, DONE), desired }))),
    ).toMatchObject({ kind: 'run', step: { type: 'verify' } });
    expect(
      inEnglish(decide(upgradeRecord({ ...steps(DONE, DONE, DONE), desired }))),
    ).toMatchObject({ kind: 'finish', outcome: 'stopped' });
  });

  it('lets people stop what is blocked', () => {
    expect(
      inEnglish(
        decide(
          upgradeRecord({
            ...steps(DONE, { status: 'blocked' }),
            desired: 'stop',
          }),
        ),
      ),
    ).toMatchObject({ kind: 'finish', outcome: 'stopped' });
  });
});
