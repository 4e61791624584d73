import { nodeOf } from '../testing/inventories';
import {
  matchesTerms,
  selectableOf,
  selectableOfReplacement,
  selectsNode,
  takesPods,
  untolerated,
} from './nodeFit';

const term = (key: string, operator: string, values?: readonly string[]) => ({
  matchExpressions: [{ key, operator, ...(values ? { values } : {}) }],
});

describe('selectsNode', () => {
  it('demands each label of the selector and one term of the affinity', () => {
    const labels = { disk: 'ssd', zone: 'a' };
    expect(selectsNode({ nodeSelector: { disk: 'ssd' } }, labels)).toBe(true);
    expect(selectsNode({ nodeSelector: { disk: 'hdd' } }, labels)).toBe(false);
    expect(
      selectsNode(
        {
          nodeSelector: {},
          nodeAffinity: [term('zone', 'In', ['b']), term('zone', 'In', ['a'])],
        },
        labels,
      ),
    ).toBe(true);
    expect(
      selectsNode(
        {
          nodeSelector: { disk: 'ssd' },
          nodeAffinity: [term('zone', 'In', ['b'])],
        },
        labels,
      ),
    ).toBe(false);
  });
});

describe('matchesTerms', () => {
  it.each([
    ['In', ['5'], true],
    ['NotIn', ['5'], false],
    ['Exists', undefined, true],
    ['DoesNotExist', undefined, false],
    ['Gt', ['4'], true],
    ['Lt', ['4'], false],
    ['Near', ['5'], false],
  ])('knows %s', (operator, values, matches) => {
    expect(
      matchesTerms([term('cores', operator, values)], { cores: '5' }),
    ).toBe(matches);
  });

  it('demands nothing without terms, and takes no inherited key for a label', () => {
    expect(matchesTerms(undefined, {})).toBe(true);
    expect(matchesTerms([], {})).toBe(true);
    expect(matchesTerms([term('constructor', 'Exists')], {})).toBe(false);
  });
});

describe('untolerated', () => {
  const taint = { key: 'dedicated', value: 'gpu', effect: 'NoSchedule' };

  it('finds the taint that keeps a pod away', () => {
    expect(untolerated([taint], [])).toBe(taint);
    expect(untolerated([taint], [{ key: 'dedicated', value: 'cpu' }])).toBe(
      taint,
    );
    expect(
      untolerated(
        [taint],
        [{ key: 'dedicated', operator: 'Exists', effect: 'NoExecute' }],
      ),
    ).toBe(taint);
  });

  it('finds none that is tolerated or only a preference', () => {
    expect(
      untolerated(
        [taint],
        [
          {
            key: 'dedicated',
            operator: 'Equal',
            value: 'gpu',
            effect: 'NoSchedule',
          },
        ],
      ),
    ).toBeUndefined();
    expect(untolerated([taint], [{ operator: 'Exists' }])).toBeUndefined();
    expect(
      untolerated([{ ...taint, effect: 'PreferNoSchedule' }], []),
    ).toBeUndefined();
  });
});

describe('nodes', () => {
  it('take no pods while cordoned or not ready', () => {
    expect(takesPods(nodeOf('a', 'v1.33.1'))).toBe(true);
    expect(takesPods(nodeOf('a', 'v1.33.1', { unschedulable: true }))).toBe(
      false,
    );
    expect(takesPods(nodeOf('a', 'v1.33.1', { ready: false }))).toBe(false);
  });

  it('can be demanded by their name as a field', () => {
    const byName = {
      nodeSelector: {},
      nodeAffinity: [term('metadata.name', 'In', ['a'])],
    };
    expect(selectsNode(byName, selectableOf(nodeOf('a', 'v1.33.1')))).toBe(
      true,
    );
    expect(selectsNode(byName, selectableOf(nodeOf('b', 'v1.33.1')))).toBe(
      false,
    );
  });

  it('are replaced by ones of another name', () => {
    expect(
      selectableOfReplacement(
        nodeOf('a', 'v1.33.1', {
          labels: { 'kubernetes.io/hostname': 'a', disk: 'ssd' },
        }),
      ),
    ).toEqual({
      'kubernetes.io/hostname': '',
      'metadata.name': '',
      disk: 'ssd',
    });
  });
});
