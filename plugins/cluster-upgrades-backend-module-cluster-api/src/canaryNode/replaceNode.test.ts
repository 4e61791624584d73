import { chosen, choose, cluster, MACHINES, replace, signal, world } from './__testUtils__/canaryWorld';
import { FakeManagement } from '../testing/FakeManagement';
import { machineObject } from '../testing/objects';

describe('replacing the canary node', () => {
  it('deletes the chosen Machine, once, by its uid, and never another', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    expect(await start(replace)).toMatchObject({ outcome: 'accepted', message: expect.stringContaining('node md-1 is replaced') });
    expect((await start(replace)).outcome).toBe('already');
    fake.finish();
    expect((await start(replace)).outcome).toBe('already');
    expect(fake.removed).toEqual([{ path: `${MACHINES}/md-1`, uid: 'uid-md-1', resourceVersion: '400', dryRun: false }]);
  });

  it('deletes nothing where another Machine has the name by now', async () => {
    const { fake, start } = await chosen(() => FakeManagement.settled());
    const other = machineObject({ name: 'md-1', pool: 'md-0', version: 'v1.36.4' });
    fake.put(`${MACHINES}/md-1`, { ...other, metadata: { ...Object(other.metadata), uid: 'another' } });
    expect((await start(replace)).outcome).toBe('already');
    expect(fake.removed).toEqual([]);
  });

  it('deletes nothing before Cluster API has taken the strategy over, after the world moved, or when it is not wanted any more', async () => {
    const { fake, start, provider, observe } = world(() => FakeManagement.settled());
    await start({ kind: 'control-plane', from: 'v1.35.5', to: 'v1.36.4', holdPools: ['md-0', 'md-1'] });
    fake.finish();
    expect((await start(replace)).outcome).toBe('stale');
    await start(choose);
    expect((await start(replace)).outcome).toBe('stale');
    fake.finish();
    const { precondition } = await observe();
    fake.touch(`${MACHINES}/md-1`);
    expect((await provider.start(cluster, { operationKey: 'k', hop: replace, precondition }, signal)).outcome).toBe('stale');
    expect((await start(replace, async () => false)).outcome).toBe('stale');
    expect(fake.removed).toEqual([]);
  });

  it('is asked for by a dry run before anything is chosen, and says which right is missing', async () => {
    const { fake, provider, observe } = world(() => FakeManagement.settled());
    const ask = async () => provider.dryRun(cluster, { operationKey: 'k', hop: replace, precondition: (await observe()).precondition }, signal);
    expect((await ask()).outcome).toBe('accepted');
    fake.mayRemove = false;
    expect(await ask()).toMatchObject({ outcome: 'refused', message: expect.stringContaining('cannot be replaced') });
    expect(fake.removed).toEqual([]);
  });
});
