import type { PlannedHops } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { InMemoryUpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  clusterCondition,
  DENY,
  type ApiBackend,
} from './__testUtils__/ApiBackend';
import { PlansBackend } from './__testUtils__/PlansBackend';

jest.setTimeout(600_000);

const PERMISSION = 'cluster-upgrades.node.replace';
const TARGET = 'v1.36.4';

/** A platform whose nodes Drydock replaces by itself. */
class TerminatingProvider extends InMemoryUpgradeProvider {
  async planHops(
    ...asked: Parameters<InMemoryUpgradeProvider['planHops']>
  ): Promise<PlannedHops> {
    const planned = await super.planHops(...asked);
    return planned.ok
      ? {
          ...planned,
          hops: planned.hops.map(hop =>
            hop.kind === 'node-pools'
              ? { ...hop, terminatesInstances: true as const }
              : hop,
          ),
        }
      : planned;
  }
}

describe('who has instances of nodes terminated', () => {
  let api: PlansBackend;
  let ada: ReturnType<ApiBackend['as']>;
  let ben: ReturnType<ApiBackend['as']>;
  const decisions = () => api.backend.decisions;
  const missing = (body: { error: { message: string } }) => {
    expect(body.error.message).toContain(PERMISSION);
  };

  beforeAll(async () => {
    api = await PlansBackend.start(
      {},
      options => new TerminatingProvider(options),
    );
    [ada, ben] = ['ada', 'ben'].map(name => api.backend.as(name));
  });
  beforeEach(() => api.backend.reset());

  it('needs a permission of its own to start an upgrade, and to continue it, not to pause or stop it [T-472]', async () => {
    const asked = {
      clusterId: api.backend.ids['staging-1'],
      target: TARGET,
      acceptUnknownChecks: await api.backend.checksNotRun('staging-1', TARGET),
      overrideReason: 'for the test of the API',
    };
    decisions().set(PERMISSION, DENY);
    const { body: preview } = await ada.post('/upgrades/preview', asked);
    expect(preview).toMatchObject({ allowed: false });
    expect(preview.reasons).toMatchObject([
      {
        who: { permission: PERMISSION },
        text: `You need the permission ${PERMISSION}. It is needed because Drydock terminates the instances of nodes in this upgrade`,
      },
    ]);
    missing((await ada.post('/upgrades', asked).expect(403)).body);

    decisions().delete(PERMISSION);
    expect((await ada.post('/upgrades/preview', asked)).body).toMatchObject({
      allowed: true,
    });
    const { id } = (await ada.post('/upgrades', asked).expect(201)).body;

    decisions().set(PERMISSION, DENY);
    const act = (action: string) =>
      ada.post(`/upgrades/${id}/actions`, { action });
    const { body: paused } = await act('pause').expect(200);
    expect(
      paused.actions.find(
        (rule: { action: string }) => rule.action === 'resume',
      ),
    ).toMatchObject({
      allowed: false,
      reason: { who: { permission: PERMISSION } },
    });
    missing((await act('resume').expect(403)).body);
    await act('stop').expect(200);
  });

  it('is needed to submit, approve and start a plan, and to continue its rollout, not to reject or pause it [T-473]', async () => {
    const plan = await api.create('replacing', {
      stages: [{ name: 's', clusters: { environments: ['prod'] } }],
    });
    const approvals = `/plans/${plan.id}/approvals`;
    const decide = (decision: string, digest: string) =>
      ben.post(approvals, { decision, digest });
    const ruleOf = async (person: typeof ada, action: string) =>
      (await person.get(`/plans/${plan.id}`)).body.actions.find(
        (rule: { action: string }) => rule.action === action,
      );
    const lacking = {
      allowed: false,
      reason: { who: { permission: PERMISSION } },
    };

    decisions().set(
      PERMISSION,
      clusterCondition('HAS_ENVIRONMENT', { environments: ['staging'] }),
    );
    const { body: preview } = await ada.get(`/plans/${plan.id}/preview`);
    expect(preview).toMatchObject({ submittable: false });
    expect(preview.refusals).toContainEqual({
      remedy: 'permission',
      reason: expect.objectContaining({
        who: { permission: PERMISSION },
        text: `You need the permission ${PERMISSION} for all 2 clusters. It is needed because Drydock terminates the instances of their nodes`,
      }),
    });
    const refused = await api.submit(plan.id);
    expect(refused.status).toBe(403);
    missing(refused.body);

    decisions().delete(PERMISSION);
    const { digest } = (await api.submit(plan.id)).body;
    decisions().set(PERMISSION, DENY);
    expect(await ruleOf(ben, 'approve')).toMatchObject(lacking);
    expect(await ruleOf(ben, 'reject')).toMatchObject({ allowed: true });
    missing((await decide('approve', digest).expect(403)).body);

    decisions().delete(PERMISSION);
    await decide('approve', digest).expect(200);
    decisions().set(PERMISSION, DENY);
    expect(await ruleOf(ada, 'start')).toMatchObject(lacking);
    const start = { planId: plan.id, digest };
    missing((await ada.post('/rollouts', start).expect(403)).body);

    decisions().delete(PERMISSION);
    const { id } = (await ada.post('/rollouts', start).expect(201)).body;
    decisions().set(PERMISSION, DENY);
    const act = (action: string) =>
      ada.post(`/rollouts/${id}/actions`, {
        action,
        reason: 'for the test of the API',
      });
    const { body: paused } = await act('pause').expect(200);
    expect(
      paused.actions.find(
        (rule: { action: string }) => rule.action === 'resume',
      ),
    ).toMatchObject(lacking);
    missing((await act('resume').expect(403)).body);
    const { body: page } = await ada.get(`/rollouts/${id}/clusters`);
    expect(page.items).toHaveLength(2);
    missing(
      (
        await ada
          .post(`/rollouts/${id}/actions`, {
            action: 'skip-cluster',
            clusterId: page.items[0].clusterId,
            reason: 'for the test of the API',
          })
          .expect(403)
      ).body,
    );
    await act('abort').expect(200);
  });
});
