import type { FaultTopic, KubernetesObject } from './topic';

interface PodSeed {
  readonly component: string;
  readonly node: string;
  readonly image: string;
  readonly flags?: readonly string[];
}

/** As kubeadm's static pods look: label, name, command. */
function pod({
  component,
  node,
  image,
  flags = [],
}: PodSeed): KubernetesObject {
  const label =
    component === 'kube-proxy'
      ? { 'k8s-app': component }
      : { component, tier: 'control-plane' };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `${component}-${node}`,
      namespace: 'kube-system',
      labels: label,
    },
    spec: {
      nodeName: node,
      hostNetwork: true,
      containers: [{ name: component, image, command: [component, ...flags] }],
    },
  };
}

const PODS: readonly PodSeed[] = [
  {
    component: 'kube-apiserver',
    node: 'control-1',
    image: 'registry.k8s.io/kube-apiserver:v1.31.4',
    flags: [
      '--cloud-provider=aws',
      '--feature-gates=AppArmor=true,LoggingBetaOptions=true',
      '--audit-log-maxage=0',
      '--secure-port=6443',
    ],
  },
  {
    component: 'kube-controller-manager',
    node: 'control-1',
    image: 'registry.k8s.io/kube-controller-manager:v1.30.2',
    flags: ['--cloud-provider=external', '--concurrent-service-syncs=5'],
  },
  {
    component: 'kube-controller-manager',
    node: 'control-2',
    image: 'registry.k8s.io/kube-controller-manager:v1.31.4',
  },
  {
    component: 'kube-scheduler',
    node: 'control-1',
    image: 'registry.k8s.io/kube-scheduler:v1.31.4',
  },
  {
    component: 'kube-scheduler',
    node: 'control-2',
    image:
      'mirror.example:5000/kube/kube-scheduler:v1.32.1@sha256:4ac9d42a1d0e1d8ba2c6a2a2b9e7c8a3f6d0fbb0c7e7a1d2c3b4a5968778695a',
  },
  {
    component: 'etcd',
    node: 'control-1',
    image: 'registry.k8s.io/etcd:3.5.15-0',
  },
  {
    component: 'kube-proxy',
    node: 'behind-a',
    image: 'registry.k8s.io/kube-proxy:v1.28.15',
  },
  {
    component: 'kube-proxy',
    node: 'allowed-a',
    image: 'registry.k8s.io/kube-proxy:v1.29.12',
  },
];

/** Applied as they are; the simulated kubelets run them. */
export const controlPlanePods: readonly KubernetesObject[] = PODS.map(pod);

export const skewTopic: FaultTopic = {
  checkId: 'version-skew',
  expected: [
    [
      'blocker',
      'Node pool behind runs kubelet v1.28.15, more than 3 minors behind v1.32',
    ],
    [
      'blocker',
      'Node pool behind runs kube-proxy v1.28.15, more than 3 minors behind v1.32',
    ],
    [
      'blocker',
      'kube-controller-manager v1.30.2 is more than 1 minor behind v1.32',
    ],
    ['warning', 'kube-scheduler v1.32.1 is newer than an API server of v1.31'],
  ],
  innocent: [
    ['node', 'allowed-a'],
    ['pod', 'kube-proxy-allowed-a', 'kube-system'],
    ['pod', 'kube-controller-manager-control-2', 'kube-system'],
    ['pod', 'kube-scheduler-control-1', 'kube-system'],
  ],
};
