/**
 * Index of the first of some ascending numbers that is greater than `value`; their count where none
 * is.
 */
export function firstAfter(
  ascending: ArrayLike<number>,
  value: number,
): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle] > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
