import type { Knex } from 'knex';
import type { Approvals } from '../../conditions/approvals';
import type { CatalogIndex } from '../../readiness/CatalogIndex';
import { systemClock, type Clock } from '../../foundation/time/clock';
import { CalendarTokens } from './CalendarTokens';
import { UpcomingAnswers } from './UpcomingAnswers';
import { UpcomingReader } from './UpcomingReader';

export interface CreateUpcomingOptions {
  /** Migrated. */
  readonly knex: Knex;
  readonly approvals: Pick<Approvals, 'missing'>;
  readonly catalogIndex: () => Promise<CatalogIndex>;
  readonly clock?: Clock;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
}

/** Wires upcoming upgrades. Nothing runs by itself. */
export function createUpcoming({
  knex,
  approvals,
  catalogIndex,
  clock = systemClock,
  onChange,
}: CreateUpcomingOptions) {
  const reader = new UpcomingReader({ knex, approvals, catalogIndex, clock });
  return {
    reader,
    answers: new UpcomingAnswers({
      knex,
      reader,
      catalogIndex,
      clock,
      onChange,
    }),
    tokens: new CalendarTokens(knex),
  };
}
