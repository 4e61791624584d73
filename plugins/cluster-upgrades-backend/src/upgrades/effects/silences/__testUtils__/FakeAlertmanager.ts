import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { HANGS_AFTER_SECONDS } from '../../../../__testUtils__/limits';
import {
  Received,
  TestServer,
} from '../../../../foundation/outgoing/__testUtils__/TestServer';
import type { AlertmanagerSettings, AlertMatcher } from '../Alertmanager';

export interface KeptSilence {
  id: string;
  matchers: AlertMatcher[];
  startsAt: string;
  endsAt: string;
  createdBy: string;
  comment: string;
}

/**
 * An HTTP server that treats silences as Alertmanager does (api/v2/api.go, silence/silence.go): ids
 * are its own; a silence that goes on is changed in place only when matchers and start stay;
 * another change ends it and makes a new one; what has ended is listed, and ending it again is no
 * error. A real 0.34 passes the same contract and was seen to answer so
 * (`test/servers/alertmanager.test.ts`).
 */
export class FakeAlertmanager {
  readonly silences = new Map<string, KeptSilence>();
  /**
   * Answers with this instead, and does nothing, for methods that it names; `silent` never answers.
   */
  failing?: {
    readonly methods: readonly string[];
    readonly answer:
      | { readonly status: number; readonly body?: unknown }
      | 'silent';
  };
  /** Requests that change something are done, and their answers lost. */
  losesAnswers = false;
  nowMs: () => number = () => Date.now();
  posts = 0;
  /** The most silences with one comment that were active at the same time. */
  mostAtOnce = 0;
  readonly server: TestServer;
  #methods: string[] = [];

  private constructor(server: TestServer) {
    this.server = server;
  }

  static async start(): Promise<FakeAlertmanager> {
    const fake = new FakeAlertmanager(await TestServer.start());
    fake.server.respond = (request, response) =>
      fake.#respond(request, response);
    return fake;
  }

  settings(
    overrides: Partial<AlertmanagerSettings> = {},
  ): AlertmanagerSettings {
    // An answer is waited for as long as a busy machine takes; one that never comes is not.
    const patience = () =>
      this.failing?.answer === 'silent' ? 1 : HANGS_AFTER_SECONDS;
    return {
      id: 'main',
      url: new URL('/alertmanager/', this.server.url),
      clusterLabel: 'cluster',
      clusters: {
        'test/c1': 'prod-eu-1',
        'test/prod-eu-1': 'prod-eu-1',
        'test/a': 'a',
        'test/b': 'b',
      },
      get timeoutSeconds() {
        return patience();
      },
      ...overrides,
    };
  }

  get active(): readonly KeptSilence[] {
    return [...this.silences.values()].filter(
      silence => this.#stateOf(silence) !== 'expired',
    );
  }

  get methods(): readonly string[] {
    return this.#methods;
  }

  add(silence: Omit<KeptSilence, 'id'>): string {
    const id = randomUUID();
    this.silences.set(id, { ...silence, id });
    return id;
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }

  #respond(request: Received, response: ServerResponse): void {
    const method = response.req.method ?? '';
    this.#methods.push(method);
    if (this.failing?.methods.includes(method)) {
      const { answer } = this.failing;
      return answer === 'silent'
        ? undefined
        : send(response, answer.status, answer.body ?? 'it is broken');
    }
    const [status, body] = this.#answer(method, request);
    for (const { comment } of this.active)
      this.mostAtOnce = Math.max(
        this.mostAtOnce,
        this.active.filter(other => other.comment === comment).length,
      );
    if (this.losesAnswers && method !== 'GET') {
      response.destroy();
      return undefined;
    }
    return send(response, status, body);
  }

  #answer(method: string, { path, body }: Received): [number, unknown] {
    const id = /^\/alertmanager\/api\/v2\/silence\/([^/]+)$/.exec(path)?.[1];
    if (method === 'GET' && path === '/alertmanager/api/v2/silences')
      return [
        200,
        [...this.silences.values()].map(silence => this.#shown(silence)),
      ];
    if (method === 'POST' && path === '/alertmanager/api/v2/silences')
      return this.#set(JSON.parse(body));
    if (method === 'DELETE' && id !== undefined) return this.#end(id);
    return [404, { code: 404, message: `path ${path} was not found` }];
  }

  #set(wanted: Omit<KeptSilence, 'id'> & { id?: string }): [number, unknown] {
    this.posts += 1;
    const nowMs = this.nowMs();
    if (wanted.matchers.length === 0)
      return [
        422,
        { code: 612, message: 'matchers in body should have at least 1 items' },
      ];
    if (
      wanted.matchers.some(
        ({ value, isRegex }) => isRegex && value.includes('(('),
      )
    )
      return [400, 'invalid silence: invalid label matcher'];
    if (Date.parse(wanted.endsAt) <= nowMs)
      return [400, "Failed to create silence: end time can't be in the past"];
    const before =
      wanted.id === undefined ? undefined : this.silences.get(wanted.id);
    if (wanted.id !== undefined && !before) return [404, 'silence not found'];
    if (
      before &&
      this.#stateOf(before) === 'active' &&
      isDeepStrictEqual(before.matchers, wanted.matchers) &&
      seconds(before.startsAt) === seconds(wanted.startsAt)
    ) {
      this.silences.set(before.id, { ...before, ...wanted, id: before.id });
      return [200, { silenceID: before.id }];
    }
    if (before && this.#stateOf(before) !== 'expired') this.#end(before.id);
    const startsAt = new Date(
      Math.max(nowMs, Date.parse(wanted.startsAt)),
    ).toISOString();
    return [200, { silenceID: this.add({ ...wanted, startsAt }) }];
  }

  #end(id: string): [number, unknown] {
    if (!/^[0-9a-f-]{36}$/.test(id))
      return [
        422,
        {
          code: 601,
          message: `silenceID in path must be of type uuid: ${JSON.stringify(
            id,
          )}`,
        },
      ];
    const silence = this.silences.get(id);
    if (!silence) return [404, 'silence not found'];
    if (this.#stateOf(silence) !== 'expired')
      silence.endsAt = new Date(this.nowMs() - 1).toISOString();
    return [200, ''];
  }

  #stateOf({
    startsAt,
    endsAt,
  }: KeptSilence): 'expired' | 'active' | 'pending' {
    const nowMs = this.nowMs();
    if (nowMs > Date.parse(endsAt)) return 'expired';
    return nowMs < Date.parse(startsAt) ? 'pending' : 'active';
  }

  #shown(silence: KeptSilence) {
    return {
      ...silence,
      status: { state: this.#stateOf(silence) },
      updatedAt: silence.startsAt,
    };
  }
}

function seconds(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000);
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
