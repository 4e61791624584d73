import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type { Knex } from 'knex';
import {
  formatVersion,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import {
  rolloutOperatePermission,
  type Target,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../clusters/cluster';
import { loadInventory } from '../database/inventoryQueries';
import type { Assessor } from '../readiness/Assessor';
import type { ApiRouter } from './apiRouter';
import type { ChangePolicy } from '../permissions/ChangePolicy';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import type { ClusterAuthorizer } from '../permissions/ClusterAuthorizer';
import {
  isSameVersion,
  type OfferedTarget,
  type OfferedTargets,
  type TargetsFrom,
} from '../platform/OfferedTargets';
import { presentReason } from '../presentReason';
import { redactReason } from '../redactReason';

export interface TargetsRouterOptions {
  readonly knex: Knex;
  readonly access: ClusterAccessControl;
  readonly assessor: Assessor;
  readonly offered: OfferedTargets;
  readonly changes: Pick<ChangePolicy, 'decide'>;
}

/** The cluster's own target where it is offered, else the newest allowed of the same minor as that target. */
function defaultTarget(
  targets: readonly OfferedTarget[],
  cluster: StoredCluster,
): OfferedTarget | undefined {
  const allowed = targets.filter(target => target.allowed);
  return (
    allowed.find(target => isSameVersion(target.version, cluster.target)) ??
    allowed
      .filter(target => minorOf(target.version) === minorOf(cluster.target))
      .at(-1)
  );
}

/** Versions that a cluster could go to, each judged from the stored facts. */
export async function readTargets(
  {
    knex,
    assessor,
    offered,
  }: Pick<TargetsRouterOptions, 'knex' | 'assessor' | 'offered'>,
  cluster: StoredCluster,
  from: TargetsFrom,
): Promise<Target[]> {
  const targets = await offered.read(cluster, from);
  const inventory = await loadInventory(knex, cluster.id);
  const current = minorOf(cluster.version ?? cluster.reportedVersion);
  const preferred = defaultTarget(targets, cluster);
  const judged: Target[] = [];
  for (const target of targets) {
    const verdict = inventory
      ? (await assessor.judge(cluster, inventory, target.version)).evaluation
          .verdict
      : 'unknown';
    judged.push({
      ...presentOffered(target),
      version: parseVersion(target.version)
        ? formatVersion(target.version)
        : target.version.slice(0, 64),
      verdict,
      patch: current !== undefined && minorOf(target.version) === current,
      isDefault: target === preferred,
    });
  }
  return judged;
}

function presentOffered({
  reason,
  through,
  ...offered
}: OfferedTarget): Pick<
  Target,
  'version' | 'allowed' | 'reason' | 'hops' | 'through'
> {
  return {
    ...offered,
    ...(reason ? { reason: presentReason(redactReason(reason)) } : {}),
    ...(through ? { through: [...through] } : {}),
  };
}

/** The targets for a caller: a platform is asked, by dry run with the credential that writes, only for who could start an upgrade there. */
export async function targetsFor(
  options: Omit<TargetsRouterOptions, 'access'> & {
    readonly authorizer: Pick<ClusterAuthorizer, 'allows'>;
  },
  cluster: StoredCluster,
  credentials: BackstageCredentials,
): Promise<Target[]> {
  const { authorizer, changes } = options;
  const mayStart =
    (await changes.decide(credentials)).possible &&
    (await authorizer.allows(credentials, rolloutOperatePermission, cluster));
  return readTargets(options, cluster, mayStart ? 'ask' : 'plan');
}

export function addTargetRoutes(
  router: ApiRouter,
  options: TargetsRouterOptions,
): void {
  const { authorizer } = options.access;
  router.get('/clusters/:clusterId/targets', async (request, response) => {
    const { cluster, credentials } = await options.access.visibleCluster(
      request,
      request.params.clusterId,
    );
    response.json({
      items: await targetsFor({ ...options, authorizer }, cluster, credentials),
    });
  });
}
