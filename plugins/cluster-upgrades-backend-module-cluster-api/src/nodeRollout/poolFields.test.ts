import {
  layoutInTopology,
  layoutOfDeployment,
  mergePatchBetween,
  readField,
  secondsOf,
  withField,
} from './poolFields';

const beta1 = 'cluster.x-k8s.io/v1beta1';
const beta2 = 'cluster.x-k8s.io/v1beta2';

describe('fields of a pool', () => {
  it.each([
    [
      'the topology of v1beta2',
      layoutInTopology(beta2),
      {
        rollout: { strategy: { rollingUpdate: { maxSurge: 2 } } },
        deletion: { nodeDrainTimeoutSeconds: 600 },
      },
    ],
    [
      'the topology of v1beta1',
      layoutInTopology(beta1),
      {
        strategy: { rollingUpdate: { maxSurge: 2 } },
        nodeDrainTimeout: '600s',
      },
    ],
    [
      'a MachineDeployment of v1beta2',
      layoutOfDeployment(beta2),
      {
        spec: {
          rollout: { strategy: { rollingUpdate: { maxSurge: 2 } } },
          template: { spec: { deletion: { nodeDrainTimeoutSeconds: 600 } } },
        },
      },
    ],
    [
      'a MachineDeployment of v1beta1',
      layoutOfDeployment(beta1),
      {
        spec: {
          strategy: { rollingUpdate: { maxSurge: 2 } },
          template: { spec: { nodeDrainTimeout: '600s' } },
        },
      },
    ],
  ])(
    'are written where %s has them, read again, and leave nothing when they are taken out',
    (_, layout, written) => {
      const object = withField(
        withField({ other: 1 }, layout, 'maxSurge', 2),
        layout,
        'drainTimeout',
        600,
      );
      expect(object).toEqual({ other: 1, ...written });
      expect([
        readField(object, layout, 'maxSurge'),
        readField(object, layout, 'drainTimeout'),
        readField(object, layout, 'type'),
      ]).toEqual([2, 600, undefined]);
      expect(
        withField(
          withField(object, layout, 'maxSurge', undefined),
          layout,
          'drainTimeout',
          undefined,
        ),
      ).toEqual({ other: 1 });
    },
  );

  it.each([
    ['1h0m0s', 3600],
    ['10m', 600],
    ['90s', 90],
    ['0s', 0],
    ['1h30m', 5400],
    ['', undefined],
    ['soon', undefined],
  ])('reads the duration %s', (text, seconds) => {
    expect(secondsOf(text)).toBe(seconds);
  });

  it('are patched by what differs alone', () => {
    expect(
      mergePatchBetween(
        { a: { b: 1, c: 2 }, d: [1], e: 1 },
        { a: { b: 1, c: 3, f: 4 }, d: [1] },
      ),
    ).toEqual({ a: { c: 3, f: 4 }, e: null });
    expect(mergePatchBetween({ a: { b: [1] } }, { a: { b: [1] } })).toEqual({});
  });
});
