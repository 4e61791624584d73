import type { ClusterPlan } from '../fleet/clusterPlan';
import { generateFrom } from '../fleet/generateFleet';
import type { Simulator } from '../startSimulator';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON. */
  readonly body: Record<string, unknown> & {
    items?: Record<string, unknown>[];
    metadata?: Record<string, unknown>;
  };
}

/** A plain client for tests: sends one request as the reader or the writer of a cluster. */
export async function ask(
  simulator: Simulator,
  cluster: string,
  path: string,
  options: {
    as?: 'reader' | 'writer' | 'anonymous';
    method?: string;
    headers?: Record<string, string>;
    body?: unknown;
    signal?: AbortSignal;
  } = {},
): Promise<Answer> {
  const role = options.as ?? 'reader';
  const response = await fetch(`${simulator.clusterUrl(cluster)}${path}`, {
    method: options.method ?? 'GET',
    redirect: 'manual',
    signal: options.signal,
    headers: {
      ...(role === 'anonymous'
        ? {}
        : { Authorization: `Bearer ${simulator.token(cluster, role)}` }),
      'User-Agent': 'drydock-test/1.0',
      ...options.headers,
    },
    body: options.body === undefined ? undefined : JSON.stringify(options.body),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: parse(text) as Answer['body'],
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

/** A merge patch by the writer. */
export function patch(
  simulator: Simulator,
  cluster: string,
  path: string,
  body: unknown,
): Promise<Answer> {
  return ask(simulator, cluster, path, {
    as: 'writer',
    method: 'PATCH',
    headers: { 'Content-Type': 'application/merge-patch+json' },
    body,
  });
}

export const CLUSTERS_PATH =
  '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters';

export const EKS_PLAN: ClusterPlan = {
  name: 'one',
  environment: 'prod',
  platform: 'eks',
  region: 'eu-central-1',
  owner: 'platform-emea',
  version: 'v1.31.14',
  pools: [{ name: 'general', nodes: 2 }],
  components: ['payments-api', 'cart'],
  traces: ['flow-schema-v1beta3', 'caller-flow-schemas-v1beta3'],
  story: 'for tests',
};

export const CAPI_PLAN: ClusterPlan = {
  name: 'c1',
  environment: 'dev',
  platform: 'cluster-api',
  region: 'fra1',
  owner: 'platform-emea',
  version: 'v1.35.5',
  pools: [{ name: 'md-0', nodes: 1 }],
  components: ['cart'],
  capi: { kind: 'topology', clusterClass: 'quick' },
  story: 'for tests',
};

export const smallFleet = () => generateFrom(1, [EKS_PLAN, CAPI_PLAN]);

/**
 * Asks again until an answer is right. Ends with the test's own time limit, not with one of its
 * own.
 */
export async function until<T>(
  read: () => Promise<T>,
  isRight: (value: T) => boolean,
): Promise<T> {
  for (;;) {
    const value = await read();
    if (isRight(value)) return value;
    await new Promise(resolve => setTimeout(resolve, 10));
  }
}
