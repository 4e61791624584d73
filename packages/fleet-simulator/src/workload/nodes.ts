import { KubeObject, kubeTime } from '../kube/object';
import { stableUuid } from '../random';

export interface NodeOptions {
  readonly cluster: string;
  readonly name: string;
  readonly kubeletVersion: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly controlPlane: boolean;
  readonly region: string;
  readonly osImage?: string;
  readonly containerRuntime?: string;
  readonly ready?: boolean;
  readonly createdAt: number;
}

/** A Node as a kubelet reports it. */
export function createNode(options: NodeOptions): KubeObject {
  const ready = options.ready ?? true;
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name: options.name,
      uid: stableUuid(options.cluster, 'node', options.name),
      creationTimestamp: kubeTime(options.createdAt),
      labels: {
        'kubernetes.io/hostname': options.name,
        'kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'topology.kubernetes.io/region': options.region,
        ...(options.controlPlane
          ? { 'node-role.kubernetes.io/control-plane': '' }
          : {}),
        ...options.labels,
      },
    },
    spec: {
      providerID: `simulated://${options.cluster}/${options.name}`,
      ...(options.controlPlane
        ? {
            taints: [
              {
                key: 'node-role.kubernetes.io/control-plane',
                effect: 'NoSchedule',
              },
            ],
          }
        : {}),
    },
    status: {
      capacity: { cpu: '4', memory: '16Gi', pods: '110' },
      allocatable: { cpu: '3920m', memory: '15Gi', pods: '110' },
      conditions: [
        {
          type: 'Ready',
          status: ready ? 'True' : 'Unknown',
          reason: ready ? 'KubeletReady' : 'NodeStatusUnknown',
          message: ready
            ? 'kubelet is posting ready status'
            : 'Kubelet stopped posting node status.',
          lastTransitionTime: kubeTime(options.createdAt),
        },
      ],
      nodeInfo: {
        kubeletVersion: options.kubeletVersion,
        // Empty since 1.33, as on real nodes.
        kubeProxyVersion: '',
        containerRuntimeVersion:
          options.containerRuntime ?? 'containerd://2.3.1',
        osImage: options.osImage ?? 'Ubuntu 24.04.3 LTS',
        kernelVersion: '6.8.0-85-generic',
        architecture: 'amd64',
        operatingSystem: 'linux',
      },
    },
  };
}
