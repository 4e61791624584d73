import { inEnglish } from '@drydock/upgrade-reasons';
import { SWITCHED_OFF } from '../../contracts';
import { forbidden, inventoryOf } from '../../testing/inventories';
import { optionalFacts } from './optionalFacts';

describe('optionalFacts', () => {
  it('gives what was read', () => {
    expect(
      optionalFacts(
        { inventory: inventoryOf({ nodes: [] }) },
        'nodes',
        'fact-node-labels',
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
    expect(
      inEnglish(optionalFacts(failed, 'nodes', 'fact-node-labels')),
    ).toEqual({
      unseen: [
        'No data on labels that nodes carry, because nodes could not be read: Not allowed to list things',
      ],
    });
    const partial = {
      inventory: inventoryOf(
        {},
        { nodes: { status: 'partial', facts: [], failures: [forbidden] } },
      ),
    };
    expect(
      inEnglish(optionalFacts(partial, 'nodes', 'fact-node-labels')),
    ).toEqual({
      facts: [],
      unseen: [
        'nodes in part, so not all of labels that nodes carry: Not allowed to list things',
      ],
    });
  });

  it('has nothing to say of what the operator switched off', () => {
    expect(
      optionalFacts(
        {
          inventory: inventoryOf(
            {},
            { nodes: { status: 'off', reason: SWITCHED_OFF } },
          ),
        },
        'nodes',
        'fact-node-labels',
      ),
    ).toEqual({ unseen: [] });
  });
});
