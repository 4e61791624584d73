import { budgetStatus } from '../workload/budgets';
import { readyPodStatus } from '../workload/pods';
import type { KubeObject } from '../kube/object';
import { BuildContext, GENERATED_AT, lastApplied } from './buildContext';
import { componentPlan, ComponentPlan } from './components';

const KUBERNETES_ID = 'backstage.io/kubernetes-id';

/**
 * Deployments, their ReplicaSets, pods, Services and disruption budgets of the components that run
 * on the cluster.
 */
export function addComponents(
  context: BuildContext,
  nodeNames: readonly string[],
): void {
  const namespaces = new Set(
    context.plan.components.map(id => componentPlan(id).namespace),
  );
  for (const name of namespaces) addNamespace(context, name);
  for (const id of context.plan.components)
    addComponent(context, componentPlan(id), nodeNames);
}

function addNamespace(context: BuildContext, name: string): void {
  context.add(
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        name,
        labels: { 'kubernetes.io/metadata.name': name, team: name },
      },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    },
    { manager: 'kubectl-create' },
  );
}

function addComponent(
  context: BuildContext,
  component: ComponentPlan,
  nodeNames: readonly string[],
): void {
  const { random } = context;
  const stuck = context.plan.stuckBudgets?.includes(component.id) ?? false;
  const podLabels: Record<string, string> = {
    'app.kubernetes.io/name': component.workload,
    'app.kubernetes.io/part-of': component.system,
    ...(component.mark === 'label' ? { [KUBERNETES_ID]: component.id } : {}),
  };
  const annotations: Record<string, string> =
    component.mark === 'annotation' ? { [KUBERNETES_ID]: component.id } : {};
  const image = `registry.example.com/${component.team}/${
    component.id
  }:2026.${random.integer(1, 46)}.${random.integer(0, 9)}`;
  const selector = {
    matchLabels: { 'app.kubernetes.io/name': component.workload },
  };
  const template = {
    metadata: { labels: podLabels, annotations },
    spec: {
      containers: [
        {
          name: component.workload,
          image,
          readinessProbe: { httpGet: { path: '/healthz', port: 8080 } },
          resources: { requests: { cpu: '500m', memory: '512Mi' } },
        },
      ],
    },
  };
  const sent = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: component.workload,
      namespace: component.namespace,
      labels: podLabels,
      annotations,
    },
    spec: { replicas: component.replicas, selector, template },
  };
  const deployment = context.add(
    {
      ...sent,
      metadata: {
        ...sent.metadata,
        annotations: { ...annotations, ...lastApplied(sent) },
      },
      status: {
        replicas: component.replicas,
        readyReplicas: component.replicas,
        availableReplicas: component.replicas,
        updatedReplicas: component.replicas,
        observedGeneration: 1,
      },
    },
    { manager: 'kubectl-client-side-apply' },
  );
  const hash = random.suffix(9);
  const setLabels = { ...podLabels, 'pod-template-hash': hash };
  const set = context.add({
    apiVersion: 'apps/v1',
    kind: 'ReplicaSet',
    metadata: {
      name: `${component.workload}-${hash}`,
      namespace: component.namespace,
      labels: setLabels,
      annotations,
      ownerReferences: [owner(deployment)],
    },
    spec: {
      replicas: component.replicas,
      selector: {
        matchLabels: { ...selector.matchLabels, 'pod-template-hash': hash },
      },
      template: {
        ...template,
        metadata: { ...template.metadata, labels: setLabels },
      },
    },
    status: {
      replicas: component.replicas,
      readyReplicas: component.replicas,
      observedGeneration: 1,
    },
  });
  const pods: KubeObject[] = [];
  for (let index = 0; index < component.replicas; index += 1) {
    pods.push(
      context.add({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          name: `${set.metadata.name}-${random.suffix(5)}`,
          namespace: component.namespace,
          labels: setLabels,
          annotations,
          ownerReferences: [owner(set)],
        },
        spec: {
          ...template.spec,
          nodeName:
            nodeNames.length > 0
              ? nodeNames[
                  (index + component.workload.length) % nodeNames.length
                ]
              : undefined,
        },
        status: readyPodStatus(GENERATED_AT),
      }),
    );
  }
  context.add({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: component.workload,
      namespace: component.namespace,
      labels: podLabels,
      annotations,
    },
    spec: {
      selector: selector.matchLabels,
      ports: [{ port: 80, targetPort: 8080 }],
      type: 'ClusterIP',
    },
  });
  if (component.replicas > 1)
    addBudget(context, component, podLabels, annotations, stuck, pods);
}

function addBudget(
  context: BuildContext,
  component: ComponentPlan,
  labels: Record<string, string>,
  annotations: Record<string, string>,
  stuck: boolean,
  pods: readonly KubeObject[],
): void {
  const sent = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: {
      name: component.workload,
      namespace: component.namespace,
      labels,
      annotations,
    },
    spec: {
      selector: {
        matchLabels: { 'app.kubernetes.io/name': component.workload },
      },
      ...(stuck ? { minAvailable: component.replicas } : { maxUnavailable: 1 }),
    },
  };
  const budget: KubeObject = {
    ...sent,
    metadata: {
      ...sent.metadata,
      generation: 1,
      annotations: { ...annotations, ...lastApplied(sent) },
    },
  };
  context.add(
    { ...budget, status: { ...budgetStatus(budget, pods) } },
    { manager: 'kubectl-client-side-apply' },
  );
}

function owner(object: KubeObject) {
  return {
    apiVersion: object.apiVersion,
    kind: object.kind,
    name: object.metadata.name,
    uid: String(object.metadata.uid),
    controller: true,
  };
}
