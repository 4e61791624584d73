import type { PatchOutcome } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { OpenShiftWriter } from '../cluster/OpenShiftCluster';
import {
  UPGRADE_CONFIG_PATH,
  UPGRADE_CONFIGS,
} from '../cluster/OpenShiftReader';
import type { CreatedObject, ObjectChange } from './startHop';

const { group, resource, namespace } = UPGRADE_CONFIGS;

/**
 * Creates an UpgradeConfig, after removing exactly the one that was read. If the process is killed in
 * between, there is none, and the hop has not begun. A creation has no dry run here: whether it would
 * be let through is asked instead.
 */
export async function createObject(
  writer: OpenShiftWriter,
  change: ObjectChange & { readonly created: CreatedObject },
  dryRun: boolean,
  signal: AbortSignal,
): Promise<PatchOutcome> {
  const { created, object, path, uid, resourceVersion, annotations, spec } =
    change;
  if (dryRun)
    return (await writer.may(
      { verb: 'create', group, resource, namespace },
      signal,
    ))
      ? { outcome: 'written', resourceVersion: '', warnings: [] }
      : {
          outcome: 'refused',
          status: 403,
          message: {
            code: 'openshift.operator-no-right',
            params: { object: { object } },
          },
        };
  if (uid !== undefined && resourceVersion !== undefined) {
    const removed = await writer.remove(
      { path: UPGRADE_CONFIG_PATH, uid, resourceVersion, dryRun: false },
      signal,
    );
    if (removed.outcome === 'conflict' || removed.outcome === 'refused')
      return removed;
  }
  const { apiVersion, kind, name } = created;
  return writer.create(
    {
      path,
      body: {
        apiVersion,
        kind,
        metadata: { name, namespace: created.namespace, annotations },
        spec,
      },
    },
    signal,
  );
}
