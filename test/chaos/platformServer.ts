import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  ObservedState,
  ProviderCluster,
  PursuedHop,
  UpgradeOperation,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** Calls that engines in other processes make. */
export const CALLS = [
  'planHops',
  'observe',
  'follow',
  'dryRun',
  'start',
] as const;
export type Call = (typeof CALLS)[number];

/**
 * The outside world of engines that are processes: it outlives them, and answers for each cluster
 * what its own world says.
 */
export interface PlatformServer {
  /** Where a replica calls; its name is a part of it. */
  urlOf(replica: string): string;
  /** Runs once, after the next such call of the replica was done and before it is answered. */
  atNextCall(replica: string, call: Call, run: () => void): void;
  forgetNextCall(): void;
  close(): Promise<void>;
}

export async function startPlatformServer(
  providerOf: (reference: string) => UpgradeProvider,
): Promise<PlatformServer> {
  let next: { replica: string; call: Call; run: () => void } | undefined;
  const server = createServer(async (request, response) => {
    const [, replica, name] = (request.url ?? '').split('/');
    const call = CALLS.find(candidate => candidate === name);
    try {
      if (!call) throw new Error(`No call ${name}`);
      const answer = await answerTo(call, await bodyOf(request), providerOf);
      if (next?.replica === replica && next.call === call) {
        const { run } = next;
        next = undefined;
        run();
      }
      response.end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: replica => `http://127.0.0.1:${port}/${replica}`,
    atNextCall: (replica, call, run) => {
      next = { replica, call, run };
    },
    forgetNextCall: () => {
      next = undefined;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What a call needs, by name. */
export interface CallArguments {
  readonly cluster: ProviderCluster;
  readonly operation?: UpgradeOperation;
  readonly observed?: ObservedState;
  readonly target?: string;
  readonly pursued?: PursuedHop;
}

async function answerTo(
  call: Call,
  { cluster, operation, observed, target, pursued }: CallArguments,
  providerOf: (reference: string) => UpgradeProvider,
): Promise<unknown> {
  const provider = providerOf(cluster.reference);
  const { signal } = new AbortController();
  switch (call) {
    case 'planHops':
      return provider.planHops(cluster, given(observed), given(target), signal);
    case 'follow':
      return provider.follow(cluster, given(pursued), signal);
    case 'start':
    case 'dryRun':
      return provider[call](cluster, given(operation), signal);
    default:
      return provider[call](cluster, signal);
  }
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The call lacks an argument');
  return value;
}

async function bodyOf(request: IncomingMessage): Promise<CallArguments> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}
