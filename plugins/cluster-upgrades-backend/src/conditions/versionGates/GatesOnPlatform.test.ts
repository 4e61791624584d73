import {
  InMemoryGates,
  InMemoryUpgradeProvider,
  InMemoryWorld,
} from '@drydock/backstage-plugin-cluster-upgrades-node/testUtils';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import { GatesOnPlatform } from './GatesOnPlatform';
import { ADA, NOW_MS, REASON, UP_TO_1_36 } from './__testUtils__/gates';

jest.setTimeout(600_000);
const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'gates that a platform keeps on %s',
  databaseId => {
    it('are unknown to be acknowledged where the answer takes too long, and count once it is seen', async () => {
      const knex = await databases.init(databaseId);
      const ids = await givenClusters(knex, [
        { name: 'prod', provider: { id: 'in-memory', reference: 'prod' } },
      ]);
      const [cluster] = await clustersByIds(knex, [ids.prod]);
      const gates = new InMemoryGates([{ id: 'ack', minor: '1.36' }]);
      const provider = new InMemoryUpgradeProvider({
        world: new InMemoryWorld(),
        gates,
      });
      const decided: string[] = [];
      const changes: string[] = [];
      const onPlatform = new GatesOnPlatform({
        knex,
        clock: { now: () => NOW_MS },
        providers: new Map([[provider.id, provider]]),
        onDecision: async (_, { kind }) => void decided.push(kind),
        onChange: kind => changes.push(kind),
        timeoutMs: 2_000,
      });
      const look = async () =>
        (await onPlatform.of(cluster, UP_TO_1_36[0]))?.states ?? [];
      const [{ gate }] = await look();
      gates.afterWrite = () => new Promise(() => {});
      await expect(
        onPlatform.acknowledge(
          cluster,
          { gateId: gate.id, digest: gate.digest, reason: REASON },
          ADA,
        ),
      ).rejects.toThrow('It is unknown whether');
      expect({ written: gates.written, decided, changes }).toEqual({
        written: ['prod ack'],
        decided: [],
        changes: [],
      });
      for (const [state] of [await look(), await look()])
        expect(state).toMatchObject({
          acknowledged: true,
          by: { principal: ADA, onPlatform: { seenAtMs: NOW_MS } },
        });
      expect({ decided, changes }).toEqual({
        decided: ['acknowledged'],
        changes: ['acknowledged'],
      });
    });
  },
);
