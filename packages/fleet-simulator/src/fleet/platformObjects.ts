import type { BuildContext } from './buildContext';
import { clusterAuthority } from './certificates';

const PLATFORM_NAMESPACES = [
  'default',
  'kube-system',
  'kube-public',
  'kube-node-lease',
];

/** Namespaces, kube-system's own workloads, classes and what else every cluster has. */
export function addPlatformObjects(context: BuildContext): void {
  const { plan } = context;
  for (const name of PLATFORM_NAMESPACES) {
    context.add(
      {
        apiVersion: 'v1',
        kind: 'Namespace',
        metadata: { name, labels: { 'kubernetes.io/metadata.name': name } },
        spec: { finalizers: ['kubernetes'] },
        status: { phase: 'Active' },
      },
      { manager: 'kube-apiserver', ageDays: 500 },
    );
  }
  addAuthorities(context);
  addDaemonSet(
    context,
    'kube-proxy',
    `registry.k8s.io/kube-proxy:${plan.version}`,
  );
  addDaemonSet(
    context,
    plan.platform === 'eks' ? 'aws-node' : 'cilium',
    plan.platform === 'eks'
      ? 'amazon-k8s-cni:v1.20.4'
      : 'quay.io/cilium/cilium:v1.20.1',
  );
  context.add({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'coredns', namespace: 'kube-system' },
    data: {
      Corefile:
        '.:53 {\n  errors\n  kubernetes cluster.local\n  forward . /etc/resolv.conf\n}\n',
    },
  });
  context.add({
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: {
      name: 'standard',
      annotations: { 'storageclass.kubernetes.io/is-default-class': 'true' },
    },
    provisioner:
      plan.platform === 'eks' ? 'ebs.csi.aws.com' : 'csi.simulated.dev',
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'WaitForFirstConsumer',
  });
  for (const name of ['exempt', 'catch-all']) {
    context.add(
      {
        apiVersion: 'flowcontrol.apiserver.k8s.io/v1',
        kind: 'FlowSchema',
        metadata: {
          name,
          annotations: { 'apf.kubernetes.io/autoupdate-spec': 'true' },
        },
        spec: {
          matchingPrecedence: name === 'exempt' ? 1 : 10000,
          priorityLevelConfiguration: { name },
        },
      },
      {
        manager: 'api-priority-and-fairness-config-producer-v1',
        operation: 'Apply',
      },
    );
  }
}

/** The ConfigMaps in which every API server shows whom it trusts. */
function addAuthorities(context: BuildContext): void {
  const inKubeSystem = (name: string, data: Readonly<Record<string, string>>) =>
    context.add(
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, namespace: 'kube-system' },
        data,
      },
      { manager: 'kube-apiserver', ageDays: 400 },
    );
  inKubeSystem('extension-apiserver-authentication', {
    'client-ca-file': clusterAuthority,
    'requestheader-client-ca-file': clusterAuthority,
  });
  inKubeSystem('kube-root-ca.crt', { 'ca.crt': clusterAuthority });
}

function addDaemonSet(
  context: BuildContext,
  name: string,
  image: string,
): void {
  const labels = { 'k8s-app': name };
  context.add({
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'kube-system', labels },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name, image }] },
      },
      updateStrategy: { type: 'RollingUpdate' },
    },
    status: {
      currentNumberScheduled: 3,
      desiredNumberScheduled: 3,
      numberReady: 3,
      numberAvailable: 3,
      observedGeneration: 1,
    },
  });
}
