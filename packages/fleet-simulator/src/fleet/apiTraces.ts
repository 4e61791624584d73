import { KubeObject, kubeTime } from '../kube/object';
import {
  BuildContext,
  GENERATED_AT,
  lastApplied,
  managedEntry,
} from './buildContext';
import type { TraceName } from './clusterPlan';
import { addHelmRelease } from './helmReleases';
import type { DeprecatedCall } from '../state/clusterState';

const DAY = 86_400_000;

type Plant = (context: BuildContext) => DeprecatedCall[] | void;

const TRACES: Readonly<Record<TraceName, Plant>> = {
  'flow-schema-v1beta3': context =>
    appliedObject(context, {
      stored: 'flowcontrol.apiserver.k8s.io/v1',
      sent: 'flowcontrol.apiserver.k8s.io/v1beta3',
      kind: 'FlowSchema',
      name: 'checkout-controllers',
      labels: { 'backstage.io/kubernetes-id': 'checkout' },
      body: {
        spec: {
          matchingPrecedence: 500,
          priorityLevelConfiguration: { name: 'workload-low' },
        },
      },
      serverSide: true,
    }),
  'flow-schema-v1beta3-update-only': context => {
    const object: KubeObject = {
      apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
      kind: 'FlowSchema',
      metadata: { name: 'legacy-operators' },
      spec: {
        matchingPrecedence: 800,
        priorityLevelConfiguration: { name: 'workload-low' },
      },
    };
    context.add(object, {
      manager: 'operator-lifecycle',
      operation: 'Update',
      managedAt: 'flowcontrol.apiserver.k8s.io/v1beta3',
    });
  },
  'admission-policy-v1beta1': context =>
    appliedObject(context, {
      stored: 'admissionregistration.k8s.io/v1',
      sent: 'admissionregistration.k8s.io/v1beta1',
      kind: 'ValidatingAdmissionPolicy',
      name: 'require-team-label',
      labels: {},
      body: {
        spec: {
          failurePolicy: 'Fail',
          matchConstraints: {
            resourceRules: [
              {
                apiGroups: ['apps'],
                apiVersions: ['v1'],
                operations: ['CREATE'],
                resources: ['deployments'],
              },
            ],
          },
          validations: [{ expression: 'has(object.metadata.labels.team)' }],
        },
      },
    }),
  'service-cidr-v1beta1': context =>
    appliedObject(context, {
      stored: 'networking.k8s.io/v1',
      sent: 'networking.k8s.io/v1beta1',
      kind: 'ServiceCIDR',
      name: 'extra-services',
      labels: {},
      body: { spec: { cidrs: ['10.112.0.0/16'] } },
      serverSide: true,
    }),
  'cron-job-v1beta1': context => {
    ensureNamespace(context, 'legacy-cron');
    appliedObject(context, {
      stored: 'batch/v1',
      sent: 'batch/v1beta1',
      kind: 'CronJob',
      name: 'nightly-report',
      namespace: 'legacy-cron',
      labels: {},
      body: {
        spec: {
          schedule: '0 3 * * *',
          jobTemplate: {
            spec: {
              template: {
                spec: {
                  restartPolicy: 'Never',
                  containers: [
                    {
                      name: 'report',
                      image: 'registry.example.com/legacy/report:1.4',
                    },
                  ],
                },
              },
            },
          },
        },
      },
    });
  },
  'budget-v1beta1': context => {
    ensureNamespace(context, 'stores');
    appliedObject(context, {
      stored: 'policy/v1',
      sent: 'policy/v1beta1',
      kind: 'PodDisruptionBudget',
      name: 'till-gateway-old',
      namespace: 'stores',
      labels: { 'backstage.io/kubernetes-id': 'till-gateway' },
      body: {
        spec: {
          maxUnavailable: 1,
          selector: {
            matchLabels: { 'app.kubernetes.io/name': 'till-gateway' },
          },
        },
      },
    });
  },
  'helm-budget-v1beta1': context => {
    ensureNamespace(context, 'checkout');
    addHelmRelease(context, {
      namespace: 'checkout',
      name: 'cart',
      chart: 'cart',
      chartVersion: '1.8.2',
      appVersion: '2026.40',
      revision: 12,
      manifests: [
        'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: cart\n  namespace: checkout\n  labels:\n    backstage.io/kubernetes-id: cart\nspec:\n  replicas: 3',
        'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: cart\n  namespace: checkout\n  labels:\n    backstage.io/kubernetes-id: cart\nspec:\n  maxUnavailable: 1',
      ],
    });
  },
  'helm-autoscaler-v2beta2': context => {
    ensureNamespace(context, 'search');
    addHelmRelease(context, {
      namespace: 'search',
      name: 'search',
      chart: 'search',
      chartVersion: '0.9.0',
      appVersion: '2024.11',
      revision: 4,
      manifests: [
        'apiVersion: autoscaling/v2beta2\nkind: HorizontalPodAutoscaler\nmetadata:\n  name: search-api\n  namespace: search\nspec:\n  maxReplicas: 6',
      ],
    });
  },
  'helm-flow-schema-v1beta3': context =>
    addHelmRelease(context, {
      namespace: 'kube-system',
      name: 'fairness',
      chart: 'fairness',
      chartVersion: '0.3.1',
      appVersion: '0.3.1',
      revision: 2,
      manifests: [
        'apiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: PriorityLevelConfiguration\nmetadata:\n  name: platform-batch\nspec:\n  type: Limited',
      ],
    }),
  'migrated-cron-job': context => {
    // Sent at the old version once and at the new one later by the same applier: no finding is due.
    ensureNamespace(context, 'identity');
    const sent = {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      metadata: {
        name: 'expire-sessions',
        namespace: 'identity',
        labels: { 'backstage.io/kubernetes-id': 'login' },
      },
      spec: {
        schedule: '*/30 * * * *',
        jobTemplate: {
          spec: {
            template: {
              spec: {
                restartPolicy: 'Never',
                containers: [
                  {
                    name: 'expire',
                    image: 'registry.example.com/identity/expire:3',
                  },
                ],
              },
            },
          },
        },
      },
    };
    const object: KubeObject = {
      ...sent,
      metadata: { ...sent.metadata, annotations: lastApplied(sent) },
    };
    object.metadata.managedFields = [
      managedEntry(object, {
        manager: 'kubectl-client-side-apply',
        operation: 'Update',
        apiVersion: 'batch/v1beta1',
        time: kubeTime(GENERATED_AT - 500 * DAY),
      }),
      managedEntry(object, {
        manager: 'kubectl-client-side-apply',
        operation: 'Update',
        apiVersion: 'batch/v1',
        time: kubeTime(GENERATED_AT - 30 * DAY),
      }),
    ];
    context.add(object);
  },
  'caller-flow-schemas-v1beta3': () => [
    {
      group: 'flowcontrol.apiserver.k8s.io',
      version: 'v1beta3',
      resource: 'flowschemas',
      subresource: '',
      removedRelease: '1.32',
    },
  ],
};

