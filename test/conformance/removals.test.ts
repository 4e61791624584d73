import { said, reasonText } from '@drydock/upgrade-reasons';
import { builtinKnowledge, minorDistance } from '@drydock/kubernetes-knowledge';
import {
  evaluate,
  type Inventory,
  type TracedObject,
} from '@drydock/upgrade-readiness';

/**
 * Every removal that the Kubernetes deprecated API migration guide announces for 1.22 and later,
 * copied by hand from the guide and not from our data: the oracle. Source:
 * https://kubernetes.io/docs/reference/using-api/deprecation-guide/
 */
const REMOVALS: readonly (readonly [
  removedIn: string,
  apiVersion: string,
  kinds: string,
  replacement: string,
])[] = [
  [
    '1.22',
    'admissionregistration.k8s.io/v1beta1',
    'MutatingWebhookConfiguration ValidatingWebhookConfiguration',
    'admissionregistration.k8s.io/v1',
  ],
  [
    '1.22',
    'apiextensions.k8s.io/v1beta1',
    'CustomResourceDefinition',
    'apiextensions.k8s.io/v1',
  ],
  [
    '1.22',
    'apiregistration.k8s.io/v1beta1',
    'APIService',
    'apiregistration.k8s.io/v1',
  ],
  [
    '1.22',
    'certificates.k8s.io/v1beta1',
    'CertificateSigningRequest',
    'certificates.k8s.io/v1',
  ],
  ['1.22', 'coordination.k8s.io/v1beta1', 'Lease', 'coordination.k8s.io/v1'],
  ['1.22', 'extensions/v1beta1', 'Ingress', 'networking.k8s.io/v1'],
  [
    '1.22',
    'networking.k8s.io/v1beta1',
    'Ingress IngressClass',
    'networking.k8s.io/v1',
  ],
  [
    '1.22',
    'rbac.authorization.k8s.io/v1beta1',
    'ClusterRole ClusterRoleBinding Role RoleBinding',
    'rbac.authorization.k8s.io/v1',
  ],
  [
    '1.22',
    'scheduling.k8s.io/v1beta1',
    'PriorityClass',
    'scheduling.k8s.io/v1',
  ],
  [
    '1.22',
    'storage.k8s.io/v1beta1',
    'CSIDriver CSINode StorageClass VolumeAttachment',
    'storage.k8s.io/v1',
  ],
  ['1.25', 'batch/v1beta1', 'CronJob', 'batch/v1'],
  ['1.25', 'discovery.k8s.io/v1beta1', 'EndpointSlice', 'discovery.k8s.io/v1'],
  ['1.25', 'autoscaling/v2beta1', 'HorizontalPodAutoscaler', 'autoscaling/v2'],
  ['1.25', 'policy/v1beta1', 'PodDisruptionBudget', 'policy/v1'],
  ['1.25', 'node.k8s.io/v1beta1', 'RuntimeClass', 'node.k8s.io/v1'],
  // The guide names v1beta3, which 1.25 does not serve yet: v1beta2 is what can be applied before
  // and after.
  [
    '1.26',
    'flowcontrol.apiserver.k8s.io/v1beta1',
    'FlowSchema PriorityLevelConfiguration',
    'flowcontrol.apiserver.k8s.io/v1beta2',
  ],
  ['1.26', 'autoscaling/v2beta2', 'HorizontalPodAutoscaler', 'autoscaling/v2'],
  ['1.27', 'storage.k8s.io/v1beta1', 'CSIStorageCapacity', 'storage.k8s.io/v1'],
  [
    '1.29',
    'flowcontrol.apiserver.k8s.io/v1beta2',
    'FlowSchema PriorityLevelConfiguration',
    'flowcontrol.apiserver.k8s.io/v1',
  ],
  [
    '1.32',
    'flowcontrol.apiserver.k8s.io/v1beta3',
    'FlowSchema PriorityLevelConfiguration',
    'flowcontrol.apiserver.k8s.io/v1',
  ],
];

const cases = REMOVALS.flatMap(([removedIn, apiVersion, kinds, replacement]) =>
  kinds.split(' ').map(kind => ({ removedIn, apiVersion, kind, replacement })),
);
const before = (minor: string) => `1.${Number(minor.split('.')[1]) - 1}`;
const groupOf = (apiVersion: string) =>
  apiVersion.includes('/') ? apiVersion.split('/')[0] : '';

