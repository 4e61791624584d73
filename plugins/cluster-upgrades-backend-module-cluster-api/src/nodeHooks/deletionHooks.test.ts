import { decodeMachine } from '../objects/decode';
import { machineObject } from '../testing/objects';
import {
  annotationOf,
  isOwnDeletionHook,
  leavingNode,
  pointsOn,
} from './deletionHooks';

const KEY = 'u1/effect-node-hooks:7';
const context = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Machine' };
const objects = { nodePools: [] };

function machine(
  annotations: Record<string, string>,
  options: Partial<Parameters<typeof machineObject>[0]> = {},
) {
  const object = machineObject({
    name: 'md-1',
    pool: 'md-0',
    version: 'v1.35.5',
    ...options,
  });
  return decodeMachine(
    { ...object, metadata: { ...(object.metadata as object), annotations } },
    context,
  );
}
const both = {
  [annotationOf(KEY, 'before-drain')]: KEY,
  [annotationOf(KEY, 'after-drain')]: KEY,
};

describe('deletion hooks of Machines', () => {
  it('have names that an API server takes, one for each effect and point', () => {
    const [name] = [annotationOf(KEY, 'before-drain')];
    expect(name).toMatch(
      /^pre-drain\.delete\.hook\.machine\.cluster\.x-k8s\.io\/drydock-[0-9a-f]{12}$/,
    );
    expect(annotationOf(KEY, 'after-drain')).toMatch(
      /^pre-terminate\.delete\.hook\.machine\.cluster\.x-k8s\.io\/drydock-[0-9a-f]{12}$/,
    );
    expect(annotationOf('u2/effect-node-hooks:7', 'before-drain')).not.toBe(
      name,
    );
    expect(isOwnDeletionHook(name)).toBe(true);
    expect(
      isOwnDeletionHook(
        'pre-terminate.delete.hook.machine.cluster.x-k8s.io/kcp-cleanup',
      ),
    ).toBe(false);
  });

  it('belong to an effect only with its key: another value is not Drydock’s', () => {
    const [name] = Object.keys(both);
    expect(pointsOn(machine(both), KEY)).toEqual([
      'before-drain',
      'after-drain',
    ]);
    expect(pointsOn(machine({ [name]: 'mine now' }), KEY)).toEqual([]);
    expect(pointsOn(machine(both), 'u2/effect-node-hooks:7')).toEqual([]);
  });

  it.each([
    ['before its drain', 'WaitingForPreDrainHook', 'before-drain'],
    ['after its drain', 'WaitingForPreTerminateHook', 'after-drain'],
    ['while it is drained', 'DrainingNode', undefined],
  ])(
    'hold a machine %s where Cluster API says so: %s',
    (_, reason, waitsAt) => {
      const leaving = machine(both, { deleting: { status: 'True', reason } });
      expect(leavingNode(objects, leaving, KEY)).toMatchObject({
        reference: 'uid-md-1',
        node: 'md-1',
        waitsAt,
      });
    },
  );

  it.each([
    ['PreDrainDeleteHookSucceeded', 'before-drain'],
    ['PreTerminateDeleteHookSucceeded', 'after-drain'],
  ])(
    'are known by the conditions of Cluster API before 1.9: %s',
    (condition, waitsAt) => {
      const leaving = machine(both, {
        conditions: {
          [condition]: { status: 'False', reason: 'WaitingExternalHook' },
        },
      });
      expect(leavingNode(objects, leaving, KEY)).toMatchObject({ waitsAt });
    },
  );
});
