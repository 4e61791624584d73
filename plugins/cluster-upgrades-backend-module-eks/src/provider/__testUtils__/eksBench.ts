import type {
  FollowedState,
  Hop,
  UpgradeOperation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { reasonText } from '@drydock/upgrade-reasons';
import type { EksUpgradeProvider } from '../EksUpgradeProvider';
import type { EksTestWorld } from './eksWorld';

const signal = new AbortController().signal;

/** What tests ask of a provider about one step of an upgrade. @param given - of the test that runs */
export function eksBench(
  given: () => {
    readonly world: EksTestWorld;
    readonly provider: EksUpgradeProvider;
  },
) {
  const now = () => new Date(given().world.server.world.now).toISOString();
  const observe = (by = given().provider) =>
    by.observe(given().world.cluster, signal);
  const operationOf = async (
    hop: Hop,
    more: Partial<UpgradeOperation> = {},
  ): Promise<UpgradeOperation> => ({
    operationKey: 'u/generation-1/step-1',
    moveKey: 'u/step-1',
    hop,
    precondition: (await observe()).precondition,
    ...more,
  });
  return {
    now,
    observe,
    operationOf,
    start: async (hop: Hop, more: Partial<UpgradeOperation> = {}) => {
      const { world, provider } = given();
      return provider.start(
        world.cluster,
        await operationOf(hop, more),
        signal,
      );
    },
    follow: (hop: Hop, operation?: object, by = given().provider) =>
      by.follow(
        given().world.cluster,
        {
          hop,
          moveKey: 'u/step-1',
          ...(operation
            ? {
                operation: {
                  operationKey: 'u/generation-1/step-1',
                  intendedAt: now(),
                  ...operation,
                },
              }
            : {}),
        },
        signal,
      ),
    why: ({ move }: FollowedState) => move.reason && reasonText(move.reason),
  };
}
