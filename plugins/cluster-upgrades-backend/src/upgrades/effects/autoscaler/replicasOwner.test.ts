import { inEnglish } from '@drydock/upgrade-reasons';
import { manages } from './__testUtils__/FakeDeploymentApi';
import { readDeployment } from './pausedDeployment';
import { replicasOwner } from './replicasOwner';

function ownerOf(metadata: object): string | undefined {
  const deployment = readDeployment({
    kind: 'Deployment',
    metadata: { resourceVersion: '1', ...metadata },
    spec: { replicas: 1 },
  });
  if (!deployment) throw new Error('It is no Deployment');
  return inEnglish(replicasOwner(deployment));
}

describe('replicasOwner', () => {
  it.each([
    [
      'a Kustomization of Flux',
      {
        labels: {
          'kustomize.toolkit.fluxcd.io/name': 'infra',
          'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
        },
      },
      /Kustomization flux-system\/infra would/,
    ],
    [
      'a Kustomization without marks',
      { managedFields: [manages('kustomize-controller', 'Apply')] },
      /Kustomization \(field manager kustomize-controller\)/,
    ],
    [
      'a HelmRelease of Flux',
      {
        labels: { 'helm.toolkit.fluxcd.io/name': 'ca' },
        managedFields: [manages('helm-controller', 'Update')],
      },
      /HelmRelease ca may.*driftDetection/,
    ],
    [
      'Argo CD',
      {
        annotations: {
          'argocd.argoproj.io/tracking-id':
            'infra:apps/Deployment:kube-system/cluster-autoscaler',
        },
      },
      /Application infra would.*ignoreDifferences/,
    ],
    [
      'another applier',
      { managedFields: [manages('fleet-agent', 'Apply')] },
      /field manager fleet-agent applies/,
    ],
  ])('is %s, with the way through', (_, metadata, says) => {
    expect(ownerOf(metadata)).toMatch(says);
  });

  it.each([
    [
      'kubectl, server-side too',
      {
        managedFields: [
          manages('kubectl', 'Apply'),
          manages('kubectl-client-side-apply', 'Update'),
        ],
      },
    ],
    [
      'Helm, which writes only when it is run',
      {
        managedFields: [manages('helm', 'Apply')],
        labels: {
          'app.kubernetes.io/managed-by': 'Helm',
          'app.kubernetes.io/instance': 'ca',
        },
      },
    ],
    [
      'kubectl scale',
      { managedFields: [manages('kubectl', 'Update', 'replicas', 'scale')] },
    ],
    [
      'a tool that left the replicas out',
      {
        labels: { 'kustomize.toolkit.fluxcd.io/name': 'infra' },
        managedFields: [manages('kustomize-controller', 'Apply', 'template')],
      },
    ],
    ['no known owner', {}],
  ])('is no owner that reverts changes: %s', (_, metadata) => {
    expect(ownerOf(metadata)).toBeUndefined();
  });
});
