import { z } from 'zod';
import {
  createPermissionResourceRef,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { RESOURCE_TYPE_PLAN } from '@drydock/backstage-plugin-cluster-upgrades-common';

/** A plan as permission rules see it. */
export interface PlanResource {
  readonly id: string;
  /**
   * Who submitted it, else who created it, and those whom services stated as authors; lower case.
   */
  readonly requesters: readonly string[];
  /** Of its clusters; one that is not known is the empty text, which no policy names. */
  readonly environments: readonly string[];
}

/** Plans are decided one at a time: nothing lists them by these. */
export type PlanQuery =
  | { readonly requesters: readonly string[] }
  | { readonly environments: readonly string[] };

export const planResourceRef = createPermissionResourceRef<
  PlanResource,
  PlanQuery
>().with({
  pluginId: 'cluster-upgrades',
  resourceType: RESOURCE_TYPE_PLAN,
});

/** Allows plans that one of the claims submitted; negated: only those of others. */
export const isRequester = createPermissionRule({
  name: 'IS_REQUESTER',
  description:
    'Allow plans that were submitted (or, as drafts, created) by one of the given entity references, or that a service states as theirs',
  resourceRef: planResourceRef,
  paramsSchema: z.object({
    claims: z.array(z.string()).describe('Entity references, usually the user'),
  }),
  apply: ({ requesters }, { claims }) =>
    claims.some(claim => requesters.includes(claim.toLowerCase())),
  toQuery: ({ claims }) => ({
    requesters: claims.map(claim => claim.toLowerCase()),
  }),
});

/** Allows plans all of whose clusters are in some environments. */
export const planHasEnvironment = createPermissionRule({
  name: 'HAS_ENVIRONMENT',
  description:
    'Allow plans of which every cluster is in one of the given environments',
  resourceRef: planResourceRef,
  paramsSchema: z.object({
    environments: z
      .array(z.string())
      .describe('Names of environments, as the clusters have them'),
  }),
  apply: ({ environments: own }, { environments }) =>
    own.length > 0 &&
    own.every(environment => environments.includes(environment)),
  toQuery: ({ environments }) => ({ environments }),
});

export const planRules = [isRequester, planHasEnvironment];
