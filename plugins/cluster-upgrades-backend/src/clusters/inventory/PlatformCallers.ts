import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  DeprecatedCallTeller,
  PlatformCalls,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  ClusterReadError,
  withPlatformCalls,
  type ClusterReadFailure,
  type Inventory,
} from '@drydock/upgrade-readiness';

import type { StoredCluster } from '../cluster';
import { clusterIdentity } from '../store/clusterIdentityQueries';
import { failureReason } from '../../foundation/failureReason';
import { redactReason } from '../../foundation/redactReason';
import type { SilenceWatch } from './SilenceWatch';

/** For the answers of one platform about one cluster. */
const TIMEOUT_MS = 20_000;

type AskedCluster = Pick<StoredCluster, 'id' | 'name'>;

export interface PlatformCallersOptions {
  readonly knex: Knex;
  readonly tellers: readonly DeprecatedCallTeller[];
  readonly logger: LoggerService;
  /** Tests shorten it. */
  readonly timeoutMs?: number;
}

/** Asks platforms who called deprecated versions of a cluster that was read (R5). */
export class PlatformCallers {
  readonly #options: PlatformCallersOptions;

  constructor(options: PlatformCallersOptions) {
    this.#options = options;
  }

  /**
   * The inventory with what the platforms of the cluster tell. Never rejects but for the database:
   * what could not be asked is a failure of the section.
   */
  async addTo(
    inventory: Inventory,
    cluster: AskedCluster,
    signal: AbortSignal,
    watch?: SilenceWatch,
  ): Promise<Inventory> {
    const { knex, tellers } = this.#options;
    const { references = [] } = (await clusterIdentity(knex, cluster.id)) ?? {};
    let result = inventory;
    for (const teller of tellers) {
      const [reference, another] = teller.clusters.filter(text =>
        references.includes(text),
      );
      if (reference === undefined) continue;
      const ask = async () =>
        another === undefined
          ? this.#ask(teller, reference, cluster, signal)
          : failed(twice(teller, cluster, [reference, another]));
      // A platform that is slow takes no place from clusters that are waited for.
      result = withPlatformCalls(
        result,
        teller.title,
        await (watch ? watch.listen(ask) : ask()),
      );
    }
    return result;
  }

  async #ask(
    teller: DeprecatedCallTeller,
    reference: string,
    cluster: AskedCluster,
    signal: AbortSignal,
  ): Promise<PlatformCalls> {
    const deadline = AbortSignal.any([
      signal,
      AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS),
    ]);
    try {
      // Also where a teller does not listen to its signal.
      return cleaned(
        await Promise.race([
          teller.calls(reference, deadline),
          untilAborted(deadline),
        ]),
      );
    } catch (error) {
      const failure = failureOf(error, teller, cluster, deadline);
      this.#options.logger.warn(
        'A platform could not tell who calls deprecated versions',
        { teller: teller.id, cluster: cluster.name, reason: failure.kind },
      );
      return failed(failure);
    }
  }
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function failed(failure: ClusterReadFailure): PlatformCalls {
  return { calls: [], gaps: [failure] };
}

/** What a module writes may repeat what its platform wrote. */
function cleaned({ calls, gaps }: PlatformCalls): PlatformCalls {
  return { calls, gaps: gaps.map(cleanFailure) };
}

function cleanFailure(failure: ClusterReadFailure): ClusterReadFailure {
  return {
    ...failure,
    reason: redactReason(failure.reason),
    ...(failure.remedy ? { remedy: redactReason(failure.remedy) } : {}),
  };
}

function failureOf(
  error: unknown,
  { title }: DeprecatedCallTeller,
  cluster: AskedCluster,
  deadline: AbortSignal,
): ClusterReadFailure {
  if (error instanceof ClusterReadError) return cleanFailure(error.failure);
  if (deadline.aborted)
    return {
      kind: 'timeout',
      reason: {
        code: 'read.platform-late',
        params: { platform: { text: title }, cluster: named(cluster) },
      },
      retryable: true,
      remedy: { code: 'read.remedy-platform-network' },
    };
  return {
    kind: 'server-error',
    reason: {
      code: 'read.platform-failed',
      params: {
        platform: { text: title },
        cluster: named(cluster),
        error: { reasons: [failureReason(error)] },
      },
    },
    retryable: true,
    remedy: { code: 'read.remedy-portal-log' },
  };
}

function named({ id, name }: AskedCluster) {
  return { cluster: id, name };
}

function twice(
  { title }: DeprecatedCallTeller,
  cluster: AskedCluster,
  references: readonly string[],
): ClusterReadFailure {
  return {
    kind: 'not-found',
    reason: {
      code: 'read.platform-twice',
      params: {
        platform: { text: title },
        cluster: named(cluster),
        references: { list: references.map(text => ({ text })) },
      },
    },
    retryable: false,
    remedy: { code: 'read.remedy-one-entry' },
  };
}
