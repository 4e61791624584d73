import { refusal } from '../../../foundation/refusal';
import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import type {
  Baseline,
  BaselineRequest,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  countBaselinesBy,
  createBaseline,
  deleteBaseline,
  listBaselines,
} from '../../../readiness/store/baselineQueries';
import type { Caller } from '../../../clusters/permissions/Access';
import type { Visible } from '../../../clusters/permissions/Visible';
import { principalOf } from '../../requests/requestInput';

/** A baseline has a row for each finding, so the number of baselines of each user is limited. */
const MAX_PER_PERSON = 20;

/** Baselines of a caller: what was known at a time, so that later only what is new is listed. */
export class Baselines {
  constructor(private readonly knex: Knex, private readonly now: () => Date) {}

  /** The caller's own: names and counts of others tell of clusters that the caller may not see. */
  async list({ credentials }: Caller): Promise<Baseline[]> {
    return listBaselines(this.knex, principalOf(credentials));
  }

  /** @throws InputError for an empty name, and for a caller who has too many */
  async create(
    { credentials, visibility }: Caller,
    { name, clusters }: BaselineRequest,
  ): Promise<Baseline> {
    const by = principalOf(credentials);
    if ((await countBaselinesBy(this.knex, by)) >= MAX_PER_PERSON)
      throw refusal(InputError, {
        code: 'request.baselines-full',
        params: { most: { number: MAX_PER_PERSON } },
      });
    return createBaseline(this.knex, {
      name: name.trim(),
      by,
      at: this.now().toISOString(),
      filter: { visibility, cluster: clusters },
    });
  }

  async delete({ id }: Visible<Baseline>): Promise<void> {
    await deleteBaseline(this.knex, id);
  }
}
