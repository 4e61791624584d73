import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  isExtendedMinor,
  isRelease,
  openShiftOf,
  ownVersionFor,
  ownVersionOf,
  releasesInOrder,
} from './openShiftVersion';

describe('ownVersionOf', () => {
  it.each([
    ['v1.32', 'v1.32+openshift4.19'],
    ['v1.32.13', 'v1.32+openshift4.19'],
    ['4.19', 'v1.32+openshift4.19'],
    ['v4.19.3', 'v1.32+openshift4.19.3'],
    ['4.19.0-rc.1', 'v1.32+openshift4.19.0-rc.1'],
    ['v1.32+openshift4.19.3', 'v1.32+openshift4.19.3'],
    ['4.99.1', undefined],
    ['v1.99', undefined],
    ['nonsense', undefined],
    ['', undefined],
  ])('calls %j %j', (wanted, own) => {
    expect(ownVersionOf(wanted, builtinKnowledge)).toBe(own);
  });

  it('gives the release back, and none of other builds', () => {
    expect(openShiftOf('v1.32+openshift4.19.3')).toBe('4.19.3');
    expect(openShiftOf('v1.32+openshift4.19')).toBe('4.19');
    for (const other of ['v1.32.7', 'v1.32.7+f67aeb3', 'v1.32.1+k3s1', 'x'])
      expect(openShiftOf(other)).toBeUndefined();
    expect(ownVersionFor('latest', builtinKnowledge)).toBeUndefined();
  });

  it('tells releases from minors, and even minors from odd ones', () => {
    expect(
      ['4.18.1', '4.18', '4.19.0'].map(version => {
        const own = ownVersionFor(version, builtinKnowledge) ?? '';
        return [isRelease(own), isExtendedMinor(own)];
      }),
    ).toEqual([
      [true, true],
      [false, true],
      [true, false],
    ]);
  });

  it('sorts releases by their numbers', () => {
    expect(releasesInOrder(['4.19.10', '4.18.30', '4.19.9', 'x'])).toEqual([
      'x',
      '4.18.30',
      '4.19.9',
      '4.19.10',
    ]);
  });
});
