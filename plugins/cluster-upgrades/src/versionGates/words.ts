import { versionGateAcknowledgePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  VersionGate,
  VersionGateAcknowledgement,
  VersionGateScope,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';

/** Why a reader may acknowledge nothing of this. */
export const acknowledgeDenied = `Needs ${versionGateAcknowledgePermission.name}`;

/** For which clusters it holds. */
export function scopeText({
  kind,
  environment,
  clusterId,
  clusterName,
}: VersionGateScope): string {
  switch (kind) {
    case 'fleet':
      return 'the whole fleet';
    case 'environment':
      return `all clusters of ${environment}`;
    default:
      return `cluster ${clusterName ?? clusterId}`;
  }
}

/** Which clusters a gate is about; undefined: all. */
export function conditionText({
  environments,
  labels,
}: Pick<VersionGate, 'environments' | 'labels'>): string | undefined {
  const parts = [
    ...(environments ? [`clusters of ${environments.join(', ')}`] : []),
    ...(labels
      ? [
          `clusters with ${Object.entries(labels)
            .map(([name, value]) => `${name}=${value}`)
            .join(', ')}`,
        ]
      : []),
  ];
  return parts.length === 0
    ? undefined
    : `Only ${parts
        .join(' that are ')
        .replace(' that are clusters with ', ' with ')}`;
}

const states: Record<
  VersionGateAcknowledgement['state'],
  { status: StatusName; word: string }
> = {
  active: { status: 'done', word: 'Counts' },
  expired: { status: 'attention', word: 'Expired' },
  withdrawn: { status: 'failed', word: 'Withdrawn' },
  replaced: { status: 'pending', word: 'Given anew' },
  void: { status: 'attention', word: 'Void' },
};

export function stateLook(state: VersionGateAcknowledgement['state']): {
  status: StatusName;
  word: string;
} {
  return states[state] ?? { status: 'unknown', word: state };
}

/** Why the reader may acknowledge for none of these; undefined: they may for some. */
export function deniedFor(
  scopes: readonly VersionGateScopeChoice[] | undefined,
): string | undefined {
  return scopes === undefined || scopes.some(({ allowed }) => allowed)
    ? undefined
    : acknowledgeDenied;
}
