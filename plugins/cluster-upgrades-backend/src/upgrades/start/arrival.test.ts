import type { ObservedState } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText, said as worded } from '@drydock/upgrade-reasons';
import { arrivalOf } from './arrival';

describe('arrivalOf', () => {
  const pool = {
    name: 'workers',
    desired: 'v1.36.4',
    versions: [{ version: 'v1.36.4', count: 2 }],
    nodes: 2,
    updatedNodes: 2,
    readyNodes: 2,
    settled: true,
  };
  const plane = {
    desired: 'v1.36.4',
    current: 'v1.36.4',
    versions: [{ version: 'v1.36.4', count: 3 }],
    settled: true,
  };
  const observed = (changes: {
    plane?: Partial<typeof plane>;
    pool?: Partial<typeof pool>;
  }): ObservedState => ({
    observedAt: '2026-11-22T06:00:00Z',
    precondition: '1',
    controlPlane: { ...plane, ...changes.plane },
    nodePools: [{ ...pool, ...changes.pool }],
    waits: [],
  });
  const said = (
    changes: Parameters<typeof observed>[0],
    wish: Partial<Parameters<typeof arrivalOf>[2]> = {},
  ) =>
    reasonText(
      arrivalOf(observed(changes), 'v1.36.4', {
        scope: 'full',
        rollback: false,
        ...wish,
      }).reason,
    );
  const onItsWay =
    'It is already being upgraded to v1.36.4: wait until that has finished, or leave it out';

  it.each([
    [
      'its control plane rolls',
      { plane: { current: 'v1.35.5', settled: false } },
    ],
    [
      'a member of its control plane is left',
      {
        plane: {
          versions: [
            { version: 'v1.35.5', count: 1 },
            { version: 'v1.36.4', count: 2 },
          ],
          settled: false,
        },
      },
    ],
    [
      'a node is left',
      {
        pool: {
          versions: [
            { version: 'v1.35.5', count: 1 },
            { version: 'v1.36.4', count: 1 },
          ],
          settled: false,
        },
      },
    ],
    [
      'a pool that rolls does not say what it runs',
      { pool: { versions: [], settled: false } },
    ],
    [
      'a pool is to roll to something older',
      { pool: { desired: 'v1.35.5', settled: false } },
    ],
  ])('has not arrived while %s', (_, changes) =>
    expect(said(changes)).toBe(onItsWay),
  );

  it.each([
    ['all of it runs the target', {}, 'It is already at v1.36.4'],
    [
      'a node of it is not ready, which has nothing to do with versions',
      { pool: { readyNodes: 1, settled: false } },
      'It is already at v1.36.4',
    ],
    [
      'a pool without nodes follows',
      { pool: { nodes: 0, versions: [], settled: false } },
      'It is already at v1.36.4',
    ],
    [
      'it runs something newer',
      {
        plane: {
          current: 'v1.37.1',
          versions: [{ version: 'v1.37.1', count: 3 }],
        },
      },
      'It runs v1.37.1, which is newer than v1.36.4',
    ],
  ])('has arrived where %s', (_, changes, text) =>
    expect(said(changes)).toBe(text),
  );

  it('says what it waits for on its way', () => {
    const held = {
      ...observed({ pool: { desired: 'v1.35.5', settled: false } }),
      waits: [{ kind: 'other', message: worded('Pool workers is held back') }],
    } as ObservedState;
    expect(
      reasonText(
        arrivalOf(held, 'v1.36.4', { scope: 'full', rollback: false }).reason,
      ),
    ).toBe(
      'It is already being upgraded to v1.36.4 (Pool workers is held back): wait until that has finished, or leave it out',
    );
  });

  it('looks at what is in scope alone, and the other way round on a way back', () => {
    const behind = {
      pool: {
        desired: 'v1.35.5',
        versions: [{ version: 'v1.35.5', count: 2 }],
      },
    };
    expect(said(behind, { scope: 'control-plane' })).toBe(
      'It is already at v1.36.4',
    );
    expect(said(behind, { scope: 'node-pools', rollback: true })).toBe(
      'Nothing of it is newer than v1.36.4',
    );
    expect(
      said(
        {
          plane: { current: 'v1.37.1' },
          pool: {
            versions: [{ version: 'v1.37.1', count: 1 }],
            settled: false,
          },
        },
        { scope: 'node-pools', rollback: true },
      ),
    ).toBe(
      'It is already being rolled back to v1.36.4: wait until that has finished, or leave it out',
    );
  });
});
