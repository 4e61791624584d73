import { said } from '@drydock/upgrade-reasons';
import type { Knex } from 'knex';
import { storeListing } from '../../../clusters/store/discoveryQueries';
import { MigratedDatabases, NOW } from '../../../__testUtils__/databases';
import { describeSources } from './fleet';

jest.setTimeout(600_000);

describe('describeSources', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;

  beforeEach(async () => {
    knex = await databases.init('SQLITE_3');
  });

  it('names every registered source, also one that never answered', async () => {
    await storeListing(knex, {
      sourceId: 'kubeconfig',
      title: 'Kubeconfig',
      outcome: { kind: 'complete', records: [{ name: 'a' }] },
      now: NOW,
    });
    const registered = [
      { id: 'kubeconfig', title: 'Kubeconfig' },
      { id: 'cluster-api', title: 'Cluster API' },
    ];
    await expect(describeSources(knex, registered)).resolves.toEqual([
      {
        id: 'cluster-api',
        title: 'Cluster API',
        clusters: 0,
        complete: false,
        reason: expect.objectContaining({ code: 'listing.not-yet' }),
      },
      expect.objectContaining({
        id: 'kubeconfig',
        clusters: 1,
        complete: true,
        listedAt: NOW,
      }),
    ]);
  });

  it('gives a source that only ever failed no time of a listing', async () => {
    await storeListing(knex, {
      sourceId: 'kubeconfig',
      title: 'Kubeconfig',
      outcome: { kind: 'failed', reason: said('no answer') },
      now: NOW,
    });
    const [source] = await describeSources(knex, [
      { id: 'kubeconfig', title: 'Kubeconfig' },
    ]);
    expect(source).toMatchObject({
      complete: false,
      reason: { text: 'no answer' },
    });
    expect(source.listedAt).toBeUndefined();
  });

  it('counts only visible clusters for a user who sees some, and hides what a failure names', async () => {
    const records = [
      { name: 'dev-1', environment: 'dev' },
      { name: 'secret-1', environment: 'prod' },
      { name: 'secret-2', environment: 'prod' },
    ];
    await storeListing(knex, {
      sourceId: 'kubeconfig',
      title: 'Kubeconfig',
      outcome: { kind: 'complete', records },
      now: NOW,
    });
    await storeListing(knex, {
      sourceId: 'kubeconfig',
      title: 'Kubeconfig',
      outcome: { kind: 'failed', reason: said('secret-1 does not answer') },
      now: NOW,
    });
    const registered = [{ id: 'kubeconfig', title: 'Kubeconfig' }];
    await expect(describeSources(knex, registered)).resolves.toMatchObject([
      { clusters: 3, reason: { text: 'secret-1 does not answer' } },
    ]);
    await expect(
      describeSources(knex, registered, {
        column: 'environment',
        values: ['dev'],
      }),
    ).resolves.toMatchObject([
      {
        clusters: 1,
        complete: false,
        reason: { code: 'listing.incomplete' },
      },
    ]);
  });

  it('is empty only where no source is registered', async () => {
    await expect(describeSources(knex, [])).resolves.toEqual([]);
  });
});
