import { NotAllowedError } from '@backstage/errors';
import { rolloutOperatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { findSeen, type Wanted } from './findSeen';

const asked = (
  wanted: Partial<Wanted<string>> = {},
  decide = async () => 'caller',
) =>
  findSeen(decide, () => ({
    what: 'plan',
    id: 'winter',
    find: async () => 'found',
    ...wanted,
  }));

describe('findSeen', () => {
  it('denies a caller who holds a permission for nothing before it looks anything up', async () => {
    const find = jest.fn(async () => undefined);
    const denied = async () => {
      throw new NotAllowedError('nothing at all');
    };
    await expect(asked({ find }, denied)).rejects.toThrow('nothing at all');
    expect(find).not.toHaveBeenCalled();
  });

  it('has one answer for what is unknown or hidden, and asks no permission for it [T-300]', async () => {
    const allows = jest.fn(async () => false);
    await expect(
      asked({
        find: async () => undefined,
        permission: rolloutOperatePermission,
        allows,
      }),
    ).rejects.toThrow(
      /^Plan winter was not found, or you do not have access to it\.$/,
    );
    expect(allows).not.toHaveBeenCalled();
  });

  it('says of what the caller sees which permission is missing for it', async () => {
    await expect(
      asked({
        permission: rolloutOperatePermission,
        allows: async () => false,
      }),
    ).rejects.toThrow(
      'You need the permission cluster-upgrades.rollout.operate for this plan. Ask your Backstage admin.',
    );
    await expect(
      asked({ permission: rolloutOperatePermission, allows: async () => true }),
    ).resolves.toEqual({ caller: 'caller', found: 'found' });
  });

  it('repeats no more than the beginning of a long id', async () => {
    await expect(
      asked({ id: 'x'.repeat(500), find: async () => undefined }),
    ).rejects.toThrow(new RegExp(`^Plan x{100} was`));
  });
});
