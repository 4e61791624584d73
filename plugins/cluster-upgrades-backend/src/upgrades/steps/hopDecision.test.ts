import { inEnglish, said } from '@drydock/upgrade-reasons';
import {
  moveStateByVersions,
  type MoveState,
  type ObservedState,
  type Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { OperationRecord } from '../model';
import { observedState } from '../__testUtils__/records';
import { decideHop, describeWaits, HopDecisionInput } from './hopDecision';

const controlPlane: Hop = {
  kind: 'control-plane',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['control-plane'],
};
const nodePools: Hop = {
  kind: 'node-pools',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['nodes'],
};

function operation(overrides: Partial<OperationRecord> = {}): OperationRecord {
  return {
    operationKey: 'k',
    stepId: 'step-2',
    generation: 1,
    state: 'accepted',
    intendedAtMs: 0,
    recordedAtMs: 0,
    ...overrides,
  };
}

interface Given
  extends Partial<Omit<HopDecisionInput, 'observed' | 'generation'>> {
  readonly generation?: number;
  readonly observed?: ObservedState;
  readonly nodePoolsFollow?: boolean;
}

/** On a platform that shows everything by versions. */
function decideWith({
  hop = controlPlane,
  observed = observedState(),
  nodePoolsFollow,
  ...overrides
}: Given = {}) {
  return decideHop({
    hop,
    observed: {
      ...observed,
      move: moveStateByVersions(hop, observed, { nodePoolsFollow }),
    },
    operations: [],
    generation: 1,
    nowMs: 1000,
    visibleWithinMs: 60_000,
    ...overrides,
  });
}

describe('decideHop for a control plane', () => {
  it('writes what was not written yet', () => {
    expect(inEnglish(decideWith())).toEqual({ kind: 'write' });
  });

  it('writes again when the effect of an earlier call is unknown and the observation shows none', () => {
    expect(
      inEnglish(decideWith({ operations: [operation({ state: 'intended' })] })),
    ).toEqual({ kind: 'write' });
  });

  it('waits while the platform works, and is done when it settled', () => {
    const rolling = observedState({
      controlPlane: { desired: 'v1.36.4', settled: false },
    });
    expect(
      inEnglish(decideWith({ observed: rolling, operations: [operation()] })),
    ).toMatchObject({ kind: 'under-way', ours: true });
    const settled = observedState({
      controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
    });
    expect(
      inEnglish(decideWith({ observed: settled, operations: [operation()] })),
    ).toEqual({ kind: 'done', ours: true });
  });

  it('adopts what another writer wrote', () => {
    const settled = observedState({
      controlPlane: { desired: 'v1.37.1', current: 'v1.37.1' },
    });
    expect(inEnglish(decideWith({ observed: settled }))).toEqual({
      kind: 'done',
      ours: false,
    });
  });

  it('says what the platform waits for', () => {
    const waiting = observedState({
      controlPlane: { desired: 'v1.36.4', settled: false },
      waits: [
        { kind: 'lifecycle-hook', message: said('hook X has not agreed') },
      ],
    });
    expect(inEnglish(decideWith({ observed: waiting }))).toMatchObject({
      kind: 'under-way',
      reason: 'hook X has not agreed',
      byPerson: true,
    });
  });

  it('does not write a field of another owner, and shows the way through Git', () => {
    const owned = observedState({
      foreignOwner: {
        kind: 'flux',
        name: 'Kustomization flux-system/clusters',
        field: 'spec.topology.version',
        wayThrough: said('change it in Git'),
      },
    });
    expect(inEnglish(decideWith({ observed: owned }))).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('change it in Git'),
    });
  });

  it('waits for an accepted write to show, then says that it was set back', () => {
    expect(inEnglish(decideWith({ operations: [operation()] }))).toMatchObject({
      kind: 'not-visible-yet',
    });
    expect(
      inEnglish(decideWith({ operations: [operation()], nowMs: 100_000 })),
    ).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('set back to'),
    });
  });

  it('writes again under a new generation after a retry', () => {
    expect(
      inEnglish(
        decideWith({
          operations: [operation()],
          nowMs: 100_000,
          generation: 2,
        }),
      ),
    ).toEqual({ kind: 'write' });
  });

  it('does not skip a minor when the cluster was moved back meanwhile [T-94]', () => {
    const older = observedState({
      controlPlane: { desired: 'v1.34.8', current: 'v1.34.8' },
    });
    expect(inEnglish(decideWith({ observed: older }))).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('skip a minor'),
    });
  });

  it('fails only when the platform gave up on this very change', () => {
    expect(
      inEnglish(
        decideWith({
          observed: observedState({
            controlPlane: { desired: 'v1.36.4', settled: false },
            failure: said('no capacity'),
          }),
        }),
      ),
    ).toMatchObject({ kind: 'failed' });
    expect(
      inEnglish(
        decideWith({
          observed: observedState({ failure: said('no capacity') }),
        }),
      ),
    ).toMatchObject({ kind: 'blocked' });
  });

  it('decides nothing on versions that it cannot understand', () => {
    expect(
      inEnglish(
        decideWith({
          observed: observedState({ controlPlane: { desired: 'garbage' } }),
        }),
      ),
    ).toMatchObject({ kind: 'unknown' });
  });

  it('begins no hop while another change rolls', () => {
    expect(
      inEnglish(
        decideWith({
          observed: observedState({ controlPlane: { settled: false } }),
        }),
      ),
    ).toMatchObject({ kind: 'not-yet' });
  });
});

