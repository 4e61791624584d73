import { said } from '@drydock/upgrade-reasons';
import { restOfUpgrade, restsOfRollout } from './restReasons';
import { upgradeRecord } from '../__testUtils__/records';
import type { StepStatus } from '../model';

const stepsOf = (...statuses: StepStatus[]) =>
  upgradeRecord()
    .steps.slice(0, statuses.length)
    .map((step, index) => ({ ...step, status: statuses[index] }));

describe('what work rested for', () => {
  it('is who paused an upgrade', () => {
    expect(restOfUpgrade({ phase: 'paused', steps: [] })).toBe('person');
    expect(
      restOfUpgrade({
        phase: 'paused',
        steps: [],
        heldFromAbove: {
          by: 'emergency-stop',
          desired: 'pause',
          reason: said('fire'),
        },
      }),
    ).toBe('emergency-stop');
  });

  it('is the soak of canary pools', () => {
    const [step] = stepsOf('running');
    expect(
      restOfUpgrade({
        phase: 'running',
        steps: [{ ...step, type: 'soak-pools' }],
      }),
    ).toBe('soak');
  });

  it.each([
    ['running', 'platform'],
    ['waiting', 'waiting'],
    ['blocked', 'blocked'],
    ['inconclusive', 'inconclusive'],
    ['retrying', 'retrying'],
    ['pending', 'pending'],
  ] as const)('is %s of the first step that is open: %s', (status, reason) => {
    expect(
      restOfUpgrade({
        phase: 'running',
        steps: stepsOf('done', status, 'pending'),
      }),
    ).toBe(reason);
  });

  it('is each kind of wait of a rollout once, or its work', () => {
    expect(restsOfRollout({ waits: [] })).toEqual(['work']);
    expect(restsOfRollout({ waits: [{ kind: 'dependency' }] })).toEqual([
      'work',
    ]);
    expect(
      restsOfRollout({
        waits: [{ kind: 'readiness' }, { kind: 'dependency' }],
      }),
    ).toEqual(['readiness', 'dependency']);
    expect(
      restsOfRollout({
        waits: [{ kind: 'window' }, { kind: 'gate' }, { kind: 'window' }],
      }),
    ).toEqual(['window', 'gate']);
  });
});
