import { InputError } from '@backstage/errors';
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

/**
 * The same in every action about versions of add-ons. A list, since templates fill in values, not
 * keys.
 */
export const addOnVersionsInput = (z: typeof zod) =>
  z
    .array(
      z.object({
        name: z.string().min(1).max(100).describe('Such as coredns'),
        version: z.string().min(1).max(100).describe('Such as v1.11.4'),
      }),
    )
    .max(100);

/** @throws InputError for a name that is there twice */
export function versionsByName(
  addOns: readonly { readonly name: string; readonly version: string }[],
): Readonly<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const { name, version } of addOns) {
    if (Object.hasOwn(versions, name))
      throw new InputError(`The add-on ${name} is named twice: name it once`);
    versions[name] = version;
  }
  return versions;
}
