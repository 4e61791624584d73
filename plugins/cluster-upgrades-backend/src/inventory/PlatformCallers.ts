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
import { describeFailure } from '../clusters/Discovery';
import type { StoredCluster } from '../clusters/cluster';
import { clusterIdentity } from '../database/clusterIdentityQueries';
import { redact } from '../redact';
import type { SilenceWatch } from './SilenceWatch';

/** For the answers of one platform about one cluster. */
const TIMEOUT_MS = 20_000;

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

  /** The inventory with what the platforms of the cluster tell. Never rejects but for the database: what could not be asked is a failure of the section. */
  async addTo(
    inventory: Inventory,
    cluster: Pick<StoredCluster, 'id' | 'name'>,
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
          ? this.#ask(teller, reference, cluster.name, signal)
          : failed(twice(teller, cluster.name, [reference, another]));
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
    name: string,
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
      const failure = failureOf(error, teller, name, deadline);
      this.#options.logger.warn(
        'A platform could not tell who calls deprecated versions',
        { teller: teller.id, cluster: name, reason: failure.reason },
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
    message: redact(failure.message),
    ...(failure.fix ? { fix: redact(failure.fix) } : {}),
  };
}

function failureOf(
  error: unknown,
  { title }: DeprecatedCallTeller,
  name: string,
  deadline: AbortSignal,
): ClusterReadFailure {
  if (error instanceof ClusterReadError) return cleanFailure(error.failure);
  if (deadline.aborted)
    return {
      reason: 'timeout',
      message: `${title} did not answer in time about ${name}`,
      retryable: true,
      fix: "Check the portal's way to the platform",
    };
  return {
    reason: 'server-error',
    message: redact(
      `${title} could not tell of ${name}: ${describeFailure(error)}`,
    ),
    retryable: true,
    fix: "See the portal's log",
  };
}

function twice(
  { title }: DeprecatedCallTeller,
  name: string,
  references: readonly string[],
): ClusterReadFailure {
  const message = `${title} are configured for cluster ${name} more than once: ${references.join(
    ' and ',
  )}`;
  return {
    reason: 'not-found',
    message,
    retryable: false,
    fix: 'Keep one of the entries in the configuration',
  };
}
