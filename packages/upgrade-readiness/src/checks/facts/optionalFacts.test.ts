import { forbidden, inventoryOf } from '../../testing/inventories';
import { optionalFacts } from './optionalFacts';

describe('optionalFacts', () => {
  it('gives what was read', () => {
    expect(
      optionalFacts(
        { inventory: inventoryOf({ nodes: [] }) },
        'nodes',
        'nodes',
      ),
    ).toEqual({ facts: [], unseen: [] });
  });

  it('says what is not seen after a failure, in full or in part', () => {
    const failed = {
      inventory: inventoryOf(
        {},
        { nodes: { status: 'failed', failures: [forbidden] } },
      ),
    };
    expect(optionalFacts(failed, 'nodes', 'taints')).toEqual({
      unseen: ['nodes, so nothing of taints: Not allowed to list things'],
    });
    const partial = {
      inventory: inventoryOf(
        {},
        { nodes: { status: 'partial', facts: [], failures: [forbidden] } },
      ),
    };
    expect(optionalFacts(partial, 'nodes', 'taints')).toEqual({
      facts: [],
      unseen: [
        'nodes in part, so not all of taints: Not allowed to list things',
      ],
    });
  });

  it('has nothing to say of what the operator switched off', () => {
    expect(
      optionalFacts(
        {
          inventory: inventoryOf(
            {},
            { nodes: { status: 'off', reason: 'policy' } },
          ),
        },
        'nodes',
        'taints',
      ),
    ).toEqual({ unseen: [] });
  });
});
