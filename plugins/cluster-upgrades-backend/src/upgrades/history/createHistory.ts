import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { VersionChangeObserver } from '../../clusters/inventory/versionChange';
import { UpgradeReader } from '../store/UpgradeReader';
import { DatabaseHistoryStore } from './DatabaseHistoryStore';
import { ObservedChanges } from './ObservedChanges';

export interface History {
  readonly store: DatabaseHistoryStore;
  /** For the inventory: told of each change of a served version. */
  readonly observer: VersionChangeObserver;
}

/** Wires history over a migrated database. */
export function createHistory({
  knex,
  logger,
}: {
  knex: Knex;
  logger: LoggerService;
}): History {
  const store = new DatabaseHistoryStore(knex);
  return {
    store,
    observer: new ObservedChanges({
      reader: new UpgradeReader(knex),
      history: store,
      logger,
    }),
  };
}
