import { mockServices } from '@backstage/backend-test-utils';
import type { ChangeDecision } from './ChangePolicy';
import { logChangeDecision } from './logChangeDecision';

const POSSIBLE: ChangeDecision = {
  possible: true,
  reason: 'The policy decides.',
};
const GRANTED: ChangeDecision = {
  possible: false,
  reason: 'It allows everything.',
  fix: 'Replace it.',
};
const UNANSWERED: ChangeDecision = {
  possible: false,
  reason: 'No answer.',
  fix: 'Look at the log.',
  unanswered: true,
};

async function logged(
  decisions: readonly ChangeDecision[],
  signal = new AbortController().signal,
) {
  const logger = mockServices.logger.mock();
  const remaining = [...decisions];
  const decideForPortal = async () => remaining.shift() ?? UNANSWERED;
  await logChangeDecision({
    changes: { decideForPortal },
    logger,
    signal,
    attempts: 3,
    intervalMs: 1,
  });
  return [
    ...logger.info.mock.calls.map(([text]) => `info ${text}`),
    ...logger.warn.mock.calls.map(([text]) => `warn ${text}`),
  ];
}

describe('logChangeDecision', () => {
  it.each([
    ['that changes are possible', [POSSIBLE], 'info The policy decides.'],
    [
      'a warning with the fix where they are not',
      [GRANTED],
      'warn It allows everything. Replace it.',
    ],
    [
      'what a policy says that answers later',
      [UNANSWERED, UNANSWERED, POSSIBLE],
      'info The policy decides.',
    ],
    [
      'a warning where the policy never answers',
      [UNANSWERED, UNANSWERED, UNANSWERED, POSSIBLE],
      'warn No answer. Look at the log.',
    ],
  ])('logs %s', async (_, decisions, expected) => {
    await expect(logged(decisions)).resolves.toEqual([expected]);
  });

  it('ends when the portal stops', async () => {
    await expect(logged([UNANSWERED], AbortSignal.abort())).resolves.toEqual(
      [],
    );
  });
});
