import { english } from '../translation';
import {
  entityName,
  isSameVersion,
  namesText,
  namesInText,
  shortVersions,
  versionText,
  lowerFirst,
  upperFirst,
} from './words';

describe('upperFirst', () => {
  it.each([
    ['window nights opens at 22:00', 'Window nights opens at 22:00'],
    ['paused', 'Paused'],
    ['dev-1 is held', 'dev-1 is held'],
    ['v1.36 is there', 'v1.36 is there'],
  ])('makes of %s: %s', (text, said) => expect(upperFirst(text)).toBe(said));
});

describe('lowerFirst', () => {
  it.each([
    ['You need the permission a.b', 'you need the permission a.b'],
    ['It is already at v1.36.4', 'it is already at v1.36.4'],
    ['Cluster API says no', 'Cluster API says no'],
    [
      'PDB payments/api allows no disruption',
      'PDB payments/api allows no disruption',
    ],
    ['Items are no articles', 'Items are no articles'],
  ])('makes of %s: %s', (text, said) => expect(lowerFirst(text)).toBe(said));
});

describe('words', () => {
  it('spells versions with a v, and leaves what is no version alone', () => {
    expect(versionText('1.35')).toBe('v1.35');
    expect(versionText('v1.35.2-eks-abc')).toBe('v1.35.2-eks-abc');
    expect(versionText('garbage')).toBe('garbage');
    expect(versionText(undefined)).toBe('unknown');
  });

  it('knows a version by either spelling', () => {
    expect(isSameVersion('1.36.2', 'v1.36.2')).toBe(true);
    expect(isSameVersion('1.36.2', '1.36.3')).toBe(false);
    expect(isSameVersion(undefined, undefined)).toBe(false);
  });

  it('lists versions oldest first, without suffixes and by number', () => {
    expect(
      shortVersions([
        'v1.34.10-eks-a',
        'v1.34.9-eks-b',
        'v1.9.0+k3s1',
        'v1.34.9',
      ]),
    ).toEqual(['v1.9.0', 'v1.34.9', 'v1.34.10']);
  });

  it('lists names, and says how many it left out', () => {
    expect(namesText(['a'], english)).toBe('a');
    expect(namesText(['a', 'b'], english)).toBe('a and b');
    expect(namesText(['a', 'b', 'c'], english)).toBe('a, b and c');
    expect(namesText(['a', 'b', 'c', 'd'], english)).toBe('a, b and 2 more');
    expect(namesText(['a', 'b', 'c', 'd'], english, 4, 900)).toBe(
      'a, b, c and 897 more',
    );
  });

  it('names entities without kind and default namespace', () => {
    expect(entityName('group:default/payments')).toBe('payments');
    expect(entityName('group:emea/payments')).toBe('emea/payments');
    expect(entityName('not a reference')).toBe('not a reference');
  });

  it('names people and teams in a sentence, and leaves everything else as it is', () => {
    expect(
      namesInText(
        'user:default/ada.b: group:emea/payments is away. See user:default/bo.',
      ),
    ).toBe('ada.b: emea/payments is away. See bo.');
    expect(namesInText('pdb payments/api at user: 3/4')).toBe(
      'pdb payments/api at user: 3/4',
    );
  });
});
