import type { ControlPlane } from '../controlPlane';
import { deployment, inNamespace } from './topic';
import type { FaultTopic, KubernetesObject } from './topic';

const NAMESPACE = 'behaviour';
const named = inNamespace(NAMESPACE);
const of = (
  name: string,
  pod: Readonly<Record<string, unknown>>,
  container: Readonly<Record<string, unknown>> = {},
) => deployment(NAMESPACE, name, { pod, container });
const service = (
  name: string,
  spec: object,
  annotations: object = {},
): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { ...named(name), annotations },
  spec: { ports: [{ port: 80 }], selector: { app: name }, ...spec },
});
const volume = (name: string, source: object): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'PersistentVolume',
  metadata: { name },
  spec: {
    capacity: { storage: '1Gi' },
    accessModes: ['ReadWriteOnce'],
    ...source,
  },
});
const configMap = (
  name: string,
  key: string,
  document: object,
): KubernetesObject => ({
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: { name, namespace: 'kube-system' },
  data: { [key]: JSON.stringify(document) },
});
const spreading = (more: object) => ({
  topologySpreadConstraints: [
    {
      topologyKey: 'kubernetes.io/hostname',
      maxSkew: 1,
      whenUnsatisfiable: 'ScheduleAnyway',
      labelSelector: { matchLabels: { app: 'x' } },
      ...more,
    },
  ],
});

/**
 * In the real API server, for each change of behaviour after 1.31 that it shows: what is concerned,
 * and its neighbour that is not.
 */
export const behaviourObjects: readonly KubernetesObject[] = [
  of('git', {
    volumes: [
      { name: 'source', gitRepo: { repository: 'https://git.example/app' } },
    ],
  }),
  of('git-by-name', { volumes: [{ name: 'git-repo', emptyDir: {} }] }),
  of('kubelet-credentials', {
    volumes: [
      { name: 'kubelet', hostPath: { path: '/etc/kubernetes/kubelet.conf' } },
    ],
  }),
  of('other-path', {
    volumes: [{ name: 'pki', hostPath: { path: '/etc/kubernetes/manifests' } }],
  }),
  of('spread-by-keys', spreading({ matchLabelKeys: ['pod-template-hash'] })),
  of('spread', spreading({})),
  of(
    'probed-elsewhere',
    {},
    { livenessProbe: { httpGet: { host: '10.0.0.9', path: '/', port: 80 } } },
  ),
  of('probed', {}, { livenessProbe: { httpGet: { path: '/', port: 80 } } }),
  service('external', { externalIPs: ['192.0.2.7'] }),
  service('loose', { externalIPs: ['010.1.2.3'] }),
  service('by-hints', {}, { 'service.kubernetes.io/topology-mode': 'Auto' }),
  service(
    'load-balanced',
    { type: 'LoadBalancer', loadBalancerSourceRanges: ['10.0.0.0/8'] },
    { 'service.beta.kubernetes.io/aws-load-balancer-type': 'nlb' },
  ),
  volume('portworx', { portworxVolume: { volumeID: '1', fsType: 'ext4' } }),
  volume('flex', { flexVolume: { driver: 'example/lvm' } }),
  volume('csi', { csi: { driver: 'pxd.portworx.example', volumeHandle: '1' } }),
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: 'gpu',
      labels: { 'resource.k8s.io/admin-access': 'true' },
    },
  },
  {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: {
      name: 'gpu-new',
      labels: { 'resource.kubernetes.io/admin-access': 'true' },
    },
  },
  configMap('kubelet-config', 'kubelet', {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    runOnce: true,
    cpuManagerPolicy: 'static',
    eventRecordQPS: 0,
    memorySwap: {},
  }),
  configMap('kube-proxy', 'config.conf', {
    apiVersion: 'kubeproxy.config.k8s.io/v1alpha1',
    kind: 'KubeProxyConfiguration',
    mode: 'ipvs',
  }),
  configMap('kubeadm-config', 'ClusterConfiguration', {
    apiVersion: 'kubeadm.k8s.io/v1beta3',
    kind: 'ClusterConfiguration',
    kubernetesVersion: 'v1.31.4',
  }),
];

