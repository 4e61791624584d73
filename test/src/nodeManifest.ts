/**
 * A node as a kubelet of this version registers it; `labels` and `providerID` as its platform sets
 * them.
 */
export function nodeManifest(
  name: string,
  version: string,
  {
    labels = {},
    providerID,
  }: {
    readonly labels?: Readonly<Record<string, string>>;
    readonly providerID?: string;
  } = {},
) {
  const resources = { cpu: '8', memory: '32Gi', pods: '110' };
  const nodeInfo = {
    kubeletVersion: version,
    kubeProxyVersion: version,
    containerRuntimeVersion: 'containerd://2.1.4',
    osImage: 'Example Linux',
    kernelVersion: '6.12.0',
    architecture: 'amd64',
    operatingSystem: 'linux',
    machineID: '',
    systemUUID: '',
    bootID: '',
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } },
    spec: { providerID },
    status: { capacity: resources, allocatable: resources, nodeInfo },
  };
}
