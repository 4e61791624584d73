import { z } from 'zod';
import {
  createPermissionResourceRef,
  createPermissionRule,
} from '@backstage/plugin-permission-node';
import { RESOURCE_TYPE_CLUSTER } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../cluster';
import type { VisibilityCriteria } from '../store/clusterQueries';

/** A cluster as permission rules see it. */
export type ClusterResource = Pick<
  StoredCluster,
  'id' | 'owner' | 'environment' | 'labels'
>;
export type ClusterColumnQuery = Extract<
  VisibilityCriteria,
  { column: string }
>;

export const clusterResourceRef = createPermissionResourceRef<
  ClusterResource,
  ClusterColumnQuery
>().with({
  pluginId: 'cluster-upgrades',
  resourceType: RESOURCE_TYPE_CLUSTER,
});

/** Allows clusters that one of the claims owns. */
export const isClusterOwner = createPermissionRule({
  name: 'IS_CLUSTER_OWNER',
  description:
    'Allow clusters whose owner is one of the given entity references',
  resourceRef: clusterResourceRef,
  paramsSchema: z.object({
    claims: z
      .array(z.string())
      .describe('Entity references, usually those that the user owns through'),
  }),
  apply: ({ owner }, { claims }) =>
    owner !== undefined &&
    claims.map(claim => claim.toLowerCase()).includes(owner),
  toQuery: ({ claims }) => ({
    column: 'owner' as const,
    values: claims.map(claim => claim.toLowerCase()),
  }),
});

/** Allows clusters of some environments. */
export const hasEnvironment = createPermissionRule({
  name: 'HAS_ENVIRONMENT',
  description: 'Allow clusters of the given environments',
  resourceRef: clusterResourceRef,
  paramsSchema: z.object({
    environments: z
      .array(z.string())
      .describe('Names of environments, as the clusters have them'),
  }),
  apply: ({ environment }, { environments }) =>
    environment !== undefined && environments.includes(environment),
  toQuery: ({ environments }) => ({
    column: 'environment' as const,
    values: environments,
  }),
});

/** Allows clusters that carry a label. */
export const hasLabel = createPermissionRule({
  name: 'HAS_LABEL',
  description:
    'Allow clusters that have the given label, with one of the given values where some are given',
  resourceRef: clusterResourceRef,
  paramsSchema: z.object({
    label: z
      .string()
      .describe('Name of the label, as the source of the cluster writes it'),
    values: z
      .array(z.string())
      .optional()
      .describe('Values of which any will do; default: whatever it is'),
  }),
  apply: ({ labels = {} }, { label, values }) =>
    Object.hasOwn(labels, label) &&
    (values === undefined || values.includes(labels[label])),
  toQuery: ({ label, values }) => ({ column: 'label' as const, label, values }),
});

export const clusterRules = [isClusterOwner, hasEnvironment, hasLabel];
