/** Thrown to roll a transaction back when the fence or an expected state does not hold. */
class FencedOff extends Error {}

/** Rolls the transaction back: the state that the change was decided on is gone. */
export function fencedOff(): never {
  throw new FencedOff();
}

/** Rolls the transaction back unless exactly one row was as expected. */
export async function expectOne(update: PromiseLike<number>): Promise<void> {
  if ((await update) !== 1) fencedOff();
}

/** False: the fence rolled the transaction back. */
export async function unlessFencedOff(
  run: () => Promise<void>,
): Promise<boolean> {
  try {
    await run();
    return true;
  } catch (error) {
    if (error instanceof FencedOff) return false;
    throw error;
  }
}
