import {
  DescribeAddonCommand,
  ListAddonsCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import { allPages, inTurns, PAGE_SIZE, unlessGone } from '../asking';
import { notAsked, strange, type AskedCluster } from '../callFailures';
import { decodeAddon } from '../decode';
import type { EksAddonFacts } from '../eksState';

/** A preview, its insights and the page beside it ask within seconds. */
const KEPT_MS = 60_000;
const MOST_KEPT = 2_000;

interface Kept {
  readonly atMs: number;
  readonly addons: readonly EksAddonFacts[];
}

/**
 * Reads all add-ons of a cluster that EKS manages: one request, and one for each add-on. What they
 * are kept for decides nothing that is written, for each write reads its add-on anew.
 */
export class AddonReader {
  readonly #now: () => Date;
  readonly #kept = new Map<string, Kept>();

  constructor(now: () => Date) {
    this.#now = now;
  }

  /** By name. @throws ClusterReadError */
  async read(
    asked: AskedCluster,
    client: EKSClient,
    signal: AbortSignal,
  ): Promise<readonly EksAddonFacts[]> {
    const key = keyOf(asked);
    const atMs = this.#now().getTime();
    const kept = this.#kept.get(key);
    if (kept && atMs - kept.atMs >= 0 && atMs - kept.atMs < KEPT_MS)
      return kept.addons;
    try {
      const addons = await readAll(asked, client, signal);
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear();
      this.#kept.set(key, { atMs, addons });
      return addons;
    } catch (error) {
      signal.throwIfAborted();
      throw notAsked(error, asked);
    }
  }

  /** After a write: the next one who asks sees it. */
  forget(asked: AskedCluster): void {
    this.#kept.delete(keyOf(asked));
  }
}

async function readAll(
  asked: AskedCluster,
  client: EKSClient,
  abortSignal: AbortSignal,
): Promise<readonly EksAddonFacts[]> {
  const { name: clusterName } = asked;
  const names = await allPages(asked, async nextToken => {
    const { addons, nextToken: more } = await client.send(
      new ListAddonsCommand({
        clusterName,
        maxResults: PAGE_SIZE,
        nextToken,
      }),
      { abortSignal },
    );
    return { items: addons, nextToken: more };
  });
  const read = await inTurns(names, async addonName => {
    const answer = await unlessGone(
      client.send(new DescribeAddonCommand({ clusterName, addonName }), {
        abortSignal,
      }),
    );
    if (!answer) return undefined;
    const addon = decodeAddon(answer.addon);
    if (addon?.name !== addonName) throw strange(asked);
    return addon;
  });
  return read.flatMap(addon => addon ?? []);
}

function keyOf({ accountId, region, name }: AskedCluster): string {
  return `${accountId} ${region} ${name}`;
}
