import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { SupportProvider } from '@drydock/kubernetes-knowledge';
import type { FieldSource, ManagementConfig } from '../config/readConfig';
import type { CapiCluster, ObjectMeta } from '../objects/types';
import { conditionOf } from '../objects/decode';
import { oldestOf } from '../observe/versions';
import { formatReference, PROVIDER_ID } from '../reference';

/** Managed control planes, by the start of their kind; everything else is upstream Kubernetes. */
const PLATFORMS: readonly (readonly [RegExp, SupportProvider])[] = [
  [/^AWSManaged/, 'eks'],
  [/^GCPManaged/, 'gke'],
  [/^Azure(ASO)?Managed/, 'aks'],
];

export function clusterRecordOf(
  cluster: CapiCluster,
  { id, mapping }: ManagementConfig,
): ClusterRecord {
  const { namespace, name, labels } = cluster;
  const reportedVersion = reportedVersionOf(cluster);
  return {
    name: `${namespace}/${name}`,
    title: name,
    ...(cluster.controlPlaneRef
      ? { platform: platformOf(cluster.controlPlaneRef.kind) }
      : {}),
    provider: {
      id: PROVIDER_ID,
      reference: formatReference({ managementId: id, namespace, name }),
    },
    ...defined('environment', valueOf(cluster, mapping.environment)),
    ...defined('region', valueOf(cluster, mapping.region)),
    ...defined(
      'owner',
      entityReference(valueOf(cluster, mapping.owner), 'group', [
        'group',
        'user',
      ]),
    ),
    ...defined(
      'system',
      entityReference(valueOf(cluster, mapping.system), 'system', ['system']),
    ),
    labels,
    ...defined('reportedVersion', reportedVersion),
  };
}

function defined<K extends string>(
  key: K,
  value: string | undefined,
): Partial<Record<K, string>> {
  const result: Partial<Record<K, string>> = {};
  if (value !== undefined) result[key] = value;
  return result;
}

function valueOf(
  { labels, annotations }: ObjectMeta,
  { label, annotation }: FieldSource,
): string | undefined {
  return (
    (label && labels[label]) ||
    (annotation && annotations[annotation]) ||
    undefined
  );
}

function platformOf(kind: string): SupportProvider {
  return PLATFORMS.find(([pattern]) => pattern.test(kind))?.[1] ?? 'upstream';
}

const NAME = /^[a-z0-9]([a-z0-9._-]{0,61}[a-z0-9])?$/i;

/**
 * A full reference from what people write (`team-a`, `group:team-a`); undefined for anything that
 * is none.
 */
export function entityReference(
  text: string | undefined,
  defaultKind: string,
  kinds: readonly string[],
): string | undefined {
  const match = /^(?:([a-z]+):)?(?:([^:/]+)\/)?([^:/]+)$/i.exec(
    text?.trim() ?? '',
  );
  if (!match) return undefined;
  const [, kind = defaultKind, namespace = 'default', name] = match;
  if (
    !kinds.includes(kind.toLowerCase()) ||
    !NAME.test(namespace) ||
    !NAME.test(name)
  )
    return undefined;
  return `${kind}:${namespace}/${name}`.toLowerCase();
}

/**
 * The oldest version that control plane machines run; what a settled topology wants says the same
 * where they are not served.
 */
function reportedVersionOf(cluster: CapiCluster): string | undefined {
  const settled =
    conditionOf(cluster, 'TopologyReconciled')?.status === 'True'
      ? cluster.topology?.version
      : undefined;
  const version = oldestOf(cluster.controlPlaneVersions) ?? settled;
  return minorOf(version) ? version : undefined;
}
