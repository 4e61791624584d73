import { inEnglish } from '@drydock/upgrade-reasons';
import { PlanServer } from '../testing/PlanServer';
import { CLUSTER, FROM, portalOn, TO } from '../testing/portal';

const signal = new AbortController().signal;

describe('writes to the cluster that was read', () => {
  let server: PlanServer;
  let other: PlanServer;

  beforeEach(async () => {
    server = await PlanServer.start(FROM);
    other = await PlanServer.start(FROM);
  });
  afterEach(() => Promise.all([server.close(), other.close()]));

  async function start(
    portal: Awaited<ReturnType<typeof portalOn>>,
    mayStill?: () => Promise<boolean>,
  ) {
    const { precondition } = await portal.provider.observe(CLUSTER, signal);
    return inEnglish(
      await portal.provider.start(
        CLUSTER,
        {
          operationKey: 'u/generation-1/step-1',
          moveKey: 'u/step-1',
          hop: {
            kind: 'control-plane',
            from: FROM,
            to: TO,
            disrupts: ['control-plane'],
          },
          precondition,
          mayStill,
        },
        signal,
      ),
    );
  }

  it('refuses a writer of another cluster, although its Plans look the same', async () => {
    expect(
      await start(await portalOn(server, { writesTo: other })),
    ).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('of two clusters'),
    });
    expect(other.acceptedWrites).toBe(0);
  });

  it('refuses where a credential may not read of which cluster it is', async () => {
    server.hidesItself = true;
    expect(await start(await portalOn(server))).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('cannot compare the clusters'),
    });
    expect(server.acceptedWrites).toBe(0);
  });

  it('patches no other Plan of the same name and resourceVersion', async () => {
    const outcome = await start(await portalOn(server), async () => {
      const plan = server.objects.get('Plan/server-plan');
      if (plan) plan.metadata.uid = 'another';
      return true;
    });
    expect(outcome.outcome).toBe('refused');
    expect(server.acceptedWrites).toBe(0);
  });

  it('takes a Plan that was made anew for changed', async () => {
    const portal = await portalOn(server);
    const { precondition } = await portal.provider.observe(CLUSTER, signal);
    const plan = server.objects.get('Plan/server-plan');
    if (plan) plan.metadata.uid = 'another';
    expect(
      await portal.provider.start(
        CLUSTER,
        {
          operationKey: 'u/generation-1/step-1',
          moveKey: 'u/step-1',
          hop: {
            kind: 'control-plane',
            from: FROM,
            to: TO,
            disrupts: ['control-plane'],
          },
          precondition,
        },
        signal,
      ),
    ).toMatchObject({ outcome: 'stale' });
  });
});
