import { said } from '@drydock/upgrade-reasons';
import { mockServices } from '@backstage/backend-test-utils';
import type { ChangeDecision } from './ChangePolicy';
import { logChangeDecision } from './logChangeDecision';

describe('logChangeDecision', () => {
  it.each<[string, ChangeDecision, string]>([
    [
      'that changes are possible',
      { possible: true, reason: said('The policy decides') },
      'info The policy decides',
    ],
    [
      'a warning with the fix where they are not',
      {
        possible: false,
        reason: said('It allows everything'),
        fix: said('Replace it'),
      },
      'warn It allows everything. Replace it',
    ],
  ])('logs %s', async (_, decision, expected) => {
    const logger = mockServices.logger.mock();
    await logChangeDecision({ decideForPortal: async () => decision }, logger);
    expect([
      ...logger.info.mock.calls.map(([text]) => `info ${text}`),
      ...logger.warn.mock.calls.map(([text]) => `warn ${text}`),
    ]).toEqual([expected]);
  });
});
