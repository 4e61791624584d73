import type { BackstageCredentials } from '@backstage/backend-plugin-api';
import type {
  CalendarAddress,
  UpcomingAnswer,
  UpcomingAnswerRequest,
  UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { StoredCluster } from '../../../clusters/cluster';
import type { Caller } from '../../../clusters/permissions/Access';
import { throughOf } from '../../../clusters/permissions/InPerson';
import type { Visible } from '../../../clusters/permissions/Visible';
import type { CalendarTokens } from '../../../reporting/upcoming/CalendarTokens';
import type { Onlooker } from '../../../reporting/upcoming/concern';
import type { UpcomingAnswers } from '../../../reporting/upcoming/UpcomingAnswers';
import type {
  ConcernedUpgrade,
  UpcomingReader,
} from '../../../reporting/upcoming/UpcomingReader';
import { inSlicesOf } from '../../../foundation/work/inSlices';
import { calendarOf } from '../../exports/calendar';
import { presentAnswer, presentUpcoming } from '../../present/presentUpcoming';
import { principalOf } from '../../requests/requestInput';

/** The path that calendar programs read without a sign-in; its tokens are checked by its guard. */
export const CALENDAR_PATH = '/calendar.ics';

export interface UpcomingPagesOptions {
  readonly reader: UpcomingReader;
  readonly answers: UpcomingAnswers;
  readonly tokens: Pick<CalendarTokens, 'issue'>;
  /** Entities that the caller owns through, lower case; none for services. */
  readonly ownershipRefs: (
    credentials: BackstageCredentials,
  ) => Promise<readonly string[]>;
  /** Of this plugin, as calendar programs reach it. */
  readonly externalBaseUrl: () => Promise<string>;
  /** Of the portal. */
  readonly appBaseUrl?: string;
  readonly now: () => number;
}

/** Upcoming upgrades for a caller, answers to them, and the calendar. */
export class UpcomingPages {
  constructor(private readonly options: UpcomingPagesOptions) {}

  async ofEntity(
    entityRef: string,
    onlooker: Onlooker,
  ): Promise<UpcomingUpgrade[]> {
    return presentAll(await this.options.reader.read(entityRef, onlooker));
  }

  /**
   * @throws NotAllowedError for a caller who is no member of the owner; InputError; ConflictError
   */
  async answer(
    { credentials }: Caller,
    cluster: Visible<StoredCluster>,
    request: UpcomingAnswerRequest,
  ): Promise<UpcomingAnswer> {
    const { answers, ownershipRefs } = this.options;
    const given = await answers.answer(
      { ...request, clusterId: cluster.id },
      {
        principal: principalOf(credentials),
        through: throughOf(credentials),
        ownershipRefs: await ownershipRefs(credentials),
      },
    );
    return presentAnswer(given);
  }

  /** @param owner - undefined: the whole fleet */
  async calendar(
    owner: string | undefined,
    onlooker: Onlooker,
  ): Promise<string> {
    const { reader, appBaseUrl, now } = this.options;
    const upgrades =
      owner === undefined
        ? await reader.fleet(onlooker)
        : await reader.read(owner, onlooker);
    const cancelled = await presentAll(await reader.cancelled(owner, onlooker));
    return calendarOf({
      title:
        owner === undefined
          ? 'Cluster upgrades'
          : `Cluster upgrades of ${owner}`,
      upgrades: [
        ...(await presentAll(upgrades)),
        ...cancelled.map(upgrade => ({ ...upgrade, cancelled: true })),
      ],
      appBaseUrl,
      nowMs: now(),
    });
  }

  /** A new address of the feed that a calendar program reads. */
  async address(owner: string | undefined): Promise<CalendarAddress> {
    const { tokens, externalBaseUrl } = this.options;
    const token = await tokens.issue(owner);
    const url = new URL(`${await externalBaseUrl()}${CALENDAR_PATH}`);
    if (owner !== undefined) url.searchParams.set('owner', owner);
    url.searchParams.set('token', token);
    return { url: url.href };
  }
}

async function presentAll(
  upgrades: readonly ConcernedUpgrade[],
): Promise<UpcomingUpgrade[]> {
  return inSlicesOf(upgrades, presentUpcoming);
}