describe('decideHop by what a platform says of the hop', () => {
  const at = (move: Omit<MoveState, 'progress'>, operations = [operation()]) =>
    inEnglish(
      decideHop({
        hop: controlPlane,
        observed: { ...observedState(), move: { ...move, progress: [] } },
        operations,
        generation: 1,
        nowMs: 1000,
        visibleWithinMs: 60_000,
      }),
    );

  it('believes its word over the versions that it shows, which verify compares', () => {
    expect(at({ state: 'done' })).toEqual({ kind: 'done', ours: true });
    expect(at({ state: 'done', ours: false })).toEqual({
      kind: 'done',
      ours: false,
    });
    expect(at({ state: 'under-way', ours: true }, [])).toMatchObject({
      kind: 'under-way',
      ours: true,
    });
  });

  it('waits for a person where the change is only proposed: nothing is under way', () => {
    expect(at({ state: 'proposed' })).toMatchObject({
      kind: 'not-yet',
      byPerson: true,
      reason: expect.stringContaining('A person must accept it'),
    });
  });

  it.each([
    ['withdrawn', 'blocked'],
    ['failed', 'failed'],
    ['unknown', 'unknown'],
  ] as const)('ends as %s as %s, with its reason or without', (state, kind) => {
    expect(at({ state, reason: said('quota') })).toEqual({
      kind,
      reason: 'quota',
    });
    expect(at({ state })).toEqual({
      kind,
      reason: 'The platform gives no reason',
    });
  });
});

describe('decideHop for pools without nodes', () => {
  it('writes the version that they are to have, instead of calling them done', () => {
    const empty = observedState({
      controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
      pool: {
        versions: [],
        nodes: 0,
        readyNodes: 0,
        updatedNodes: 0,
        heldBack: true,
      },
    });
    expect(
      inEnglish(
        decideWith({
          hop: { ...nodePools, pools: ['workers'] },
          observed: empty,
        }),
      ),
    ).toEqual({ kind: 'write' });
    expect(
      inEnglish(
        decideWith({
          hop: nodePools,
          observed: observedState({
            controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
            pool: { desired: 'v1.36.4', versions: [], nodes: 0 },
          }),
        }),
      ),
    ).toMatchObject({ kind: 'done' });
  });
});

describe('decideHop for a way back', () => {
  const back: Hop = {
    kind: 'node-pools',
    from: 'v1.35.5',
    to: 'v1.35.2',
    disrupts: ['nodes'],
    back: true,
  };

  it('writes while something is newer, follows, and is done when nothing is', () => {
    expect(inEnglish(decideWith({ hop: back }))).toEqual({ kind: 'write' });
    const rolling = observedState({
      pool: { desired: 'v1.35.2', settled: false },
    });
    expect(
      inEnglish(decideWith({ hop: back, observed: rolling })),
    ).toMatchObject({
      kind: 'under-way',
    });
    const there = observedState({
      pool: {
        desired: 'v1.35.2',
        versions: [{ version: 'v1.35.2', count: 2 }],
      },
    });
    expect(inEnglish(decideWith({ hop: back, observed: there }))).toMatchObject(
      {
        kind: 'done',
      },
    );
  });

  it.each([
    {},
    {
      desired: 'v1.34.8',
      versions: [{ version: 'v1.34.8', count: 2 }],
      leftOut: [{ version: 'v1.35.5', count: 1 }],
    },
  ])('takes no control plane below its nodes: %j', pool => {
    expect(
      inEnglish(
        decideWith({
          observed: observedState({ pool }),
          hop: {
            kind: 'control-plane',
            from: 'v1.35.5',
            to: 'v1.34.8',
            disrupts: ['control-plane'],
            back: true,
          },
        }),
      ),
    ).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('roll it back first'),
    });
  });
});

