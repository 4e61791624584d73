import { inEnglish } from '@drydock/upgrade-reasons';
import {
  chosen,
  choose,
  cluster,
  MACHINES,
  replace,
  scale,
  signal,
  world,
} from './__testUtils__/canaryWorld';
import { FakeManagement } from '../testing/FakeManagement';
import { machineObject } from '../testing/objects';

describe('replacing the canary node', () => {
  it('deletes the chosen Machine, once, by its uid, and never another', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    expect(inEnglish(await start(replace))).toMatchObject({
      outcome: 'accepted',
      message: expect.stringContaining('node md-1 is replaced'),
    });
    expect((await start(replace)).outcome).toBe('already');
    fake.finish();
    expect((await start(replace)).outcome).toBe('already');
    expect(fake.removed).toEqual([
      {
        path: `${MACHINES}/md-1`,
        uid: 'uid-md-1',
        resourceVersion: '400',
        dryRun: false,
      },
    ]);
  });

  it('deletes nothing where another Machine has the name by now', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    const other = machineObject({
      name: 'md-1',
      pool: 'md-0',
      version: 'v1.36.4',
    });
    fake.put(`${MACHINES}/md-1`, {
      ...other,
      metadata: { ...Object(other.metadata), uid: 'another' },
    });
    expect((await start(replace)).outcome).toBe('already');
    expect(fake.removed).toEqual([]);
  });

  it('deletes nothing in a pool that was made smaller since: its only node stays', async () => {
    const { fake, start, provider, observe } = await chosen(() =>
      FakeManagement.settled(),
    );
    scale(fake, 1);
    fake.objects.delete(`${MACHINES}/md-1b`);
    expect(inEnglish(await start(replace))).toMatchObject({
      outcome: 'refused',
      message: expect.stringMatching(
        /md-1 of md-0 is not replaced: it has one node/,
      ),
    });
    const asked = await provider.dryRun(
      cluster,
      {
        operationKey: 'k',
        moveKey: 'u/step-1',
        hop: replace,
        precondition: (await observe()).precondition,
      },
      signal,
    );
    expect([asked.outcome, fake.removed]).toEqual(['refused', []]);
  });

  it('deletes nothing where the chosen Machine left with a node less, until another is chosen', async () => {
    const { fake, start, observe } = await chosen(() =>
      FakeManagement.settled(),
    );
    fake.putMachine(
      machineObject({ name: 'md-1c', pool: 'md-0', version: 'v1.35.5' }),
    );
    fake.objects.delete(`${MACHINES}/md-1`);
    expect((await observe()).nodePools[0].canaryNode).toEqual({
      state: 'lost',
      node: 'md-1',
    });
    expect((await start(replace)).outcome).toBe('stale');
    expect((await start(choose)).outcome).toBe('accepted');
    expect((await observe()).nodePools[0].canaryNode).toEqual({
      state: 'chosen',
      node: 'md-1b',
    });
    expect((await start(replace)).outcome).toBe('accepted');
    expect(fake.removed).toMatchObject([{ path: `${MACHINES}/md-1b` }]);
  });

  it('deletes nothing before Cluster API has taken the strategy over, after the cluster has changed, or when it is no longer wanted', async () => {
    const { fake, start, provider, observe } = world(() =>
      FakeManagement.settled(),
    );
    await start({
      kind: 'control-plane',
      from: 'v1.35.5',
      to: 'v1.36.4',
      disrupts: ['control-plane'],
      holdPools: ['md-0', 'md-1'],
    });
    fake.finish();
    expect((await start(replace)).outcome).toBe('stale');
    await start(choose);
    expect((await start(replace)).outcome).toBe('stale');
    fake.finish();
    const { precondition } = await observe();
    fake.touch(`${MACHINES}/md-1`);
    expect(
      (
        await provider.start(
          cluster,
          {
            operationKey: 'k',
            moveKey: 'u/step-1',
            hop: replace,
            precondition,
          },
          signal,
        )
      ).outcome,
    ).toBe('stale');
    expect((await start(replace, async () => false)).outcome).toBe('stale');
    expect(fake.removed).toEqual([]);
  });

  it('is asked for by a dry run before anything is chosen, and says which right is missing', async () => {
    const { fake, provider, observe } = world(() => FakeManagement.settled());
    const ask = async () =>
      provider.dryRun(
        cluster,
        {
          operationKey: 'k',
          moveKey: 'u/step-1',
          hop: replace,
          precondition: (await observe()).precondition,
        },
        signal,
      );
    expect((await ask()).outcome).toBe('accepted');
    fake.mayRemove = false;
    expect(inEnglish(await ask())).toMatchObject({
      outcome: 'refused',
      message: expect.stringContaining('cannot be replaced'),
    });
    expect(fake.removed).toEqual([]);
  });
});
