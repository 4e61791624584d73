import { currentTrial, heldTrial } from '../__testUtils__/trials';
import { english } from '../translation';
import { backendOf, trialCommand, trialCounts, trialLook } from './trialWords';

describe('words of a trial', () => {
  it('counts what was tried, refused and not proven', () => {
    expect(trialCounts(heldTrial, english)).toBe(
      '10,021 objects tried, 12 refused, 3 not proven, 1 kind not tried in full',
    );
    expect(
      trialCounts(
        { ...heldTrial, tried: 1, refused: 0, unproven: [] },
        english,
      ),
    ).toBe('1 object tried, 0 refused');
  });

  it('calls none of them good but the current one', () => {
    expect(trialLook(currentTrial, english)).toEqual({
      status: 'done',
      label: 'Trial import at v1.35',
    });
    expect(
      trialLook({ ...currentTrial, state: 'outdated' }, english),
    ).toMatchObject({
      status: 'unknown',
      label: expect.stringContaining('valid for 14 days'),
    });
    expect(
      trialLook({ ...currentTrial, state: 'none', required: true }, english),
    ).toMatchObject({
      status: 'unknown',
      label: expect.stringContaining('is required'),
    });
    expect(trialLook({ ...currentTrial, state: 'none' }, english)).toEqual({
      status: 'pending',
      label: 'No trial import for v1.35 yet',
    });
  });

  it('has the command with the address of the backend', () => {
    expect(
      backendOf('https://portal.example.com/backstage/api/cluster-upgrades'),
    ).toBe('https://portal.example.com/backstage');
    expect(
      trialCommand({ minor: '1.35', backend: 'https://portal.example.com' }),
    ).toBe(
      'npx @drydock/cli trial --context CLUSTER \\\n  --target-context API_SERVER_OF_1_35 \\\n  --report https://portal.example.com \\\n  --token-env DRYDOCK_TOKEN',
    );
    expect(trialCommand({ minor: '1.35', backend: undefined })).toContain(
      '--report BACKEND_OF_THIS_PORTAL',
    );
  });
});