describe('decideHop for node pools', () => {
  const upgraded = { desired: 'v1.36.4', current: 'v1.36.4' };

  it('never makes nodes newer than the control plane [T-95]', () => {
    expect(inEnglish(decideWith({ hop: nodePools }))).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('newer'),
    });
  });

  it('writes nothing where pools follow by themselves', () => {
    expect(
      inEnglish(
        decideWith({
          hop: nodePools,
          nodePoolsFollow: true,
          observed: observedState({ controlPlane: upgraded }),
        }),
      ),
    ).toMatchObject({ kind: 'not-yet' });
  });

  it('writes, and is done when every node has the version', () => {
    expect(
      inEnglish(
        decideWith({
          hop: nodePools,
          observed: observedState({ controlPlane: upgraded }),
        }),
      ),
    ).toEqual({ kind: 'write' });
    const half = observedState({
      controlPlane: upgraded,
      pool: {
        desired: 'v1.36.4',
        settled: false,
        versions: [
          { version: 'v1.35.5', count: 1 },
          { version: 'v1.36.4', count: 1 },
        ],
      },
    });
    expect(
      inEnglish(decideWith({ hop: nodePools, observed: half })),
    ).toMatchObject({
      kind: 'under-way',
    });
    const all = observedState({
      controlPlane: upgraded,
      pool: {
        desired: 'v1.36.4',
        versions: [{ version: 'v1.36.4', count: 2 }],
      },
    });
    expect(inEnglish(decideWith({ hop: nodePools, observed: all }))).toEqual({
      kind: 'done',
      ours: false,
    });
  });

  it('is blocked by a vanished pool, and names the way out', () => {
    const decision = decideWith({
      hop: { ...nodePools, pools: ['lost-1'] },
      observed: observedState({ controlPlane: upgraded }),
    });
    expect(inEnglish(decision)).toMatchObject({
      kind: 'blocked',
      reason: expect.stringMatching(
        /lost-1.*stop this upgrade and start a new one/,
      ),
    });
  });

  it('lets pools that were held back go by a write of its own, where others follow', () => {
    const named = { ...nodePools, pools: ['workers'] };
    expect(
      inEnglish(
        decideWith({
          hop: named,
          nodePoolsFollow: true,
          observed: observedState({
            controlPlane: upgraded,
            pool: { heldBack: true },
          }),
        }),
      ),
    ).toEqual({ kind: 'write' });
    const letGo = observedState({
      controlPlane: upgraded,
      pool: { desired: 'v1.36.4', settled: false },
    });
    expect(
      inEnglish(
        decideWith({ hop: named, nodePoolsFollow: true, observed: letGo }),
      ),
    ).toMatchObject({ kind: 'under-way', ours: false });
  });
});

describe('progressOf node pools', () => {
  const workers = (
    pool: NonNullable<Parameters<typeof observedState>[0]>['pool'],
  ) =>
    moveStateByVersions(
      nodePools,
      observedState({ pool: { desired: 'v1.36.4', settled: false, ...pool } }),
    ).progress;

  it('does not count the place of a node whose successor is there while the node itself still leaves', () => {
    const leaving = { version: 'v1.35.5', count: 1 };
    expect(
      inEnglish(
        workers({
          nodes: 2,
          updatedNodes: 2,
          versions: [{ version: 'v1.36.4', count: 2 }, leaving],
        }),
      ),
    ).toEqual([{ name: 'workers', done: 1, total: 2 }]);
    expect(
      inEnglish(
        workers({
          nodes: 1,
          updatedNodes: 1,
          versions: [
            { version: 'v1.36.4', count: 1 },
            { ...leaving, count: 2 },
          ],
        }),
      ),
    ).toEqual([{ name: 'workers', done: 0, total: 1 }]);
    expect(
      inEnglish(
        workers({
          nodes: 2,
          updatedNodes: 2,
          versions: [{ version: 'v1.36.4', count: 2 }],
        }),
      ),
    ).toEqual([{ name: 'workers', done: 2, total: 2 }]);
  });

  it('rests on the platform alone where it shows no version of a node', () => {
    expect(
      inEnglish(workers({ nodes: 3, updatedNodes: 1, versions: [] })),
    ).toEqual([{ name: 'workers', done: 1, total: 3 }]);
  });
});

describe('describeWaits', () => {
  const wait = (object?: string) => ({
    kind: 'drain' as const,
    message: said(`waits for ${object ?? 'something'}`),
    ...(object ? { object } : {}),
  });

  it('says the first, and what the others are about', () => {
    expect(describeWaits([])).toBeUndefined();
    expect(inEnglish(describeWaits([wait('Pod a/b')]))).toBe(
      'waits for Pod a/b',
    );
    expect(
      inEnglish(
        describeWaits([
          wait('PodDisruptionBudget a/b'),
          wait('Pod c/d'),
          wait('Pod c/d'),
        ]),
      ),
    ).toBe('waits for PodDisruptionBudget a/b (and 2 more: Pod c/d)');
    expect(inEnglish(describeWaits(['a', 'b', 'c', 'd', 'e'].map(wait)))).toBe(
      'waits for a (and 4 more: b, c, d and 1 more)',
    );
    expect(inEnglish(describeWaits([wait(), wait()]))).toBe(
      'waits for something (and 1 more)',
    );
  });
});
