import type {
  ClusterListing,
  ClusterRecord,
  ClusterSource,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  createDirectClusterAccess,
  withRemedy,
  type ClusterAccess,
} from '@drydock/upgrade-readiness';
import { reasonText } from '@drydock/upgrade-reasons';
import type { EksClients } from '../client/EksClients';
import type { EksConfig } from '../config/readConfig';
import { parseClusterArn } from './clusterArn';
import { clusterRecordOf } from './clusterRecord';
import { ClusterToken } from './ClusterToken';
import { exposureOf, type DescribedCluster } from './describedCluster';
import { connected, notConfigured, notReadyYet } from './failures';
import { placesOf, type EksPlace } from './place';
import { PlaceReader } from './PlaceReader';
import { PrivateClusterAccess } from './PrivateClusterAccess';

export interface EksClusterSourceOptions {
  readonly config: EksConfig;
  readonly clients: EksClients;
  readonly now: () => Date;
}

/** Of one account and region: Drydock gives up a whole listing after two minutes. */
const PLACE_MS = 60_000;

const ON_THIS_MACHINE: ReadonlySet<string> = new Set([
  '127.0.0.1',
  '[::1]',
  'localhost',
]);

interface Place {
  readonly place: EksPlace;
  readonly reader: PlaceReader;
}

/** The EKS clusters of the configured accounts and regions. */
export class EksClusterSource implements ClusterSource {
  readonly id = 'eks';
  readonly title = 'EKS';
  readonly #options: EksClusterSourceOptions;
  readonly #places: readonly Place[];
  /** By ARN, as of the last listing: where each API server is. */
  readonly #described = new Map<string, DescribedCluster>();

  constructor(options: EksClusterSourceOptions) {
    this.#options = options;
    this.#places = placesOf(options.config).map(place => ({
      place,
      reader: new PlaceReader(place, options.clients),
    }));
  }

  /** All places at once: none waits for one that is throttled or away. */
  async list(signal: AbortSignal): Promise<ClusterListing> {
    signal.throwIfAborted();
    const listings = await Promise.all(
      this.#places.map(async ({ place, reader }) => ({
        place,
        ...(await reader.list(
          AbortSignal.any([signal, AbortSignal.timeout(PLACE_MS)]),
        )),
      })),
    );
    signal.throwIfAborted();
    const found = listings.flatMap(({ place, clusters }) =>
      clusters.map(cluster => ({ place, cluster })),
    );
    const failures = listings.flatMap(({ failure }) => failure ?? []);
    if (failures.length === 0) this.#described.clear();
    for (const { cluster } of found) this.#described.set(cluster.arn, cluster);
    // Nothing at all could be listed: that is a failed listing, whose previous records stay, and no partial one.
    if (found.length === 0 && failures.length > 0) throw failures[0];
    const clusters = found.map(({ place, cluster }) =>
      clusterRecordOf(cluster, place, this.#options.config),
    );
    if (failures.length === 0) return { complete: true, clusters };
    return {
      complete: false,
      clusters,
      reason: failures
        .map(({ failure }) => reasonText(withRemedy(failure)))
        .join('; '),
    };
  }

  async access(
    { name: arn }: ClusterRecord,
    signal: AbortSignal,
  ): Promise<ClusterAccess> {
    const { place, reader } = this.#placeOf(arn);
    const cluster = await this.#clusterOf(arn, reader, signal);
    if (cluster.connectorConfig) throw connected(cluster.name);
    const { endpoint, certificateAuthority } = cluster;
    if (!endpoint || !certificateAuthority?.data)
      throw notReadyYet(cluster.name);
    const token = new ClusterToken({
      cluster: cluster.name,
      region: place.region,
      client: () => reader.client(),
      now: this.#options.now,
    });
    const access = createDirectClusterAccess({
      server: endpoint,
      ca: Buffer.from(certificateAuthority.data, 'base64').toString('utf8'),
      tokenSource: () => token.get(),
      description: `EKS cluster ${arn}`,
      // What answers for EKS must not send the portal to what listens beside it, unless it does so itself.
      allowLoopback: isOnThisMachine(place),
    });
    const exposure = exposureOf(cluster);
    return exposure === 'public'
      ? access
      : new PrivateClusterAccess(access, exposure);
  }

  /** @throws ClusterReadError where the ARN is of no configured place */
  #placeOf(arn: string): Place {
    const parsed = parseClusterArn(arn);
    const found = this.#places.find(
      ({ place }) =>
        place.accountId === parsed?.accountId && place.region === parsed.region,
    );
    if (!found) throw notConfigured(arn);
    return found;
  }

  async #clusterOf(
    arn: string,
    reader: PlaceReader,
    signal: AbortSignal,
  ): Promise<DescribedCluster> {
    const known = this.#described.get(arn);
    if (known) return known;
    const name = parseClusterArn(arn)?.name ?? '';
    const cluster = await reader.describe(name, signal);
    if (!cluster) throw notConfigured(arn);
    this.#described.set(arn, cluster);
    return cluster;
  }
}

function isOnThisMachine({ endpoint }: EksPlace): boolean {
  return (
    endpoint !== undefined && ON_THIS_MACHINE.has(new URL(endpoint).hostname)
  );
}
