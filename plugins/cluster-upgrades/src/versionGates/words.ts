import { versionGateAcknowledgePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type {
  VersionGate,
  VersionGateAcknowledgement,
  VersionGateScope,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StatusName } from '../components/tokens';
import type { TextKey, Texts } from '../translation';

/** Why a reader may acknowledge nothing of this. */
export function acknowledgeDenied(texts: Texts): string {
  return texts('versionGates.needs', {
    permission: versionGateAcknowledgePermission.name,
  });
}

const environmentOf = ({ environment = '' }: VersionGateScope) => ({
  environment,
});

const clusterOf = ({ clusterId = '', clusterName }: VersionGateScope) => ({
  cluster: clusterName ?? clusterId,
});

/** For which clusters it holds, in a sentence. */
export function scopeText(scope: VersionGateScope, texts: Texts): string {
  switch (scope.kind) {
    case 'fleet':
      return texts('versionGates.scope.fleet');
    case 'environment':
      return texts('versionGates.scope.environment', environmentOf(scope));
    default:
      return texts('versionGates.scope.cluster', clusterOf(scope));
  }
}

/** The same where it stands alone. */
export function scopeChoiceText(scope: VersionGateScope, texts: Texts): string {
  switch (scope.kind) {
    case 'fleet':
      return texts('versionGates.scopeChoice.fleet');
    case 'environment':
      return texts(
        'versionGates.scopeChoice.environment',
        environmentOf(scope),
      );
    default:
      return texts('versionGates.scopeChoice.cluster', clusterOf(scope));
  }
}

/** Which clusters a gate is about; undefined: all. */
export function conditionText(
  gate: Pick<VersionGate, 'environments' | 'labels'>,
  texts: Texts,
): string | undefined {
  const environments = gate.environments?.join(', ');
  const labels =
    gate.labels &&
    Object.entries(gate.labels)
      .map(([name, value]) => `${name}=${value}`)
      .join(', ');
  if (environments !== undefined && labels !== undefined)
    return texts('versionGates.condition.environmentsAndLabels', {
      environments,
      labels,
    });
  if (environments !== undefined)
    return texts('versionGates.condition.environments', { environments });
  return labels === undefined
    ? undefined
    : texts('versionGates.condition.labels', { labels });
}

const states: Record<
  VersionGateAcknowledgement['state'],
  { status: StatusName; key: TextKey }
> = {
  active: { status: 'done', key: 'versionGates.state.active' },
  expired: { status: 'attention', key: 'versionGates.state.expired' },
  withdrawn: { status: 'failed', key: 'versionGates.state.withdrawn' },
  replaced: { status: 'pending', key: 'versionGates.state.replaced' },
  void: { status: 'attention', key: 'versionGates.state.void' },
};

export function stateLook(
  state: VersionGateAcknowledgement['state'],
  texts: Texts,
): {
  status: StatusName;
  word: string;
} {
  const look: (typeof states)['void'] | undefined = states[state];
  return look
    ? { status: look.status, word: texts(look.key) }
    : { status: 'unknown', word: state };
}

/** Why the reader may acknowledge for none of these; undefined: they may for some. */
export function deniedFor(
  scopes: readonly VersionGateScopeChoice[] | undefined,
  texts: Texts,
): string | undefined {
  return scopes === undefined || scopes.some(({ allowed }) => allowed)
    ? undefined
    : acknowledgeDenied(texts);
}
