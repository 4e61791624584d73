import { inEnglish } from '@drydock/upgrade-reasons';
import { platformOf, subjectOf } from './__testUtils__/situations';
import type { Ask } from './ask';
import type { Decided, Phase } from './model';
import { platformInsight } from './platformInsight';

async function holdsOf(
  errors: readonly string[],
  decided: Decided,
  phase: Phase = 'preview',
) {
  const subject = subjectOf({ platform: platformOf(errors), decided });
  const holds = await platformInsight.judge([subject], {} as Ask, phase);
  return holds.get('a') ?? [];
}

describe('what the platform says', () => {
  it('is overridden like a blocker, each error by its id', async () => {
    const may = { mayOverride: true, acceptedChecks: [] };
    const holds = await holdsOf(['one', 'two'], may);
    expect(holds).toMatchObject([
      { kind: 'overridable', override: { binds: ['one'] } },
      { kind: 'overridable', override: { binds: ['two'] } },
    ]);
    expect(inEnglish(holds[0].reason)).toBe(
      'EKS reports that the upgrade will fail: T one (D): fix it, or override with a reason (permission cluster-upgrades.policy.override)',
    );
    expect(
      await holdsOf(['one'], { ...may, overrideReason: 'support knows of it' }),
    ).toEqual([]);
  });

  it('holds a start only for what was not approved', async () => {
    const approved = {
      mayOverride: true,
      acceptedChecks: [],
      overrideReason: 'support knows of it',
      covers: new Set(['one']),
    };
    expect(await holdsOf(['one'], approved, 'start')).toEqual([]);
    expect(await holdsOf(['one', 'two'], approved, 'start')).toMatchObject([
      {
        reason: { code: 'rollout.not-approved' },
        override: { binds: ['two'] },
      },
    ]);
  });
});