/** A cluster that was read in full and holds one object, last applied by kubectl at a version. */
function inventoryWith(
  minor: string,
  kind: string,
  group: string,
  appliedAt: string,
): Inventory {
  const traced: TracedObject = {
    object: { group, kind, namespace: 'shop', name: 'web', uid: '1' },
    labels: {},
    annotations: {},
    traces: [
      { source: 'last-applied', apiVersion: appliedAt, applier: 'kubectl' },
    ],
  };
  const kinds = builtinKnowledge.kindsLosingVersions(minor).map(losing => ({
    group: losing.group,
    kind: losing.kind,
    resource: losing.resource,
    listedAt: 'read',
    objects: losing.kind === kind ? 1 : 0,
  }));
  const read = <T>(facts: T) => ({ status: 'read' as const, facts });
  return {
    formatVersion: 2,
    readAt: '2026-11-21T10:00:00Z',
    durationMilliseconds: 1,
    clusterUid: 'uid',
    requests: [],
    sections: {
      version: read({ gitVersion: `v${minor}.0` }),
      apis: read([]),
      namespaces: read([]),
      'api-evidence': read({ kinds, objects: [traced] }),
      'helm-releases': read([]),
      'api-callers': read([]),
      nodes: read([]),
      workloads: read([]),
      pods: read([]),
      'disruption-budgets': read([]),
      'admission-webhooks': read([]),
      'custom-resources': read([]),
      'custom-resource-uses': read([]),
      'api-services': read([]),
      'service-backends': read([]),
      storage: read({ volumes: [], classes: [], drivers: [] }),
      services: read([]),
      components: read([]),
      configuration: read({ documents: [] }),
      'service-account-tokens': read([]),
      certificates: read([]),
      gitops: read([]),
      manifests: {
        status: 'off',
        reason: said('No manifest files were given'),
      },
      'manifest-fields': {
        status: 'off',
        reason: said('No manifest files were checked against a schema'),
      },
      trial: { status: 'off', reason: said('No trial import was run') },
    },
  };
}

function appliedBlockers(
  appliedAt: string,
  { removedIn, kind, replacement }: (typeof cases)[number],
  target: string,
) {
  const inventory = inventoryWith(
    before(removedIn),
    kind,
    groupOf(replacement),
    appliedAt,
  );
  const { findings } = evaluate({
    inventory,
    knowledge: builtinKnowledge,
    target,
    now: '2026-11-21T10:00:00Z',
    supportProvider: 'upstream',
  });
  return findings.filter(
    ({ checkId, severity }) =>
      checkId === 'removed-api-applied' && severity === 'blocker',
  );
}

describe('removals of the deprecated API migration guide', () => {
  it.each(cases)('$apiVersion $kind is gone in $removedIn', testCase => {
    const { removedIn, apiVersion, kind } = testCase;
    const state = (minor: string) => {
      const [group, version] = apiVersion.split('/');
      const row = builtinKnowledge.findApiVersion({ group, version, kind });
      return row && builtinKnowledge.apiState(row, minor);
    };
    expect([state(before(removedIn)), state(removedIn)]).toEqual([
      'deprecated',
      'removed',
    ]);
  });

  it.each(cases)(
    'a manifest of $kind at $apiVersion blocks $removedIn and nothing earlier',
    testCase => {
      const { removedIn, apiVersion, kind, replacement } = testCase;
      const found = appliedBlockers(apiVersion, testCase, removedIn);
      expect(found).toEqual([
        expect.objectContaining({
          breaksAt: removedIn,
          phase: 'next-apply',
          confidence: 'observed',
          object: expect.objectContaining({ kind, name: 'web' }),
        }),
      ]);
      expect(reasonText(found[0].fix.what)).toContain(
        replacement.split('/')[1],
      );
      expect(
        appliedBlockers(apiVersion, testCase, `${before(removedIn)}.1`),
      ).toEqual([]);
      expect(appliedBlockers(replacement, testCase, removedIn)).toEqual([]);
    },
  );

  it('knows no removal between 1.22 and 1.32 of a version that a default apiserver served, beside these', () => {
    const announced = new Set(
      cases.map(({ apiVersion, kind }) => `${apiVersion} ${kind}`),
    );
    const others = builtinKnowledge
      .apiVersions()
      .filter(
        row =>
          row.scope === 'api' &&
          row.servedByDefault &&
          row.removed !== undefined &&
          minorDistance('1.22', row.removed) >= 0 &&
          minorDistance(row.removed, '1.32') >= 0,
      )
      .map(row => `${row.group}/${row.version} ${row.kind}`)
      .filter(name => !announced.has(name));
    // Reviews and events are not kept as manifests; of PodSecurityPolicy nothing survives at which
    // it could be read (removed-api-stored).
    expect(others.sort()).toEqual([
      'authentication.k8s.io/v1beta1 TokenReview',
      'authorization.k8s.io/v1beta1 LocalSubjectAccessReview',
      'authorization.k8s.io/v1beta1 SelfSubjectAccessReview',
      'authorization.k8s.io/v1beta1 SelfSubjectRulesReview',
      'authorization.k8s.io/v1beta1 SubjectAccessReview',
      'events.k8s.io/v1beta1 Event',
      'policy/v1beta1 PodSecurityPolicy',
    ]);
  });
});
