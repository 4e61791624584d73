import type { Knex } from 'knex';
import type { DependencyConfig } from '../../../config/dependencies';
import { TestServer } from '../../../foundation/outgoing/__testUtils__/TestServer';
import { Dependencies } from '../Dependencies';

export const NOW_MS = Date.parse('2026-11-22T09:12:00Z');
export const HALF_A_MINUTE_MS = 30_000;

export function registryAt(
  server: TestServer,
  more: Partial<DependencyConfig> = {},
): DependencyConfig {
  return {
    id: 'registry',
    title: 'Image registry',
    url: new URL('/v2/', server.url),
    expect: [{ from: 200, to: 299 }],
    timeoutSeconds: 5,
    ...more,
  };
}

/** One dependency on a real server, asked by a replica, with a clock that a test turns. */
export async function givenRegistry(more: Partial<DependencyConfig> = {}) {
  const server = await TestServer.start();
  const clock = { nowMs: NOW_MS, now: () => clock.nowMs };
  const replica = (
    knex: Knex,
    configured = [registryAt(server, more)],
    signal = new AbortController().signal,
  ) => new Dependencies({ knex, clock, configured, signal });
  const answer = (status: number) => server.answer({}, status);
  return {
    server,
    clock,
    replica,
    answer,
    asked: () => server.received.length,
  };
}
