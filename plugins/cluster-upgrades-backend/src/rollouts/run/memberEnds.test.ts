import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  memberRecord,
  memberUpgrade,
  rolloutRecord,
} from '../__testUtils__/records';
import { endOfUpgrade, foreignEnd } from './memberEnds';
import type { MemberUpgrade } from '../model';

describe('endOfUpgrade', () => {
  const end = (
    upgrade: Partial<MemberUpgrade> | undefined,
    desired: 'run' | 'abort' = 'run',
    phase: 'running' | 'failed' = 'running',
  ) =>
    inEnglish(
      endOfUpgrade(
        { desired },
        memberRecord('one', {
          phase,
          upgrade: upgrade && memberUpgrade({ endedAtMs: 1, ...upgrade }),
        }),
      ),
    );

  it('takes over how the upgrade ended, with what it said', () => {
    expect(
      end({ phase: 'succeeded', message: said('all at v1.36.4') }),
    ).toEqual({
      phase: 'succeeded',
      kind: 'cluster-succeeded',
      reason: 'all at v1.36.4',
    });
    expect(end({ phase: 'failed', message: said('etcd is down') })).toEqual({
      phase: 'failed',
      kind: 'cluster-failed',
      reason: 'etcd is down',
    });
  });

  it('skips a cluster whose upgrade was stopped, which is no failure', () => {
    expect(end({ phase: 'stopped', message: said('ada stopped it') })).toEqual({
      phase: 'skipped',
      kind: 'cluster-skipped',
      reason: 'Its upgrade was stopped: ada stopped it',
    });
    expect(end({ phase: 'stopped' })?.reason).toBe('Its upgrade was stopped');
    expect(end({ phase: 'stopped', message: said('x') }, 'abort')).toEqual({
      phase: 'skipped',
      kind: 'cluster-skipped',
      reason: 'The rollout is aborted',
    });
  });

  it('leaves a success of an aborted rollout a success', () =>
    expect(end({ phase: 'succeeded' }, 'abort')?.phase).toBe('succeeded'));

  it('is nothing while the upgrade goes on, without one, and for a member that is over already', () => {
    expect(end({ phase: 'stopping', endedAtMs: undefined })).toBeUndefined();
    expect(end(undefined)).toBeUndefined();
    expect(end({ phase: 'succeeded' }, 'run', 'failed')).toBeUndefined();
  });
});

describe('foreignEnd', () => {
  const end = (
    foreignChanges: 'adopt' | 'skip' | 'halt',
    kind: 'at-target' | 'gone',
  ) =>
    inEnglish(
      foreignEnd(rolloutRecord({ spec: { foreignChanges } }), {
        kind,
        message: said('another tool did it'),
      }),
    );
  const skipped = {
    phase: 'skipped',
    kind: 'cluster-skipped',
    reason: 'another tool did it',
  };

  it('adopts a cluster at the target as a success, and skips one that is gone', () => {
    expect(end('adopt', 'at-target')).toEqual({
      phase: 'succeeded',
      kind: 'cluster-adopted',
      reason: 'another tool did it',
    });
    expect(end('adopt', 'gone')).toEqual(skipped);
  });

  it('skips both where the plan says so', () =>
    expect([end('skip', 'at-target'), end('skip', 'gone')]).toEqual([
      skipped,
      skipped,
    ]));

  it('halts for both where the plan says so', () => {
    const halting = {
      phase: 'failed',
      kind: 'cluster-failed',
      reason: 'another tool did it',
      haltReason: 'another tool did it',
    };
    expect([end('halt', 'at-target'), end('halt', 'gone')]).toEqual([
      halting,
      halting,
    ]);
  });
});
