const AT_A_TIME = 4;

/** Runs a task for each item, a few at a time, and keeps their order. */
export async function inParallel<T, R>(
  items: readonly T[],
  task: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async () => {
    while (next < items.length) {
      const index = next;
      next += 1;
      results[index] = await task(items[index]);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, work));
  return results;
}
