import { minorOf } from '@drydock/kubernetes-knowledge';
import { reasonText } from '@drydock/upgrade-reasons';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  ADA,
  PlanHarness,
  planDocument,
  submitter,
} from '../__testUtils__/PlanHarness';
import { membersOf } from './snapshot';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'plans over clusters whose platform chooses the patch, on %s',
  databaseId => {
    async function submitted() {
      const harness = await PlanHarness.create(
        await databases.init(databaseId),
      );
      const service = () =>
        harness.service({ ownVersion: wanted => `v${minorOf(wanted)}` });
      const { plans } = service();
      const { revision } = await plans.submit(
        (
          await plans.create(planDocument(), { principal: ADA })
        ).stored,
        {},
        submitter(),
      );
      return { harness, revision, present: () => service().present };
    }

    it('lead each cluster to the version that its platform calls so', async () => {
      const { revision } = await submitted();
      expect(revision.snapshot?.target).toBe('v1.36.4');
      expect(
        membersOf(revision.snapshot!).map(({ target, hops }) => [
          target,
          hops.map(({ to }) => to),
        ]),
      ).toEqual(Array(3).fill(['v1.36', ['v1.36', 'v1.36']]));
    });

    it('have nothing left for a cluster that serves any patch of it', async () => {
      const { harness, revision, present } = await submitted();
      await harness
        .knex('clusters')
        .where({ id: harness.ids['prod-1'] })
        .update({
          version: 'v1.36.2-eks-abc',
          minor: '1.36',
          version_read: true,
          nodes_read: true,
          node_versions: JSON.stringify([{ version: 'v1.36.1', count: 2 }]),
        });
      const { changes, arrived } = await present().since(revision);
      expect(changes.map(({ reason }) => reasonText(reason))).toEqual([]);
      expect(arrived.map(({ clusterName }) => clusterName)).toEqual(['prod-1']);
    });
  },
);
