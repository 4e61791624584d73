import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { describeFailure } from '../../foundation/failureReason';
import {
  forgetVersionChange,
  untoldVersionChanges,
} from '../store/versionChangeQueries';
import type { VersionChangeObserver } from './versionChange';

export interface TellVersionChangesOptions {
  readonly knex: Knex;
  readonly observer: VersionChangeObserver;
  readonly logger: LoggerService;
}

/**
 * Reports every version change that history does not have yet, including those that a process left
 * behind when it died. Each change is reported at least once, and the observer stores duplicates as
 * one row. A failed report is tried again the next time.
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
