import type { Reason } from '@drydock/upgrade-reasons';
import type { Right } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ManagementCluster } from '../management/ManagementCluster';
import { noWriterReason } from '../management/noWriterReason';

/**
 * Rights that belong together, and the ClusterRole of docs/rbac/cluster-api-options.yaml that
 * grants them.
 */
export interface Role {
  readonly name: string;
  readonly group: string;
  readonly resource: string;
  readonly verbs: readonly Right['verb'][];
}

const CAPI = 'cluster.x-k8s.io';

export const NODE_HOOKS_ROLE: Role = {
  name: 'drydock-cluster-api-node-hooks',
  group: CAPI,
  resource: 'machines',
  verbs: ['patch'],
};
export const DRAIN_RULES_ROLE: Role = {
  name: 'drydock-cluster-api-drain-rules-writer',
  group: CAPI,
  resource: 'machinedrainrules',
  verbs: ['create', 'delete'],
};

/**
 * Why the writing credential lacks the rights of a role in a namespace, with what to apply;
 * undefined if it has them. Checked before anything is written, so that no plan is approved that
 * would stop half-way.
 * @throws ClusterReadError where the API server does not say
 */
export async function missingRight(
  { writer, config }: ManagementCluster,
  role: Role,
  namespace: string,
  signal: AbortSignal,
): Promise<Reason | undefined> {
  if (!writer) return noWriterReason(config.id);
  const { name, verbs, group, resource } = role;
  const allowed = await Promise.all(
    verbs.map(verb => writer.may({ verb, group, resource, namespace }, signal)),
  );
  const missing = verbs.filter((_, index) => !allowed[index]);
  if (missing.length === 0) return undefined;
  const apply = `kubectl create clusterrole ${name} --verb=${verbs.join(
    ',',
  )} --resource=${resource}.${group}; kubectl -n ${namespace} create rolebinding ${name} --clusterrole=${name} --user=<the writer>`;
  return {
    code: 'cluster-api.missing-right',
    params: {
      management: { text: config.id },
      verbs: { list: missing.map(text => ({ text })) },
      resource: { object: resource },
      namespace: { object: namespace },
      command: { text: apply },
    },
  };
}
