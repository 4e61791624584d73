import {
  arrayAt,
  at,
  textAt,
  textMapAt,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { versionNumbers } from './versionNumbers';

/** Says of a node that Drydock cordoned it; the value is its group. */
export const CORDONED_FOR = 'drydock.dev/cordoned-for-group';

/** A node of the cluster, and the instance that it is. */
export interface GroupNode {
  readonly name: string;
  readonly uid: string;
  readonly resourceVersion: string;
  /** ISO time. */
  readonly createdAt: string;
  /** Of `spec.providerID`; absent: no instance of EC2. */
  readonly instanceId?: string;
  /** Of its kubelet, without what the vendor adds: `v1.36.4`; empty where it reports none. */
  readonly version: string;
  readonly ready: boolean;
  readonly cordoned: boolean;
  readonly labelKeys: readonly string[];
  /** The group that Drydock cordoned it for. */
  readonly cordonedFor?: string;
}

const PROVIDER_ID = /^aws:\/\/.{0,60}\/(i-[0-9a-f]{8,32})$/;

/** Undefined for what is no node. Pure. */
export function decodeNode(value: unknown): GroupNode | undefined {
  const name = textAt(value, 'metadata', 'name');
  const uid = textAt(value, 'metadata', 'uid');
  if (!name || !uid) return undefined;
  const instanceId = PROVIDER_ID.exec(
    textAt(value, 'spec', 'providerID') ?? '',
  )?.[1];
  const kubelet = textAt(value, 'status', 'nodeInfo', 'kubeletVersion') ?? '';
  const cordonedFor = textMapAt(value, 'metadata', 'annotations')[CORDONED_FOR];
  return {
    name,
    uid,
    resourceVersion: textAt(value, 'metadata', 'resourceVersion') ?? '',
    createdAt: textAt(value, 'metadata', 'creationTimestamp') ?? '',
    ...(instanceId ? { instanceId } : {}),
    version: versionNumbers(kubelet),
    ready: arrayAt(value, 'status', 'conditions').some(
      condition =>
        textAt(condition, 'type') === 'Ready' &&
        textAt(condition, 'status') === 'True',
    ),
    cordoned: at(value, 'spec', 'unschedulable') === true,
    labelKeys: Object.keys(textMapAt(value, 'metadata', 'labels')),
    ...(cordonedFor ? { cordonedFor } : {}),
  };
}
