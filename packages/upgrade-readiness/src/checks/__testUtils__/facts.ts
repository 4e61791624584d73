import type {
  AdmissionWebhookFacts,
  DisruptionBudgetFacts,
  Inventory,
  InventorySections,
  PodTemplateFacts,
  ReadinessCheck,
  ServiceBackendFacts,
  WorkloadFacts,
} from '../../contracts';
import { inventoryOf, runAlone } from '../../testing/inventories';

interface JudgeOptions {
  readonly target?: string;
  /** Sections that were not read in full. */
  readonly results?: Partial<Inventory['sections']>;
}

/** Judges facts by one check: of a v1.33.1 cluster for 1.34, unless told otherwise. */
export function judge(
  check: ReadinessCheck,
  facts: Partial<InventorySections>,
  { target = '1.34', results = {} }: JudgeOptions = {},
) {
  return runAlone(
    check,
    inventoryOf({ version: { gitVersion: 'v1.33.1' }, ...facts }, results),
    target,
  );
}

export function templateOf(
  facts: Partial<PodTemplateFacts> = {},
): PodTemplateFacts {
  return {
    images: ['registry.example.com/app:1'],
    withoutReadinessProbe: [],
    requests: { cpuMillicores: 100, memoryBytes: 128 * 1024 ** 2 },
    volumes: [],
    hostNetwork: false,
    hostPorts: [],
    nodeSelector: {},
    podAntiAffinity: [],
    podAffinity: [],
    topologySpread: [],
    tolerations: [],
    notableFields: [],
    notableAnnotations: [],
    ...facts,
  };
}

/** A Deployment of payments with two replicas and nothing wrong. */
export function workloadOf(
  name: string,
  facts: Partial<WorkloadFacts> = {},
  template: Partial<PodTemplateFacts> = {},
): WorkloadFacts {
  const filled = templateOf(template);
  return {
    object: { group: 'apps', kind: 'Deployment', namespace: 'payments', name },
    replicas: 2,
    readyReplicas: 2,
    podLabels: { app: name },
    images: filled.images,
    template: filled,
    labels: { team: 'payments' },
    annotations: {},
    ...facts,
  };
}

/** A budget that lets one pod go. */
export function budgetOf(
  name: string,
  app: string,
  facts: Partial<DisruptionBudgetFacts> = {},
): DisruptionBudgetFacts {
  return {
    object: {
      group: 'policy',
      kind: 'PodDisruptionBudget',
      namespace: 'payments',
      name,
    },
    selector: { matchLabels: { app } },
    labels: {},
    annotations: {},
    generation: 1,
    observedGeneration: 1,
    disruptionsAllowed: 1,
    currentHealthy: 2,
    desiredHealthy: 1,
    expectedPods: 2,
    ...facts,
  };
}

/** A Service with two ready endpoints on two nodes. */
export function serviceOf(
  namespace: string,
  name: string,
  facts: Partial<ServiceBackendFacts> = {},
): ServiceBackendFacts {
  return {
    namespace,
    name,
    exists: true,
    readyEndpoints: 2,
    nodes: ['node-a', 'node-b'],
    ...facts,
  };
}

/**
 * A validating webhook that Service policy/hook answers and that asks about the creation of pods,
 * outside of kube-system.
 */
export function webhookOf(
  facts: Partial<AdmissionWebhookFacts> = {},
): AdmissionWebhookFacts {
  return {
    object: {
      group: 'admissionregistration.k8s.io',
      kind: 'ValidatingWebhookConfiguration',
      name: 'policy',
    },
    name: 'pods.policy.example.com',
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    timeoutSeconds: 10,
    backend: { kind: 'service', namespace: 'policy', name: 'hook' },
    rules: [
      {
        operations: ['CREATE'],
        apiGroups: [''],
        apiVersions: ['v1'],
        resources: ['pods'],
      },
    ],
    namespaceSelector: {
      matchExpressions: [
        {
          key: 'kubernetes.io/metadata.name',
          operator: 'NotIn',
          values: ['kube-system', 'policy'],
        },
      ],
    },
    matchConditions: 0,
    labels: {},
    annotations: {},
    ...facts,
  };
}
