import type { Knex } from 'knex';
import type { WaiverPage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  listWaivers,
  type WaiverFilter,
} from '../../../readiness/store/waiverQueries';
import type { Caller } from '../../../clusters/permissions/Access';
import { presentWaivers } from '../../present/FindingPresenter';

interface Page {
  readonly offset: number;
  readonly limit: number;
}

/** Waivers for a caller. */
export class WaiverPages {
  constructor(private readonly knex: Knex) {}

  /** Those of clusters that the caller sees. */
  async list(
    { visibility }: Caller,
    filter: Omit<WaiverFilter, 'visibility'>,
    { offset, limit }: Page,
  ): Promise<WaiverPage> {
    const { items, total } = await listWaivers(
      this.knex,
      { ...filter, visibility },
      offset,
      limit,
    );
    return {
      items: await presentWaivers(this.knex, items),
      total,
      offset,
      limit,
    };
  }
}