/** Matches nothing that is written here. */
export async function registerReviewWebhook(
  controlPlane: ControlPlane,
): Promise<void> {
  const rules = (apiGroup: string) => [
    {
      operations: ['CREATE'],
      apiGroups: [apiGroup],
      apiVersions: ['*'],
      resources: ['*'],
    },
  ];
  for (const [name, apiGroup] of [
    ['reviews', 'authentication.k8s.io'],
    ['orders', 'shop.example'],
  ]) {
    const webhooks = [
      {
        name: `${name}.example.com`,
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy: 'Ignore',
        clientConfig: { service: { namespace: 'hooks', name: 'web' } },
        rules: rules(apiGroup),
        namespaceSelector: { matchLabels: { no: 'namespace' } },
      },
    ];
    await controlPlane.request(
      'POST',
      '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
      {
        apiVersion: 'admissionregistration.k8s.io/v1',
        kind: 'ValidatingWebhookConfiguration',
        metadata: { name },
        webhooks,
      },
    );
  }
}

export const behaviourTopic: FaultTopic = {
  checkId: 'breaking-changes',
  expected: [
    [
      'blocker',
      '--concurrent-service-syncs of kube-controller-manager is gone',
    ],
    ['blocker', 'Deployment behaviour/git: gitRepo volumes are off'],
    [
      'blocker',
      'Deployment behaviour/git: gitRepo volumes cannot be switched on',
    ],
    ['blocker', 'Feature gates that no longer exist in 1.33'],
    ['blocker', 'Flags of kube-apiserver are gone in 1.33'],
    ['blocker', 'Portworx works only through CSI'],
    ['blocker', 'The kubelet has no run-once mode'],
    ['blocker', 'kubeadm needs etcd 3.6'],
    ['blocker', 'kubeadm refuses configuration of v1beta3'],
    ['warning', 'An event rate of 0 means no limit'],
    ['warning', 'Audit logs are deleted by default'],
    [
      'warning',
      'Deployment behaviour/kubelet-credentials: Nodes see only themselves and their pods',
    ],
    [
      'warning',
      'Deployment behaviour/probed-elsewhere: Pod Security forbids hosts in probes',
    ],
    [
      'warning',
      'Deployment behaviour/spread-by-keys: Match label keys are merged by the server',
    ],
    ['warning', 'Exclusive CPUs have no quota'],
    ['warning', 'IPVS mode is deprecated'],
    ['warning', 'Namespace gpu: The label for admin access has another name'],
    ['warning', 'PersistentVolume flex: FlexVolumes stop working with kubeadm'],
    [
      'warning',
      'Service behaviour/external: externalIPs of Services are deprecated',
    ],
    ['warning', 'Service behaviour/loose: Addresses are checked strictly'],
    [
      'warning',
      'Service behaviour/loose: externalIPs of Services are deprecated',
    ],
    [
      'warning',
      'ValidatingWebhookConfiguration reviews: Webhooks do not see access reviews',
    ],
    ['warning', 'containerd 1.x is losing support'],
    ['warning', 'etcd becomes 3.6'],
    ['warning', 'etcd becomes 3.7'],
    [
      'info',
      'Service behaviour/by-hints: The topology-mode annotation is deprecated',
    ],
    ['info', 'Check 46 changes between v1.31 and v1.37 by hand'],
  ],
  innocent: [
    ['deployment', 'git-by-name', NAMESPACE],
    ['deployment', 'other-path', NAMESPACE],
    ['deployment', 'spread', NAMESPACE],
    ['deployment', 'probed', NAMESPACE],
    ['service', 'load-balanced', NAMESPACE],
    ['persistentvolume', 'csi'],
    ['namespace', 'gpu-new'],
    ['validatingwebhookconfiguration', 'orders'],
  ],
};
