import { planDocument } from '../plans/__testUtils__/PlanHarness';
import type { ApiBackend } from './__testUtils__/ApiBackend';
import { PlansBackend } from './__testUtils__/PlansBackend';

jest.setTimeout(600_000);

const VERSION_GATE = {
  id: 'dashboards',
  minor: '1.37',
  title: 'Dashboards',
  description: 'Look at them.',
  link: 'https://example.com',
};
const IN_PERSON =
  /^Decisions are made in person, and this request came through plugin:(scaffolder|mcp-actions)\. Decide on the pages of the portal, or ask an admin to add \1 to clusterUpgrades\.decisions\.throughPlugins\.$/;
const REASON = 'the template says that it is fine';

type Person = ReturnType<ApiBackend['as']>;

/** A plan that ada submitted, and everything that can be decided about it and its clusters. */
async function decisions(api: PlansBackend, name: string) {
  const { backend } = api;
  const plan = (await api.submit((await api.create(name)).id)).body;
  const ben = backend.as('ben');
  const [gate] = (await ben.get('/version-gates').expect(200)).body.items;
  const clusterId = backend.ids['prod-1'];
  const approval = (
    await ben
      .post(`/plans/${plan.id}/approvals`, {
        decision: 'reject',
        digest: plan.digest,
      })
      .expect(200)
  ).body.approvals[0];
  const acknowledge = {
    digest: gate.gate.digest,
    scope: { kind: 'cluster', clusterId },
    reason: REASON,
  };
  const acknowledged = (
    await backend
      .as('ada')
      .post(`/version-gates/${gate.gate.id}/acknowledgements`, acknowledge)
      .expect(201)
  ).body;
  const { body: draft } = await backend
    .as('ada')
    .post('/plans', {
      document: planDocument(
        {
          effects: [
            {
              name: 'nodes',
              type: 'node-rollout',
              drainTimeoutMinutes: 30,
              onDrainTimeout: 'force',
            },
          ],
        },
        `${name}-forcing`,
      ),
    })
    .expect(201);
  const query = {
    stages: [
      {
        name: 's',
        clusters: { names: ['prod-1'] },
        gates: [
          {
            name: 'g',
            type: 'metric',
            source: 'main',
            query: 'up',
            pass: 'value > 0',
          },
        ],
      },
    ],
  };
  return {
    plan,
    requests: (person: Person): Record<string, ReturnType<Person['get']>> => ({
      'approves a plan': person.post(`/plans/${plan.id}/approvals`, {
        decision: 'approve',
        digest: plan.digest,
      }),
      'rejects a plan': person.post(`/plans/${plan.id}/approvals`, {
        decision: 'reject',
        digest: plan.digest,
      }),
      'takes a decision back': person.delete(
        `/plans/${plan.id}/approvals/${approval.id}`,
      ),
      'acknowledges a version gate': person.post(
        `/version-gates/${gate.gate.id}/acknowledgements`,
        acknowledge,
      ),
      'withdraws an acknowledgement': person.delete(
        `/version-gate-acknowledgements/${
          acknowledged.id
        }?reason=${encodeURIComponent(REASON)}`,
      ),
      'waives a finding': person.post(`/clusters/${clusterId}/waivers`, {
        fingerprint: 'f',
        evidenceDigest: 'd',
        reason: REASON,
        until: '2027-01-01',
      }),
      'answers for an owner': person.post('/upcoming/answers', {
        planId: plan.id,
        clusterId,
        owner: 'group:default/team-prod',
        answer: 'acknowledged',
      }),
      'overrides blockers of a cluster': person.post('/upgrades', {
        clusterId,
        target: 'v1.36.4',
        overrideReason: REASON,
      }),
      'overrides blockers of a plan': person.post(`/plans/${plan.id}/actions`, {
        action: 'submit',
        overrideReason: REASON,
      }),
      'forces drains': person.post(`/plans/${draft.id}/actions`, {
        action: 'submit',
      }),
      'writes a query': person.post('/plans', {
        document: planDocument(query, `${name}-query`),
      }),
    }),
  };
}

