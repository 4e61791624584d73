import type { EKSClient } from '@aws-sdk/client-eks';
import type { DescribedClusters } from '../source/DescribedClusters';
import { notAsked, type AskedCluster } from './callFailures';
import type { EksChange, EksClusterFacts, EksApiState } from './eksState';
import { ReadOfCluster } from './ReadOfCluster';

/** Updates that have ended do not change: they are asked for once. */
const MOST_KEPT = 50_000;

/**
 * Reads clusters with their node groups and updates. The SDK repeats what AWS throttles, with
 * growing pauses.
 */
export class StateReader {
  readonly #ended = new Map<string, EksChange>();

  constructor(private readonly described: DescribedClusters) {}

  /**
   * @param addonNames - add-ons that are read, too
   * @throws ClusterReadError
   */
  async read(
    asked: AskedCluster,
    client: EKSClient,
    signal: AbortSignal,
    addonNames?: readonly string[],
  ): Promise<EksApiState> {
    return this.#read(asked, client, signal, read => read.state(addonNames));
  }

  /** The cluster alone. @throws ClusterReadError */
  async readCluster(
    asked: AskedCluster,
    client: EKSClient,
    signal: AbortSignal,
  ): Promise<EksClusterFacts> {
    return this.#read(asked, client, signal, read => read.cluster());
  }

  async #read<T>(
    asked: AskedCluster,
    client: EKSClient,
    signal: AbortSignal,
    ask: (read: ReadOfCluster) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const read = new ReadOfCluster(asked, client, signal, {
      described: this.described,
      ended: this.#ended,
    });
    try {
      return await ask(read);
    } catch (error) {
      signal.throwIfAborted();
      throw notAsked(error, asked);
    } finally {
      if (this.#ended.size > MOST_KEPT) this.#ended.clear();
    }
  }
}
