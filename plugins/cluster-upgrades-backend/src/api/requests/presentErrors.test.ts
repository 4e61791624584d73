import express from 'express';
import request from 'supertest';
import { ConflictError, InputError, NotAllowedError } from '@backstage/errors';
import { ReasonError, type Param } from '@drydock/upgrade-reasons';
import { refusal } from '../../foundation/refusal';
import { presentErrors, type SeenClusters } from './presentErrors';

const CANARY = 'canary-hidden';
const hidden: Param = { cluster: 'c-hidden', name: CANARY };
const shown: Param = { cluster: 'c-shown', name: 'prod-eu-1' };

/** What the API answers where a handler throws. */
async function answerTo(error: unknown, seen: SeenClusters) {
  const app = express();
  app.get('/', () => {
    throw error;
  });
  app.use(presentErrors(seen));
  app.use(
    (
      thrown: Error & { reason?: object },
      _request: express.Request,
      response: express.Response,
      _next: express.NextFunction,
    ) => {
      const { name, message, reason } = thrown;
      response.status(400).json({ name, message, reason });
    },
  );
  const { body, text } = await request(app).get('/');
  return { body, text };
}

const onlyShown: SeenClusters = async () => new Set(['c-shown']);

/** Reasons that name the hidden cluster at each place where a reason can name one. */
const NAMING: readonly Readonly<Record<string, Param>>[] = [
  { cluster: hidden },
  { why: { list: [shown, hidden], more: 2 } },
  {
    cluster: shown,
    why: {
      reasons: [
        { code: 'cluster.not-known', params: { cluster: hidden } },
        {
          code: 'all',
          params: {
            reasons: {
              reasons: [
                { code: 'cluster.not-known', params: { cluster: hidden } },
              ],
            },
          },
        },
      ],
    },
  },
];

describe('errors of the API', () => {
  it.each(NAMING.map(params => ({ params })))(
    'name no cluster that the caller may not see: $params [T-396]',
    async ({ params }) => {
      for (const error of [
        refusal(ConflictError, { code: 'request.cannot-upgrade', params }),
        new ReasonError({ code: 'request.cannot-upgrade', params }),
      ]) {
        const { body, text } = await answerTo(error, onlyShown);
        expect(text).not.toContain(CANARY);
        expect(body.reason.text).toContain('that you do not have access to)');
      }
      const error = refusal(ConflictError, {
        code: 'request.cannot-upgrade',
        params,
      });
      expect((await answerTo(error, async () => 'all')).text).toContain(CANARY);
    },
  );

  it('ask only about the clusters that they name', async () => {
    const asked: (readonly string[])[] = [];
    const seen: SeenClusters = async (_request, ids) => {
      asked.push(ids);
      return 'all';
    };
    await answerTo(refusal(InputError, { code: 'input.nul' }), seen);
    await answerTo(
      refusal(ConflictError, {
        code: 'request.cluster-busy',
        params: { cluster: hidden },
      }),
      seen,
    );
    expect(asked).toEqual([['c-hidden']]);
  });

  it('have the reason as data and as English text, and the same text as message', async () => {
    const { body } = await answerTo(
      refusal(InputError, {
        code: 'input.version',
        params: { version: { text: 'new' } },
      }),
      onlyShown,
    );
    const text =
      'new is not a Kubernetes version. Write for example 1.36 or 1.36.4';
    expect(body).toEqual({
      name: 'InputError',
      message: `${text}.`,
      reason: {
        code: 'input.version',
        params: { version: { text: 'new' } },
        text,
      },
    });
  });

  it.each([
    [new InputError('must be integer'), 'input.invalid'],
    [new Error('broken'), 'request.unexpected'],
    [new NotAllowedError('Illegal token'), 'text'],
  ])(
    'of others have their message as a text in a reason: %s',
    async (error, code) => {
      const { body } = await answerTo(error, onlyShown);
      expect(body).toMatchObject({ message: error.message, reason: { code } });
      expect(body.reason.text).toContain(error.message);
    },
  );
});
