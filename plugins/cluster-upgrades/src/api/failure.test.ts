import { ForeignAnswerError } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { responseError } from '../__testUtils__/FakeClusterUpgradesApi';
import { english } from '../translation';
import type { TextKey, Texts } from '../translation';
import germanTexts from '../translation/de';
import { describeFailure, failureDetails, forbidden } from './failure';

const german: Texts = Object.assign(
  (key: TextKey) => germanTexts[key as keyof typeof germanTexts],
  {
    rich: english.rich,
    language: 'de',
  },
);
const failureOf = async (status: number, message: string) =>
  describeFailure(await responseError(status, message), 'this plan', english);

describe('describeFailure', () => {
  it('says that the last data stays, where the backend cannot be reached', () => {
    expect(
      describeFailure(new Error('Failed to fetch'), 'the fleet', english),
    ).toMatchObject({
      kind: 'unreachable',
      title: "Could not reach the portal's backend for the fleet.",
      cause: 'Failed to fetch. Showing the last data received.',
      retryable: true,
    });
  });

  it('says that a proxy may have answered with its sign-in page', () => {
    expect(
      describeFailure(
        new ForeignAnswerError('https://portal/api/fleet', 'text/html'),
        'the fleet',
        english,
      ),
    ).toMatchObject({
      kind: 'unreachable',
      title: "Something else than the portal's backend answered for the fleet.",
      cause: expect.stringMatching(/sign in\. Asked: https:\/\/portal/),
    });
  });

  it('says what a new sign-in keeps', async () => {
    expect(await failureOf(401, 'Missing token')).toMatchObject({
      kind: 'session-ended',
      cause: 'Sign in again. Your filters are kept in the URL.',
      retryable: false,
    });
  });

  it('says once that something was not found, and then what to do', async () => {
    const failure = describeFailure(
      await responseError(404, 'Not found', 'request-1', {
        code: 'request.not-found',
        params: { what: { term: 'thing-plan' }, id: { text: 'winter' } },
        text: 'Plan winter was not found, or you do not have access to it',
      }),
      'this plan',
      english,
    );
    expect(failure).toMatchObject({
      title: 'This plan was not found, or you do not have access to it.',
      cause: 'Check the link, or ask your Backstage admin for access.',
    });
    expect(failureDetails(failure, english)).toBe(
      'HTTP 404 · request id request-1',
    );
  });

  it('says why the backend refused in the language of the reader', async () => {
    const refused = await responseError(409, 'In English', 'request-1', {
      code: 'request.plan-archived',
      params: {},
      text: 'In English',
    });
    expect(describeFailure(refused, 'this plan', english).cause).toBe(
      'The plan is archived. Create another one.',
    );
    expect(describeFailure(refused, 'diesen Plan', german).cause).toBe(
      'Der Plan ist archiviert. Legen Sie einen anderen an.',
    );
  });

  it('gives the reason of an action on what may not be seen, and of no other failure', async () => {
    expect(
      forbidden(await responseError(403, 'Denied'), 'the plans', english),
    ).toBe('You may not see the plans');
    expect(
      forbidden(await responseError(500, 'Broken'), 'the plans', english),
    ).toBeUndefined();
  });
});
