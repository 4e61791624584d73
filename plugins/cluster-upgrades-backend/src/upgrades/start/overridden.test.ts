import { inEnglish, said } from '@drydock/upgrade-reasons';
import { overridesOf } from './overridden';
import { readiness } from '../__testUtils__/records';

const blocked = readiness({
  verdict: 'blocked',
  blockers: 1,
  blocking: [
    {
      fingerprint: 'f',
      checkId: 'removed-api',
      title: said('Ingress shop/web uses a removed version'),
      phase: 'control-plane',
    },
  ],
});
const unknown = readiness({
  verdict: 'unknown',
  notRun: ['helm-releases', 'api-callers'],
  reasons: [said('two checks did not run')],
});

describe('overridesOf', () => {
  it('names what was overridden', () => {
    expect(
      inEnglish(
        overridesOf(blocked, {
          overrideReason: 'end of support',
          acceptUnknownChecks: [],
        }),
      ),
    ).toEqual([
      'Blocked, overridden: end of support',
      'Overridden finding: Ingress shop/web uses a removed version ("removed-api")',
    ]);
    expect(
      overridesOf(unknown, { acceptUnknownChecks: unknown.notRun }),
    ).toHaveLength(2);
    expect(overridesOf(readiness(), { acceptUnknownChecks: [] })).toEqual([]);
  });
});
