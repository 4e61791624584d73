import { refusal } from '../../foundation/refusal';
import express from 'express';
import Router from 'express-promise-router';
import type {
  AuditorService,
  HttpAuthService,
} from '@backstage/backend-plugin-api';
import { NotAllowedError } from '@backstage/errors';
import {
  whyNoChanges,
  type ChangePolicy,
} from '../../clusters/permissions/ChangePolicy';
import { audited } from './audited';
import { CHANGE_RULES } from '../routes';
import { isGuarded, type ChangeRule } from '../routes/changeRule';
import { expressRoute } from '../routes/mountRoutes';

export interface ChangeGuardOptions {
  readonly changes: Pick<ChangePolicy, 'decide'>;
  readonly httpAuth: HttpAuthService;
  readonly auditor: AuditorService;
}

/**
 * Runs before all other routes and refuses requests that would change a cluster, or make a change
 * possible, while the change policy does not allow changes. The handlers decide afterwards what
 * this caller can do with this cluster. A refusal leaves an auditor event.
 */
export function createChangeGuard({
  changes,
  httpAuth,
  auditor,
}: ChangeGuardOptions): express.Router {
  const router = Router();
  for (const [route, rule] of Object.entries(CHANGE_RULES)) {
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
