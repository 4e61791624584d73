import type { SelectableCluster } from './selectableCluster';
import {
  keysOfName,
  namesCluster,
  namesOf,
  selectorTest,
} from './matchCluster';
import type { ClusterSelector } from './model';

function match(selector: ClusterSelector, facts: Partial<SelectableCluster>) {
  return selectorTest(selector)({ id: '1', name: 'x', labels: {}, ...facts });
}

describe('selectorTest', () => {
  it('is decided by one field that does not match, whatever else is not known', () => {
    expect(
      match({ environments: ['e'], regions: ['r'] }, { environment: 'other' }),
    ).toEqual({ kind: 'no' });
  });

  it('is not decided while a field that could still match is not known, and names each once', () => {
    expect(
      match(
        { environments: ['e'], regions: ['r'], except: { regions: ['s'] } },
        { environment: 'e' },
      ),
    ).toEqual({ kind: 'undecided', missing: ['region'] });
  });

  it('treats a version that cannot be parsed as unknown', () => {
    expect(match({ minors: ['1.34'] }, { version: 'garbage' })).toEqual({
      kind: 'undecided',
      missing: ['version'],
    });
  });

  it('is not held up by an exception of which another field does not hold', () => {
    expect(
      match({ except: { environments: ['e'], labels: { a: '1' } } }, {}),
    ).toEqual({ kind: 'yes' });
  });

  it('matches everything when nothing is asked', () => {
    expect(match({}, {})).toEqual({ kind: 'yes' });
  });
});

describe('names', () => {
  it('are the name as it is, and the entity reference in its full form', () => {
    expect(namesOf({ name: 'X', entityRef: 'Resource:Default/X' })).toEqual([
      'X',
      'resource:default/x',
    ]);
    expect(keysOfName('X')).toEqual(['X']);
    expect(keysOfName('default/x')).toEqual([
      'default/x',
      'resource:default/x',
    ]);
  });

  it.each([
    ['X', true],
    ['x', false],
    ['default/x', true],
    ['resource:x', true],
    ['other/x', false],
  ])('%s means the cluster: %s', (entry, expected) => {
    expect(
      namesCluster(entry, { name: 'X', entityRef: 'resource:default/x' }),
    ).toBe(expected);
  });
});
