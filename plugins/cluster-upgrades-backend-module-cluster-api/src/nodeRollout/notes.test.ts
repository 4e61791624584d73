import { decodeCluster } from '../objects/decode';
import { clusterObject } from '../testing/objects';
import { readNotes, removeNotes, SET_BY, writeNotes } from './notes';

const clusterWith = (annotations: Record<string, string>) =>
  decodeCluster(clusterObject({ annotations }), {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
  });

describe('notes on an object', () => {
  it('are read as they were written, and taken away without those of others', () => {
    const pools = new Map([
      ['md-0', [{ field: 'maxSurge' as const, before: 1, set: '25%' }]],
      [
        'md-1',
        [
          {
            field: 'type' as const,
            set: 'RollingUpdate',
            filled: true as const,
          },
        ],
      ],
    ]);
    const cluster = clusterWith({
      team: 'a',
      ...writeNotes('u1/effect-nodes', pools),
    });
    expect(readNotes(cluster)?.key).toBe('u1/effect-nodes');
    expect(readNotes(cluster)?.pools()).toEqual(pools);
    expect(removeNotes(cluster)).toEqual({
      [SET_BY]: null,
      'node-rollout.drydock.dev/md-0': null,
      'node-rollout.drydock.dev/md-1': null,
    });
  });

  it('are none where nothing was set', () => {
    expect(readNotes(clusterWith({ team: 'a' }))).toBeUndefined();
  });

  it.each([
    '',
    '{}',
    '[]',
    '[{"field":"version","set":"v9"}]',
    '[{"field":"maxSurge"}]',
    '[{"field":"maxSurge","set":-1}]',
    '[{"field":"maxSurge","set":{"a":1}}]',
  ])('that are damaged are not guessed at: %s', text => {
    const notes = readNotes(
      clusterWith({ [SET_BY]: 'k', 'node-rollout.drydock.dev/md-0': text }),
    );
    expect(() => notes?.pools()).toThrow(/no longer says what was before/);
  });
});
