import { inEnglish } from '@drydock/upgrade-reasons';
import { decodePlan } from '../objects/plan';
import { planObject, type TestObject } from '../testing/objects';
import { planOwnerOf } from './planOwner';

function ownerWith(metadata: Partial<TestObject['metadata']>) {
  const plan = planObject('server-plan', 'v1.35.5+k3s1', { servers: true });
  Object.assign(plan.metadata, { resourceVersion: '1' }, metadata);
  return inEnglish(planOwnerOf(decodePlan(plan)));
}

const managedBy = (manager: string, operation: string) => ({
  managedFields: [
    { manager, operation, fieldsV1: { 'f:spec': { 'f:version': {} } } },
  ],
});

describe('planOwnerOf', () => {
  it.each<[string, Partial<TestObject['metadata']>, string]>([
    ['Plans in cattle-system', { namespace: 'cattle-system' }, 'rancher'],
    [
      'Plans with marks of Rancher',
      { labels: { 'provisioning.cattle.io/cluster': 'a' } },
      'rancher',
    ],
    ['Flux', managedBy('kustomize-controller', 'Apply'), 'flux'],
    [
      'Argo CD',
      {
        annotations: {
          'argocd.argoproj.io/tracking-id':
            'edge:upgrade.cattle.io/Plan:system-upgrade/server-plan',
        },
      },
      'argo-cd',
    ],
    [
      'a Helm release',
      {
        ...managedBy('helm', 'Update'),
        annotations: {
          'meta.helm.sh/release-name': 'plans',
          'meta.helm.sh/release-namespace': 'system-upgrade',
        },
      },
      'helm',
    ],
    ['another applier', managedBy('fleet-operator', 'Apply'), 'fleet-operator'],
  ])('is %s', (_, metadata, kind) => {
    expect(ownerWith(metadata)).toMatchObject({
      kind,
      field: 'spec.version',
      wayThrough: expect.stringMatching(/\w+ \w+/),
    });
  });

  it.each<[string, Partial<TestObject['metadata']>]>([
    ['a person with kubectl', managedBy('kubectl-client-side-apply', 'Update')],
    ['the controller', managedBy('system-upgrade-controller', 'Update')],
    ['Drydock', managedBy('drydock', 'Update')],
    ['no mark', {}],
  ])('is not %s', (_, metadata) => {
    expect(ownerWith(metadata)).toBeUndefined();
  });
});
