import type { Reason, Who } from './reason';

/** A reason, or as the API gives it, whose text does not count. */
interface Comparable {
  readonly code: string;
  readonly params?: object;
  readonly who?: Who;
  readonly until?: string;
}

/**
 * What a reason says, to find it among others and for digests: its code and parameters, not who can
 * change it or until when. Pure.
 */
export function reasonKey({ code, params = {} }: Comparable): string {
  return JSON.stringify([code, inOrder(params)]);
}

/** Whether two reasons say the same, with the same who and until. Pure. */
export function sameReason(
  one: Comparable | undefined,
  other: Comparable | undefined,
): boolean {
  if (one === undefined || other === undefined)
    return one === undefined && other === undefined;
  return (
    reasonKey(one) === reasonKey(other) &&
    one.who?.permission === other.who?.permission &&
    one.who?.entityRef === other.who?.entityRef &&
    one.until === other.until
  );
}

/** With the members of objects in order of their names: a database may keep them in another one. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, inOrder(each)]),
  );
}

/** Without those that say the same as one before them. Pure. */
export function withoutRepeats(reasons: readonly Reason[]): readonly Reason[] {
  const keys = reasons.map(reasonKey);
  return reasons.filter((_, index) => keys.indexOf(keys[index]) === index);
}
