import type { z as zod } from 'zod/v3';

/** The same two inputs in every action about one cluster. */
export const clusterInput = (z: typeof zod) =>
  z
    .string()
    .min(1)
    .max(300)
    .describe(
      "The cluster: an entity reference such as resource:default/prod-eu-1, or Drydock's id",
    );

export const targetInput = (z: typeof zod) =>
  z
    .string()
    .min(1)
    .max(64)
    .describe('Kubernetes version to go to, for example v1.36.4 or 1.36');

/** The same in every action about a plan. */
export const planInput = (z: typeof zod) =>
  z
    .string()
    .min(1)
    .max(100)
    .describe('The plan: its name, or planId of cluster-upgrades:plan:create');

/** The same in every action about a rollout. */
export const rolloutInput = (z: typeof zod) =>
  z
    .string()
    .min(1)
    .max(100)
    .describe('Output of cluster-upgrades:rollout:start');
