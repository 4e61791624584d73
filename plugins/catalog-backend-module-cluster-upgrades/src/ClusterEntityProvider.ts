import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  LoggerService,
  SchedulerServiceTaskRunner,
} from '@backstage/backend-plugin-api';
import type {
  EntityProvider,
  EntityProviderConnection,
} from '@backstage/plugin-catalog-node';
import type { CatalogOptions } from './config';
import type { ClusterLister } from './ClusterLister';
import { toEntity } from './toEntity';

/**
 * The task that calls runs on any replica, and what another one provided since is not known here:
 * an own mutation vouches for the catalog only that long.
 */
const TRUSTED_MINUTES = 10;

/**
 * After a start, clusters are asked for at this pace until the plugin has listed them once; then at
 * the configured one.
 */
export const SOON_SECONDS = 3;
const SOON_TRIES = 15;

interface ProviderOptions {
  readonly lister: ClusterLister;
  readonly options: CatalogOptions;
  readonly logger: LoggerService;
  readonly runner: SchedulerServiceTaskRunner;
  readonly now?: () => Date;
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Keeps one Resource entity per cluster that no other source of the catalog provides. The plugin's
 * own table keeps what a failed or partial listing of a source did not confirm; when that table
 * itself cannot be read in full, the catalog is left as it is.
 *
 * The catalog connects its providers after its own migrations, which can take long. `connect`
 * schedules the task and gives it the connection, so the task cannot run without one.
 */
export class ClusterEntityProvider implements EntityProvider {
  readonly #lister: ClusterLister;
  readonly #options: CatalogOptions;
  readonly #logger: LoggerService;
  readonly #runner: SchedulerServiceTaskRunner;
  readonly #now: () => Date;
  readonly #pause: (ms: number, signal: AbortSignal) => Promise<void>;
  #connected = false;
  #provided: { readonly hash: string; readonly at: number } | undefined;
  #failure: string | undefined;
  #triesLeft = SOON_TRIES;

  constructor({
    lister,
    options,
    logger,
    runner,
    now,
    pause,
  }: ProviderOptions) {
    this.#lister = lister;
    this.#options = options;
    this.#logger = logger;
    this.#runner = runner;
    this.#now = now ?? (() => new Date());
    this.#pause = pause ?? ((ms, signal) => sleep(ms, undefined, { signal }));
  }

  getProviderName(): string {
    return 'cluster-upgrades';
  }

  async connect(connection: EntityProviderConnection): Promise<void> {
    this.#connected = true;
    await this.#runner.run({
      id: 'cluster-upgrades-entities',
      fn: signal => this.#provideWithRetries(connection, signal),
    });
  }

  /**
   * Call once, after the catalog has started: it starts without this provider when the
   * configuration disables it.
   */
  warnUnlessConnected(): void {
    if (this.#connected) return;
    const name = this.getProviderName();
    this.#logger.warn(
      `Clusters are not added to the catalog. The catalog did not connect the entity provider '${name}'. ` +
        `Remove catalog.providerOptions.${name}.disabled from the configuration to add them`,
    );
  }

  async #provideWithRetries(
    connection: EntityProviderConnection,
    signal: AbortSignal,
  ): Promise<void> {
    while (
      !(await this.#tryToProvide(connection)) &&
      this.#triesLeft > 0 &&
      !signal.aborted
    ) {
      this.#triesLeft -= 1;
      // It rejects when the portal stops, and the next turn ends then.
      await this.#pause(SOON_SECONDS * 1000, signal).catch(() => undefined);
    }
  }

  /**
   * @returns false when the clusters could not be listed or the catalog did not take them: the
   *   failure is logged once
   */
  async #tryToProvide(connection: EntityProviderConnection): Promise<boolean> {
    const failure = await this.#provide(connection).catch(
      error =>
        `the catalog did not take them: ${
          error instanceof Error ? error.message : error
        }`,
    );
    if (failure === undefined) this.#triesLeft = 0;
    else if (failure !== this.#failure)
      this.#logger.warn(`Clusters stay in the catalog as they are: ${failure}`);
    this.#failure = failure;
    return failure === undefined;
  }

  /**
   * Looks at the clusters and replaces the entities when one changed, or when the last replacement
   * of this process is long ago.
   * @returns why the clusters are not known
   * @throws what the catalog throws
   */
  async #provide(
    connection: EntityProviderConnection,
  ): Promise<string | undefined> {
    const listing = await this.#lister.list();
    if (!listing.ok) return listing.reason;
    const entities = listing.clusters
      .filter(({ adopted }) => !adopted)
      .map(cluster => toEntity(cluster, this.#options));
    const hash = createHash('sha256')
      .update(JSON.stringify(entities))
      .digest('hex');
    const at = this.#now().getTime();
    if (
      hash === this.#provided?.hash &&
      at - this.#provided.at < TRUSTED_MINUTES * 60_000
    )
      return undefined;
    await connection.applyMutation({
      type: 'full',
      entities: entities.map(entity => ({
        entity,
        locationKey: this.getProviderName(),
      })),
    });
    this.#provided = { hash, at };
    this.#logger.info(`Provided ${entities.length} clusters to the catalog`);
    return undefined;
  }
}
