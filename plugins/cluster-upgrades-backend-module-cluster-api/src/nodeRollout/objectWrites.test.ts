import { inEnglish } from '@drydock/upgrade-reasons';
import { decodeCluster, decodeNodePool } from '../objects/decode';
import type { ClusterObjects } from '../management/ManagementReader';
import { clusterObject, deploymentObject } from '../testing/objects';
import {
  holdersOf,
  patchRequest,
  takeWrites,
  undoWrites,
} from './objectWrites';

const objectsOf = (
  annotations: Record<string, string> = {},
  version = 'v1beta2',
): ClusterObjects => ({
  cluster: decodeCluster(clusterObject({ annotations }), {
    apiVersion: `cluster.x-k8s.io/${version}`,
    kind: 'Cluster',
  }),
  nodePools: [
    decodeNodePool(deploymentObject(), {
      apiVersion: `cluster.x-k8s.io/${version}`,
      kind: 'MachineDeployment',
    }),
  ],
  machines: [],
});

describe('writes of node pool settings', () => {
  it.each([
    [
      'v1beta2',
      {
        rollout: {
          strategy: { rollingUpdate: { maxSurge: 2 }, type: 'RollingUpdate' },
        },
        deletion: { nodeDrainTimeoutSeconds: 600 },
      },
    ],
    [
      'v1beta1',
      {
        strategy: { rollingUpdate: { maxSurge: 2 }, type: 'RollingUpdate' },
        nodeDrainTimeout: '600s',
      },
    ],
  ])(
    'rest on the version that was read and name the path of %s',
    (version, fields) => {
      const decided = takeWrites(
        objectsOf({}, version),
        { maxSurge: 2, drain: { timeoutMinutes: 10, onTimeout: 'force' } },
        'k',
      );
      const [write] = 'writes' in decided ? decided.writes : [];
      expect(patchRequest(write, true)).toMatchObject({
        path: `/apis/cluster.x-k8s.io/${version}/namespaces/fleet/clusters/c1`,
        dryRun: true,
        body: {
          metadata: {
            resourceVersion: '100',
            annotations: { 'drydock.dev/node-rollout': 'k' },
          },
          spec: {
            topology: {
              workers: { machineDeployments: [{ name: 'md-0', ...fields }] },
            },
          },
        },
      });
    },
  );

  it('take notes of pools that are gone away, with nothing to put back', () => {
    const objects = objectsOf({
      'drydock.dev/node-rollout': 'k',
      'node-rollout.drydock.dev/md-9': '[{"field":"maxSurge","set":2}]',
    });
    expect(holdersOf(objects, 'k')).toEqual([objects.cluster]);
    expect(inEnglish(undoWrites(objects, 'k'))).toEqual([
      {
        object: objects.cluster,
        patch: {
          metadata: {
            annotations: {
              'drydock.dev/node-rollout': null,
              'node-rollout.drydock.dev/md-9': null,
            },
          },
        },
        said: [],
      },
    ]);
    expect(undoWrites(objects, 'other')).toEqual([]);
  });
});
