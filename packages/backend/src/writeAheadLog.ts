import { DatabaseManager } from '@backstage/backend-defaults/database';
import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';

/**
 * Backstage's database service, with a write-ahead log for files of SQLite. Without one the whole
 * portal waits for the disk at each commit: a third of the time that the demo took to start.
 */
export default createServiceFactory({
  service: coreServices.database,
  deps: {
    config: coreServices.rootConfig,
    lifecycle: coreServices.lifecycle,
    logger: coreServices.logger,
    pluginMetadata: coreServices.pluginMetadata,
    rootLifecycle: coreServices.rootLifecycle,
    rootLogger: coreServices.rootLogger,
  },
  createRootContext: ({ config, rootLifecycle, rootLogger }) =>
    DatabaseManager.fromConfig(config, { rootLifecycle, rootLogger }),
  factory({ pluginMetadata, lifecycle, logger }, manager) {
    const database = manager.forPlugin(pluginMetadata.getId(), {
      lifecycle,
      logger,
    });
    return {
      ...database,
      async getClient() {
        const knex = await database.getClient();
        if (knex.client.config.client === 'better-sqlite3')
          await knex.raw('pragma journal_mode = wal');
        return knex;
      },
    };
  },
});
