import { presentAcknowledgement } from './presentVersionGate';
import {
  acknowledgementOf,
  gateOf,
  NOW_MS,
} from '../../conditions/versionGates/__testUtils__/gates';

describe('presentAcknowledgement', () => {
  const GATE = gateOf();

  it.each([
    ['of the gate as it is', GATE, undefined, 'active', true],
    ['of a gate that is gone', undefined, NOW_MS + 1, 'void', true],
    ['that has expired', GATE, NOW_MS, 'expired', false],
    [
      'that has expired and is of a gate that is gone',
      undefined,
      NOW_MS,
      'void',
      false,
    ],
  ])(
    'offers to withdraw one %s only while it has not ended',
    (_, gate, expiresAtMs, state, mayWithdraw) => {
      expect(
        presentAcknowledgement(acknowledgementOf(GATE, { expiresAtMs }), {
          gate,
          nowMs: NOW_MS,
          mayWithdraw: true,
        }),
      ).toMatchObject({ state, mayWithdraw });
    },
  );
});
