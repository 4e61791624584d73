import { createHash } from 'node:crypto';
import { textAt } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { GroupState } from './groupState';

/** What a write to each group rests on, by the name of the group. */
export function encodePrecondition(states: readonly GroupState[]): string {
  return JSON.stringify(
    Object.fromEntries(
      states.map(state => [state.group.name, digestOf(state)]),
    ),
  );
}

/** Whether a group is as it was observed. */
export function isAsObserved(precondition: string, state: GroupState): boolean {
  try {
    const observed = textAt(JSON.parse(precondition), state.group.name);
    return observed === digestOf(state);
  } catch {
    return false;
  }
}

/**
 * The launch template, the instances with theirs, and all RollingUpgrades of the group with their
 * phase. Nodes that become ready in between change no decision.
 */
function digestOf({ group, instances, objects }: GroupState): string {
  const facts = [
    group.launches.map(({ templateId, version }) => [templateId, version]),
    instances.map(({ id, drift }) => [id, drift]),
    objects.map(({ uid, phase, deleting }) => [uid, phase, deleting]),
  ];
  return createHash('sha256')
    .update(JSON.stringify(facts))
    .digest('hex')
    .slice(0, 32);
}
