import { said } from '@drydock/upgrade-reasons';
import type { GitOpsApplicationFacts } from '../contracts';
import { inventoryOf } from '../testing/inventories';
import { sentVersionsIn } from './sentVersions';

const budget = { kind: 'PodDisruptionBudget', namespace: 'shop', name: 'web' };
const object = { group: 'policy', ...budget };
const application = (
  kind: string,
  ...apiVersions: readonly (string | undefined)[]
): GitOpsApplicationFacts => ({
  object: { group: 'example', kind, namespace: 'tools', name: 'shop' },
  tool: kind === 'Application' ? 'argo-cd' : 'flux',
  automated: true,
  objects: apiVersions.map(apiVersion => ({
    ...budget,
    ...(apiVersion ? { apiVersion } : {}),
  })),
  labels: {},
  annotations: {},
});
const sent = (...gitops: readonly GitOpsApplicationFacts[]) =>
  sentVersionsIn(inventoryOf({ gitops }))(object);

describe('versions that GitOps tools say they last sent', () => {
  it('are those of every application that lists the object, under the field manager of its tool', () => {
    expect(
      sent(
        application('Kustomization', 'policy/v1'),
        application('Application', 'policy/v1beta1'),
        application('Kustomization', undefined),
      ),
    ).toEqual([
      { applier: 'kustomize-controller', apiVersion: 'policy/v1' },
      { applier: 'argocd-controller', apiVersion: 'policy/v1beta1' },
      { applier: 'kustomize-controller' },
    ]);
  });

  it('are none of a HelmRelease, of another group, of another object, and where the section is off', () => {
    expect(
      sent(
        application('HelmRelease', 'policy/v1'),
        application('Kustomization', 'budgets.example/v1'),
      ),
    ).toEqual([]);
    expect(
      sentVersionsIn(
        inventoryOf({ gitops: [application('Kustomization', 'policy/v1')] }),
      )({ ...object, name: 'api' }),
    ).toEqual([]);
    expect(
      sentVersionsIn(
        inventoryOf(
          {},
          { gitops: { status: 'off', reason: said('Switched off') } },
        ),
      )(object),
    ).toEqual([]);
  });
});
