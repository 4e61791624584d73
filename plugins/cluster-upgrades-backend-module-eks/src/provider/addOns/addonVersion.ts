import type { AddOnChange } from '@drydock/backstage-plugin-cluster-upgrades-node';

const VERSION = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-eksbuild\.(\d{1,6}))?/;

/** `v1.19.2-eksbuild.1` as numbers; undefined for what AWS writes otherwise. */
function numbersOf(version: string): readonly number[] | undefined {
  const match = VERSION.exec(version);
  return match?.slice(1).map(part => Number(part ?? 0));
}

/** Negative where `a` is older; 0 also where either has another form. Pure. */
export function compareAddonVersions(a: string, b: string): number {
  const [left, right] = [numbersOf(a), numbersOf(b)];
  if (!left || !right) return 0;
  const at = left.findIndex((number, index) => number !== right[index]);
  return at === -1 ? 0 : left[at] - right[at];
}

/**
 * An add-on that is to go forward runs a version past the wanted one: another user moved it further.
 * Pure.
 */
export function isBeyond(
  version: string,
  { from, to }: Pick<AddOnChange, 'from' | 'to'>,
): boolean {
  return (
    compareAddonVersions(version, to) > 0 && compareAddonVersions(from, to) <= 0
  );
}

/** By how many minors `to` is newer; undefined where they cannot be compared. Pure. */
export function addonMinorsBetween(
  from: string,
  to: string,
): number | undefined {
  const [left, right] = [numbersOf(from), numbersOf(to)];
  return left && right && left[0] === right[0] ? right[1] - left[1] : undefined;
}
