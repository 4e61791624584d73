import {
  DescribeAddonCommand,
  ListAddonsCommand,
  type EKSClient,
} from '@aws-sdk/client-eks';
import {
  allPages,
  inTurns,
  PAGE_SIZE,
  unlessGone,
  untilAborted,
} from '../asking';
import { notAsked, strange, type AskedCluster } from '../callFailures';
import { decodeAddon } from '../decode';
import type { EksAddonFacts } from '../eksState';
import { KeptAnswers } from './KeptAnswers';

/** A preview, its insights and the page beside it ask within seconds. */
const KEPT_MS = 60_000;
/** Of the requests that others wait for, too. */
const TIMEOUT_MS = 30_000;

/**
 * Reads all add-ons of a cluster that EKS manages: one request, and one for each add-on, however
 * many ask at the same time. A write rests on nothing that was kept: that of an add-on reads it, and
 * that of a control plane that goes back reads all of them anew.
 */
export class AddonReader {
  readonly #kept: KeptAnswers<readonly EksAddonFacts[]>;

  constructor(now: () => Date) {
    this.#kept = new KeptAnswers(now, KEPT_MS);
  }

  /** By name. @throws ClusterReadError */
  async read(
    asked: AskedCluster,
    client: EKSClient,
    signal: AbortSignal,
  ): Promise<readonly EksAddonFacts[]> {
    signal.throwIfAborted();
    try {
      return await untilAborted(
        this.#kept.of(keyOf(asked), () =>
          readAll(asked, client, AbortSignal.timeout(TIMEOUT_MS)),
        ),
        signal,
      );
    } catch (error) {
      signal.throwIfAborted();
      throw notAsked(error, asked);
    }
  }

  /** For a write that rests on all of them. @throws ClusterReadError */
  async readAnew(
    asked: AskedCluster,
    client: EKSClient,
    signal: AbortSignal,
  ): Promise<readonly EksAddonFacts[]> {
    this.forget(asked);
    return this.read(asked, client, signal);
  }

  /** After a write: the next one who asks sees it. */
  forget(asked: AskedCluster): void {
    this.#kept.forget(keyOf(asked));
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
