import type { z as zod } from 'zod/v3';

/** The same two inputs in every action. */
export const clusterInput = (z: typeof zod) =>
  z.string().min(1).max(300).describe("The cluster: an entity reference such as resource:default/prod-eu-1, or Drydock's id");

export const targetInput = (z: typeof zod) => z.string().min(1).max(64).describe('Kubernetes version to go to, for example v1.36.4 or 1.36');
