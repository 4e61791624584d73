import type { DrainFacts } from '../../readiness/expectedDisruption';
import { touchedOwners, type TouchedCluster } from './touchedOwners';

const ALL_RAN = ['disruption-budgets', 'drain-simulation', 'fragile-workloads'];
const one: TouchedCluster = {
  clusterId: 'c1',
  clusterName: 'one',
  owner: 'group:default/platform',
  nodes: true,
};
const two: TouchedCluster = {
  clusterId: 'c2',
  clusterName: 'two',
  owner: 'group:default/platform',
  nodes: true,
};
const shop = {
  clusterId: 'c1',
  entityRef: 'component:default/shop',
  owner: 'group:default/shop',
};
const drains = (facts: Partial<Record<string, DrainFacts>>) =>
  new Map(
    Object.entries(facts).flatMap(([id, each]) =>
      each ? [[id, each] as const] : [],
    ),
  );
const quiet: DrainFacts = { ran: ALL_RAN, findings: [] };
const stuck: DrainFacts = {
  ran: ALL_RAN,
  findings: [
    { checkId: 'disruption-budgets', blocker: true, service: shop.entityRef },
  ],
};

describe('touchedOwners', () => {
  const disruptions = (...given: Parameters<typeof touchedOwners>) =>
    touchedOwners(...given).map(({ owner, disruption }) => [owner, disruption]);

  it('names owners of services with what is expected for them, and owners of clusters', () => {
    expect(touchedOwners([one], [shop], drains({ c1: quiet }))).toEqual([
      {
        owner: 'group:default/platform',
        services: [],
        clusters: ['one'],
        disruption: 'unknown',
        reason: expect.objectContaining({ code: 'upcoming.no-known-services' }),
      },
      {
        owner: 'group:default/shop',
        services: ['component:default/shop'],
        clusters: ['one'],
        disruption: 'rolling',
        reason: expect.objectContaining({ code: 'upcoming.rolling' }),
      },
    ]);
  });

  it('takes the worst of all clusters of an owner, and lists each service and cluster once', () => {
    const [first] = touchedOwners(
      [two, one],
      [shop, { ...shop, clusterId: 'c2' }],
      drains({ c1: stuck, c2: quiet }),
    );
    expect(first).toMatchObject({
      owner: 'group:default/shop',
      services: ['component:default/shop'],
      clusters: ['one', 'two'],
      disruption: 'cannot-be-moved',
    });
  });

  it('does not know what happens where the checks of one cluster did not run, which is worse than a rolling move', () => {
    expect(
      disruptions(
        [one, two],
        [shop, { ...shop, clusterId: 'c2' }],
        drains({ c1: quiet }),
      ),
    ).toContainEqual([shop.owner, 'unknown']);
  });

  it('moves no pods of a cluster whose nodes stay, whatever would hold a drain', () => {
    expect(
      touchedOwners(
        [{ ...one, nodes: false }],
        [shop],
        drains({ c1: stuck }),
      ).find(({ owner }) => owner === shop.owner),
    ).toMatchObject({
      disruption: 'rolling',
      reason: { code: 'upcoming.control-plane-only' },
    });
  });

  it('does not know what happens on a cluster that the plan cannot upgrade', () => {
    expect(
      touchedOwners(
        [{ ...one, nodes: undefined }],
        [shop],
        drains({ c1: quiet }),
      ).find(({ owner }) => owner === shop.owner),
    ).toMatchObject({
      disruption: 'unknown',
      reason: { code: 'upcoming.disruption-cannot-upgrade' },
    });
  });

  it('leaves out services of other clusters', () =>
    expect(
      disruptions([one], [{ ...shop, clusterId: 'c9' }], drains({})),
    ).toEqual([['group:default/platform', 'unknown']]));

  it('gathers what has no owner', () => {
    const [{ owner, services, clusters }] = touchedOwners(
      [{ ...one, owner: undefined }],
      [{ ...shop, owner: undefined }],
      drains({ c1: stuck }),
    );
    expect({ owner, services, clusters }).toEqual({
      owner: '(none)',
      services: ['component:default/shop'],
      clusters: ['one'],
    });
  });

  it('stands worst first, then who has more services, then by name', () => {
    const services = [
      shop,
      { ...shop, owner: 'group:default/b', entityRef: 'component:default/b1' },
      { ...shop, owner: 'group:default/b', entityRef: 'component:default/b2' },
      { ...shop, owner: 'group:default/a', entityRef: 'component:default/a' },
    ];
    expect(
      disruptions(
        [{ ...one, owner: 'group:default/a' }],
        services,
        drains({ c1: stuck }),
      ),
    ).toEqual([
      ['group:default/shop', 'cannot-be-moved'],
      ['group:default/b', 'rolling'],
      ['group:default/a', 'rolling'],
    ]);
  });
});
