import { isGone, strange, type AskedCluster } from './callFailures';

export const PAGE_SIZE = 100;
const MAX_PAGES = 20;
/** Requests at once about one cluster: AWS counts them by account and region. */
const AT_ONCE = 4;

/** All names of a list of EKS, each once and sorted. */
export async function allPages(
  asked: AskedCluster,
  ask: (nextToken: string | undefined) => Promise<{
    readonly items: readonly string[] | undefined;
    readonly nextToken: string | undefined;
  }>,
): Promise<readonly string[]> {
  const all: string[] = [];
  let nextToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await ask(nextToken);
    // Not `?? []`: an answer without a list is none that EKS documents.
    if (!Array.isArray(answer.items)) throw strange(asked);
    all.push(...answer.items);
    nextToken = answer.nextToken;
    if (nextToken === undefined) return [...new Set(all)].sort();
  }
  throw strange(asked);
}

/** Undefined: EKS has it no longer. */
export async function unlessGone<T>(
  answer: Promise<T>,
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/** An answer that others wait for, too: who no longer wants it does not wait for it. */
export async function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  signal.throwIfAborted();
  let giveUp = () => {};
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason);
  });
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([answer, aborted]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

export async function inTurns<T, R>(
  all: readonly T[],
  ask: (each: T) => Promise<R>,
): Promise<R[]> {
  const answers: R[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE)
    answers.push(
      ...(await Promise.all(all.slice(start, start + AT_ONCE).map(ask))),
    );
  return answers;
}
