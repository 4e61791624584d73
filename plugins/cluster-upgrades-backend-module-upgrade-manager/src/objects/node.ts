import {
  arrayAt,
  at,
  textAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** A node of the cluster. */
export interface GroupNode {
  readonly name: string;
  /** `i-0123456789abcdef0`; undefined: it is no instance of EC2, or does not say which. */
  readonly instanceId?: string;
  /** Version of its kubelet; empty where it reports none. */
  readonly version: string;
  readonly ready: boolean;
  readonly schedulable: boolean;
}

export function decodeNode(value: unknown): GroupNode {
  const instanceId = instanceOf(textAt(value, 'spec', 'providerID') ?? '');
  return {
    name: textAt(value, 'metadata', 'name') ?? '',
    ...(instanceId ? { instanceId } : {}),
    version: textAt(value, 'status', 'nodeInfo', 'kubeletVersion') ?? '',
    schedulable: at(value, 'spec', 'unschedulable') !== true,
    ready: arrayAt(value, 'status', 'conditions').some(
      condition =>
        textAt(condition, 'type') === 'Ready' &&
        textAt(condition, 'status') === 'True',
    ),
  };
}

/** Of `aws:///eu-central-1a/i-0123456789abcdef0`. */
export function instanceOf(providerId: string): string | undefined {
  if (!providerId.startsWith('aws:///')) return undefined;
  const last = providerId.split('/').at(-1);
  return last?.startsWith('i-') ? last : undefined;
}
