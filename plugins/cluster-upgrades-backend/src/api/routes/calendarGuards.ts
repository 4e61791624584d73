import {
  AuthenticationError,
  InputError,
  NotAllowedError,
} from '@backstage/errors';
import type express from 'express';
import { clusterReadPermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { cleanEntityRef } from '../../clusters/sanitize';
import { denied } from '../../clusters/permissions/denied';
import { refusal } from '../../foundation/refusal';
import type { Onlooker } from '../../reporting/upcoming/concern';
import { tokenOf } from '../../reporting/upcoming/tokenOf';
import type { Guard } from './Guard';
import type { SeesSome } from './guards';

type WithOwner = express.Request<
  object,
  unknown,
  unknown,
  { readonly owner?: string; readonly token?: string }
>;

/** A feed that is read. */
export interface ReadsFeed {
  /** Full and lower-case; undefined: the whole fleet. */
  readonly owner: string | undefined;
  readonly onlooker: Onlooker;
}

/** A feed whose address the caller may have and end. */
export interface OwnsFeed extends SeesSome {
  /** Full and lower-case; undefined: the whole fleet. */
  readonly owner: string | undefined;
}

/**
 * Public: calendar programs have no sign-in. The token of an address opens that one feed; without a
 * token the caller reads what they see.
 */
export function calendarToken(): Guard<WithOwner, ReadsFeed> {
  return {
    permission: clusterReadPermission,
    scope: 'list',
    admit: async (request, { access, things }) => {
      const owner = ownerOf(request.query.owner);
      const token =
        request.query.token ?? tokenOf(request.headers.authorization);
      // Calendar programs send a password only when they are asked for it.
      if (request.query.token === undefined)
        request.res?.setHeader(
          'WWW-Authenticate',
          'Basic realm="cluster upgrades", charset="UTF-8"',
        );
      if (token === undefined) {
        const { visibility } = await access.caller(request);
        request.res?.removeHeader('WWW-Authenticate');
        return { owner, onlooker: { visibility, ownershipRefs: [] } };
      }
      if (!(await things.calendarOpens(token, owner)))
        throw refusal(AuthenticationError, {
          code: 'request.calendar-address',
        });
      request.res?.removeHeader('WWW-Authenticate');
      return { owner, onlooker: { visibility: undefined, ownershipRefs: [] } };
    },
  };
}

/** For members of the owner, and for the whole fleet those who see every cluster. */
export function ownFeed(): Guard<WithOwner, OwnsFeed> {
  return {
    permission: clusterReadPermission,
    scope: 'list',
    admit: async (request, { access, things }) => {
      const owner = ownerOf(request.query.owner);
      const caller = await access.caller(request);
      if (owner === undefined && caller.visibility !== undefined)
        throw denied(clusterReadPermission.name, {
          reasons: [{ code: 'request.every-cluster' }],
        });
      if (
        owner !== undefined &&
        !(await things.ownershipRefs(caller.credentials)).includes(owner)
      )
        throw refusal(NotAllowedError, {
          code: 'request.members-have-address',
          params: { owner: { entity: owner } },
        });
      return { caller, owner };
    },
  };
}

/** @throws InputError for what is no entity reference */
function ownerOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const owner = text.toLowerCase();
  if (cleanEntityRef(owner, '') !== owner)
    throw refusal(InputError, {
      code: 'input.owner',
      params: { reference: { text: text.slice(0, 200) } },
    });
  return owner;
}
