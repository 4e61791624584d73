/**
 * Keeps the result of a pure function for as long as its first argument lives, and makes it anew
 * when another argument is another object. The facts of an inventory never change, and every target
 * asks the same of them: what-if over all targets indexes them once.
 */
export function memoizeByIdentity<
  First extends object,
  Rest extends readonly unknown[],
  Result,
>(
  make: (first: First, ...rest: Rest) => Result,
): (first: First, ...rest: Rest) => Result {
  const kept = new WeakMap<
    First,
    { readonly rest: Rest; readonly result: Result }
  >();
  return (first, ...rest) => {
    const last = kept.get(first);
    if (last && last.rest.every((argument, index) => argument === rest[index]))
      return last.result;
    const result = make(first, ...rest);
    kept.set(first, { rest, result });
    return result;
  };
}
