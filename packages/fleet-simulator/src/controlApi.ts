import type { IncomingMessage, ServerResponse } from 'http';
import { z } from 'zod';
import { parseJsonBody, readBody, sendError, sendJson } from './api/answers';
import { faultsSchema } from './faults/fault';
import { ApiError, noSuchPath } from './kube/apiError';
import type { FleetRuntime } from './fleetRuntime';
import {
  registrySchema,
  type SimulatedRegistry,
} from './registry/SimulatedRegistry';
import { WebhookReceiver, webhookModeSchema } from './webhook/WebhookReceiver';

const modeSchema = z.object({ mode: webhookModeSchema });
const foreignUpgradeSchema = z.object({ version: z.string().min(1).max(100) });

export interface SimulatedWorld {
  readonly runtime: FleetRuntime;
  readonly webhook: WebhookReceiver | undefined;
  readonly registry: SimulatedRegistry;
}

/** `/_simulator/…`: what tests and people do to the simulated world, and what they see of it. */
export async function handleControl(
  world: SimulatedWorld,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  query: URLSearchParams,
): Promise<void> {
  try {
    const call = `${request.method} ${path}`;
    if (call === 'POST /_simulator/webhook' && world.webhook) {
      const { status, body } = world.webhook.answer(
        await readBody(request),
        header(request, 'drydock-signature'),
        Date.now(),
      );
      await sendJson(request, response, status, body);
      return;
    }
    if (call === 'GET /_simulator/registry') {
      await sendJson(request, response, world.registry.status, {
        status: world.registry.status,
      });
      return;
    }
    const answer = await route(world, call, request, query);
    await sendJson(request, response, 200, answer);
  } catch (error) {
    await sendError(request, response, error);
  }
}

async function route(
  { runtime, webhook, registry }: SimulatedWorld,
  call: string,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<unknown> {
  if (call === 'GET /_simulator/health')
    return { status: 'ok', clusters: runtime.names().length };
  if (call === 'GET /_simulator/clusters') return runtime.describe();
  if (call === 'GET /_simulator/writes') return runtime.writes();
  if (call === 'GET /_simulator/requests') {
    const cluster = query.get('cluster');
    return cluster ? runtime.statistics.of(cluster) : runtime.statistics.all();
  }
  if (call === 'GET /_simulator/hooks' && webhook)
    return { mode: webhook.mode, begun: webhook.begun() };
  if (call === 'POST /_simulator/hooks' && webhook) {
    webhook.mode = checked(
      modeSchema,
      parseJsonBody(await readBody(request)),
    ).mode;
    return { mode: webhook.mode };
  }
  if (call === 'POST /_simulator/registry') {
    registry.status = checked(
      registrySchema,
      parseJsonBody(await readBody(request)),
    ).status;
    return { status: registry.status };
  }
  const match =
    /^(POST|DELETE|GET) \/_simulator\/clusters\/([^/]+)(?:\/(faults|foreign-upgrade))?$/.exec(
      call,
    );
  if (!match) throw noSuchPath();
  const [, method, encoded, action] = match;
  const name = decodeURIComponent(encoded);
  if (method === 'DELETE' && !action) {
    runtime.deleteCluster(name);
    return { deleted: name };
  }
  if (method === 'GET' && action === 'faults')
    return runtime.cluster(name).store.state.faults;
  if (method !== 'POST' || !action) throw noSuchPath();
  const body = parseJsonBody(await readBody(request));
  if (action === 'faults') {
    const faults = checked(faultsSchema, Array.isArray(body) ? body : [body]);
    runtime.setFaults(name, faults);
    return faults;
  }
  runtime.upgradeByOthers(name, checked(foreignUpgradeSchema, body).version);
  return { cluster: name };
}

function header(
  { headers }: IncomingMessage,
  name: string,
): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? undefined : value;
}

function checked<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ApiError({
    code: 400,
    reason: 'BadRequest',
    message: z.prettifyError(result.error),
  });
}
