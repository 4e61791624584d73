import { readFileSync } from 'node:fs';
import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  decodeHelmRelease,
  inventorySections,
  readInventory,
} from '@drydock/upgrade-readiness';
import type {
  ClusterAccess,
  ClusterReadRequest,
  Inventory,
  InventorySection,
} from '@drydock/upgrade-readiness';

/**
 * The readings that are compared. Each runs in a process of its own, so that its memory is its own;
 * all use the same transport with the same Accept-Encoding.
 */
export type Reading = 'evidence' | 'inventory' | 'scanner' | 'same-kinds';

export interface Cost {
  readonly requests: number;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly milliseconds: number;
  /** Growth of the resident set from before the reading to its peak, bytes. */
  readonly peakMemoryGrowthBytes: number;
  /** Growth of the heap that is left once garbage is collected, with the result at hand. */
  readonly keptMemoryBytes: number;
  readonly objects?: number;
}

export interface ReadingResult {
  /** Highest resident set of the process that read, with its start. */
  readonly residentBytes: number;
  readonly first: Cost;
  /** Set for our own readings: read again with the last inventory at hand. */
  readonly again?: Cost;
  /**
   * Set for our own readings: read once more by the same process, as a cluster that it does not
   * know.
   */
  readonly another?: Cost;
  readonly inventory?: Inventory;
  /** Collections that were listed. */
  readonly paths: readonly string[];
}

/** Names the environment variable with the {@link ReadingTask} of a process, as JSON. */
export const TASK_VARIABLE = 'DRYDOCK_BENCH_TASK';

/** What the child process needs. */
export interface ReadingTask {
  readonly reading: Reading;
  readonly server: string;
  readonly caFile: string;
  readonly token: string;
  /** For `same-kinds`: what to list in full. */
  readonly paths?: readonly string[];
}

/** What the checks of API removals (R1-R3) need. */
const EVIDENCE: readonly InventorySection[] = [
  'version',
  'apis',
  'api-evidence',
  'helm-releases',
];

class Meter {
  requests = 0;
  wireBytes = 0;
  decodedBytes = 0;
  readonly paths = new Set<string>();

  constructor(private readonly access: ClusterAccess) {}

  get metered(): ClusterAccess {
    return {
      description: 'metered',
      read: request => this.#read(request),
      review: (review, signal) => this.access.review(review, signal),
      servingCertificate: () => this.access.servingCertificate?.(),
      close: () => this.access.close(),
    };
  }

  async #read(request: ClusterReadRequest) {
    this.requests += 1;
    if (request.query?.limit) this.paths.add(request.path);
    const response = await this.access.read(request);
    this.wireBytes += response.wireBytes ?? 0;
    this.decodedBytes += response.decodedBytes;
    return response;
  }
}

async function measure<T>(
  access: ClusterAccess,
  read: (access: ClusterAccess) => Promise<T>,
): Promise<{
  readonly cost: Cost;
  readonly value: T;
  readonly paths: readonly string[];
}> {
  globalThis.gc?.();
  const { rss: before, heapUsed } = process.memoryUsage();
  let peak = before;
  const sample = () => (peak = Math.max(peak, process.memoryUsage().rss));
  const sampling = setInterval(sample, 5);
  const meter = new Meter(access);
  const started = performance.now();
  const value = await read(meter.metered);
  const milliseconds = performance.now() - started;
  sample();
  clearInterval(sampling);
  globalThis.gc?.();
  const keptMemoryBytes = process.memoryUsage().heapUsed - heapUsed;
  const { requests, wireBytes, decodedBytes } = meter;
  return {
    cost: {
      requests,
      wireBytes,
      decodedBytes,
      milliseconds,
      peakMemoryGrowthBytes: peak - before,
      keptMemoryBytes,
    },
    value,
    paths: [...meter.paths],
  };
}

/** Runs one reading in this process. */
export async function runReading(task: ReadingTask): Promise<ReadingResult> {
  const read = await readAs(task);
  return { ...read, residentBytes: process.resourceUsage().maxRSS * 1024 };
}

