import { refusal } from '../../foundation/refusal';
import { InputError } from '@backstage/errors';
import type { Baseline } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterReadPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../clusters/cluster';
import type { StoredWaiver } from '../../readiness/store/waiverQueries';
import type {
  AnyRequest,
  Caller,
  ClusterPermission,
} from '../../clusters/permissions/Access';
import { findSeen, type Thing } from '../../clusters/permissions/findSeen';
import type { Visible } from '../../clusters/permissions/Visible';
import type { Guard, GuardContext } from './Guard';
import type { OfCluster } from './Things';

/** A request with some parameters in its path. */
type With<Params> = AnyRequest & { readonly params: Params };

/** A caller who sees at least some cluster. */
export interface SeesSome {
  readonly caller: Caller;
}

/** A caller who sees one cluster, and holds the permission of the route for it. */
export interface SeesOneCluster extends SeesSome {
  readonly cluster: Visible<StoredCluster>;
}

/** Longest cluster id that is looked up. */
const MAX_ID_CHARACTERS = 300;

/** For callers who see some cluster; handlers leave out what the caller does not see. */
export function visibleClusters(): Guard<AnyRequest, SeesSome> {
  return {
    permission: clusterReadPermission,
    scope: 'list',
    admit: async (request, { access }) => ({
      caller: await access.caller(request),
    }),
  };
}

/** For callers who see some cluster, where the answer tells of no cluster. */
export function someCluster(): Guard<AnyRequest, SeesSome> {
  return { ...visibleClusters(), scope: 'some' };
}

/**
 * For callers who see the cluster of the request.
 * @param permission - which they need for it besides
 */
export function cluster(
  permission?: ClusterPermission,
): Guard<With<{ readonly clusterId: string }>, SeesOneCluster> {
  return clusterNamed(({ params }) => params.clusterId, permission);
}

/** As `cluster`, for routes that name it by its entity. */
export function clusterOfEntity(): Guard<
  With<{ readonly namespace: string; readonly name: string }>,
  SeesOneCluster
> {
  return clusterNamed(
    ({ params: { namespace, name } }) => `resource:${namespace}/${name}`,
  );
}

/** As `cluster`, for routes that name it elsewhere. @param nameOf - its id or entity reference */
export function clusterNamed<Request extends AnyRequest>(
  nameOf: (request: Request) => string,
  permission?: ClusterPermission,
): Guard<Request, SeesOneCluster> {
  return {
    permission: permission ?? clusterReadPermission,
    scope: 'cluster',
    admit: async (request, context) => {
      const id = nameOf(request);
      if (id.length > MAX_ID_CHARACTERS)
        throw refusal(InputError, { code: 'input.cluster-id' });
      const { caller, found } = await seen(request, context, {
        what: 'cluster',
        id,
        permission,
        find: asking => context.things.cluster(asking, id),
        clusterOf: each => each,
      });
      return { caller, cluster: found };
    },
  };
}

/** A catalog entity, and what of it the caller sees. */
export interface AsksOfEntity {
  /** Full and lower-case. */
  readonly entityRef: string;
  readonly visibility: Caller['visibility'];
  /** Entities that the caller owns through, lower case; none for services. */
  readonly ownershipRefs: readonly string[];
}

/** For callers who see some cluster; the answer is about a catalog entity. */
export function entityOfCaller(): Guard<
  With<{
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
  }>,
  AsksOfEntity
> {
  return {
    permission: clusterReadPermission,
    scope: 'list',
    admit: async (request, { access, things }) => {
      const { kind, namespace, name } = request.params;
      const { credentials, visibility } = await access.caller(request);
      return {
        entityRef: `${kind}:${namespace}/${name}`.toLowerCase(),
        visibility,
        ownershipRefs: await things.ownershipRefs(credentials),
      };
    },
  };
}

/** For callers who see the cluster of the waiver, and hold the permission for it. */
export function waiver(
  permission: ClusterPermission,
): Guard<
  With<{ readonly waiverId: string }>,
  SeesSome & OfCluster<StoredWaiver>
> {
  return {
    permission,
    scope: 'cluster',
    admit: async (request, context) => {
      const id = request.params.waiverId;
      const { caller, found } = await seen(request, context, {
        what: 'waiver',
        id,
        permission,
        find: asking => context.things.waiver(asking, id),
        clusterOf: each => each.cluster,
      });
      return { caller, ...found };
    },
  };
}

/** For the caller who made the baseline. */
export function ownBaseline(): Guard<
  With<{ readonly baselineId: string }>,
  SeesSome & { readonly baseline: Visible<Baseline> }
> {
  return {
    permission: clusterReadPermission,
    scope: 'some',
    admit: async (request, context) => {
      const id = request.params.baselineId;
      const { caller, found } = await seen(request, context, {
        what: 'baseline',
        id,
        find: asking => context.things.baseline(asking, id),
      });
      return { caller, baseline: found };
    },
  };
}

/** As `visibleClusters`; a baseline that the request compares with must be the caller's own. */
export function clustersAgainstBaseline(): Guard<
  AnyRequest & { readonly query: { readonly baseline?: string } },
  SeesSome
> {
  return {
    ...visibleClusters(),
    admit: async (request, context) => {
      const id = request.query.baseline;
      if (id === undefined) return visibleClusters().admit(request, context);
      const { caller } = await seen(request, context, {
        what: 'baseline',
        id,
        find: asking => context.things.baseline(asking, id),
      });
      return { caller };
    },
  };
}

/** For a decision that is a person's own: refused when another plugin sends it. */
export function inPerson<Request extends AnyRequest, Seen>(
  guard: Guard<Request, Seen>,
): Guard<Request, Seen> {
  return {
    ...guard,
    admit: async (request, context) => {
      context.access.requireInPerson(await context.access.credentials(request));
      return guard.admit(request, context);
    },
  };
}

interface WantedThing<T> {
  readonly what: Thing;
  readonly id: string;
  readonly permission?: ClusterPermission;
  readonly find: (caller: Caller) => Promise<T | undefined>;
  /** The cluster that the permission is asked for. */
  readonly clusterOf?: (found: T) => StoredCluster;
}

async function seen<T>(
  request: AnyRequest,
  { access }: GuardContext,
  { what, id, permission, find, clusterOf }: WantedThing<T>,
): Promise<{ readonly caller: Caller; readonly found: T }> {
  return findSeen<Caller, T>(
    () => access.caller(request, permission),
    caller => ({
      what,
      id,
      find: () => find(caller),
      permission,
      allows: async found =>
        permission === undefined ||
        clusterOf === undefined ||
        (await access.decide(caller.credentials, permission)).allows(
          clusterOf(found),
        ),
    }),
  );
}
