import { refusal } from '../../foundation/refusal';
import { InputError } from '@backstage/errors';
import {
  versionGateAcknowledgePermission,
  type VersionGateScope,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { AnyRequest } from '../../clusters/permissions/Access';
import { findSeen } from '../../clusters/permissions/findSeen';
import { asVisible, type Visible } from '../../clusters/permissions/Visible';
import type {
  Acknowledgement,
  AcknowledgementScope,
} from '../../conditions/versionGates/model';
import type { Guard } from './Guard';
import { clusterNamed, type SeesSome } from './guards';

/** A caller who can acknowledge for a scope. */
export interface Acknowledges extends SeesSome {
  readonly scope: Visible<AcknowledgementScope>;
}

type WithScope = AnyRequest & {
  readonly body: { readonly scope: VersionGateScope };
};

const forCluster = clusterNamed(
  ({ body: { scope } }: WithScope) => scope.clusterId ?? '',
  versionGateAcknowledgePermission,
);

/**
 * For callers who hold the permission for the scope of the request: an environment is decided on
 * each of its clusters, the fleet by holding it without a condition.
 */
export function acknowledgementScope(): Guard<WithScope, Acknowledges> {
  return {
    permission: versionGateAcknowledgePermission,
    scope: 'clusters',
    admit: async (request, context) => {
      const caller = await context.access.caller(
        request,
        versionGateAcknowledgePermission,
      );
      const asked = request.body.scope;
      const scope = requireNamed(asked);
      const named =
        scope.kind === 'cluster'
          ? await scopeOfCluster(() => forCluster.admit(request, context))
          : scope;
      await context.things.scopes.require(caller.credentials, named);
      return { caller, scope: asVisible(named) };
    },
  };
}

/** For callers who see the acknowledgement, and may withdraw it. */
export function acknowledgement(): Guard<
  AnyRequest & { readonly params: { readonly acknowledgementId: string } },
  SeesSome & { readonly acknowledgement: Visible<Acknowledgement> }
> {
  return {
    permission: versionGateAcknowledgePermission,
    scope: 'clusters',
    admit: async (request, { access, things }) => {
      const id = request.params.acknowledgementId;
      const { caller, found } = await findSeen(
        () => access.caller(request, versionGateAcknowledgePermission),
        asking => ({
          what: 'acknowledgement',
          id,
          find: () => things.acknowledgement(asking, id),
          permission: versionGateAcknowledgePermission,
          allows: async ({ scope }: Acknowledgement) =>
            (
              await things.scopes.decider(asking.credentials)
            )(scope),
        }),
      );
      return { caller, acknowledgement: found };
    },
  };
}

async function scopeOfCluster(
  admit: () => ReturnType<typeof forCluster.admit>,
): Promise<AcknowledgementScope> {
  const { cluster } = await admit();
  return {
    kind: 'cluster',
    clusterId: cluster.id,
    clusterName: cluster.title,
  };
}

/** @throws InputError for a scope that does not name what it is of */
function requireNamed({
  kind,
  environment,
  clusterId,
}: VersionGateScope): AcknowledgementScope {
  switch (kind) {
    case 'fleet':
      return { kind };
    case 'environment':
      if (environment === undefined)
        throw refusal(InputError, { code: 'input.scope-environment' });
      return { kind, environment };
    case 'cluster':
      if (clusterId === undefined)
        throw refusal(InputError, { code: 'input.scope-cluster' });
      return { kind, clusterId, clusterName: '' };
    default:
      return kind satisfies never;
  }
}
