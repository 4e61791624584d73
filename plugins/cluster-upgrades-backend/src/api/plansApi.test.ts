import { InMemoryUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { eventually } from '../__testUtils__/eventually';
import { planDocument } from '../plans/__testUtils__/PlanHarness';
import { clusterCondition, type ApiBackend } from './__testUtils__/ApiBackend';
import { PlansBackend } from './__testUtils__/PlansBackend';

type Person = ReturnType<ApiBackend['as']>;

jest.setTimeout(600_000);

describe('the API of plans', () => {
  let api: PlansBackend;
  let ada: Person;
  let ben: Person;
  let vic: Person;
  const create = (name: string, spec = {}) => api.create(name, spec);
  const submit = (id: string) => api.submit(id);

  beforeAll(async () => {
    api = await PlansBackend.start();
    [ada, ben, vic] = ['ada', 'ben', 'vic'].map(name => api.backend.as(name));
  });
  beforeEach(() => api.backend.reset());

  it('keeps a plan, submits it, has it approved, and says at each step what may be done next', async () => {
    const draft = await create('one');
    expect(draft).toMatchObject({
      name: 'one',
      state: 'draft',
      revision: 1,
      clusters: 3,
      stages: [
        { name: 'staging', clusters: 1 },
        { name: 'prod', clusters: 2, canaries: 1 },
      ],
    });
    await ada.post('/plans', { document: planDocument({}, 'one') }).expect(200);
    const other = await ada
      .post('/plans', { document: planDocument({ maxMinors: 2 }, 'one') })
      .expect(409);
    expect(other.body.error.message).toContain(`PUT /plans/${draft.id}`);

    const { body: submitted, status } = await submit(draft.id);
    expect([status, submitted.state]).toEqual([200, 'submitted']);
    const rule = (
      plan: {
        actions: {
          action: string;
          allowed: boolean;
          reason?: { text: string };
        }[];
      },
      action: string,
    ) => plan.actions.find(each => each.action === action);
    expect(rule(submitted, 'approve')).toMatchObject({
      allowed: false,
      reason: expect.objectContaining({ code: 'plan.own-submission' }),
    });
    const own = await ada
      .post(`/plans/${draft.id}/approvals`, {
        decision: 'approve',
        digest: submitted.digest,
      })
      .expect(403);
    expect(own.body.error.message).toContain(
      'You submitted this plan, so you cannot approve it',
    );

    const seen = (await ben.get('/plans/one').expect(200)).body;
    expect(rule(seen, 'approve')).toMatchObject({ allowed: true });
    await ben
      .post('/plans/one/approvals', {
        decision: 'approve',
        digest: 'f'.repeat(64),
      })
      .expect(409);
    const { body: approved } = await ben
      .post('/plans/one/approvals', {
        decision: 'approve',
        digest: submitted.digest,
        reason: 'looks good',
      })
      .expect(200);
    expect(approved).toMatchObject({
      state: 'approved',
      requirements: [{ required: 1, given: 1, satisfied: true }],
      approvals: [
        { principal: 'user:default/ben', live: true, reason: 'looks good' },
      ],
    });
    expect(rule(approved, 'start')).toMatchObject({ allowed: true });
    await ada
      .delete(`/plans/one/approvals/${approved.approvals[0].id}`)
      .expect(403);
    const { body: taken } = await ben
      .delete(`/plans/one/approvals/${approved.approvals[0].id}`)
      .expect(200);
    expect(taken).toMatchObject({
      state: 'submitted',
      approvals: [
        {
          live: false,
          endedReason: expect.objectContaining({
            code: 'plan.decision-taken-back',
          }),
        },
      ],
    });
    const { body: record } = await ada.get('/plans/one/events').expect(200);
    expect(record.items.map((event: { kind: string }) => event.kind)).toEqual([
      'approval-withdrawn',
      'plan-approved',
      'approval-given',
      'plan-submitted',
      'plan-created',
    ]);
    expect(api.backend.events).toEqual(
      expect.arrayContaining([
        'plan-create succeeded',
        'plan-control succeeded',
        'plan-decide failed',
        'plan-decide succeeded',
        'plan-decision-withdraw succeeded',
      ]),
    );
  });

  it('says to the author of a plan that another user submitted why they cannot approve it', async () => {
    const { body: draft } = await ben
      .post('/plans', { document: planDocument({}, 'handed-over') })
      .expect(201);
    const { body: submitted } = await submit(draft.id);
    const { body: seen } = await ben.get('/plans/handed-over').expect(200);
    const reason = 'You wrote this plan, so you cannot approve it';
    expect(seen.actions).toContainEqual({
      action: 'approve',
      allowed: false,
      reason: { code: 'plan.own-document', params: {}, text: reason },
    });
    const refused = await ben
      .post('/plans/handed-over/approvals', {
        decision: 'approve',
        digest: submitted.digest,
      })
      .expect(403);
    expect(refused.body.error.message).toContain(reason);
    await vic
      .post('/plans/handed-over/approvals', {
        decision: 'approve',
        digest: submitted.digest,
      })
      .expect(200);
  });

  it('validates without keeping anything, and publishes the schema', async () => {
    const { body: bad } = await vic
      .post('/plans/validate', { document: 'kind: UpgradePlan' })
      .expect(200);
    expect(bad.valid).toBe(false);
    expect(bad.problems.length).toBeGreaterThan(0);
    const { body: good } = await vic
      .post('/plans/validate', { document: planDocument() })
      .expect(200);
    expect(good).toMatchObject({
      valid: true,
      problems: [],
      normalized: expect.stringContaining('kind: UpgradePlan'),
    });
    expect(
      (await vic.get('/plans/schema.json').expect(200)).body,
    ).toMatchObject({ type: 'object' });
    const refused = await ada
      .post('/plans', { document: 'kind: UpgradePlan' })
      .expect(400);
    expect(refused.body.error.message).toContain('apiVersion');
    const longName = await ada.get(`/plans/${'x'.repeat(30)}`).expect(404);
    expect(longName.body.error.message).toContain(
      'was not found, or you do not have access to it',
    );
  });

  it('takes a plan file up to the largest that is promised, and says of a larger one what is wrong [T-138]', async () => {
    const maximumBytes = 256 * 1024;
    const ofSize = (bytes: number) => {
      const document = `${planDocument({}, 'large')}\n# `;
      return document + '"'.repeat(bytes - document.length);
    };
    await ada.post('/plans', { document: ofSize(maximumBytes) }).expect(201);
    expect(
      (
        await ada
          .post('/plans/validate', { document: ofSize(maximumBytes) })
          .expect(200)
      ).body,
    ).toMatchObject({ valid: true });
    const larger = await ada
      .post('/plans', { document: ofSize(maximumBytes + 1) })
      .expect(400);
    expect(larger.body.error.message).toContain(
      'must NOT have more than 262144 characters',
    );
    const muchLarger = await ada
      .post('/plans', { document: ofSize(5 * maximumBytes) })
      .expect(413);
    expect(muchLarger.body.error.message).toContain(
      'A plan file has at most 256 KiB',
    );
  });

  it('previews one plan of a caller at a time, lets few wait, and refuses others with the time after which to ask again [T-142]', async () => {
    const { observe } = InMemoryUpgradeProvider.prototype;
    let release: () => void = () => undefined;
    const released = new Promise<void>(resolve => {
      release = resolve;
    });
    let running = 0;
    const spy = jest
      .spyOn(InMemoryUpgradeProvider.prototype, 'observe')
      .mockImplementation(async function waits(
        this: InMemoryUpgradeProvider,
        cluster,
        signal,
      ) {
        running += 1;
        await released;
        return observe.call(this, cluster, signal);
      });
    try {
      const all = Array.from({ length: 6 }, async () =>
        ada.post('/plans/preview', { document: planDocument() }),
      );
      const refused = await Promise.race(all);
      expect([
        refused.status,
        refused.headers['retry-after'],
        refused.body.error.message,
      ]).toEqual([
        429,
        '5',
        'Preview not computed. 4 of your requests are already waiting. Try again in 5 s.',
      ]);
      await ben.get('/fleet').expect(200);
      await eventually(
        async () => running,
        asked => asked === 3,
      );
      release();
      expect(
        (await Promise.all(all)).map(({ status }) => status).sort(),
      ).toEqual([200, 200, 200, 200, 200, 429]);
    } finally {
      spy.mockRestore();
    }
  });

  it('refuses in a submitted plan only what was not decided on', async () => {
    const { id } = await create('decided');
    expect(
      (await ada.get('/plans/decided/preview').expect(200)).body.refusals
        .length,
    ).toBeGreaterThan(0);
    expect((await submit(id)).status).toBe(200);
    const { body: submitted } = await ada
      .get('/plans/decided/preview')
      .expect(200);
    expect(submitted).toMatchObject({ refusals: [], submittable: true });
    expect(
      submitted.stages.flatMap(
        ({ members }: { members: { refusals: string[] }[] }) =>
          members.flatMap(member => member.refusals),
      ),
    ).toEqual([]);
    const { body: other } = await ada
      .post('/plans/preview', {
        document: planDocument({ maxMinors: 2 }, 'decided'),
      })
      .expect(200);
    expect(other.refusals.length).toBeGreaterThan(0);
  });

  it('previews a plan without keeping it, and a kept one', async () => {
    const { body: bad } = await vic
      .post('/plans/preview', { document: 'kind: UpgradePlan' })
      .expect(200);
    expect(bad).toMatchObject({
      submittable: false,
      stages: [],
      problems: expect.arrayContaining([
        expect.objectContaining({ path: 'apiVersion' }),
      ]),
    });
    const document = planDocument(
      {
        windows: [
          {
            name: 'nights',
            rule: 'FREQ=DAILY;BYHOUR=22;BYMINUTE=0',
            durationMinutes: 240,
          },
        ],
      },
      'looked-at',
    );
    const { body: preview } = await ada
      .post('/plans/preview', { document })
      .expect(200);
    expect(preview).toMatchObject({
      problems: [],
      target: 'v1.36.4',
      timeZone: 'UTC',
      submittable: true,
      requirements: [{ required: 1, satisfied: false }],
      owners: expect.arrayContaining([
        expect.objectContaining({ owner: 'group:default/team-prod' }),
      ]),
    });
    expect(preview.stages).toMatchObject([
      {
        name: 'staging',
        members: [
          {
            clusterName: 'staging-1',
            from: 'v1.35.5',
            target: 'v1.36.4',
            hops: [{ kind: 'control-plane' }, { kind: 'node-pools' }],
          },
        ],
      },
      {
        name: 'prod',
        members: [
          { clusterName: 'prod-1', canary: true },
          { clusterName: 'prod-2', canary: false },
        ],
      },
    ]);
    expect(preview.stages[0].openings.length).toBeGreaterThanOrEqual(28);
    expect(preview.stages[0].earliestStart).toBeDefined();
    expect(preview.stages[1].earliestStart).toBeUndefined();
    expect(preview.refusals.length).toBeGreaterThan(0);
    expect(
      preview.refusals.every(
        ({ remedy }: { remedy: string }) =>
          remedy === 'accept-checks' || remedy === 'override',
      ),
    ).toBe(true);
    expect(preview.digest).toMatch(/^[0-9a-f]{64}$/);
    expect(preview.targets).toMatchObject(
      expect.arrayContaining(
        [{ version: 'v1.36.4', allowed: true, clusters: 3 }].map(
          expect.objectContaining,
        ),
      ),
    );
    await ada.get('/plans/looked-at').expect(404);

    await create('kept');
    api.backend.decisions.set(
      'cluster-upgrades.cluster.read',
      clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }),
    );
    const { body: partly } = await vic.get('/plans/kept/preview').expect(200);
    expect(partly).toMatchObject({
      submittable: false,
      stages: [{ members: [{ clusterName: 'staging-1' }] }, { members: [] }],
    });
    expect(partly.refusals).toContainEqual(
      expect.objectContaining({
        path: 'spec.stages[1].clusters',
        reason: expect.objectContaining({
          text: 'Stage prod matches no cluster (spec.stages[1].clusters)',
        }),
      }),
    );
    expect(JSON.stringify(partly)).not.toContain('prod-1');
  });

  it('says to those who decide what hooks call, when, for whom, and what follows where they fail', async () => {
    const hooks = [
      {
        name: 'backup',
        at: 'before-upgrade',
        type: 'job',
        job: 'etcd-snapshot',
        retries: 0,
      },
      {
        name: 'move',
        at: 'before-node-drain',
        type: 'webhook',
        webhook: 'search',
        deadlineMinutes: 45,
        onFailure: 'continue',
      },
    ];
    expect((await create('hooked', { hooks })).hooks).toEqual([
      {
        name: 'backup',
        at: 'before-upgrade',
        forEachNode: false,
        type: 'job',
        uses: 'etcd-snapshot',
        deadlineMinutes: 30,
        retries: 0,
        onFailure: 'block',
      },
      {
        name: 'move',
        at: 'before-node-drain',
        forEachNode: true,
        type: 'webhook',
        uses: 'search',
        deadlineMinutes: 45,
        retries: 2,
        onFailure: 'continue',
      },
    ]);
    expect((await create('unhooked')).hooks).toEqual([]);
  });

  it('rejects, withdraws, revises and archives, after each of which nothing starts; a plan whose rollout runs is not changed, and an approval that is taken back holds it', async () => {
    const spec = (maxMinors?: number) => ({
      ...(maxMinors ? { maxMinors } : {}),
      stages: [{ name: 'staging', clusters: { environments: ['staging'] } }],
    });
    const { id } = await create('controlled', spec());
    const start = (digest: string) =>
      ada.post('/rollouts', {
        planId: id,
        digest,
        idempotencyKey: `controlled-${digest}`,
      });
    const decide = async (decision: 'approve' | 'reject', digest: string) =>
      (
        await ben
          .post(`/plans/${id}/approvals`, {
            decision,
            digest,
            reason: 'for the test',
          })
          .expect(200)
      ).body;
    const act = (plan: string, action: string) =>
      ada.post(`/plans/${plan}/actions`, { action });
    const submitted = async (): Promise<string> =>
      (await submit(id).then(({ body }) => body)).digest;

    let digest = await submitted();
    expect(await decide('reject', digest)).toMatchObject({ state: 'rejected' });
    await start(digest).expect(409);
    expect((await act(id, 'withdraw').expect(200)).body).toMatchObject({
      state: 'draft',
    });
    await start(digest).expect(409);
    digest = await submitted();
    await decide('approve', digest);
    expect(
      (
        await ada
          .put(`/plans/${id}`, {
            document: planDocument(spec(2), 'controlled'),
          })
          .expect(200)
      ).body,
    ).toMatchObject({ state: 'draft' });
    await start(digest).expect(409);
    digest = await submitted();
    const { approvals } = await decide('approve', digest);

    api.world.state('staging-1').stalled = true;
    const rollout: string = (await start(digest).expect(201)).body.id;
    for (const action of ['withdraw', 'archive'])
      await act(id, action).expect(409);
    await ada
      .put(`/plans/${id}`, { document: planDocument(spec(3), 'controlled') })
      .expect(409);
    await ben
      .delete(
        `/plans/${id}/approvals/${
          approvals.find((approval: { live: boolean }) => approval.live).id
        }`,
      )
      .expect(200);
    // A control has the engine look at it now; nothing else would before the scheduler's next beat.
    await ada
      .post(`/rollouts/${rollout}/actions`, { action: 'pause' })
      .expect(200);
    const waitsNow = async (): Promise<string[]> =>
      (await ada.get(`/rollouts/${rollout}`).expect(200)).body.waits.map(
        ({ kind }: { kind: string }) => kind,
      );
    const waits = await eventually(waitsNow, kinds =>
      kinds.includes('approval'),
    );
    expect(waits).toEqual(expect.arrayContaining(['approval', 'paused']));

    const shelved = await create('shelved', spec());
    expect((await act(shelved.id, 'archive').expect(200)).body).toMatchObject({
      state: 'archived',
    });
    await act(shelved.id, 'submit').expect(409);
  });
});
