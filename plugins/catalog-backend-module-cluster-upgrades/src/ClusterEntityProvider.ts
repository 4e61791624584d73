import { createHash } from 'node:crypto';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { EntityProvider, EntityProviderConnection } from '@backstage/plugin-catalog-node';
import type { CatalogOptions } from './config';
import type { ClusterLister } from './ClusterLister';
import { toEntity } from './toEntity';

/**
 * Keeps one Resource entity per cluster that no other source of the catalog provides. The plugin's own table keeps what a failed or
 * partial listing of a source did not confirm; when that table itself cannot be read in full, the catalog is left as it is.
 */
export class ClusterEntityProvider implements EntityProvider {
  readonly #lister: ClusterLister;
  readonly #options: CatalogOptions;
  readonly #logger: LoggerService;
  #connection: EntityProviderConnection | undefined;
  #provided = '';

  constructor(lister: ClusterLister, options: CatalogOptions, logger: LoggerService) {
    this.#lister = lister;
    this.#options = options;
    this.#logger = logger;
  }

  getProviderName(): string {
    return 'cluster-upgrades';
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    this.#connection = connection;
  }

  /**
   * Looks at the clusters and replaces the entities when one changed.
   * @returns false when the clusters are not known yet or could not be listed: try again soon
   */
  async refresh(): Promise<boolean> {
    if (!this.#connection) throw new Error('The catalog has not connected the cluster-upgrades entity provider yet');
    const listing = await this.#lister.list();
    if (!listing.ok) {
      this.#logger.warn(`Clusters stay in the catalog as they are: ${listing.reason}`);
      return false;
    }
    const entities = listing.clusters.filter(({ adopted }) => !adopted).map(cluster => toEntity(cluster, this.#options));
    const provided = createHash('sha256').update(JSON.stringify(entities)).digest('hex');
    if (provided === this.#provided) return true;
    await this.#connection.applyMutation({
      type: 'full',
      entities: entities.map(entity => ({ entity, locationKey: this.getProviderName() })),
    });
    this.#provided = provided;
    this.#logger.info(`Provided ${entities.length} clusters to the catalog`);
    return true;
  }
}
