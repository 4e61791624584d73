import { inEnglish } from '@drydock/upgrade-reasons';
import { decodeCluster, decodeControlPlane } from '../objects/decode';
import {
  clusterObject,
  controlPlaneObject,
  managerOf,
} from '../testing/objects';
import type { ClusterOptions } from '../testing/objects';
import { foreignOwnerOf, lastWriterOf, poolListsOwnerOf } from './foreignOwner';

const FIELD = 'spec.topology.version';
const flux = {
  'kustomize.toolkit.fluxcd.io/name': 'clusters',
  'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
};

function ownerOf(options: ClusterOptions) {
  const cluster = decodeCluster(clusterObject(options), {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
  });
  return inEnglish(foreignOwnerOf(cluster, cluster));
}

describe('foreignOwnerOf', () => {
  it.each<[string, ClusterOptions, { kind: string; name: string }]>([
    [
      'a Flux Kustomization',
      { labels: flux },
      { kind: 'flux', name: 'Kustomization flux-system/clusters' },
    ],
    [
      'a Flux Kustomization that owns the field',
      {
        labels: flux,
        managedFields: [managerOf('kustomize-controller', 'Apply', FIELD)],
      },
      { kind: 'flux', name: 'Kustomization flux-system/clusters' },
    ],
    [
      'a Flux HelmRelease',
      {
        labels: {
          'helm.toolkit.fluxcd.io/name': 'prod',
          'helm.toolkit.fluxcd.io/namespace': 'apps',
        },
      },
      { kind: 'flux', name: 'HelmRelease apps/prod' },
    ],
    [
      'Argo CD by its tracking id',
      {
        annotations: {
          'argocd.argoproj.io/tracking-id':
            'fleet:cluster.x-k8s.io/Cluster:fleet/c1',
        },
      },
      { kind: 'argo-cd', name: 'Application fleet' },
    ],
    [
      'Argo CD by the instance label, where it wrote the object',
      {
        labels: { 'app.kubernetes.io/instance': 'fleet' },
        managedFields: [managerOf('argocd-controller', 'Update', FIELD)],
      },
      { kind: 'argo-cd', name: 'Application fleet' },
    ],
    [
      'any other applier',
      { managedFields: [managerOf('fleet-operator', 'Apply', FIELD)] },
      { kind: 'fleet-operator', name: 'field manager fleet-operator' },
    ],
  ])('is %s', (_title, options, expected) => {
    expect(ownerOf(options)).toMatchObject({
      ...expected,
      field: FIELD,
      wayThrough: expect.stringContaining(FIELD),
    });
  });

  it.each<[string, ClusterOptions]>([
    ['the object has no marks', {}],
    [
      'a person applied it on the server side',
      { managedFields: [managerOf('kubectl', 'Apply', FIELD)] },
    ],
    [
      'a person applied it on the client side',
      {
        managedFields: [
          managerOf('kubectl-client-side-apply', 'Update', FIELD),
        ],
      },
    ],
    [
      'Drydock wrote it',
      { managedFields: [managerOf('drydock', 'Update', FIELD)] },
    ],
    [
      'another applier owns other fields',
      {
        managedFields: [
          managerOf('fleet-operator', 'Apply', 'spec.topology.workers'),
        ],
      },
    ],
    [
      'Flux wrote the object without this field',
      {
        labels: flux,
        managedFields: [
          managerOf('kustomize-controller', 'Apply', 'spec.paused'),
        ],
      },
    ],
    [
      'Flux was told to leave it alone',
      {
        labels: flux,
        annotations: { 'kustomize.toolkit.fluxcd.io/reconcile': 'disabled' },
      },
    ],
    [
      'a Helm chart set the instance label',
      { labels: { 'app.kubernetes.io/instance': 'fleet' } },
    ],
  ])('is undefined when %s', (_title, options) => {
    expect(ownerOf(options)).toBeUndefined();
  });

  it('finds the owner of a plain cluster on its control plane, or on the Cluster that the tool marked', () => {
    const context = {
      apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
      kind: 'KubeadmControlPlane',
    };
    const cluster = decodeCluster(
      clusterObject({ topology: false, labels: flux }),
      { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster' },
    );
    expect(
      foreignOwnerOf(
        decodeControlPlane(controlPlaneObject(), context),
        cluster,
      ),
    ).toMatchObject({ kind: 'flux', field: 'spec.version' });
  });
});

it('names who wrote the version last', () => {
  const managedFields = [
    managerOf('kubectl', 'Apply', FIELD, '2026-11-01T00:00:00Z'),
    managerOf('drydock', 'Update', FIELD, '2026-11-20T00:00:00Z'),
    managerOf('manager', 'Update', 'status.phase', '2026-11-21T00:00:00Z'),
  ];
  const cluster = decodeCluster(clusterObject({ managedFields }), {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
  });
  expect(lastWriterOf(cluster)?.manager).toBe('drydock');
});

describe('poolListsOwnerOf', () => {
  const LIST = 'spec.topology.workers.machineDeployments';
  const ownerOfLists = (options: ClusterOptions) =>
    poolListsOwnerOf(
      decodeCluster(clusterObject(options), {
        apiVersion: 'cluster.x-k8s.io/v1beta2',
        kind: 'Cluster',
      }),
    );

  it('is who writes the lists whole, and would take a hold away again', () => {
    expect(
      ownerOfLists({
        managedFields: [managerOf('argocd-controller', 'Update', LIST)],
        annotations: { 'argocd.argoproj.io/tracking-id': 'fleet:x' },
      }),
    ).toMatchObject({
      kind: 'argo-cd',
      name: 'Application fleet',
      field: LIST,
    });
    expect(
      ownerOfLists({
        managedFields: [managerOf('helm-controller', 'Update', LIST)],
      }),
    ).toMatchObject({ kind: 'flux', name: 'field manager helm-controller' });
  });

  it.each<[string, ClusterOptions]>([
    ['no manager', {}],
    [
      'a server-side apply, which owns what it sets alone',
      { managedFields: [managerOf('kustomize-controller', 'Apply', LIST)] },
    ],
    [
      'a tool that wrote other fields',
      {
        managedFields: [
          managerOf('argocd-controller', 'Update', 'spec.clusterNetwork'),
        ],
      },
    ],
    [
      'a person',
      {
        managedFields: [managerOf('kubectl-client-side-apply', 'Update', LIST)],
      },
    ],
  ])('is not %s', (_, options) => {
    expect(ownerOfLists(options)).toBeUndefined();
  });
});
