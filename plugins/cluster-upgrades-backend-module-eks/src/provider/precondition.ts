import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { EksChange, EksGroup, EksState } from './eksState';

const schema = z.object({
  controlPlane: z.string(),
  groups: z.record(z.string(), z.string()),
});

/** EKS has no version of an object: what is compared are versions, images and updates. */
export function encodePrecondition(state: EksState): string {
  return JSON.stringify({
    controlPlane: digestOf([state.version, ...updatesOf(state)]),
    groups: Object.fromEntries(
      state.groups.map(group => [group.name, digestOfGroup(group)]),
    ),
  });
}

/** Whether the control plane and these node groups are as they were observed. */
export function isAsObserved(
  precondition: string,
  state: EksState,
  groups: readonly EksGroup[],
): boolean {
  const [before, now] = [precondition, encodePrecondition(state)].map(
    text => schema.safeParse(jsonOf(text)).data,
  );
  return (
    before !== undefined &&
    now !== undefined &&
    before.controlPlane === now.controlPlane &&
    groups.every(({ name }) => before.groups[name] === now.groups[name])
  );
}

function digestOfGroup(group: EksGroup): string {
  return digestOf([group.version, group.releaseVersion, ...updatesOf(group)]);
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
