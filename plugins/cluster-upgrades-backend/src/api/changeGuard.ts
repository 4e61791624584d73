import { refusal } from '../refusal';
import express from 'express';
import Router from 'express-promise-router';
import type {
  AuditorService,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import { whyNoChanges, type ChangePolicy } from '../permissions/ChangePolicy';
import { audited } from './audited';
import { CHANGE_ROUTES, isGuarded, type ChangeRule } from './changeRoutes';

export interface ChangeGuardOptions {
  readonly changes: Pick<ChangePolicy, 'decide'>;
  readonly httpAuth: HttpAuthService;
  readonly auditor: AuditorService;
}

const ADD = { post: 'post', put: 'put', _delete: 'delete' } as const;

/**
 * Runs before all other routes and refuses requests that would change a cluster, or make a change possible, while the change policy does not allow
 * changes. The handlers decide afterwards what this caller can do with this cluster. A refusal leaves an auditor event.
 */
export function createChangeGuard({
  changes,
  httpAuth,
  auditor,
}: ChangeGuardOptions): express.Router {
  const router = Router();
  for (const [route, rule] of Object.entries(CHANGE_ROUTES)) {
    const { method, path } = expressRoute(route);
    router[method](path, async request => {
      await guard(request, rule, path);
      return 'next';
    });
  }
  return router;

  async function guard(
    request: express.Request,
    rule: ChangeRule,
    path: string,
  ): Promise<void> {
    if (!isGuarded(rule, request.body)) return;
    const credentials = await httpAuth.credentials(request, {
      allow: ['user', 'service'],
    });
    const impossible = whyNoChanges(await changes.decide(credentials));
    if (impossible === undefined) return;
    const meta = { method: request.method, route: path };
    await audited(
      auditor,
      { eventId: 'change-refused', severityLevel: 'high', request, meta },
      () => Promise.reject(refusal(NotAllowedError, impossible)),
    );
  }
}

/** `#_delete|/waivers/{waiverId}` as `delete /waivers/:waiverId`. */
function expressRoute(route: string): {
  readonly method: 'post' | 'put' | 'delete';
  readonly path: string;
} {
  const [name, path] = route.slice(1).split('|');
  if (!isKnown(name))
    throw new Error(
      `The change guard does not know the method of the route ${route}`,
    );
  return { method: ADD[name], path: path.replace(/\{(\w+)\}/g, ':$1') };
}

function isKnown(name: string): name is keyof typeof ADD {
  return Object.hasOwn(ADD, name);
}
