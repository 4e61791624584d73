import { refusal } from '../../../foundation/refusal';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { InputError } from '@backstage/errors';
import {
  findingWaivePermission,
  type FindingCoverage,
  type FindingDetail,
  type FindingGroupPage,
  type FindingPage,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';
import {
  permissionMissing,
  reasonText,
  type Reason,
} from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../../clusters/cluster';
import type { FindingGroupBy } from '../../../readiness/store/findingCounts';
import {
  searchWords,
  type FindingFilter,
} from '../../../readiness/store/findingFilter';
import type { FindingListQuery } from '../../../readiness/store/findingQueries';
import type { Access, Caller } from '../../../clusters/permissions/Access';
import type { Visible } from '../../../clusters/permissions/Visible';
import { presentReason } from '../../../foundation/presentReason';
import {
  findingCsv,
  findingMarkdown,
  findingSarif,
} from '../../exports/findingExports';
import type { FindingReader } from './FindingReader';

export interface FindingPagesOptions {
  readonly knex: Knex;
  readonly access: Pick<Access, 'decide'>;
  readonly findings: FindingReader;
  readonly checks: readonly ReadinessCheck[];
  readonly waiverMaxDays: number;
  readonly toolVersion: string;
}

/** Filters as a request names them. */
export type AskedFindings = Omit<
  FindingFilter,
  'visibility' | 'concerns' | 'words'
> & { readonly search?: string };

interface Page {
  readonly offset?: number;
  readonly limit?: number;
}

interface ListQuery extends AskedFindings, Page {
  readonly sort?: FindingListQuery['sort'];
  readonly order?: FindingListQuery['order'];
  readonly facets?: boolean;
}

/** Findings over the clusters that a caller sees, their exports, and one with all about it. */
export class FindingPages {
  constructor(private readonly options: FindingPagesOptions) {}

  async list(
    caller: Caller,
    {
      sort = 'severity',
      order = sort === 'firstSeen' ? 'desc' : 'asc',
      offset = 0,
      limit = 25,
      facets = true,
      ...asked
    }: ListQuery,
  ): Promise<FindingPage> {
    const filter = await this.#filterOf(caller, asked);
    return this.options.findings.page(
      { filter, sort, order, offset, limit },
      facets,
    );
  }

  async groups(
    caller: Caller,
    {
      by,
      offset = 0,
      limit = 25,
      ...asked
    }: AskedFindings & Page & { readonly by: FindingGroupBy },
  ): Promise<FindingGroupPage> {
    const filter = await this.#filterOf(caller, asked);
    return this.options.findings.groups(filter, by, offset, limit);
  }

  async csv(caller: Caller, asked: AskedFindings): Promise<Readable> {
    const filter = await this.#filterOf(caller, asked);
    return Readable.from(findingCsv(this.options.knex, filter));
  }

  /** @throws InputError when more match than a document holds */
  async markdown(caller: Caller, asked: AskedFindings): Promise<Readable> {
    const filter = await this.#filterOf(caller, asked);
    const coverage = await this.options.findings.coverage(filter);
    return Readable.from(
      await findingMarkdown(this.options.knex, filter, coverageNotes(coverage)),
    );
  }

  /** @throws InputError when more match than a document holds */
  async sarif(caller: Caller, asked: AskedFindings): Promise<Readable> {
    const { knex, findings, toolVersion, checks } = this.options;
    const filter = await this.#filterOf(caller, asked);
    const notSeen = checksNotSeen(await findings.coverage(filter));
    return Readable.from(
      await findingSarif(knex, filter, { toolVersion, checks, notSeen }),
    );
  }

  /** @throws NotFoundError */
  async one(
    { credentials, visibility }: Caller,
    cluster: Visible<StoredCluster>,
    fingerprint: string,
  ): Promise<FindingDetail> {
    const { access, findings, waiverMaxDays } = this.options;
    const decision = await access.decide(credentials, findingWaivePermission);
    const waive = decision.allows(cluster);
    const reason = waive
      ? undefined
      : presentReason(
          permissionMissing('permission.cluster', findingWaivePermission.name),
        );
    return findings.detail(cluster, fingerprint, visibility, {
      waive,
      maxDays: waiverMaxDays,
      reason,
    });
  }

  /** @throws InputError for `isNew` without what it is compared with */
  async #filterOf(
    { visibility }: Caller,
    { search, ...filter }: AskedFindings,
  ): Promise<FindingFilter> {
    if (filter.isNew !== undefined && filter.baseline === undefined)
      throw refusal(InputError, { code: 'input.new-since' });
    return {
      ...filter,
      words: await searchWords(this.options.knex, search),
      visibility,
    };
  }
}

/** At most as many as the coverage names, then how many more. */
function checksNotSeen({ notRun, notRunTotal }: FindingCoverage) {
  const more = notRunTotal - notRun.length;
  return [
    ...notRun.map(({ cluster, checkId, title, status, reason }) => ({
      checkId,
      text: reasonText({
        code: 'export.check-not-seen',
        params: {
          check: { text: title.text },
          cluster: { text: cluster.title },
          status: { term: `check-${status}` },
          reason: { text: reason.text },
        },
      }),
    })),
    ...(more > 0
      ? [
          {
            checkId: notRun[0].checkId,
            text: reasonText({
              code: 'export.more-not-seen',
              params: { count: { number: more } },
            }),
          },
        ]
      : []),
  ];
}

function coverageNotes({
  clusters,
  fullyChecked,
  notRunTotal,
}: FindingCoverage): readonly string[] {
  const notes: readonly Reason[] = [
    {
      code: 'export.fully-checked',
      params: {
        checked: { number: fullyChecked },
        count: { number: clusters },
      },
    },
    ...(notRunTotal > 0
      ? [
          {
            code: 'export.not-completed' as const,
            params: { count: { number: notRunTotal } },
          },
        ]
      : []),
  ];
  return notes.map(note => `${reasonText(note)}.`);
}
