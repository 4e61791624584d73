import type { MemberState, RolloutState } from '@drydock/upgrade-plans';
import type { MemberRecord } from '../model';
import { standstillChanges } from './standstillChanges';

const NOW_MS = 10_000;

function record(
  clusterId: string,
  columns: Partial<MemberRecord> = {},
): MemberRecord {
  return {
    clusterId,
    stageId: 's',
    position: 0,
    clusterName: clusterId,
    canary: false,
    from: 'v1.35.5',
    target: 'v1.36.4',
    hops: [],
    changesMinor: true,
    changesNodes: true,
    phase: 'running',
    startedAtMs: 1000,
    updatedAtMs: 0,
    stoodStillMs: 0,
    ...columns,
  };
}

function changes(
  members: readonly MemberRecord[],
  rollout: Partial<RolloutState> = {},
) {
  const states = members.map(
    ({ clusterId, phase, upgrade }): MemberState => ({
      clusterId,
      clusterName: clusterId,
      phase,
      canary: false,
      change: { minor: true, nodes: true },
      rests: upgrade?.standsSinceMs !== undefined,
    }),
  );
  const stages = [
    {
      name: 's',
      phase: 'running' as const,
      members: states,
      gates: [],
      acceptedFailures: 0,
    },
  ];
  return standstillChanges(
    { members },
    { desired: 'run', fleetFreezes: [], stages, ...rollout },
    NOW_MS,
  ).map(({ member, sinceMs }) => [member.clusterId, sinceMs]);
}

const resting = (standsSinceMs: number): MemberRecord['upgrade'] => ({
  id: 'u',
  phase: 'waiting',
  desired: 'run',
  standsSinceMs,
});

describe('standstillChanges', () => {
  it('names who stands still since its upgrade does, and not from before it began', () => {
    expect(
      changes([
        record('a', { upgrade: resting(7000) }),
        record('b', { upgrade: resting(500) }),
        record('c'),
      ]),
    ).toEqual([
      ['a', 7000],
      ['b', 1000],
    ]);
  });

  it('names all running clusters when everything is held, from now on', () => {
    expect(
      changes(
        [
          record('a'),
          record('b', { phase: 'waiting' }),
          record('c', { phase: 'succeeded' }),
        ],
        { desired: 'pause' },
      ),
    ).toEqual([['a', NOW_MS]]);
  });

  it('names the clusters that continue when nothing blocks them, without those already reported', () => {
    const members = [
      record('a', { standsSinceMs: 5000 }),
      record('b', { standsSinceMs: 5000, upgrade: resting(5000) }),
    ];
    expect(changes(members)).toEqual([['a', undefined]]);
    expect(changes(members, { emergencyStop: { reason: 'r' } })).toEqual([]);
  });
});
