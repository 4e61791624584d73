import type {
  Hop,
  PursuedHop,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { CLUSTER, FROM, GROUPS, portalOn, renew, TO } from './portal';
import { RollServer } from './RollServer';

const signal = new AbortController().signal;
const MOVE = { moveKey: 'u/step-1', operationKey: 'u/generation-1/step-1' };

/** Rolls the group `workers`. */
export const WORKERS: Hop = {
  kind: 'node-pools',
  from: FROM,
  to: TO,
  disrupts: ['nodes'],
  pools: ['workers'],
};

/** The write of {@link WORKERS} as an engine knows it. */
export const WRITTEN = {
  operationKey: MOVE.operationKey,
  reference: 'drydock-workers',
  intendedAt: '2026-01-01T00:00:00.000Z',
};

/** A provider on a test server whose launch templates have a newer version, for tests. */
export async function benchOf(options: Parameters<typeof portalOn>[1] = {}) {
  const server = await RollServer.start(FROM, GROUPS);
  renew(server, TO);
  const { provider, close } = await portalOn(server, options);
  const observe = () => provider.observe(CLUSTER, signal);
  const operation = async (
    more: Partial<UpgradeOperation> = {},
  ): Promise<UpgradeOperation> => ({
    ...MOVE,
    hop: WORKERS,
    precondition: (await observe()).precondition,
    ...more,
  });
  return {
    server,
    provider,
    close,
    observe: async () => inEnglish(await observe()),
    operation,
    start: async (more: Partial<UpgradeOperation> = {}) =>
      inEnglish(await provider.start(CLUSTER, await operation(more), signal)),
    follow: async (pursued: Partial<PursuedHop> = {}) =>
      inEnglish(
        await provider.follow(
          CLUSTER,
          { hop: WORKERS, moveKey: MOVE.moveKey, ...pursued },
          signal,
        ),
      ),
    /** Names and phases of the objects, oldest first. */
    objects: async () =>
      (await server.rollings()).map(({ metadata, status }) => ({
        name: metadata.name,
        status: status?.currentStatus ?? '',
      })),
  };
}
