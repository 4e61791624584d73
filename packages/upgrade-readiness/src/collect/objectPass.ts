import { readList } from './list';
import type { Accumulator, ListOutcome, ListSpec } from './list';
import type { Reader } from './reader';
import type { JsonObject } from '../decode';

interface Subscription {
  readonly spec: ListSpec;
  readonly start: () => Accumulator;
  resolve(outcome: ListOutcome<Accumulator>): void;
  reject(error: unknown): void;
}

/**
 * Reads each kind once for all sections that need it. Sections subscribe before
 * {@link ObjectPass.run}; where one of them needs full objects, all see full ones, and where their
 * filters differ, all see everything: an accumulator judges each object by itself.
 */
export class ObjectPass {
  readonly #subscriptions = new Map<string, Subscription[]>();

  subscribe<A extends Accumulator>(
    spec: ListSpec,
    start: () => A,
  ): Promise<ListOutcome<A>> {
    const key = keyOf(spec);
    return new Promise((resolve, reject) => {
      let latest: A | undefined;
      const subscription: Subscription = {
        spec,
        start: () => (latest = start()),
        resolve: outcome => {
          if (outcome.status === 'failed') resolve(outcome);
          else if (latest) resolve({ ...outcome, accumulated: latest });
        },
        reject,
      };
      this.#subscriptions.set(key, [
        ...(this.#subscriptions.get(key) ?? []),
        subscription,
      ]);
    });
  }

  /** Whether a collector has subscribed to the kind. */
  reads(spec: KindSpec): boolean {
    return this.#subscriptions.has(keyOf(spec));
  }

  /** Reads all that was subscribed to. The reader bounds how much at a time. */
  async run(reader: Reader): Promise<void> {
    await Promise.all(
      [...this.#subscriptions.values()].map(subscriptions =>
        runShared(reader, subscriptions),
      ),
    );
  }
}

type KindSpec = Pick<ListSpec, 'group' | 'version' | 'resource' | 'namespace'>;

function keyOf({ group, version, resource, namespace = '' }: KindSpec): string {
  return `${group}/${version}/${resource}/${namespace}`;
}

async function runShared(
  reader: Reader,
  subscriptions: readonly Subscription[],
): Promise<void> {
  try {
    const outcome = await readList(reader, sharedSpec(subscriptions), () =>
      sharedAccumulator(subscriptions),
    );
    for (const { resolve } of subscriptions) resolve(outcome);
  } catch (error) {
    for (const { reject } of subscriptions) reject(error);
  }
}

function sharedSpec(subscriptions: readonly Subscription[]): ListSpec {
  const full =
    subscriptions.find(({ spec }) => spec.form === 'full') ?? subscriptions[0];
  const filters = new Set(
    subscriptions.map(({ spec }) => JSON.stringify(spec.filter ?? {})),
  );
  const pageSizes = subscriptions.flatMap(({ spec }) => spec.pageSize ?? []);
  return {
    ...full.spec,
    filter: filters.size === 1 ? full.spec.filter : undefined,
    ...(pageSizes.length > 0 ? { pageSize: Math.min(...pageSizes) } : {}),
  };
}

function sharedAccumulator(
  subscriptions: readonly Subscription[],
): Accumulator {
  const accumulators = subscriptions.map(({ start }) => start());
  return {
    add: (object: JsonObject) => {
      for (const accumulator of accumulators) accumulator.add(object);
    },
  };
}
