import { reasonTexts } from '@drydock/upgrade-reasons';
import {
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import { eventually } from '../__testUtils__/eventually';
import {
  FakeClusterSource,
  fakeCluster,
} from '../__testUtils__/FakeClusterSource';
import { planDocument } from '../plans/__testUtils__/PlanHarness';
import { ApiBackend } from './__testUtils__/ApiBackend';

jest.setTimeout(600_000);

const TARGET = 'v1.36.4';
const REASON = 'We looked at it together';
/** Too old for a control plane of the target. */
const OLD_NODE = {
  '/api/v1/nodes': {
    kind: 'NodeList',
    apiVersion: 'v1',
    metadata: {},
    items: [
      {
        metadata: { name: 'node-1' },
        spec: {},
        status: { nodeInfo: { kubeletVersion: 'v1.32.3' }, conditions: [] },
      },
    ],
  },
};

/** Another wording of every text that reasons have; parameters keep their names. */
function reword(): void {
  const texts: Record<string, string> = reasonTexts;
  for (const [code, text] of Object.entries(texts))
    texts[code] = `Said otherwise: ${text}`;
}

describe('another wording of every text', () => {
  const before: Record<string, string> = { ...reasonTexts };
  let api: ApiBackend;

  beforeAll(async () => {
    const world = new InMemoryWorld();
    const source = new FakeClusterSource('test');
    for (const name of ['waived', 'prod-1']) {
      world.addCluster(name, 'v1.35.5');
      source.add(
        {
          name,
          environment: 'prod',
          owner: 'group:default/prod',
          provider: { id: 'in-memory', reference: name },
        },
        fakeCluster('v1.35.5', `uid-${name}`, OLD_NODE),
      );
    }
    api = await ApiBackend.start({
      source,
      provider: new InMemoryUpgradeProvider({
        world,
        versions: ['v1.35.5', TARGET],
      }),
      config: {
        environments: { prod: { desiredVersion: '1.36' } },
        planning: { approvals: [{ environments: ['prod'], required: 1 }] },
        versionGates: [
          {
            id: 'contract',
            minor: '1.36',
            title: 'Contract',
            description: 'Ask the vendor before 1.36',
          },
        ],
      },
      users: ['ada', 'ben'],
      isReady: found =>
        found.length === 2 &&
        found.every(({ version, target }) => version && target),
    });
  });
  afterAll(() => Object.assign(reasonTexts, before));

  const get = async (path: string) =>
    (await api.as('ada').get(path).expect(200)).body;
  const blockers = async (name: string, state: string) =>
    (
      await get(
        `/findings?cluster=${api.ids[name]}&severity=blocker&state=${state}`,
      )
    ).items;

  it('leaves waivers, acknowledgements of version gates and approvals standing', async () => {
    const [{ finding }] = await blockers('waived', 'open');
    const { body: waiver } = await api
      .as('ada')
      .post(`/clusters/${api.ids.waived}/waivers`, {
        fingerprint: finding.fingerprint,
        evidenceDigest: finding.evidenceDigest,
        reason: REASON,
        until: new Date(Date.now() + 30 * 86_400_000)
          .toISOString()
          .slice(0, 10),
      })
      .expect(201);
    for (const { gate } of (await get('/version-gates')).items)
      await api
        .as('ada')
        .post(
          `/version-gates/${encodeURIComponent(gate.id)}/acknowledgements`,
          {
            digest: gate.digest,
            scope: { kind: 'fleet' },
            reason: REASON,
          },
        )
        .expect(201);
    const { body: plan } = await api
      .as('ada')
      .post('/plans', {
        document: planDocument(
          { stages: [{ name: 'prod', clusters: { names: ['prod-1'] } }] },
          'winter',
        ),
      })
      .expect(201);
    const { body: submitted } = await api
      .as('ada')
      .post(`/plans/${plan.id}/actions`, {
        action: 'submit',
        acceptUnknownChecks: await api.checksNotRun('prod-1', TARGET),
        overrideReason: REASON,
      })
      .expect(200);
    const { digest } = submitted;
    await api
      .as('ben')
      .post(`/plans/${plan.id}/approvals`, { decision: 'approve', digest })
      .expect(200);

    reword();
    const reads = await Promise.all(
      Object.values(api.ids).map(async id => {
        const { evaluatedAt } = await get(`/clusters/${id}/readiness`);
        await api.as('ada').post(`/clusters/${id}/refresh`, {}).expect(202);
        return eventually(
          () => get(`/clusters/${id}/readiness`),
          now => now.evaluatedAt !== evaluatedAt,
        );
      }),
    );
    expect(JSON.stringify(reads)).toContain('Said otherwise');

    const [still] = await blockers('waived', 'waived');
    expect(still.finding).toMatchObject({
      fingerprint: finding.fingerprint,
      evidenceDigest: finding.evidenceDigest,
      waiver: { id: waiver.id },
    });
    expect(
      (await get('/version-gate-acknowledgements')).items.map(
        ({ state }: { state: string }) => state,
      ),
    ).toEqual(expect.not.arrayContaining(['void']));
    expect(await get(`/plans/${plan.id}`)).toMatchObject({
      state: 'approved',
      digest,
    });
    await api
      .as('ada')
      .post('/rollouts', { planId: plan.id, digest })
      .expect(201);
  });
});