/** Plants the traces of a plan; returns the callers that the apiserver's metric remembers. */
export function addApiTraces(context: BuildContext): DeprecatedCall[] {
  return (context.plan.traces ?? []).flatMap(
    name => TRACES[name](context) ?? [],
  );
}

interface AppliedObject {
  /** apiVersion at which it is stored and read. */
  readonly stored: string;
  /** apiVersion that the applier sent. */
  readonly sent: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  readonly labels: Record<string, string>;
  readonly body: Record<string, unknown>;
  /** Server-side apply (managedFields of operation Apply) instead of kubectl's annotation. */
  readonly serverSide?: boolean;
}

function appliedObject(context: BuildContext, applied: AppliedObject): void {
  const metadata = {
    name: applied.name,
    ...(applied.namespace ? { namespace: applied.namespace } : {}),
    labels: applied.labels,
  };
  const annotations = applied.serverSide
    ? undefined
    : lastApplied({
        apiVersion: applied.sent,
        kind: applied.kind,
        metadata,
        ...applied.body,
      });
  context.add(
    {
      apiVersion: applied.stored,
      kind: applied.kind,
      metadata: { ...metadata, ...(annotations ? { annotations } : {}) },
      ...applied.body,
    },
    {
      manager: applied.serverSide
        ? 'platform-pipeline'
        : 'kubectl-client-side-apply',
      operation: applied.serverSide ? 'Apply' : 'Update',
      managedAt: applied.sent,
    },
  );
}

function ensureNamespace(context: BuildContext, name: string): void {
  if (
    context.objects.some(
      object => object.kind === 'Namespace' && object.metadata.name === name,
    )
  )
    return;
  context.add({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  });
}
