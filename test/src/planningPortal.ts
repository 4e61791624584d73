import { createServer, type IncomingMessage, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'yaml';
import {
  coreServices,
  createServiceFactory,
} from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
// eslint-disable-next-line @backstage/no-mixed-plugin-imports -- the tests run the whole plugin
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import clusterUpgradesModuleClusterApi from '@drydock/backstage-plugin-cluster-upgrades-backend-module-cluster-api';
import type {
  Cluster,
  ClusterPage,
  HistoryEntry,
  HistoryPage,
  Plan,
  PlanEvent,
  PlanEventPage,
  PlanPreview,
  Rollout,
  RolloutCluster,
  RolloutClusterPage,
  Upgrade,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import type { ClusterApiStack } from './clusterApi';
import { allowAllButProbe } from './allowAll';
import { eventually, HANGS_AFTER_SECONDS } from './eventually';

type Backend = Awaited<ReturnType<typeof startTestBackend>>;

/**
 * How often each loop is woken, milliseconds: the scheduler of test backends wakes each once, when
 * they start.
 */
const BEATS = { 'look-for-work': 1000, 'discover-clusters': 5000 };
const POLL_MILLISECONDS = 500;
/** Who writes, submits and starts plans, and who approves them. */
const [REQUESTER, APPROVER] = ['ada', 'lena'];
export const [REQUESTER_REF, APPROVER_REF] = [REQUESTER, APPROVER].map(
  name => `user:default/${name}`,
);
/** What plans name as `webhook` of their hooks. */
export const WEBHOOK = 'people';

/** What a portal has besides a Cluster API stack. */
export interface MorePlanning {
  /** Contexts of the kubeconfigs; default: their current ones. */
  readonly contexts?: { readonly reader: string; readonly writer: string };
  /** Further webhooks, as they stand in the configuration. */
  readonly webhooks?: readonly {
    readonly id: string;
    readonly url: string;
    readonly secret: string;
  }[];
}

/** One call of a hook's webhook. */
export interface HookCall {
  readonly atMs: number;
  readonly hook: string;
  readonly cluster: string;
  readonly idempotencyKey: string;
}

/** A rollout that was begun, and the plan as it was approved. */
export interface Begun {
  readonly plan: Plan;
  readonly rolloutId: string;
  readonly preview: PlanPreview;
  /**
   * How the API answered what must be refused: the requester's own approval, and a start without
   * any.
   */
  readonly refused: readonly [ownApproval: number, earlyStart: number];
  readonly approvedAtMs: number;
}

/**
 * The real plugin with its Cluster API module behind a real HTTP server, its people, and a receiver
 * of hooks.
 */
export class PlanningPortal {
  #beats: NodeJS.Timeout[] = [];

  private constructor(
    private readonly backend: Backend,
    private readonly receiver: Server,
    readonly hookCalls: readonly HookCall[],
  ) {}

  /** @param onHook - what is looked at while a hook of this name waits for its answer */
  static async start(
    { kubeconfigs }: Pick<ClusterApiStack, 'kubeconfigs'>,
    onHook: (call: HookCall) => Promise<void> = async () => undefined,
    { contexts, webhooks = [] }: MorePlanning = {},
  ): Promise<PlanningPortal> {
    const calls: HookCall[] = [];
    const receiver = await receiveHooks(async call => {
      calls.push(call);
      await onHook(call);
    });
    const scheduler = mockServices.scheduler();
    const clusterUpgrades = {
      inventory: { intervalMinutes: 1 },
      sources: [],
      clusterApi: [
        {
          id: 'capi-main',
          kubeconfig: { file: kubeconfigs.reader, context: contexts?.reader },
          upgrade: {
            kubeconfig: { file: kubeconfigs.writer, context: contexts?.writer },
          },
        },
      ],
      planning: {
        webhooks: [
          ...webhooks,
          {
            id: WEBHOOK,
            url: `http://127.0.0.1:${portOf(receiver)}/hooks`,
            secret: 'canary-hook-secret-5a1c-0123456789',
          },
        ],
      },
    };
    const backend = await startTestBackend({
      features: [
        clusterUpgradesPlugin,
        clusterUpgradesModuleClusterApi,
        createServiceFactory({
          service: coreServices.scheduler,
          deps: {},
          factory: () => scheduler,
        }),
        createServiceFactory({
          service: coreServices.permissions,
          deps: {},
          factory: () => ({
            authorize: allowAllButProbe,
            authorizeConditional: allowAllButProbe,
          }),
        }),
        mockServices.rootConfig.factory({
          data: {
            backend: { baseUrl: 'http://localhost' },
            permission: { enabled: true },
            clusterUpgrades,
          },
        }),
        catalogServiceMock.factory({ entities: [] }),
      ],
    });
    const portal = new PlanningPortal(backend, receiver, calls);
    portal.#beats = Object.entries(BEATS).map(([id, milliseconds]) =>
      setInterval(() => void scheduler.triggerTask(id), milliseconds),
    );
    return portal;
  }

  async stop(): Promise<void> {
    for (const beat of this.#beats) clearInterval(beat);
    await this.backend.stop();
    await new Promise(done => this.receiver.close(done));
  }

  /** The clusters of these titles, once they are read and may be upgraded. */
  async clusters(titles: readonly string[]): Promise<readonly Cluster[]> {
    return eventually(
      `${titles.join(', ')} are read and can be upgraded`,
      async () => {
        const { items } = await this.get<ClusterPage>('/clusters?limit=200');
        const found = titles.flatMap(
          title =>
            items.find(
              item =>
                item.title === title &&
                item.upgradable.possible &&
                item.freshness.readAt !== undefined,
            ) ?? [],
        );
        if (found.length === titles.length) return found;
        throw new Error(
          JSON.stringify(
            items.map(({ title, upgradable, freshness }) => ({
              title,
              upgradable,
              freshness,
            })),
          ),
        );
      },
    );
  }

  /** Has a cluster read again, as soon as possible. */
  async refresh(clusterId: string): Promise<void> {
    await this.#send(REQUESTER, `/clusters/${clusterId}/refresh`, {});
  }

  preview(file: UpgradePlanInput): Promise<PlanPreview> {
    return this.post('/plans/preview', { document: stringify(file) });
  }

  /**
   * From the file to a rollout that has begun, as its people do it: one keeps, submits and starts
   * it, another approves it. What must be refused on the way is tried on the way.
   * @param overrideReason - for clusters with blockers
   */
  async begin(file: UpgradePlanInput, overrideReason?: string): Promise<Begun> {
    const preview = await this.preview(file);
    const { id } = await this.post<Plan>('/plans', {
      document: stringify(file),
    });
    // A poor API tells little: what could not be checked is accepted by name, as the rules ask.
    const acceptUnknownChecks = [
      ...new Set(
        preview.stages.flatMap(({ members }) =>
          members.flatMap(({ notRun }) => notRun.map(({ checkId }) => checkId)),
        ),
      ),
    ];
    const submitted = await this.post<Plan>(`/plans/${id}/actions`, {
      action: 'submit',
      acceptUnknownChecks,
      ...(overrideReason ? { overrideReason } : {}),
    });
    const { digest } = submitted;
    const start = { planId: id, digest, idempotencyKey: id };
    const approve = { decision: 'approve', digest, reason: 'looks good' };
    const refused = [
      await this.status(`/plans/${id}/approvals`, approve),
      await this.status('/rollouts', start),
    ] as const;
    const approvedAtMs = Date.now();
    const plan = await this.post<Plan>(
      `/plans/${id}/approvals`,
      approve,
      APPROVER,
    );
    const rollout = await this.post<Rollout>('/rollouts', start);
    return { plan, preview, refused, rolloutId: rollout.id, approvedAtMs };
  }

  async members(rolloutId: string): Promise<readonly RolloutCluster[]> {
    return (
      await this.get<RolloutClusterPage>(
        `/rollouts/${rolloutId}/clusters?limit=200`,
      )
    ).items;
  }

  upgrade(upgradeId: string): Promise<Upgrade> {
    return this.get(`/upgrades/${upgradeId}`);
  }

  /**
   * The rollout when it has ended. @throws Error when nothing of it has changed for long, or it
   * waits for a user
   */
  async ended(rolloutId: string): Promise<Rollout> {
    let last = '';
    for (let deadline = 0; ; await sleep(POLL_MILLISECONDS)) {
      const rollout = await this.get<Rollout>(`/rollouts/${rolloutId}`);
      if (rollout.endedAt) return rollout;
      const now = JSON.stringify(
        (await this.members(rolloutId)).map(
          ({
            clusterName,
            phase,
            upgradePhase,
            stepTitle,
            message,
            waitingOn,
          }) => ({
            clusterName,
            phase,
            upgradePhase,
            stepTitle,
            message,
            waitingOn,
          }),
        ),
      );
      if (now !== last) deadline = Date.now() + HANGS_AFTER_SECONDS * 1000;
      last = now;
      if (Date.now() > deadline)
        throw new Error(`It hangs: ${now} ${JSON.stringify(rollout.waits)}`);
    }
  }

  async history(
    upgradeIds: readonly (string | undefined)[],
  ): Promise<readonly HistoryEntry[]> {
    const { items } = await this.get<HistoryPage>('/history?limit=200');
    return items.filter(
      ({ upgradeId }) =>
        upgradeId !== undefined && upgradeIds.includes(upgradeId),
    );
  }

  async events(planId: string): Promise<readonly PlanEvent[]> {
    return (await this.get<PlanEventPage>(`/plans/${planId}/events?limit=200`))
      .items;
  }

  async get<T>(route: string): Promise<T> {
    return answered(route, await this.#send(REQUESTER, route));
  }

  async post<T>(route: string, body: object, person = REQUESTER): Promise<T> {
    return answered(route, await this.#send(person, route, body));
  }

  /** Of what is refused. */
  async status(
    route: string,
    body: object,
    person = REQUESTER,
  ): Promise<number> {
    return (await this.#send(person, route, body)).status;
  }

  #send(person: string, route: string, body?: object): Promise<Response> {
    const headers = {
      authorization: mockCredentials.user.header(`user:default/${person}`),
      'content-type': 'application/json',
    };
    return fetch(
      `http://127.0.0.1:${this.backend.server.port()}/api/cluster-upgrades${route}`,
      body
        ? { method: 'POST', headers, body: JSON.stringify(body) }
        : { headers },
    );
  }
}

async function answered<T>(route: string, response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok)
    throw new Error(
      `${route} answered ${response.status}: ${text.slice(0, 1500)}`,
    );
  return JSON.parse(text);
}

/** A receiver that says done to every hook. */
async function receiveHooks(
  onCall: (call: HookCall) => Promise<void>,
): Promise<Server> {
  const server = createServer((request, response) => {
    const atMs = Date.now();
    bodyOf(request)
      .then(async body => {
        const { hook, cluster, idempotencyKey }: HookMessage = JSON.parse(body);
        await onCall({
          atMs,
          hook,
          cluster: typeof cluster === 'string' ? cluster : cluster.name,
          idempotencyKey,
        });
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ status: 'done' }));
      })
      .catch(error => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done, failed) =>
    server.once('error', failed).listen(0, '127.0.0.1', done),
  );
  return server;
}

interface HookMessage extends Pick<HookCall, 'hook' | 'idempotencyKey'> {
  readonly cluster: string | { readonly name: string };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || !address)
    throw new Error('It does not listen');
  return address.port;
}
