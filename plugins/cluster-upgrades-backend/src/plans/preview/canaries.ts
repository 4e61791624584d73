/** A cluster in its stage. */
export interface Placed {
  readonly stage: string;
  readonly canary: boolean;
}

/**
 * The same clusters with as many canaries in each stage, but none of them among those that have
 * nothing to do: a canary that is not upgraded proves nothing. The first of the others, in their
 * order, take the place. Pure.
 */
export function canariesAmongThoseToDo<T extends Placed>(
  members: readonly T[],
  hasNothingToDo: (member: T) => boolean,
): readonly T[] {
  const left = new Map<string, number>();
  for (const { stage, canary } of members)
    left.set(stage, (left.get(stage) ?? 0) + Number(canary));
  return members.map(member => {
    const open = left.get(member.stage) ?? 0;
    const canary = open > 0 && !hasNothingToDo(member);
    if (canary) left.set(member.stage, open - 1);
    return canary === member.canary ? member : { ...member, canary };
  });
}
