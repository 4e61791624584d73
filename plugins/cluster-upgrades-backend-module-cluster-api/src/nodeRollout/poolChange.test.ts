import { inEnglish, ReasonError } from '@drydock/upgrade-reasons';
import {
  applyChange,
  FieldChange,
  poolChange,
  revertChange,
} from './poolChange';
import { layoutInTopology } from './poolFields';

const layout = layoutInTopology('cluster.x-k8s.io/v1beta2');
const force = { timeoutMinutes: 10, onTimeout: 'force' as const };

function fieldsOf(
  ...input: Parameters<typeof poolChange>
): readonly FieldChange[] {
  const change = poolChange(...input);
  if ('problem' in change) throw new ReasonError(change.problem);
  return change.fields;
}

describe('a change of a pool', () => {
  const entry = {
    name: 'md-0',
    class: 'worker',
    rollout: {
      strategy: {
        type: 'RollingUpdate',
        rollingUpdate: { maxSurge: 1, maxUnavailable: 1 },
      },
    },
  };

  it('sets what differs, and is put back exactly', () => {
    const fields = fieldsOf(entry, layout, {
      maxSurge: 3,
      maxUnavailable: 1,
      drain: force,
    });
    expect(fields).toEqual([
      { field: 'maxSurge', before: 1, set: 3 },
      { field: 'drainTimeout', before: undefined, set: 600 },
    ]);
    const changed = applyChange(entry, layout, fields);
    expect(changed).toEqual({
      ...entry,
      rollout: {
        strategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxSurge: 3, maxUnavailable: 1 },
        },
      },
      deletion: { nodeDrainTimeoutSeconds: 600 },
    });
    expect(revertChange(changed, layout, fields)).toEqual({
      object: entry,
      left: [],
    });
  });

  it('fills a strategy that is left to the class with what holds now, and takes all of it out again', () => {
    const bare = { name: 'md-0' };
    const fields = fieldsOf(
      bare,
      layout,
      { maxSurge: 3 },
      { type: 'RollingUpdate', maxSurge: 1, maxUnavailable: 2 },
    );
    const changed = applyChange(bare, layout, fields);
    expect(changed).toEqual({
      name: 'md-0',
      rollout: {
        strategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxSurge: 3, maxUnavailable: 2 },
        },
      },
    });
    expect(revertChange(changed, layout, fields)).toEqual({
      object: bare,
      left: [],
    });
  });

  it('keeps what was changed meanwhile, and the rest of the strategy that it needs', () => {
    const fields = fieldsOf(
      {},
      layout,
      { maxSurge: 3, drain: force },
      { maxUnavailable: 2 },
    );
    const theirs = {
      rollout: {
        strategy: {
          type: 'RollingUpdate',
          rollingUpdate: { maxSurge: 5, maxUnavailable: 2 },
        },
      },
      deletion: { nodeDrainTimeoutSeconds: 600 },
    };
    expect(revertChange(theirs, layout, fields)).toEqual({
      object: { rollout: theirs.rollout },
      left: ['maxSurge'],
    });
  });

  it('does not restore a field that a user removed', () => {
    const fields = fieldsOf(entry, layout, { drain: force });
    expect(revertChange(entry, layout, fields)).toEqual({
      object: entry,
      left: ['drainTimeout'],
    });
  });

  it.each([
    ['what it has already', { maxSurge: 1, maxUnavailable: 1 }, {}],
    [
      'what its class gives it already',
      { maxUnavailable: 0 },
      { maxUnavailable: 0 },
    ],
    [
      'a drain that waits',
      { drain: { timeoutMinutes: 5, onTimeout: 'wait' as const } },
      {},
    ],
  ])('is none for %s', (_, settings, effective) => {
    expect(
      fieldsOf(
        Object.keys(effective).length > 0 ? {} : entry,
        layout,
        settings,
        effective,
      ),
    ).toEqual([]);
  });

  it.each([
    [
      'nodes that are replaced on deletion',
      { rollout: { strategy: { type: 'OnDelete' } } },
      { maxSurge: 2 },
      /OnDelete.*surge has no effect/,
    ],
    [
      'no way to replace any node',
      {
        rollout: {
          strategy: {
            type: 'RollingUpdate',
            rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
          },
        },
      },
      { maxSurge: 0 },
      /no node could be replaced/,
    ],
  ])('is refused with %s', (_, object, settings, says) => {
    expect(inEnglish(poolChange(object, layout, settings))).toEqual({
      problem: expect.stringMatching(says),
    });
  });
});
