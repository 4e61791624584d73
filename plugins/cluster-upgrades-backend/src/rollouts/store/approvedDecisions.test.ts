import type { Knex } from 'knex';
import { MigratedDatabases } from '../../__testUtils__/databases';
import {
  planSnapshot,
  snapshotMember,
} from '../../plans/__testUtils__/records';
import { readApprovedDecisions } from './approvedDecisions';

jest.setTimeout(600_000);

const databases = MigratedDatabases.create();

describe.each(databases.eachSupportedId())(
  'what approvers accepted, on %s',
  databaseId => {
    let knex: Knex;
    const revision = { planId: 'p1', revision: 1, digest: 'digest' };

    beforeAll(async () => {
      knex = await databases.init(databaseId);
      const snapshot = planSnapshot({
        all: [
          snapshotMember('one', {
            blockers: ['f1'],
            notRun: ['webhooks'],
            environment: 'prod',
          }),
          snapshotMember('two'),
        ],
      });
      await knex('plans').insert({
        id: 'p1',
        name: 'p1',
        title: 'p1',
        revision: 2,
        created_by: 'ada',
        created_at_ms: 0,
        updated_at_ms: 0,
      });
      const row = {
        plan_id: 'p1',
        document: '{}',
        plan: '{}',
        created_by: 'ada',
        created_at_ms: 0,
      };
      await knex('plan_revisions').insert({
        ...row,
        number: 1,
        digest: 'digest',
        snapshot: JSON.stringify(snapshot),
        override_reason: 'urgent',
        accepted_unknown_checks: '["helm","webhooks"]',
      });
      await knex('plan_revisions').insert({
        ...row,
        number: 2,
        digest: 'digest',
      });
    });

    it('are the blockers of the cluster, and of the accepted checks only those that did not run there', async () => {
      await expect(
        readApprovedDecisions(knex, revision, 'one'),
      ).resolves.toEqual({
        decided: {
          overrideReason: 'urgent',
          mayOverride: true,
          acceptedChecks: ['webhooks'],
          covers: new Set(['f1']),
        },
        environment: 'prod',
        platformErrors: [],
      });
      await expect(
        readApprovedDecisions(knex, revision, 'two'),
      ).resolves.toMatchObject({
        decided: { acceptedChecks: [], covers: new Set() },
        environment: undefined,
      });
    });

    it('are none for a cluster that the revision does not name', async () => {
      await expect(
        readApprovedDecisions(knex, revision, 'three'),
      ).rejects.toThrow('Revision 1 of the plan does not contain this cluster');
    });

    it('are none of another digest, or of a revision that was not submitted', async () => {
      await expect(
        readApprovedDecisions(knex, { ...revision, digest: 'other' }, 'one'),
      ).rejects.toThrow('no longer stored as it was approved');
      await expect(
        readApprovedDecisions(knex, { ...revision, revision: 2 }, 'one'),
      ).rejects.toThrow('no longer stored as it was approved');
    });
  },
);
