import { templateOf, workloadOf } from '../checks/__testUtils__/facts';
import { podOf } from '../testing/inventories';
import { classify } from './podClasses';

const volume = (claim: string) => ({
  object: { group: '', kind: 'PersistentVolume', name: `pv-${claim}` },
  type: 'local',
  claim,
  nodeAffinity: [{ matchExpressions: [{ key: 'a', operator: 'Exists' }] }],
  legacyLabels: [],
  labels: {},
  annotations: {},
});

describe('classify', () => {
  it('makes one class of pods that the scheduler cannot tell apart', () => {
    const workload = workloadOf('api');
    const pods = ['1', '2'].map(number =>
      podOf(`api-${number}`, {
        app: 'api',
        'apps.kubernetes.io/pod-index': number,
      }),
    );
    const {
      classes,
      pods: classified,
      unknown,
    } = classify(
      [...pods, podOf('api-3', { app: 'api', canary: 'yes' })],
      [workload],
      [],
    );
    expect(classes).toMatchObject([
      { labels: { app: 'api' }, workload: workload.object },
      { labels: { app: 'api', canary: 'yes' } },
    ]);
    expect(classified.map(one => one.class.id)).toEqual([0, 0, 1]);
    expect(unknown).toEqual([]);
  });

  it('takes what a pod says itself, and counts those of which nothing tells', () => {
    const own = podOf(
      'db-1',
      {},
      { workload: { kind: 'Cluster', name: 'db' }, template: templateOf() },
    );
    const silent = podOf('x-1', {}, { workload: { kind: 'Gone', name: 'x' } });
    const { pods, unknown } = classify([own, silent], [], []);
    expect(pods.map(({ pod }) => pod)).toEqual([own]);
    expect(unknown).toEqual([silent]);
  });

  it('finds bound volumes, by the pod’s name where a template makes the claim', () => {
    const object = {
      group: 'apps',
      kind: 'StatefulSet',
      namespace: 'payments',
      name: 'db',
    };
    const workload = workloadOf(
      'db',
      { object },
      {
        volumes: [
          {
            name: 'data',
            type: 'persistentVolumeClaim',
            claim: 'data',
            template: true,
          },
          { name: 'shared', type: 'persistentVolumeClaim', claim: 'shared' },
        ],
      },
    );
    const pod = podOf(
      'db-0',
      { app: 'db' },
      { workload: { kind: 'StatefulSet', name: 'db' } },
    );
    const { pods } = classify(
      [pod],
      [workload],
      [
        volume('payments/data-db-0'),
        volume('payments/data-db-1'),
        volume('payments/shared'),
        volume('other/shared'),
      ],
    );
    expect(pods[0].volumes.map(({ claim }) => claim)).toEqual([
      'payments/data-db-0',
      'payments/shared',
    ]);
  });
});
