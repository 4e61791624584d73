import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EksAddon, EksChange, EksGroup, EksApiState } from './eksState';

const schema = z.object({
  controlPlane: z.string(),
  groups: z.record(z.string(), z.string()),
  /** Left out where no add-on was read. */
  addons: z.record(z.string(), z.string()).optional(),
});

/** EKS has no version of an object: what is compared are versions, images and updates. */
export function encodePrecondition(state: EksApiState): string {
  return JSON.stringify({
    controlPlane: digestOf([state.version, ...updatesOf(state)]),
    groups: Object.fromEntries(
      state.groups.map(group => [group.name, digestOfGroup(group)]),
    ),
    ...(state.addons.length > 0
      ? {
          addons: Object.fromEntries(
            state.addons.map(addon => [addon.name, digestOfAddon(addon)]),
          ),
        }
      : {}),
  });
}

/**
 * Whether the control plane and these parts are as they were observed. An add-on that was not read
 * then has nothing to compare: only dry runs rest on such an observation.
 */
export function isAsObserved(
  precondition: string,
  state: EksApiState,
  { groups, addons }: Pick<EksApiState, 'groups' | 'addons'>,
): boolean {
  const [before, now] = [precondition, encodePrecondition(state)].map(
    text => schema.safeParse(jsonOf(text)).data,
  );
  return (
    before !== undefined &&
    now !== undefined &&
    before.controlPlane === now.controlPlane &&
    groups.every(({ name }) => before.groups[name] === now.groups[name]) &&
    (before.addons === undefined ||
      addons.every(({ name }) => before.addons?.[name] === now.addons?.[name]))
  );
}

function digestOfGroup(group: EksGroup): string {
  return digestOf([group.version, group.releaseVersion, ...updatesOf(group)]);
}

function digestOfAddon(addon: EksAddon): string {
  const { version, serviceAccountRoleArn, configurationValues } = addon;
  return digestOf([
    version,
    serviceAccountRoleArn,
    configurationValues,
    ...updatesOf(addon),
  ]);
}

function updatesOf({
  changes,
}: {
  readonly changes: readonly EksChange[];
}): readonly string[] {
  return changes.map(({ id, status }) => `${id} ${status}`).sort();
}

function digestOf(parts: readonly (string | undefined)[]): string {
  return createHash('sha256')
    .update(JSON.stringify(parts))
    .digest('hex')
    .slice(0, 16);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
