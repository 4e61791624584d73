import { answerOf } from './ApiError';
import { refusal } from './__testUtils__/FakePlans';

describe('answerOf', () => {
  const response = (status: number, body: string) =>
    Promise.resolve(
      new Response(body, {
        status,
        statusText: 'Forbidden',
        headers: { 'content-type': 'application/json' },
      }),
    );

  it("throws what the API says, under the API's name for it: a task's log shows nothing else", async () => {
    const denied = answerOf(
      response(
        403,
        JSON.stringify({
          error: {
            name: 'NotAllowedError',
            message: 'The permission cluster-upgrades.fleet.stop is missing',
          },
          response: { statusCode: 403 },
        }),
      ),
    );
    await expect(denied).rejects.toMatchObject({
      name: 'NotAllowedError',
      message: 'The permission cluster-upgrades.fleet.stop is missing (403)',
      statusCode: 403,
    });
    const { stack } = await refusal(403, 'said');
    expect(stack).toContain('said (403)');
  });

  it('says at least the status where there is no message, and gives what is a success', async () => {
    await expect(answerOf(response(403, 'a proxy'))).rejects.toThrow('403');
    await expect(answerOf(response(200, '{"id":1}'))).resolves.toEqual({
      id: 1,
    });
  });

  it('leaves other faults as they are', async () => {
    const away = new Error('connect ECONNREFUSED');
    await expect(answerOf(Promise.reject(away))).rejects.toBe(away);
  });
});
