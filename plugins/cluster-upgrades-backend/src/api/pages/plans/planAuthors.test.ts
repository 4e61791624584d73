import { planDocument } from '../../../plans/__testUtils__/PlanHarness';
import type { ApiBackend } from '../../__testUtils__/ApiBackend';
import { PlansBackend } from '../../__testUtils__/PlansBackend';

jest.setTimeout(600_000);

const ANY_ONE = { stages: [{ name: 's', clusters: { names: ['staging-1'] } }] };

describe('plans of pipelines', () => {
  let api: PlansBackend;
  let pipeline: ReturnType<ApiBackend['as']>;

  beforeAll(async () => {
    api = await PlansBackend.start({ users: ['jane', 'bob'] });
    pipeline = api.backend.asService('external:ci');
  });

  const create = (name: string, author?: string, spec: object = ANY_ONE) =>
    pipeline.post('/plans', {
      document: planDocument({ ...spec }, name),
      author,
    });
  const submit = async (id: string, author?: string) =>
    pipeline.post(`/plans/${id}/actions`, {
      action: 'submit',
      author,
      acceptUnknownChecks: await api.backend.checksNotRun(
        'staging-1',
        'v1.36.4',
      ),
      overrideReason: 'for the test of the API',
    });
  const approve = (
    name: string,
    { id, digest }: { id: string; digest: string },
  ) =>
    api.backend
      .as(name)
      .post(`/plans/${id}/approvals`, { decision: 'approve', digest });

  it.each([
    [
      'nothing',
      undefined,
      '"author" is missing. external:ci is a service: name the person who wrote the plan',
    ],
    ['a service', 'external:ci', 'must be the entity reference of a user'],
    ['a group', 'group:default/jane', 'must be the entity reference of a user'],
    ['a name only', 'jane', 'must be the entity reference of a user'],
    [
      'a reference in half',
      'user:jane',
      'must be the entity reference of a user',
    ],
    [
      'a user who is not in the catalog',
      'user:default/jnae',
      'the catalog has no user user:default/jnae',
    ],
  ])(
    'are refused with %s as author, when created, revised and submitted [T-105]',
    async (_, author, message) => {
      const { body: plan } = await create('kept', 'user:default/jane').then(
        response => response,
      );
      const sent = [
        await create('refused', author),
        await pipeline.put(`/plans/${plan.id}`, {
          document: planDocument({ ...ANY_ONE, maxMinors: 2 }, 'kept'),
          author,
        }),
        await submit(plan.id, author),
      ];
      expect(
        sent.map(({ status, body }) => [status, body.error.message]),
      ).toEqual(sent.map(() => [400, expect.stringContaining(message)]));
      await pipeline.get('/plans/refused').expect(404);
    },
  );

  it('are approved by neither the author nor the service, and say both in the record [T-106]', async () => {
    const { body: draft } = await create('one', 'User:default/Jane').expect(
      201,
    );
    expect(draft).toMatchObject({
      createdBy: 'external:ci',
      authors: ['user:default/jane'],
    });
    const { body: plan } = await submit(draft.id, 'user:default/jane');
    expect(plan).toMatchObject({
      state: 'submitted',
      requestedBy: 'external:ci',
      authors: ['user:default/jane'],
    });
    const own = await approve('jane', plan).expect(403);
    expect(own.body.error.message).toContain(
      'A service stated you as an author of this plan, so you cannot approve it',
    );
    await pipeline
      .post(`/plans/${plan.id}/approvals`, {
        decision: 'approve',
        digest: plan.digest,
      })
      .expect(403);
    const { body: events } = await pipeline
      .get(`/plans/${plan.id}/events`)
      .expect(200);
    const messages = events.items.map(
      ({ message }: { message: { text: string } }) => message.text,
    );
    expect(messages).toEqual([
      expect.stringMatching(/^jane through external:ci submitted 1 cluster/),
      'jane through external:ci created the plan one',
    ]);
    expect((await approve('bob', plan).expect(200)).body).toMatchObject({
      state: 'approved',
    });
  });

  it('count everyone who was ever stated, also of the same document and of an earlier revision [T-107]', async () => {
    const { body: draft } = await create('two', 'user:default/jane').expect(
      201,
    );
    await create('two', 'user:default/bob').expect(200);
    await pipeline
      .put(`/plans/${draft.id}`, {
        document: planDocument({ ...ANY_ONE, maxMinors: 2 }, 'two'),
        author: 'user:default/bob',
      })
      .expect(200);
    const { body: plan } = await submit(draft.id, 'user:default/bob');
    expect(plan).toMatchObject({
      state: 'submitted',
      revision: 2,
      authors: ['user:default/jane', 'user:default/bob'],
    });
    for (const name of ['jane', 'bob']) await approve(name, plan).expect(403);
    const { body: events } = await pipeline
      .get(`/plans/${plan.id}/events`)
      .expect(200);
    expect(events.items).toContainEqual(
      expect.objectContaining({
        kind: 'author-stated',
        message: expect.objectContaining({
          text: 'external:ci stated bob as an author of the plan',
        }),
      }),
    );
    await approve('cleo', plan).expect(200);
  });

  it('lose an approval that the person gave before a service stated them [T-108]', async () => {
    const { body: draft } = await create('three', 'user:default/jane').expect(
      201,
    );
    const { body: plan } = await submit(draft.id, 'user:default/jane');
    expect((await approve('bob', plan).expect(200)).body).toMatchObject({
      state: 'approved',
    });
    expect(
      (await create('three', 'user:default/bob').expect(200)).body,
    ).toMatchObject({
      state: 'submitted',
      requirements: [{ given: 0, satisfied: false }],
    });
  });

  it('are for services: a user who states an author is refused, also through a plugin', async () => {
    for (const person of [
      api.backend.as('bob'),
      api.backend.asThrough('bob', 'scaffolder'),
    ]) {
      const refused = await person
        .post('/plans', {
          document: planDocument(ANY_ONE, 'four'),
          author: 'user:default/jane',
        })
        .expect(400);
      expect(refused.body.error.message).toContain(
        'You are the author of what you send',
      );
    }
  });
});
