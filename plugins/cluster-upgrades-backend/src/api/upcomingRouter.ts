import { refusal } from '../refusal';
import type {
  AuditorService,
  BackstageCredentials,
} from '@backstage/backend-plugin-api';
import {
  AuthenticationError,
  InputError,
  NotAllowedError,
} from '@backstage/errors';
import {
  clusterReadPermission,
  type UpcomingUpgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { ApiRouter } from './apiRouter';
import { audited } from './audited';
import type { ClusterAccessControl } from '../permissions/ClusterAccessControl';
import { denied } from '../permissions/ClusterAuthorizer';
import { throughOf } from '../permissions/InPerson';
import { cleanEntityRef } from '../clusters/sanitize';
import { principalOf } from './requestInput';
import { calendarOf } from './calendar';
import type { CalendarTokens } from '../upcoming/CalendarTokens';
import { presentAnswer, presentUpcoming } from './present/presentUpcoming';
import type { UpcomingAnswers } from '../upcoming/UpcomingAnswers';
import { tokenOf } from '../upcoming/tokenOf';
import type { Onlooker } from '../upcoming/concern';
import type {
  ConcernedUpgrade,
  UpcomingReader,
} from '../upcoming/UpcomingReader';
import { inSlicesOf } from '../work/inSlices';

/** The path that calendar programs read without a sign-in; its tokens are checked here. */
export const CALENDAR_PATH = '/calendar.ics';

export interface UpcomingRouterOptions {
  readonly access: ClusterAccessControl;
  readonly auditor: AuditorService;
  readonly reader: UpcomingReader;
  readonly answers: UpcomingAnswers;
  readonly tokens: CalendarTokens;
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

/** Upcoming upgrades of an entity, answers to them, and the calendar. */
export function addUpcomingRoutes(
  router: ApiRouter,
  options: UpcomingRouterOptions,
): void {
  const { access, auditor, reader, answers } = options;

  router.get('/upcoming/:kind/:namespace/:name', async (request, response) => {
    const { credentials, visibility } = await access.visibility(request);
    const { kind, namespace, name } = request.params;
    const upgrades = await reader.read(
      `${kind}:${namespace}/${name}`.toLowerCase(),
      { visibility, ownershipRefs: await options.ownershipRefs(credentials) },
    );
    response.json({ items: await presentAll(upgrades) });
  });

  router.post('/upcoming/answers', async (request, response) => {
    const { planId, clusterId, answer, owner } = request.body;
    const meta = { planId, clusterId, owner, answer };
    const given = await audited(
      auditor,
      { eventId: 'upcoming-answer', severityLevel: 'medium', request, meta },
      async () => {
        await access.requireInPerson(request);
        const { credentials, cluster } = await access.visibleCluster(
          request,
          clusterId,
        );
        const by = {
          principal: principalOf(credentials),
          through: throughOf(credentials),
          ownershipRefs: await options.ownershipRefs(credentials),
        };
        return answers.answer({ ...request.body, clusterId: cluster.id }, by);
      },
      answered => ({ clusterId: answered.clusterId }),
    );
    response.json(presentAnswer(given));
  });

  addCalendarRoutes(router, options);
}

function addCalendarRoutes(
  router: ApiRouter,
  {
    access,
    auditor,
    reader,
    tokens,
    ownershipRefs,
    externalBaseUrl,
    appBaseUrl,
    now,
  }: UpcomingRouterOptions,
): void {
  /** The caller's own view, or that of the one feed that the token opens. */
  async function onlookerOf(
    request: Parameters<ClusterAccessControl['visibility']>[0],
    token: string | undefined,
    owner: string | undefined,
  ): Promise<Onlooker> {
    if (token === undefined)
      return {
        visibility: (await access.visibility(request)).visibility,
        ownershipRefs: [],
      };
    if (!(await tokens.opens(token, owner)))
      throw new AuthenticationError(
        'This calendar address is no longer valid. Get a new one from the portal',
      );
    return { visibility: undefined, ownershipRefs: [] };
  }

  router.get('/calendar.ics', async (request, response) => {
    const owner = ownerOf(request.query.owner);
    const token = request.query.token ?? tokenOf(request.headers.authorization);
    // Calendar programs send a password only when they are asked for it.
    if (request.query.token === undefined)
      response.setHeader(
        'WWW-Authenticate',
        'Basic realm="cluster upgrades", charset="UTF-8"',
      );
    const onlooker = await onlookerOf(request, token, owner);
    response.removeHeader('WWW-Authenticate');
    const upgrades =
      owner === undefined
        ? await reader.fleet(onlooker)
        : await reader.read(owner, onlooker);
    const cancelled = await presentAll(await reader.cancelled(owner, onlooker));
    const feed = calendarOf({
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
    response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
    response.setHeader(
      'Content-Disposition',
      'inline; filename="cluster-upgrades.ics"',
    );
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // The address holds the token: no cache on the way may keep it.
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.send(feed);
  });

  /** Whose address the caller may end, and have if they see what it shows. */
  async function feedOf(
    request: Parameters<ClusterAccessControl['visibility']>[0],
    asked: string | undefined,
  ) {
    const owner = ownerOf(asked);
    const { credentials, visibility } = await access.visibility(request);
    if (owner === undefined && visibility !== undefined)
      throw denied(clusterReadPermission.name, {
        reasons: [{ code: 'request.every-cluster' }],
      });
    if (
      owner !== undefined &&
      !(await ownershipRefs(credentials)).includes(owner)
    )
      throw refusal(NotAllowedError, {
        code: 'request.members-have-address',
        params: { owner: { entity: owner } },
      });
    return { owner, visibility };
  }

  router.get('/calendar/address', async (request, response) => {
    const { owner, visibility } = await feedOf(request, request.query.owner);
    const token = await audited(
      auditor,
      {
        eventId: 'calendar-address',
        severityLevel: 'low',
        request,
        meta: { owner: owner ?? 'fleet' },
      },
      async () => {
        // A calendar program has no user whose permissions could be checked later, so they are
        // checked now.
        if (owner !== undefined && !(await reader.seesAllOf(owner, visibility)))
          throw denied(clusterReadPermission.name, {
            reasons: [
              {
                code: 'request.every-cluster-of',
                params: { owner: { entity: owner } },
              },
            ],
          });
        return tokens.issue(owner);
      },
    );
    const url = new URL(`${await externalBaseUrl()}${CALENDAR_PATH}`);
    if (owner !== undefined) url.searchParams.set('owner', owner);
    url.searchParams.set('token', token);
    response.setHeader('Cache-Control', 'private, no-store');
    response.json({ url: url.href });
  });

  router.delete('/calendar/address', async (request, response) => {
    const { owner } = await feedOf(request, request.query.owner);
    await audited(
      auditor,
      {
        eventId: 'calendar-address-revoke',
        severityLevel: 'medium',
        request,
        meta: { owner: owner ?? 'fleet' },
      },
      () => tokens.revoke(owner),
    );
    response.status(204).send();
  });
}

async function presentAll(
  upgrades: readonly ConcernedUpgrade[],
): Promise<UpcomingUpgrade[]> {
  return inSlicesOf(upgrades, presentUpcoming);
}

function ownerOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const owner = text.toLowerCase();
  if (cleanEntityRef(owner, '') !== owner)
    throw new InputError(
      `'${text.slice(
        0,
        200,
      )}' is no entity reference such as group:default/payments`,
    );
  return owner;
}
