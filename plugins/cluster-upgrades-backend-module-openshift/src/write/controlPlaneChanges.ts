import { fieldOwned } from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  isAtLeast,
  isOlder,
  minorDistance,
  minorOf,
} from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import { CLUSTER_VERSION_PATH } from '../cluster/OpenShiftReader';
import { CLUSTER_VERSION, completedVersion } from '../objects/clusterVersion';
import { poolName, type MachineConfigPool } from '../objects/machineConfigPool';
import { HELD_AT, moveMarkWith } from '../objects/mark';
import { UPGRADE_CONFIG } from '../objects/upgradeConfig';
import { isUnderWay } from '../observe/failure';
import { pauseOwnerOf, versionOwnerOf } from '../observe/versionOwner';
import {
  minorBlocked,
  newestRecommended,
  noneRecommended,
  notOffered,
  offerOf,
} from '../plan/offers';
import {
  isRelease,
  openShiftOf,
  ownVersionFor,
  platformMinorOf,
} from '../versions/openShiftVersion';
import { operatorChanges } from './operatorChanges';
import { poolChange, poolsGone, refuse } from './poolChanges';
import type { HopChanges, ObjectChange, StartRequest } from './startHop';

/**
 * Sets the version, after holding the pools that shall stay. The API takes any version, and the
 * operator begins with none that is not offered, so that all of that is refused here.
 */
export function controlPlaneChanges(request: StartRequest): HopChanges {
  const {
    objects: { clusterVersion },
    operation: { hop },
    knowledge,
  } = request;
  const wanted = clusterVersion.wanted ?? clusterVersion.desired;
  const wantedOwn = ownVersionFor(wanted, knowledge) ?? '';
  const version = { text: openShiftOf(hop.to) ?? hop.to };
  if (isOlder(hop.to, wantedOwn))
    return refuse({
      code: 'openshift.downgrade',
      params: { version, current: { text: wanted } },
    });
  if (isAtLeast(wantedOwn, hop.to))
    return {
      outcome: 'already',
      reference: CLUSTER_VERSION,
      message: { code: 'openshift.wanted-already', params: { version } },
    };
  const owner = versionOwnerOf(request.objects);
  if (owner)
    return {
      outcome: 'refused',
      message: fieldOwned(
        owner,
        request.objects.byOperator ? UPGRADE_CONFIG : CLUSTER_VERSION,
      ),
      foreignOwner: owner,
    };
  const chosen = chooseRelease(request);
  if ('reason' in chosen) return refuse(chosen.reason);
  if (request.objects.byOperator)
    return operatorChanges(request, request.objects.byOperator, chosen.release);
  const holds = holdChanges(request);
  return 'outcome' in holds
    ? holds
    : { changes: [...holds.changes, versionChange(request, chosen.release)] };
}

/** The release that the hop means, or why it cannot be begun. */
function chooseRelease({
  objects: { clusterVersion },
  openGates,
  operation: { hop },
}: StartRequest): { readonly release: string } | { readonly reason: Reason } {
  const running = completedVersion(clusterVersion)?.version;
  if (running === undefined)
    return { reason: { code: 'openshift.installing' } };
  if (isUnderWay(clusterVersion))
    return {
      reason: {
        code: 'openshift.under-way',
        params: { version: { text: clusterVersion.desired } },
      },
    };
  const to = platformMinorOf(hop.to) ?? '';
  const minors = minorDistance(minorOf(running) ?? '', to);
  if (minors > 1)
    return {
      reason: {
        code: 'openshift.skips-minor',
        params: {
          version: { text: openShiftOf(hop.to) ?? hop.to },
          current: { text: running },
        },
      },
    };
  const blocked = minors > 0 && minorBlocked(clusterVersion, openGates);
  if (blocked) return { reason: blocked };
  const release = isRelease(hop.to)
    ? openShiftOf(hop.to)
    : newestRecommended(clusterVersion, to);
  if (!release) return { reason: noneRecommended(clusterVersion, to) };
  return offerOf(clusterVersion, release)
    ? { release }
    : { reason: notOffered(clusterVersion, release) };
}

/** Pools that are paused already stay as they are. */
function holdChanges({
  objects: { pools, clusterVersion },
  operation,
  knowledge,
}: StartRequest): HopChanges {
  const names = operation.hop.holdPools ?? [];
  const missing = names.filter(name => !pools.some(pool => pool.name === name));
  if (missing.length > 0) return refuse(poolsGone(missing));
  const open = pools.filter(
    ({ name, paused }) => names.includes(name) && !paused,
  );
  const running = completedVersion(clusterVersion)?.version ?? '';
  const heldAt = ownVersionFor(running, knowledge) ?? '';
  for (const pool of open) {
    const owner = pauseOwnerOf(pool);
    if (owner)
      return {
        outcome: 'refused',
        message: fieldOwned(owner, poolName(pool)),
        foreignOwner: owner,
      };
  }
  return {
    changes: open.map(pool => holdChange(pool, heldAt, running, operation)),
  };
}

function holdChange(
  pool: MachineConfigPool,
  heldAt: string,
  running: string,
  operation: StartRequest['operation'],
): ObjectChange {
  return {
    ...poolChange(pool, true),
    annotations: { ...moveMarkWith(operation), [HELD_AT]: heldAt },
    message: {
      code: 'openshift.pool-held',
      params: {
        pool: { object: poolName(pool) },
        version: { text: running },
      },
    },
  };
}

/**
 * What an earlier update left beside the version goes: its image would win over the version, and its
 * `force` would skip every check.
 */
function versionChange(
  { objects: { clusterVersion }, operation }: StartRequest,
  release: string,
): ObjectChange {
  return {
    object: CLUSTER_VERSION,
    uid: clusterVersion.uid,
    resourceVersion: clusterVersion.resourceVersion,
    path: CLUSTER_VERSION_PATH,
    annotations: moveMarkWith(operation),
    spec: { desiredUpdate: { version: release, image: null, force: null } },
    message: {
      code: 'openshift.version-set',
      params: { version: { text: release } },
    },
  };
}
