import { refusal } from '../../foundation/refusal';
import express from 'express';
import PromiseRouter from 'express-promise-router';
import type { LoggerService } from '@backstage/backend-plugin-api';
import { AuthenticationError, InputError } from '@backstage/errors';
import { messageOf } from '../../foundation/messageOf';
import type { AuditEvents } from './AuditEvents';

/**
 * The path for events from API servers. They have no identity in the portal, so their tokens are
 * checked here.
 */
export const AUDIT_EVENTS_PATH = '/audit-events';
/**
 * 400 events, an API server's batch, with bodies of 40 kB each; an audit policy of level Metadata
 * needs a twentieth.
 */
const MAX_BYTES = 16 * 1024 * 1024;

/** The one route of audit events. It is not in the OpenAPI document: its body is Kubernetes' own. */
export function createAuditRouter(
  events: AuditEvents,
  logger: LoggerService,
): express.Router {
  const router = PromiseRouter();
  const readText = express.text({ type: () => true, limit: MAX_BYTES });
  router.post(AUDIT_EVENTS_PATH, async (request, response) => {
    const token = /^Bearer (.+)$/i.exec(
      request.headers.authorization ?? '',
    )?.[1];
    const body = () =>
      new Promise<string>((resolve, reject) => {
        readText(request, response, (error?: unknown) =>
          error
            ? reject(
                refusal(InputError, {
                  code: 'input.audit-batch',
                  params: { most: { number: MAX_BYTES } },
                }),
              )
            : resolve(textOf(request.body)),
        );
      });
    try {
      await events.take(token, body);
    } catch (error) {
      // The API server logs that it was refused, but not the answer. Strangers fill no log.
      if (!(error instanceof AuthenticationError))
        logger.warn(`Audit events were refused: ${messageOf(error)}`);
      throw error;
    }
    response.status(200).json({});
  });
  return router;
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : '';
}