type Read = Omit<ReadingResult, 'residentBytes'>;

async function readAs({
  reading,
  server,
  caFile,
  token,
  paths = [],
}: ReadingTask): Promise<Read> {
  const access = createDirectClusterAccess({
    description: reading,
    server,
    ca: readFileSync(caFile, 'utf8'),
    token,
    limits: { maxBytes: 128 * 1024 * 1024 },
  });
  try {
    switch (reading) {
      case 'evidence':
        return await ours(
          access,
          inventorySections.filter(section => !EVIDENCE.includes(section)),
        );
      case 'inventory':
        return await ours(access, []);
      case 'scanner': {
        const {
          cost,
          value,
          paths: listed,
        } = await measure(access, scanEverything);
        return { first: { ...cost, objects: value }, paths: listed };
      }
      case 'same-kinds': {
        const {
          cost,
          value,
          paths: listed,
        } = await measure(access, metered => listInFull(metered, paths));
        return { first: { ...cost, objects: value.length }, paths: listed };
      }
      default: {
        const unknown: never = reading;
        throw new Error(`Unknown reading ${String(unknown)}`);
      }
    }
  } finally {
    await access.close();
  }
}

async function ours(
  access: ClusterAccess,
  off: NonNullable<Parameters<typeof readInventory>[1]['off']>,
): Promise<Read> {
  const options = { knowledge: builtinKnowledge, now: () => new Date(), off };
  const first = await measure(access, metered =>
    readInventory(metered, options),
  );
  const failed = Object.entries(first.value.sections).filter(
    ([, { status }]) => status === 'failed' || status === 'partial',
  );
  if (failed.length > 0)
    throw new Error(
      `Not all was read: ${JSON.stringify(failed).slice(0, 1000)}`,
    );
  const again = await measure(access, metered =>
    readInventory(metered, { ...options, previous: first.value }),
  );
  const another = await measure(access, metered =>
    readInventory(metered, options),
  );
  return {
    first: first.cost,
    again: again.cost,
    another: another.cost,
    inventory: first.value,
    paths: first.paths,
  };
}

/**
 * What a plain scanner does: discovery, then every kind in full, kept in memory, and every stored
 * Helm release decoded.
 */
async function scanEverything(access: ClusterAccess): Promise<number> {
  const groups: { name: string; preferredVersion: { version: string } }[] = (
    await json(access, '/apis')
  ).groups;
  const bases = [
    '/api/v1',
    ...groups.map(
      ({ name, preferredVersion }) =>
        `/apis/${name}/${preferredVersion.version}`,
    ),
  ];
  const collections: string[] = [];
  for (const base of bases) {
    const resources: { name: string; verbs: string[] }[] = (
      await json(access, base)
    ).resources;
    collections.push(
      ...resources
        .filter(
          ({ name, verbs }) => verbs.includes('list') && !name.includes('/'),
        )
        .map(({ name }) => `${base}/${name}`),
    );
  }
  const objects = await listInFull(access, collections);
  const releases = objects.filter(
    object => object.metadata.labels?.owner === 'helm',
  );
  for (const { data } of releases)
    await decodeHelmRelease(data?.release ?? '', 'Secret', 64 * 1024 * 1024);
  return objects.length;
}

interface ListedObject {
  readonly metadata: { readonly labels?: Readonly<Record<string, string>> };
  readonly data?: Readonly<Record<string, string>>;
}

async function listInFull(
  access: ClusterAccess,
  collections: readonly string[],
): Promise<readonly ListedObject[]> {
  const objects: ListedObject[] = [];
  for (const path of collections) {
    let next = '';
    do {
      const list = await json(access, path, {
        limit: '500',
        ...(next ? { continue: next } : {}),
      });
      for (const item of list.items) objects.push(item);
      next = list.metadata.continue ?? '';
    } while (next);
  }
  return objects;
}

async function json(
  access: ClusterAccess,
  path: string,
  query?: Record<string, string>,
) {
  const { body } = await access.read({
    path,
    purpose: 'benchmark',
    ...(query ? { query } : {}),
  });
  return JSON.parse(body.toString());
}
