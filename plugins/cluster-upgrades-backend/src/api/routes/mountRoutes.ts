import { pipeline } from 'node:stream/promises';
import type express from 'express';
import type { AuditorService } from '@backstage/backend-plugin-api';
import { audited } from '../requests/audited';
import type { GuardContext } from './Guard';
import type { Reply } from './reply';
import type { AnyRoute, AuditOf, SeverityLevel } from './routeTypes';

export interface MountOptions<Services> extends GuardContext {
  readonly auditor: AuditorService;
  readonly services: Services;
}

type Method = 'get' | 'post' | 'put' | 'delete';

/** Adds routes to a router. Every request runs the guard of its route before the handler. */
export function mountRoutes<Services>(
  router: express.Router,
  routes: Readonly<Record<string, AnyRoute<Services>>>,
  options: MountOptions<Services>,
): void {
  for (const name of literalsFirst(Object.keys(routes))) {
    const { method, path } = expressRoute(name);
    router[method](path, (request, response, next) => {
      run(routes[name], request, response, options).catch(next);
    });
  }
}

async function run<Services>(
  route: AnyRoute<Services>,
  request: express.Request,
  response: express.Response,
  options: MountOptions<Services>,
): Promise<void> {
  const { guard, audit, auditAllowed, handler } = route;
  const { auditor, services } = options;
  const answer = async (seen: unknown) => {
    const reply: Reply<object> = await handler(
      seen,
      request,
      services,
      response,
    );
    if (reply.kind === 'file') await sendFile(response, reply);
    return reply;
  };
  const admit = () => guard.admit(request, options);
  const toldOf = ({ told }: Reply<object>) => told;
  const done = async () => {
    if (audit)
      return audited(
        auditor,
        {
          eventId: audit.eventId,
          severityLevel: severityOf(audit, request),
          request,
          meta: audit.meta?.(request),
        },
        async () => answer(await admit()),
        toldOf,
      );
    const seen = await admit();
    if (auditAllowed)
      return audited(
        auditor,
        {
          eventId: auditAllowed.eventId,
          severityLevel: severityOf(auditAllowed, request, seen),
          request,
          meta: auditAllowed.meta?.(request, seen),
        },
        () => answer(seen),
        toldOf,
      );
    return answer(seen);
  };
  await send(response, await done());
}

function severityOf<Facts extends unknown[]>(
  { severityLevel }: AuditOf<Facts>,
  ...facts: Facts
): SeverityLevel {
  return typeof severityLevel === 'function'
    ? severityLevel(...facts)
    : severityLevel;
}

async function sendFile(
  response: express.Response,
  { headers, content }: Extract<Reply<object>, { kind: 'file' }>,
): Promise<void> {
  response.set(headers);
  if (typeof content === 'string') response.send(content);
  else await pipeline(content, response);
}

async function send(
  response: express.Response,
  reply: Reply<object>,
): Promise<void> {
  switch (reply.kind) {
    case 'json':
      response
        .status(reply.status)
        .set(reply.headers ?? {})
        .json(await reply.body());
      return;
    case 'empty':
      response.status(204).send();
      return;
    case 'file':
    case 'gone':
      return;
    default:
      reply satisfies never;
  }
}

/** `DELETE /waivers/{waiverId}` as `delete /waivers/:waiverId`. */
export function expressRoute(name: string): {
  readonly method: Method;
  readonly path: string;
} {
  const [method, path] = name.split(' ');
  return {
    method: method.toLowerCase() as Method,
    path: path.replace(/\{(\w+)\}/g, ':$1'),
  };
}

/**
 * A path with a word where another one has a parameter must be asked first: `/plans/schema.json`
 * before `/plans/{planId}`.
 */
function literalsFirst(names: readonly string[]): string[] {
  const order = (name: string) => name.replaceAll('{', '\u{10ffff}');
  return [...names].sort((a, b) => (order(a) < order(b) ? -1 : 1));
}
