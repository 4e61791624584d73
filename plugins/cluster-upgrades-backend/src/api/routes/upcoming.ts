import { clusterReadPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { AnyRequest } from '../../clusters/permissions/Access';
import { denied } from '../../clusters/permissions/denied';
import type { CalendarTokens } from '../../reporting/upcoming/CalendarTokens';
import type { UpcomingReader } from '../../reporting/upcoming/UpcomingReader';
import type { UpcomingPages } from '../pages/plans/UpcomingPages';
import { calendarToken, ownFeed } from './calendarGuards';
import { never } from './changeRule';
import { defineRoutes } from './defineRoutes';
import { clusterNamed, entityOfCaller, inPerson } from './guards';
import { empty, json, text } from './reply';

type WithCluster = AnyRequest & {
  readonly body: { readonly clusterId: string };
};

export interface UpcomingServices {
  readonly upcoming: UpcomingPages;
  readonly upcomingReader: Pick<UpcomingReader, 'seesAllOf'>;
  readonly calendarTokens: Pick<CalendarTokens, 'revoke'>;
}

/** Upcoming upgrades of an entity, answers to them, and the calendar. */
export const upcomingRoutes = defineRoutes<UpcomingServices>()({
  'GET /upcoming/{kind}/{namespace}/{name}': {
    guard: entityOfCaller(),
    handler: async ({ entityRef, ...onlooker }, _request, { upcoming }) =>
      json({ items: await upcoming.ofEntity(entityRef, onlooker) }),
  },

  'POST /upcoming/answers': {
    guard: inPerson(clusterNamed(({ body }: WithCluster) => body.clusterId)),
    change: never(
      'Only members of the owning group can answer, whatever the permission policy says, and an answer starts nothing.',
    ),
    audit: {
      eventId: 'upcoming-answer',
      severityLevel: 'medium',
      meta: ({ body: { planId, clusterId, owner, answer } }) => ({
        planId,
        clusterId,
        owner,
        answer,
      }),
    },
    handler: async ({ caller, cluster }, { body }, { upcoming }) =>
      json(await upcoming.answer(caller, cluster, body), {
        told: { clusterId: cluster.id },
      }),
  },

  'GET /calendar.ics': {
    guard: calendarToken(),
    handler: async ({ owner, onlooker }, _request, { upcoming }) =>
      text(await upcoming.calendar(owner, onlooker), {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': 'inline; filename="cluster-upgrades.ics"',
        'X-Content-Type-Options': 'nosniff',
        // The address holds the token: no cache on the way may keep it.
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      }),
  },

  'GET /calendar/address': {
    guard: ownFeed(),
    auditAllowed: {
      eventId: 'calendar-address',
      severityLevel: 'low',
      meta: (_request, { owner }) => ({ owner: owner ?? 'fleet' }),
    },
    handler: async (
      { caller: { visibility }, owner },
      _request,
      { upcoming, upcomingReader },
    ) => {
      // A calendar program has no user whose permissions could be checked later, so they are
      // checked now.
      if (
        owner !== undefined &&
        !(await upcomingReader.seesAllOf(owner, visibility))
      )
        throw denied(clusterReadPermission.name, {
          reasons: [
            {
              code: 'request.every-cluster-of',
              params: { owner: { entity: owner } },
            },
          ],
        });
      return json(await upcoming.address(owner), {
        headers: { 'Cache-Control': 'private, no-store' },
      });
    },
  },

  'DELETE /calendar/address': {
    guard: ownFeed(),
    change: never('It revokes the calendar link of the caller.'),
    auditAllowed: {
      eventId: 'calendar-address-revoke',
      severityLevel: 'medium',
      meta: (_request, { owner }) => ({ owner: owner ?? 'fleet' }),
    },
    handler: async ({ owner }, _request, { calendarTokens }) => {
      await calendarTokens.revoke(owner);
      return empty();
    },
  },
});
