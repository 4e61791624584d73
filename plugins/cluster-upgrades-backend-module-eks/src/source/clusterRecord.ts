import {
  fullEntityReference,
  OWNER,
  SYSTEM,
  type ClusterRecord,
  type WantedEntity,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { EksConfig } from '../config/readConfig';
import type { DescribedCluster } from './describedCluster';
import type { EksPlace } from './place';

/** AWS allows fifty of a cluster. */
const MAX_TAGS = 50;

export function clusterRecordOf(
  cluster: DescribedCluster,
  { region }: EksPlace,
  { tags: tagOf }: EksConfig,
): ClusterRecord {
  const { endpoint: server, tags, version } = cluster;
  const certificateAuthorityData = cluster.certificateAuthority?.data;
  const endpoint =
    server && certificateAuthorityData
      ? { server, certificateAuthorityData }
      : undefined;
  const valueOf = (tag: string | undefined) =>
    tag !== undefined && tags && Object.hasOwn(tags, tag)
      ? tags[tag]
      : undefined;
  return withoutUndefined({
    name: cluster.arn,
    title: cluster.name,
    // Of a connected cluster EKS knows tags alone; who runs it, and in which version, it does not
    // say.
    platform: cluster.connectorConfig ? undefined : 'eks',
    provider: cluster.connectorConfig
      ? undefined
      : { id: 'eks', reference: cluster.arn },
    region,
    environment: valueOf(tagOf.environment) || undefined,
    owner: entityOf(valueOf(tagOf.owner), OWNER),
    system: entityOf(valueOf(tagOf.system), SYSTEM),
    labels: Object.fromEntries(Object.entries(tags ?? {}).slice(0, MAX_TAGS)),
    reportedVersion: version ?? undefined,
    endpoint,
    address: endpoint && { ...endpoint, vouchedBy: 'platform' },
  });
}

/** Tags are free text: one that is no reference of this kind is ignored. */
function entityOf(
  text: string | undefined,
  wanted: WantedEntity,
): string | undefined {
  const reference = text ? fullEntityReference(text, wanted) : undefined;
  return wanted.kinds.some(kind =>
    reference?.startsWith(`${kind.toLowerCase()}:`),
  )
    ? reference
    : undefined;
}

function withoutUndefined(record: ClusterRecord): ClusterRecord {
  const { name, ...rest } = record;
  return {
    name,
    ...Object.fromEntries(
      Object.entries(rest).filter(([, value]) => value !== undefined),
    ),
  };
}
