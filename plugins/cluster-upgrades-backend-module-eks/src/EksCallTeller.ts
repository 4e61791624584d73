import type {
  DeprecatedCallTeller,
  PlatformCall,
  PlatformCalls,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { EksClients } from './client/EksClients';
import type { EksClusterConfig, EksConfig } from './config/readConfig';
import { noCredentials } from './failures';
import { gapsOf } from './insights/gapsOf';
import { InsightsReader } from './insights/InsightsReader';

export interface EksCallTellerOptions {
  readonly config: EksConfig;
  readonly clients: EksClients;
  readonly now: () => Date;
}

/**
 * Who calls deprecated APIs of the configured EKS clusters, from their upgrade insights. Reads
 * only, and reads them alone.
 */
export class EksCallTeller implements DeprecatedCallTeller {
  readonly id = 'eks-insights';
  readonly title = 'EKS insights';
  readonly clusters: readonly string[];
  readonly #options: EksCallTellerOptions;
  readonly #readers: ReadonlyMap<
    string,
    { readonly config: EksClusterConfig; readonly reader: InsightsReader }
  >;

  constructor(options: EksCallTellerOptions) {
    this.#options = options;
    const { config, clients } = options;
    this.clusters = config.clusters.map(({ cluster }) => cluster);
    this.#readers = new Map(
      config.clusters.map(each => [
        each.cluster,
        {
          config: each,
          reader: new InsightsReader(each, () =>
            clients
              .clientFor(each)
              .catch(() => Promise.reject(noCredentials(each))),
          ),
        },
      ]),
    );
  }

  async calls(cluster: string, signal: AbortSignal): Promise<PlatformCalls> {
    const known = this.#readers.get(cluster);
    if (!known)
      throw new ClusterReadError({
        kind: 'not-found',
        reason: {
          code: 'eks.cluster-not-configured',
          params: { cluster: { object: cluster } },
        },
        retryable: false,
        remedy: { code: 'eks.remedy-add-cluster' },
      });
    const { insights, gaps } = await known.reader.read(signal);
    const { config, now } = this.#options;
    // If insights could not be read, an empty list is not an answer of EKS.
    const unread = insights.length === 0 && gaps.length > 0;
    return {
      calls: latestOfEach(insights.flatMap(({ calls }) => calls)),
      gaps: unread
        ? gaps
        : [
            ...gaps,
            ...gapsOf(insights, {
              cluster: known.config.name,
              staleAfterHours: config.staleAfterHours,
              now: now(),
            }),
          ],
    };
  }
}

/** Two insights may name one API: the later word of the same program counts. */
function latestOfEach(calls: readonly PlatformCall[]): readonly PlatformCall[] {
  const latest = new Map<string, PlatformCall>();
  for (const call of calls) {
    const key = JSON.stringify([
      call.group,
      call.version,
      call.resource,
      call.subresource,
      call.userAgent,
    ]);
    const other = latest.get(key);
    if (!other || (other.lastCalledAt ?? '') <= (call.lastCalledAt ?? ''))
      latest.set(key, call);
  }
  return [...latest.values()];
}
