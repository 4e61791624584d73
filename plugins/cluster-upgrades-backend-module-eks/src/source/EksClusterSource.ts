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
import { allOf } from '@drydock/upgrade-reasons';
import type { EksClients } from '../client/EksClients';
import type { EksConfig } from '../config/readConfig';
import { parseClusterArn } from './clusterArn';
import { clusterRecordOf } from './clusterRecord';
import { ClusterToken } from './ClusterToken';
import { exposureOf, type DescribedCluster } from './describedCluster';
import type { DescribedClusters } from './DescribedClusters';
import { EksClusterAccess } from './EksClusterAccess';
import { connected, notConfigured, notReadyYet } from './failures';
import { placesOf, type EksPlace } from './place';
import { PlaceReader, type PlaceListing } from './PlaceReader';
import { SilenceTimeout } from './SilenceTimeout';

export interface EksClusterSourceOptions {
  readonly config: EksConfig;
  readonly clients: EksClients;
  readonly described: DescribedClusters;
  readonly now: () => Date;
  /** Tests shorten it. */
  readonly silenceMs?: number;
}

/** Of one account and region: Drydock gives up a whole listing after two minutes. */
const PLACE_MS = 60_000;
/**
 * How long an account and region may give no answer once half of them all are listed. The next
 * listing continues where it was given up.
 */
const SILENCE_MS = 10_000;

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

  constructor(options: EksClusterSourceOptions) {
    this.#options = options;
    this.#places = placesOf(options.config).map(place => ({
      place,
      reader: new PlaceReader(place, options.clients, options.described),
    }));
  }

  async list(signal: AbortSignal): Promise<ClusterListing> {
    signal.throwIfAborted();
    const listings = await this.#listAll(signal);
    signal.throwIfAborted();
    const found = listings.flatMap(({ place, clusters }) =>
      clusters.map(cluster => ({ place, cluster })),
    );
    const failures = listings.flatMap(({ failure }) => failure ?? []);
    const [first, ...others] = failures;
    // Nothing at all could be listed: that is a failed listing, whose previous records stay, and no
    // partial one.
    if (found.length === 0 && first !== undefined) throw first;
    const clusters = found.map(({ place, cluster }) =>
      clusterRecordOf(cluster, place, this.#options.config),
    );
    if (first === undefined) return { complete: true, clusters };
    return {
      complete: false,
      clusters,
      reason: allOf([
        withRemedy(first.failure),
        ...others.map(({ failure }) => withRemedy(failure)),
      ]),
    };
  }

  /** All places at once: the others do not wait for one that is throttled or away. */
  async #listAll(
    signal: AbortSignal,
  ): Promise<readonly (PlaceListing & { readonly place: EksPlace })[]> {
    const { silenceMs = SILENCE_MS } = this.#options;
    const running = this.#places.map(each => ({
      ...each,
      silence: new SilenceTimeout(silenceMs),
    }));
    const open = new Set(running);
    return Promise.all(
      running.map(async each => {
        const { place, reader, silence } = each;
        const listing = await reader.list(
          AbortSignal.any([
            signal,
            silence.signal,
            AbortSignal.timeout(PLACE_MS),
          ]),
          () => silence.heard(),
        );
        silence.end();
        open.delete(each);
        if (open.size === Math.floor(running.length / 2))
          for (const other of open) other.silence.begin();
        return { place, ...listing };
      }),
    );
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
      // What answers for EKS must not send the portal to what listens beside it, unless it does so
      // itself.
      allowLoopback: isOnThisMachine(place),
    });
    return new EksClusterAccess({
      access,
      exposure: exposureOf(cluster),
      onSeemsGone: () =>
        this.#options.described.forget({ ...place, name: cluster.name }),
    });
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
    const placed = parseClusterArn(arn);
    const known = placed && this.#options.described.find(placed);
    if (known) return known;
    const cluster = await reader.describe(placed?.name ?? '', signal);
    if (!cluster) throw notConfigured(arn);
    return cluster;
  }
}

function isOnThisMachine({ endpoint }: EksPlace): boolean {
  return (
    endpoint !== undefined && ON_THIS_MACHINE.has(new URL(endpoint).hostname)
  );
}
