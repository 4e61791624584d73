import { attemptsOf, markWith, nextAttempt, objectNameOf } from './mark';
import { decodeRollingUpgrade } from './rollingUpgrade';

/** As it was recorded, in the middle. */
const RECORDED = {
  metadata: {
    name: 'workers-c-1',
    namespace: 'default',
    uid: '89a12a0b',
    creationTimestamp: '2026-11-23T18:22:20Z',
    labels: { 'rollingupgrade.keikoproj.io/current-status': 'running' },
  },
  spec: { asgName: 'workers-c', strategy: { mode: 'eager' } },
  status: {
    currentStatus: 'running',
    nodesProcessed: 1,
    totalNodes: 3,
    completePercentage: '33%',
    lastBatchNodes: ['ip-fb7f347a'],
    nodeInProcessing: {
      'ip-fb7f347a': {
        nodeName: 'ip-fb7f347a',
        stepName: 'desired_node_ready',
        stepStartTime: '2026-11-23T18:22:51Z',
      },
    },
  },
};

describe('a RollingUpgrade', () => {
  it('is read as recorded', () => {
    expect(decodeRollingUpgrade(RECORDED)).toMatchObject({
      asgName: 'workers-c',
      phase: 'running',
      nodesProcessed: 1,
      totalNodes: 3,
      processing: [
        {
          name: 'ip-fb7f347a',
          step: 'desired_node_ready',
          since: '2026-11-23T18:22:51Z',
        },
      ],
      deleting: false,
    });
  });

  it('is read leniently in what the controller writes, and strictly in what it is', () => {
    const phaseOf = (status: unknown) =>
      decodeRollingUpgrade({ ...RECORDED, status }).phase;
    expect([
      phaseOf(undefined),
      phaseOf({}),
      phaseOf({ currentStatus: 'paused' }),
      phaseOf({ currentStatus: 7, nodeInProcessing: [1] }),
      phaseOf('broken'),
      phaseOf({ currentStatus: 'error', totalNodes: -1 }),
    ]).toEqual(['silent', 'silent', 'unknown', 'silent', 'silent', 'error']);
    for (const value of [{}, null, { metadata: { name: 'a' } }])
      expect(() => decodeRollingUpgrade(value)).toThrow(/a RollingUpgrade/);
  });

  it('has a name for each attempt of a move, the same for all who write it', () => {
    const name = (asgName: string, moveKey: string, attempt: number) =>
      objectNameOf(asgName, { moveKey }, attempt);
    const names = [
      name('Workers_B', 'u/step-1', 1),
      name('Workers_B', 'u/step-1', 2),
      name('Workers_B', 'u/step-2', 1),
      name('workers-b', 'u/step-1', 1),
      name('-'.repeat(255), 'u/step-1', 1),
    ];
    expect(new Set(names).size).toBe(names.length);
    expect(name('Workers_B', 'u/step-1', 1)).toBe(names[0]);
    for (const each of names)
      expect(each).toMatch(/^drydock-[a-z0-9-]{0,44}[a-z0-9]$/);
  });

  it('counts attempts of its own move and group alone', () => {
    const objects = [2, 1].map(attempt =>
      decodeRollingUpgrade({
        ...RECORDED,
        metadata: {
          ...RECORDED.metadata,
          annotations: markWith({ moveKey: 'm', operationKey: 'o', attempt }),
        },
      }),
    );
    expect(
      attemptsOf('m', 'workers-c', objects).map(
        ({ annotations }) => annotations['drydock.dev/attempt'],
      ),
    ).toEqual(['1', '2']);
    expect(nextAttempt(objects)).toBe(3);
    expect(attemptsOf('m', 'other', objects)).toEqual([]);
    expect(nextAttempt([])).toBe(1);
  });
});
