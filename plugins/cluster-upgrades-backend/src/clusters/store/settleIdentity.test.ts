import type { Knex } from 'knex';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ServerIdentity } from '@drydock/upgrade-readiness';
import {
  givenClusters,
  MigratedDatabases,
  NOW,
} from '../../__testUtils__/databases';
import { inventoryOf } from '../../__testUtils__/inventory';
import { findCluster } from './clusterQueries';
import { recordsOf } from './discoveryQueries';
import { loadInventory, storeInventory } from './inventoryQueries';
import { settleIdentity } from './settleIdentity';

jest.setTimeout(600_000);

const PROD = 'uid-of-production';

/** TLS of an API server that direct reads see. */
const shows = (servingKey: string, authority?: string): ServerIdentity => ({
  servingKey,
  authority,
  isApiServer: true,
});

describe('settleIdentity', () => {
  const databases = MigratedDatabases.create();
  let knex: Knex;

  /** A read through `<source id>/<name>`. */
  async function read(reference: string, uid: string, server?: ServerIdentity) {
    const [sourceId, ...name] = reference.split('/');
    return settleIdentity(
      knex,
      { sourceId, name: name.join('/'), uid, server },
      { now: NOW },
    );
  }

  /** Lists one cluster of a source and returns the row of its record. */
  async function given(
    sourceId: string,
    record: ClusterRecord,
  ): Promise<string> {
    return (await givenClusters(knex, [record], sourceId))[record.name];
  }

  async function rowOf(reference: string): Promise<string> {
    const [sourceId, ...name] = reference.split('/');
    return (
      await knex('cluster_records')
        .where({ source_id: sourceId, name: name.join('/') })
        .first()
    ).cluster_id;
  }

  async function claimOf(reference: string) {
    const id = await rowOf(reference);
    const record = (await recordsOf(knex, [id]))
      .get(id)
      ?.find(({ sourceId, name }) => `${sourceId}/${name}` === reference);
    return record?.claim;
  }

  describe.each(databases.eachSupportedId())('on %p', id => {
    beforeEach(async () => {
      knex = await databases.init(id);
    });

    it('gives a cluster its UID at the first read and changes nothing at the next', async () => {
      const a = await given('kubeconfig', { name: 'a' });
      await expect(read('kubeconfig/a', 'uid-1')).resolves.toMatchObject({
        kind: 'settled',
        clusterId: a,
      });
      await expect(read('kubeconfig/a', 'uid-1')).resolves.toMatchObject({
        kind: 'settled',
        clusterId: a,
      });
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        uid: 'uid-1',
      });
    });

    describe('a cluster that claims the identity of production', () => {
      const production = {
        name: 'prod',
        provider: { id: 'cluster-api', reference: 'main/fleet/prod' },
        configured: { owner: 'group:default/platform', environment: 'prod' },
      };
      let prod: string;
      let evil: string;
      let before: unknown;

      beforeEach(async () => {
        prod = await given('fleet', production);
        evil = await given('capi', {
          name: 'team/evil',
          title: 'evil',
          owner: 'group:default/evil',
          environment: 'dev',
        });
        await read('fleet/prod', PROD, shows('key-of-prod', 'ca-of-prod'));
        await storeInventory(knex, prod, inventoryOf('v1.34.1'), {
          version: 'v1.34.1',
          nodesRead: true,
        });
        before = await findCluster(knex, prod);
      });

      const expectProductionUntouched = async () => {
        await expect(findCluster(knex, prod)).resolves.toEqual(before);
        await expect(loadInventory(knex, prod)).resolves.toBeDefined();
        await expect(rowOf('fleet/prod')).resolves.toBe(prod);
      };
      const clusters = async () =>
        Number(
          (
            await knex('clusters')
              .where({ removed: false })
              .count({ count: '*' })
          )[0].count,
        );

      it('changes nothing of production, whatever it claims and takes back, and recovers by itself [T-58]', async () => {
        await read(
          'capi/team/evil',
          'uid-of-evil',
          shows('key-of-evil', 'ca-of-evil'),
        );
        await storeInventory(knex, evil, inventoryOf('v1.36.0'), {
          nodesRead: true,
        });
        const third = await given('third', { name: 'third' });
        await read('third/third', 'uid-of-third');
        for (const uid of [PROD, 'uid-of-evil', 'uid-of-third', PROD]) {
          const settlement = await read(
            'capi/team/evil',
            uid,
            shows('key-of-evil', 'ca-of-evil'),
          );
          expect(settlement).toMatchObject(
            uid === 'uid-of-evil'
              ? { kind: 'settled', clusterId: evil }
              : { kind: 'refused', clusterId: evil },
          );
          await expectProductionUntouched();
          expect(await clusters()).toBe(3);
        }
        await expect(claimOf('capi/team/evil')).resolves.toMatchObject({
          kind: 'unproven',
          uid: PROD,
          clusterId: prod,
        });
        await expect(findCluster(knex, evil)).resolves.toMatchObject({
          uid: 'uid-of-evil',
          removed: false,
          failure: { kind: 'unproven-identity' },
        });
        await expect(loadInventory(knex, evil)).resolves.toBeUndefined();
        await expect(findCluster(knex, third)).resolves.toMatchObject({
          uid: 'uid-of-third',
          removed: false,
        });
        await read('capi/team/evil', 'uid-of-evil');
        await expect(claimOf('capi/team/evil')).resolves.toBeUndefined();
        await expect(findCluster(knex, evil)).resolves.toMatchObject({
          uid: 'uid-of-evil',
          name: 'evil',
        });
      });

      it('gets neither row, name nor entity of a cluster that was just removed [T-59]', async () => {
        await givenClusters(knex, [], 'fleet');
        const removed = await findCluster(knex, prod);
        expect(removed).toMatchObject({ removed: true, uid: PROD });
        await expect(read('capi/team/evil', PROD)).resolves.toMatchObject({
          kind: 'refused',
          clusterId: evil,
        });
        const namesake = await given('namesake', {
          name: 'team/prod',
          title: 'prod',
        });
        await expect(findCluster(knex, namesake)).resolves.toMatchObject({
          name: expect.stringMatching(/^team-prod-[0-9a-f]{8}$/),
        });
        await expect(read('namesake/team/prod', PROD)).resolves.toMatchObject({
          kind: 'refused',
        });
        await expect(findCluster(knex, prod)).resolves.toEqual(removed);
        await given('fleet', production);
        await expect(read('fleet/prod', PROD)).resolves.toMatchObject({
          kind: 'settled',
          clusterId: prod,
        });
        await expect(findCluster(knex, prod)).resolves.toMatchObject({
          name: 'prod',
          removed: false,
          owner: 'group:default/platform',
        });
      });

      it('is not believed without TLS, by a key of its own, behind a gateway, or by a CA of several clusters [T-66]', async () => {
        for (const server of [
          undefined,
          shows('key-of-evil'),
          { ...shows('key-of-prod', 'ca-of-prod'), isApiServer: false },
        ]) {
          await expect(
            read('capi/team/evil', PROD, server),
          ).resolves.toMatchObject({ kind: 'refused' });
        }
        await given('other', { name: 'other' });
        await read(
          'other/other',
          'uid-of-other',
          shows('key-of-other', 'ca-of-prod'),
        );
        await expect(
          read('capi/team/evil', PROD, shows('key-of-evil', 'ca-of-prod')),
        ).resolves.toMatchObject({ kind: 'refused' });
        await expectProductionUntouched();
      });

      it('gets a new row for each new UID, which is not read again at once, and comes back to a row that it founded [T-61]', async () => {
        await read('capi/team/evil', 'uid-of-evil');
        const settlement = await read('capi/team/evil', 'fresh');
        const fresh = await rowOf('capi/team/evil');
        expect(settlement).toMatchObject({ kind: 'settled', clusterId: fresh });
        expect(fresh).not.toBe(evil);
        await expect(findCluster(knex, evil)).resolves.toMatchObject({
          uid: 'uid-of-evil',
          name: 'evil',
          removed: true,
        });
        const row = await findCluster(knex, fresh);
        expect(row).toMatchObject({
          uid: 'fresh',
          removed: false,
          title: 'evil',
        });
        expect(Date.parse(row?.nextReadAt ?? '')).toBeGreaterThan(
          Date.now() + 10 * 60_000,
        );
        await read('capi/team/evil', 'uid-of-evil');
        await expect(rowOf('capi/team/evil')).resolves.toBe(evil);
        await expect(findCluster(knex, evil)).resolves.toMatchObject({
          removed: false,
        });
        await read('capi/team/evil', 'fresh');
        await expect(rowOf('capi/team/evil')).resolves.toBe(fresh);
        await expectProductionUntouched();
      });

      it('leaves the row that it was merged into alone, with its other records in place [T-60]', async () => {
        await read('capi/team/evil', PROD, shows('key-of-prod'));
        await expect(rowOf('capi/team/evil')).resolves.toBe(prod);
        await expect(findCluster(knex, prod)).resolves.toMatchObject({
          owner: 'group:default/platform',
          environment: 'prod',
        });
        await read('capi/team/evil', 'fresh');
        await expect(rowOf('capi/team/evil')).resolves.not.toBe(prod);
        await expectProductionUntouched();
        await given('third', { name: 'third' });
        await read('third/third', 'uid-of-third');
        await read('capi/team/evil', PROD);
        await expect(rowOf('capi/team/evil')).resolves.toBe(prod);
        await read('capi/team/evil', 'uid-of-third');
        await expect(rowOf('capi/team/evil')).resolves.not.toBe(prod);
        await expectProductionUntouched();
      });

      it('loses a UID that it reported first to the cluster that the operator pins [T-71]', async () => {
        await read('capi/team/evil', 'uid-of-second');
        await storeInventory(knex, evil, inventoryOf('v1.36.0'), {
          nodesRead: true,
        });
        const second = await given('fleet', { name: 'second' });
        await expect(
          read('fleet/second', 'uid-of-second'),
        ).resolves.toMatchObject({ kind: 'refused', clusterId: second });
        await given('fleet', {
          name: 'second',
          identity: { uid: 'uid-of-second' },
        });
        await expect(read('fleet/second', 'uid-of-second')).resolves.toEqual({
          kind: 'settled',
          clusterId: second,
          dispossessed: [evil],
        });
        await expect(findCluster(knex, second)).resolves.toMatchObject({
          uid: 'uid-of-second',
          removed: false,
        });
        await expect(findCluster(knex, evil)).resolves.toMatchObject({
          uid: undefined,
          failure: { kind: 'unproven-identity' },
        });
        await expect(loadInventory(knex, evil)).resolves.toBeUndefined();
        await expect(claimOf('capi/team/evil')).resolves.toMatchObject({
          kind: 'unproven',
          clusterId: second,
        });
        await expect(
          read('capi/team/evil', 'uid-of-second'),
        ).resolves.toMatchObject({ kind: 'refused', clusterId: evil });
        await expect(
          read('capi/team/evil', 'uid-of-evil'),
        ).resolves.toMatchObject({ kind: 'settled', clusterId: evil });
      });

      it('gets no UID that the operator pinned to a cluster that was not read yet [T-72]', async () => {
        const second = await given('fleet', {
          name: 'second',
          identity: { uid: 'uid-of-second' },
        });
        await expect(
          read('capi/team/evil', 'uid-of-second'),
        ).resolves.toMatchObject({ kind: 'refused', clusterId: evil });
        await expect(claimOf('capi/team/evil')).resolves.toMatchObject({
          clusterId: second,
        });
      });
    });

    it('lets a record join a pinned one by sameAs only after that was read, and only as long as the operator says so [T-73]', async () => {
      const pinned = await given('one', { name: 'a', identity: { uid: PROD } });
      await given('two', { name: 'b', identity: { sameAs: 'one/a' } });
      await expect(read('two/b', PROD)).resolves.toMatchObject({
        kind: 'refused',
      });
      await expect(read('one/a', PROD)).resolves.toMatchObject({
        kind: 'settled',
        clusterId: pinned,
      });
      await expect(read('two/b', PROD)).resolves.toMatchObject({
        kind: 'settled',
        clusterId: pinned,
      });
      await given('two', { name: 'b' });
      await expect(read('two/b', PROD)).resolves.toMatchObject({
        kind: 'refused',
      });
      await expect(rowOf('two/b')).resolves.not.toBe(pinned);
    });

    it('refuses a pinned record any other UID, and says both', async () => {
      const a = await given('kubeconfig', {
        name: 'a',
        identity: { uid: 'uid-1' },
      });
      await expect(read('kubeconfig/a', 'uid-2')).resolves.toMatchObject({
        kind: 'refused',
        clusterId: a,
        failure: {
          reason: {
            code: 'read.uid-pinned',
            params: { uid: { text: 'uid-2' }, pinned: { text: 'uid-1' } },
          },
        },
      });
      await expect(claimOf('kubeconfig/a')).resolves.toMatchObject({
        kind: 'pinned',
        uid: 'uid-2',
        pinnedUid: 'uid-1',
      });
      await expect(findCluster(knex, a)).resolves.toMatchObject({
        uid: undefined,
      });
      await expect(read('kubeconfig/a', 'uid-1')).resolves.toMatchObject({
        kind: 'settled',
        clusterId: a,
      });
    });

    describe('two records of one cluster', () => {
      const operators = (server: string) => ({
        server,
        vouchedBy: 'operator' as const,
      });
      const platforms = (server: string, ca: string) => ({
        server,
        certificateAuthorityData: ca,
        vouchedBy: 'platform' as const,
      });
      const providerOf = (isBelieved: boolean) =>
        isBelieved ? { id: 'cluster-api', reference: 'fleet/a' } : undefined;
      const cases: [
        string,
        Partial<ClusterRecord>,
        Partial<ClusterRecord>,
        ServerIdentity?,
        ServerIdentity?,
      ][] = [
        ['sameAs of the second', {}, { identity: { sameAs: 'one/a' } }],
        ['sameAs of the first', { identity: { sameAs: 'two/b' } }, {}],
        [
          'an address that the operator gave twice',
          { address: operators('https://API.example:443/') },
          { address: operators('https://api.example') },
        ],
        [
          'one serving key, for reading alone',
          {},
          {},
          shows('key'),
          shows('key'),
        ],
        [
          'one CA, for reading alone',
          {},
          {},
          shows('key-1', 'ca'),
          shows('key-2', 'ca'),
        ],
        [
          'what a platform describes',
          {
            address: {
              ...operators('https://api.example'),
              certificateAuthorityData: 'Zm9v',
            },
          },
          { address: platforms('https://api.example', 'Zm9v') },
        ],
      ];

      it.each(cases)(
        'become one by %s',
        async (_, first, second, ...servers) => {
          const a = await given('one', {
            name: 'a',
            title: 'from one',
            region: 'eu',
            ...first,
          });
          const b = await given('two', {
            name: 'b',
            provider: { id: 'cluster-api', reference: 'fleet/a' },
            ...second,
          });
          await read('one/a', PROD, servers[0]);
          await expect(read('two/b', PROD, servers[1])).resolves.toMatchObject({
            kind: 'settled',
            clusterId: a,
          });
          await expect(findCluster(knex, b)).resolves.toBeUndefined();
          const merged = await findCluster(knex, a);
          expect(merged).toMatchObject({ region: 'eu' });
          expect(merged?.provider).toEqual(providerOf(servers.length === 0));
          expect((await recordsOf(knex, [a])).get(a)).toHaveLength(2);
        },
      );

      it.each<[string, Partial<ClusterRecord>, Partial<ClusterRecord>]>([
        [
          'another path of one host',
          { address: operators('https://api.example/k8s/1') },
          { address: operators('https://api.example/k8s/2') },
        ],
        [
          'another port',
          { address: operators('https://api.example') },
          { address: operators('https://api.example:6443') },
        ],
        [
          'an address that one of them gives only as its endpoint',
          { address: operators('https://api.example') },
          { endpoint: { server: 'https://api.example' } },
        ],
        [
          'a described address with another CA',
          {
            address: {
              ...operators('https://api.example'),
              certificateAuthorityData: 'YmFy',
            },
          },
          { address: platforms('https://api.example', 'Zm9v') },
        ],
        [
          'a described address without a CA',
          { address: operators('https://api.example') },
          { address: { server: 'https://api.example', vouchedBy: 'platform' } },
        ],
      ])('stay two with %s', async (_, first, second) => {
        await given('one', { name: 'a', ...first });
        const b = await given('two', { name: 'b', ...second });
        await read('one/a', PROD);
        await expect(read('two/b', PROD)).resolves.toMatchObject({
          kind: 'refused',
          clusterId: b,
        });
      });

      it('stay one after a rotation of key and CA, and two once another cluster shows the key that proved it', async () => {
        const a = await given('one', { name: 'a' });
        await given('two', { name: 'b' });
        await read('one/a', PROD, shows('old-key', 'old-ca'));
        await read('two/b', PROD, shows('old-key', 'old-ca'));
        await expect(
          read('two/b', PROD, shows('new-key', 'new-ca')),
        ).resolves.toMatchObject({ kind: 'settled', clusterId: a });
        await expect(read('two/b', PROD)).resolves.toMatchObject({
          kind: 'settled',
          clusterId: a,
        });
        await given('other', { name: 'other' });
        await read('other/other', 'uid-of-other', shows('old-key'));
        await expect(read('two/b', PROD)).resolves.toMatchObject({
          kind: 'refused',
        });
        await expect(rowOf('one/a')).resolves.toBe(a);
      });

      it('become two again when the operator takes sameAs back', async () => {
        const a = await given('one', { name: 'a' });
        await given('two', { name: 'b', identity: { sameAs: 'one/a' } });
        await read('one/a', PROD);
        await read('two/b', PROD);
        await expect(rowOf('two/b')).resolves.toBe(a);
        await given('two', { name: 'b' });
        await expect(read('two/b', PROD)).resolves.toMatchObject({
          kind: 'refused',
        });
        await expect(rowOf('two/b')).resolves.not.toBe(a);
        await expect(findCluster(knex, a)).resolves.toMatchObject({
          uid: PROD,
          removed: false,
        });
      });

      it('stay two when their providers name two clusters', async () => {
        const provided = (name: string) => ({
          name,
          provider: { id: 'cluster-api', reference: `main/${name}` },
        });
        const ids = await givenClusters(
          knex,
          [provided('x'), provided('y')],
          'capi',
        );
        await read('capi/x', PROD, shows('key'));
        await storeInventory(knex, ids.y, inventoryOf('v1.34.1'), {
          nodesRead: true,
        });
        await expect(read('capi/y', PROD, shows('key'))).resolves.toMatchObject(
          {
            kind: 'refused',
            clusterId: ids.y,
            failure: {
              reason: { code: 'read.other-provider' },
            },
          },
        );
        await expect(findCluster(knex, ids.x)).resolves.toMatchObject({
          uid: PROD,
          removed: false,
          provider: { reference: 'main/x' },
        });
        await expect(loadInventory(knex, ids.y)).resolves.toBeUndefined();
        await givenClusters(knex, [provided('y')], 'capi');
        await expect(read('capi/y', PROD, shows('key'))).resolves.toMatchObject(
          { kind: 'settled', clusterId: ids.x },
        );
      });
    });

    it('is one cluster with two controllers where the operator says that it is one', async () => {
      const provided = (name: string, sameAs?: string): ClusterRecord => ({
        name,
        provider: { id: 'cluster-api', reference: `main/${name}` },
        ...(sameAs === undefined ? {} : { identity: { sameAs } }),
      });
      const ids = await givenClusters(
        knex,
        [provided('x'), provided('y', 'capi/x')],
        'capi',
      );
      await read('capi/x', PROD, shows('key'));
      await expect(read('capi/y', PROD, shows('key'))).resolves.toMatchObject({
        kind: 'settled',
        clusterId: ids.x,
      });
      await expect(findCluster(knex, ids.x)).resolves.toMatchObject({
        claims: [{ reference: 'main/x' }, { reference: 'main/y' }],
      });
    });

    describe('the author of a Cluster API object whose Secret reads a cluster of the operator', () => {
      const ours: ClusterRecord = {
        name: 'prod',
        title: 'prod',
        configured: {},
        address: { server: 'https://prod.example', vouchedBy: 'operator' },
      };
      const theirs: ClusterRecord = {
        name: 'team/evil',
        title: 'evil',
        provider: { id: 'cluster-api', reference: 'main/team/evil' },
        owner: 'group:default/evil',
        system: 'system:default/evil',
        environment: 'dev',
        region: 'evil',
        labels: { tier: 'sandbox' },
        reportedVersion: 'v1.20.0',
      };
      const joinInOrder = async (...references: string[]) => {
        for (const reference of references)
          await read(reference, PROD, shows('key-of-prod', 'ca-of-prod'));
        const row = await rowOf('fleet/prod');
        expect(await rowOf('capi/team/evil')).toBe(row);
        return row;
      };

      it.each([
        ['after', ['fleet/prod', 'capi/team/evil']],
        ['before', ['capi/team/evil', 'fleet/prod']],
      ])(
        'becomes neither its controller nor fills what the operator left empty, when it is read %s the operator [T-74]',
        async (_, order) => {
          await given('fleet', ours);
          await given('capi', theirs);
          const row = await joinInOrder(...order);
          const nothing = {
            provider: undefined,
            owner: undefined,
            system: undefined,
            environment: undefined,
            region: undefined,
            reportedVersion: undefined,
            labels: {},
          };
          await expect(findCluster(knex, row)).resolves.toMatchObject({
            uid: PROD,
            title: 'prod',
            removed: false,
            ...nothing,
          });
          await given('capi', { ...theirs, labels: { tier: 'other' } });
          await expect(findCluster(knex, row)).resolves.toMatchObject(nothing);
        },
      );

      it('becomes its controller when the operator confirms the record [T-75]', async () => {
        await given('capi', theirs);
        await given('fleet', {
          ...ours,
          identity: { sameAs: 'capi/team/evil' },
        });
        const row = await joinInOrder('fleet/prod', 'capi/team/evil');
        await expect(findCluster(knex, row)).resolves.toMatchObject({
          provider: theirs.provider,
          owner: 'group:default/evil',
          labels: { tier: 'sandbox' },
        });
        await given('fleet', ours);
        await expect(findCluster(knex, row)).resolves.toMatchObject({
          provider: undefined,
          owner: undefined,
          labels: {},
        });
      });

      it('does not keep the operator from naming the provider', async () => {
        const provider = { id: 'cluster-api', reference: 'main/team/evil' };
        await given('fleet', { ...ours, configured: { provider } });
        await given('capi', theirs);
        const row = await joinInOrder('fleet/prod', 'capi/team/evil');
        await expect(findCluster(knex, row)).resolves.toMatchObject({
          provider,
          owner: undefined,
        });
      });
    });

    it('lets one of two reads at the same time have a UID', async () => {
      await given('one', { name: 'a' });
      await given('two', { name: 'b' });
      const settlements = await Promise.all([
        read('one/a', PROD),
        read('two/b', PROD),
      ]);
      expect(settlements.map(settlement => settlement?.kind).sort()).toEqual([
        'refused',
        'settled',
      ]);
      await expect(knex('clusters').where({ uid: PROD })).resolves.toHaveLength(
        1,
      );
    });

    it('knows nothing of a record that was deleted while it was read', async () => {
      await expect(read('one/a', PROD)).resolves.toBeUndefined();
    });
  });
});
