import { randomUUID } from 'node:crypto';

/** A workload of the test server, changed in place. */
export interface TestWorkload {
  apiVersion: 'apps/v1';
  kind: 'Deployment' | 'DaemonSet';
  metadata: {
    name: string;
    namespace: string;
    uid: string;
    resourceVersion?: string;
    generation: number;
    labels: Record<string, string>;
    annotations: Record<string, string>;
    managedFields: unknown[];
    deletionTimestamp?: string;
  };
  spec: {
    replicas?: number;
    paused?: boolean;
    updateStrategy?: { type: string };
    template: { spec: { containers: { name: string; image: string }[] } };
  };
  status: Record<string, unknown>;
}

/** Rolled out, with two pods. */
export function workloadObject(
  kind: TestWorkload['kind'],
  name: string,
  images: Readonly<Record<string, string>>,
): TestWorkload {
  const containers = Object.entries(images).map(([container, image]) => ({
    name: container,
    image,
  }));
  return {
    apiVersion: 'apps/v1',
    kind,
    metadata: {
      name,
      namespace: 'kube-system',
      uid: randomUUID(),
      generation: 1,
      labels: {},
      annotations: {},
      managedFields: [],
    },
    spec: {
      ...(kind === 'Deployment' ? { replicas: 2 } : {}),
      template: { spec: { containers } },
    },
    status: {
      observedGeneration: 1,
      ...(kind === 'Deployment'
        ? { updatedReplicas: 2, availableReplicas: 2, replicas: 2 }
        : {
            desiredNumberScheduled: 2,
            updatedNumberScheduled: 2,
            numberAvailable: 2,
          }),
    },
  };
}

/** The entry of managedFields of a writer that owns the image of a container. */
export function ownsImageOf(
  container: string,
  manager: string,
  operation: 'Apply' | 'Update' = 'Apply',
): unknown {
  return {
    manager,
    operation,
    apiVersion: 'apps/v1',
    fieldsType: 'FieldsV1',
    fieldsV1: {
      'f:spec': {
        'f:template': {
          'f:spec': {
            'f:containers': {
              [`k:{"name":"${container}"}`]: { 'f:image': {} },
            },
          },
        },
      },
    },
  };
}
