import type { Reason } from '@drydock/upgrade-reasons';
import type { GroupState } from '../observe/groupState';

/** Tags of hellofresh's eks-rolling-update, by which it finds again what it enlarged. */
const OF_TOOL = 'eks-rolling-update:';

/** What it suspends while it replaces nodes. */
const SUSPENDED: ReadonlySet<string> = new Set(['Launch', 'ReplaceUnhealthy']);

const MOST_NAMED = 10;

/**
 * What eks-rolling-update has changed in a group for its time, and what each was before: it is
 * running, or was interrupted. Empty where the group has none of its tags. Pure.
 */
export function leftoversOf({ group, nodes }: GroupState): readonly Reason[] {
  const tags = Object.keys(group.tags)
    .filter(key => key.startsWith(OF_TOOL))
    .sort();
  if (tags.length === 0) return [];
  const before = sizeOf(group.tags[`${OF_TOOL}original_capacity`]);
  const maxBefore = sizeOf(group.tags[`${OF_TOOL}original_max_capacity`]);
  const processes = group.suspendedProcesses.filter(each =>
    SUSPENDED.has(each),
  );
  const cordoned = [...nodes.values()]
    .filter(node => node.cordoned && node.cordonedFor === undefined)
    .map(({ name }) => name);
  return [
    ...(processes.length > 0
      ? [
          {
            code: 'asg.leftover-processes',
            params: { processes: listOf(processes) },
          } as const,
        ]
      : []),
    ...(cordoned.length > 0
      ? [
          {
            code: 'asg.leftover-cordons',
            params: { nodes: listOf(cordoned) },
          } as const,
        ]
      : []),
    ...(before !== undefined && before < group.desiredCapacity
      ? [
          {
            code: 'asg.leftover-size',
            params: {
              count: { number: group.desiredCapacity },
              before: { number: before },
            },
          } as const,
        ]
      : []),
    ...(maxBefore !== undefined && maxBefore !== group.maxSize
      ? [
          {
            code: 'asg.leftover-max',
            params: {
              count: { number: group.maxSize },
              before: { number: maxBefore },
            },
          } as const,
        ]
      : []),
    { code: 'asg.leftover-tags', params: { tags: listOf(tags) } },
  ];
}

/** A size as its tags have it; undefined: it is none. */
function sizeOf(text = ''): number | undefined {
  return /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}

function listOf(names: readonly string[]) {
  return {
    list: names.slice(0, MOST_NAMED).map(object => ({ object })),
    more: Math.max(0, names.length - MOST_NAMED),
  };
}
