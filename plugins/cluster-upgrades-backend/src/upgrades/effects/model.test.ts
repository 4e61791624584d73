import { effectContext } from './__testUtils__/effectContext';
import {
  effectKey,
  effectOfPlan,
  lastsMinutes,
  LONGEST_MINUTES,
  renewAtMs,
} from './model';

const MINUTE_MS = 60_000;
const context = effectContext('quiet', {});

describe('effects', () => {
  it('have one key for each upgrade and name', () => {
    expect(
      new Set([
        effectKey('u1', 'quiet'),
        effectKey('u1', 'autoscaler'),
        effectKey('u2', 'quiet'),
      ]).size,
    ).toBe(3);
  });

  it('last for twice of what nine in ten upgrades took, within bounds', () => {
    expect(lastsMinutes({ p90: 45 })).toBe(90);
    expect(lastsMinutes({ p90: 20.2 })).toBe(41);
    expect(lastsMinutes({ p90: 1 })).toBe(30);
    expect(lastsMinutes({ p90: 10_000 })).toBe(LONGEST_MINUTES);
    expect(lastsMinutes(undefined)).toBe(LONGEST_MINUTES);
  });

  it('are renewed when half of their time is left, and never where they do not lapse', () => {
    expect(
      renewAtMs({
        context,
        handle: { reference: 's', lapsesAtMs: 100 * MINUTE_MS },
      }),
    ).toBe(70 * MINUTE_MS);
    expect(renewAtMs({ context, handle: { reference: 's' } })).toBeUndefined();
    expect(renewAtMs({ context })).toBeUndefined();
  });

  it('get their parameters from the plan, by type', () => {
    const matchers = [
      { label: 'alertname', value: 'x', match: 'equal' as const },
    ];
    expect(
      effectOfPlan({
        name: 'quiet',
        type: 'silence-alerts',
        source: 'main',
        matchers,
      }),
    ).toEqual({
      type: 'silence-alerts',
      parameters: { source: 'main', matchers },
    });
    expect(
      effectOfPlan({
        name: 'a',
        type: 'pause-autoscaler',
        namespace: 'kube-system',
        deployment: 'ca',
      }),
    ).toEqual({
      type: 'pause-autoscaler',
      parameters: { namespace: 'kube-system', deployment: 'ca' },
    });
    expect(
      effectOfPlan({
        name: 'a',
        type: 'extension',
        effect: 'pause-descheduler',
        parameters: { group: 'workers' },
      }),
    ).toEqual({ type: 'pause-descheduler', parameters: { group: 'workers' } });
  });
});