describe('decisions that another plugin sends with the credentials of a person', () => {
  let api: PlansBackend;

  beforeAll(async () => {
    api = await PlansBackend.start({
      config: {
        versionGates: [VERSION_GATE],
        planning: {
          metricSources: [{ id: 'main', url: 'https://metrics.example.com' }],
        },
      },
    });
  });

  it.each(['scaffolder', 'mcp-actions'])(
    'are refused through %s, whatever the permissions say, and change nothing [T-103]',
    async pluginId => {
      const { plan, requests } = await decisions(api, `through-${pluginId}`);
      const before = (await api.backend.as('ada').get(`/plans/${plan.id}`))
        .body;
      api.backend.reset();
      const person = api.backend.asThrough('ben', pluginId);
      for (const [what, sent] of Object.entries(requests(person))) {
        const { status, body } = await sent;
        expect([what, status, body.error?.message]).toEqual([
          what,
          403,
          expect.stringMatching(IN_PERSON),
        ]);
      }
      const { approvals, state } = (
        await api.backend.as('ada').get(`/plans/${plan.id}`)
      ).body;
      expect({ approvals, state }).toEqual({
        approvals: before.approvals,
        state: before.state,
      });
      expect(api.backend.events).toEqual(
        expect.arrayContaining([
          'plan-decide failed',
          'plan-decision-withdraw failed',
          'version-gate-acknowledge failed',
          'version-gate-withdraw failed',
          'waiver-create failed',
          'upcoming-answer failed',
          'upgrade-start failed',
          'plan-control failed',
        ]),
      );
      expect(
        api.backend.events.filter(event => event.endsWith('succeeded')),
      ).toEqual([]);
    },
  );

  it('are shown as not allowed, while drafts and previews are theirs', async () => {
    const { plan } = await decisions(api, 'shown');
    const template = api.backend.asThrough('ben', 'scaffolder');
    const { body: seen } = await template.get(`/plans/${plan.id}`).expect(200);
    expect(
      seen.actions.find(
        ({ action }: { action: string }) => action === 'approve',
      ),
    ).toMatchObject({ allowed: false });
    await template
      .post('/plans', { document: planDocument({}, 'from-a-template') })
      .expect(201);
    await template
      .post('/plans/preview', { document: planDocument() })
      .expect(200);
  });
});

describe('decisions through a plugin that the configuration names', () => {
  let api: PlansBackend;

  beforeAll(async () => {
    api = await PlansBackend.start({
      config: {
        versionGates: [VERSION_GATE],
        decisions: { throughPlugins: ['scaffolder'] },
      },
    });
  });

  it('are taken and recorded with the plugin; those of other plugins are refused', async () => {
    const plan = (await api.submit((await api.create('one')).id)).body;
    const approve = { decision: 'approve', digest: plan.digest };
    await api.backend
      .asThrough('ben', 'mcp-actions')
      .post(`/plans/${plan.id}/approvals`, approve)
      .expect(403);
    await api.backend
      .asThrough('ada', 'scaffolder')
      .post(`/plans/${plan.id}/approvals`, approve)
      .expect(403);
    const { body: approved } = await api.backend
      .asThrough('ben', 'scaffolder')
      .post(`/plans/${plan.id}/approvals`, approve)
      .expect(200);
    expect(approved).toMatchObject({
      state: 'approved',
      approvals: [
        { principal: 'user:default/ben', through: 'plugin:scaffolder' },
      ],
    });
    const { body: events } = await api.backend
      .as('ada')
      .get(`/plans/${plan.id}/events`)
      .expect(200);
    expect(events.items).toContainEqual(
      expect.objectContaining({
        kind: 'approval-given',
        principal: 'user:default/ben',
        message: expect.objectContaining({
          text: 'ben through plugin:scaffolder approved revision 1',
        }),
      }),
    );
    const [gate] = (
      await api.backend.as('ben').get('/version-gates').expect(200)
    ).body.items;
    const acknowledge = {
      digest: gate.gate.digest,
      scope: { kind: 'fleet' },
      reason: REASON,
    };
    const { body: acknowledged } = await api.backend
      .asThrough('ben', 'scaffolder')
      .post(`/version-gates/${gate.gate.id}/acknowledgements`, acknowledge)
      .expect(201);
    expect(acknowledged).toMatchObject({
      acknowledgedBy: 'user:default/ben',
      through: 'plugin:scaffolder',
    });
    const { body: own } = await api.backend
      .as('cleo')
      .post(`/plans/${plan.id}/approvals`, approve)
      .expect(200);
    expect(
      own.approvals.find(
        ({ principal }: { principal: string }) =>
          principal === 'user:default/cleo',
      ).through,
    ).toBeUndefined();
  });
});
