import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { describeFailure } from '../clusters/Discovery';
import {
  forgetVersionChange,
  untoldVersionChanges,
} from '../database/versionChangeQueries';
import type { VersionChangeObserver } from '../upgrades/ports';

export interface TellVersionChangesOptions {
  readonly knex: Knex;
  readonly observer: VersionChangeObserver;
  readonly logger: LoggerService;
}

/**
 * Tells history of every change that it was not told of, also of those that a process which died left behind: at least once, and the
 * observer makes one row of what it is told twice. One that fails is tried again the next time.
 */
export async function tellVersionChanges({
  knex,
  observer,
  logger,
}: TellVersionChangesOptions): Promise<void> {
  for (const { id, change } of await untoldVersionChanges(knex)) {
    try {
      await observer.versionChanged(change);
      await forgetVersionChange(knex, id);
    } catch (error) {
      logger.error(
        'A version change could not be entered in the history; it is tried again',
        { cluster: change.clusterId, error: describeFailure(error) },
      );
    }
  }
}
