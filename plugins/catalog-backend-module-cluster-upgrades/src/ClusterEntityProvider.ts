import { createHash } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { EntityProvider, EntityProviderConnection } from '@backstage/plugin-catalog-node';
import type { CatalogOptions } from './config';
import type { ClusterLister } from './ClusterLister';
import { toEntity } from './toEntity';

/**
 * The task that calls runs on any replica, and what another one provided since is not known here: an own mutation vouches for the catalog
 * only that long.
 */
const TRUSTED_MINUTES = 10;

/**
 * Keeps one Resource entity per cluster that no other source of the catalog provides. The plugin's own table keeps what a failed or
 * partial listing of a source did not confirm; when that table itself cannot be read in full, the catalog is left as it is.
 */
export class ClusterEntityProvider implements EntityProvider {
  readonly #lister: ClusterLister;
  readonly #options: CatalogOptions;
  readonly #logger: LoggerService;
  #connection: EntityProviderConnection | undefined;
  readonly #now: () => Date;
  #provided: { readonly hash: string; readonly at: number } | undefined;
  #reason: string | undefined;

  constructor(lister: ClusterLister, options: CatalogOptions, logger: LoggerService, now: () => Date = () => new Date()) {
    this.#lister = lister;
    this.#options = options;
    this.#logger = logger;
    this.#now = now;
  }

  getProviderName(): string {
    return 'cluster-upgrades';
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    this.#connection = connection;
  }

  /**
   * Looks at the clusters and replaces the entities when one changed, or when the last replacement of this process is long ago.
   * @returns false when the clusters are not known yet or could not be listed: try again soon
   */
  async refresh(): Promise<boolean> {
    if (!this.#connection) throw new Error('The catalog has not connected the cluster-upgrades entity provider yet');
    const listing = await this.#lister.list();
    if (!listing.ok) {
      // It is tried again every few seconds; once is enough for the log.
      if (listing.reason !== this.#reason) this.#logger.warn(`Clusters stay in the catalog as they are: ${listing.reason}`);
      this.#reason = listing.reason;
      return false;
    }
    this.#reason = undefined;
    const entities = listing.clusters.filter(({ adopted }) => !adopted).map(cluster => toEntity(cluster, this.#options));
    const hash = createHash('sha256').update(JSON.stringify(entities)).digest('hex');
    const at = this.#now().getTime();
    if (hash === this.#provided?.hash && at - this.#provided.at < TRUSTED_MINUTES * 60_000) return true;
    await this.#connection.applyMutation({
      type: 'full',
      entities: entities.map(entity => ({ entity, locationKey: this.getProviderName() })),
    });
    this.#provided = { hash, at };
    this.#logger.info(`Provided ${entities.length} clusters to the catalog`);
    return true;
  }
}
