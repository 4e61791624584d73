import { currentTrial, heldTrial } from '../__testUtils__/trials';
import { backendOf, trialCommand, trialCounts, trialLook } from './trialWords';

describe('words of a trial', () => {
  it('counts what was tried, refused and not proven', () => {
    expect(trialCounts(heldTrial)).toBe(
      '10,021 objects tried, 12 refused, 3 not proven, 1 kind not tried in full',
    );
    expect(
      trialCounts({ ...heldTrial, tried: 1, refused: 0, unproven: [] }),
    ).toBe('1 object tried, 0 refused');
  });

  it('calls none of them good but the current one', () => {
    expect(trialLook(currentTrial)).toEqual({
      status: 'done',
      label: 'Trial import at v1.35',
    });
    expect(trialLook({ ...currentTrial, state: 'outdated' })).toMatchObject({
      status: 'unknown',
      label: expect.stringContaining('good for 14 days'),
    });
    expect(
      trialLook({ ...currentTrial, state: 'none', required: true }),
    ).toMatchObject({
      status: 'unknown',
      label: expect.stringContaining('is wanted'),
    });
    expect(trialLook({ ...currentTrial, state: 'none' })).toEqual({
      status: 'pending',
      label: 'No trial import at v1.35 was held',
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
