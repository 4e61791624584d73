import { plansOnlyOf } from '../config/plansOnly';
import type { Clock } from '../foundation/time/clock';
import type { Ports } from './ask';
import { Conditions } from './Conditions';

/** What there has to be; ports that are left out let everything through. */
export type CreateConditionsOptions = Pick<
  Ports,
  'knex' | 'providers' | 'approvals'
> &
  Partial<Ports> & { readonly clock: Clock };

/** Wires the conditions. */
export function createConditions(options: CreateConditionsOptions): Conditions {
  return new Conditions({
    plansOnly: plansOnlyOf({ approvals: [] }),
    versionGates: async () => new Map(),
    dependencies: async () => [],
    policy: async () => undefined,
    snoozes: async () => new Map(),
    noChanges: async () => undefined,
    ...options,
  });
}
