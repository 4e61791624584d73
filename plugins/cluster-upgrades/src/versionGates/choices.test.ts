import type { VersionGateScopeChoice } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { askedAbout, onlyNarrowest } from './choices';

const fleet = (allowed: boolean): VersionGateScopeChoice => ({
  scope: { kind: 'fleet' },
  allowed,
});
const environment = (
  name: string,
  allowed: boolean,
): VersionGateScopeChoice => ({
  scope: { kind: 'environment', environment: name },
  allowed,
});
const cluster = (id: string, allowed: boolean): VersionGateScopeChoice => ({
  scope: { kind: 'cluster', clusterId: id, clusterName: id },
  allowed,
});

describe('onlyNarrowest', () => {
  it.each<[string, VersionGateScopeChoice[], number]>([
    [
      'the only cluster',
      [fleet(true), environment('prod', true), cluster('a', true)],
      2,
    ],
    [
      'the only cluster of several that the reader may',
      [environment('prod', true), cluster('a', true), cluster('b', false)],
      1,
    ],
    [
      'none of several clusters',
      [environment('prod', true), cluster('a', true), cluster('b', true)],
      -1,
    ],
    [
      'nothing wider than a cluster that the reader may not',
      [fleet(true), environment('prod', true), cluster('a', false)],
      -1,
    ],
    [
      'the only environment where there is no cluster',
      [fleet(true), environment('prod', true)],
      1,
    ],
    [
      'none of several environments',
      [fleet(true), environment('prod', true), environment('test', true)],
      -1,
    ],
    ['nothing of nothing', [], -1],
  ])('is %s', (_, scopes, expected) => {
    expect(onlyNarrowest(scopes)).toBe(expected);
  });
});

describe('askedAbout', () => {
  const named = (
    count: number,
    environmentOf: (index: number) => string | undefined,
  ) =>
    Array.from({ length: count }, (_, index) => ({
      id: `c${index}`,
      name: `c${index}`,
      title: `c${index}`,
      environment: environmentOf(index),
    }));

  it('is all of a few, in their order', () => {
    const clusters = named(50, index => (index > 48 ? 'prod' : 'test'));
    expect(askedAbout(clusters)).toEqual(clusters);
  });

  it('has each environment of many among the first fifty', () => {
    const chosen = askedAbout(
      named(120, index =>
        index < 100 ? 'test' : ['prod', 'stage', undefined][index % 3],
      ),
    ).map(({ id }) => id);
    expect(chosen.slice(0, 5)).toEqual(['c0', 'c100', 'c101', 'c102', 'c1']);
    expect(new Set(chosen).size).toBe(50);
  });
});
