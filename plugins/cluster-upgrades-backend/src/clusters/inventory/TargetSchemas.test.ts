import { mockServices } from '@backstage/backend-test-utils';
import type { ClusterRecord } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Knex } from 'knex';
import {
  givenClusters,
  MigratedDatabases,
} from '../../__testUtils__/databases';
import { FakeClusterSource } from '../../__testUtils__/FakeClusterSource';
import { Registry } from '../../foundation/Registry';
import { TargetSchemas, type OpenedSchemas } from './TargetSchemas';

jest.setTimeout(600_000);

const signal = new AbortController().signal;
const documentWith = (field: string) => ({
  openapi: '3.0.0',
  info: { title: 'Kubernetes', version: 'unversioned' },
  components: {
    schemas: {
      Service: {
        type: 'object',
        properties: { apiVersion: {}, kind: {}, [field]: {} },
        'x-kubernetes-group-version-kind': [
          { group: '', version: 'v1', kind: 'Service' },
        ],
      },
    },
  },
});
/** A cluster whose Services have one field. */
const clusterOf = (gitVersion: string, field = 'old') => ({
  '/version': { gitVersion },
  '/openapi/v3': {
    paths: {
      'api/v1': { serverRelativeURL: `/openapi/v3/api/v1?hash=${field}` },
    },
  },
  '/openapi/v3/api/v1': documentWith(field),
});

class NamedSource extends FakeClusterSource {
  readonly opened: string[] = [];

  override async access(cluster: ClusterRecord) {
    this.opened.push(cluster.name);
    return super.access(cluster);
  }
}

describe.each(MigratedDatabases.create().eachSupportedId())(
  'schemas of targets on %p',
  databaseId => {
    const databases = MigratedDatabases.create();
    let knex: Knex;
    let now: Date;
    let source: NamedSource;
    let logger: ReturnType<typeof mockServices.logger.mock>;
    let schemas: TargetSchemas;

    beforeEach(async () => {
      knex = await databases.init(databaseId);
      await knex('clusters').delete();
      now = new Date('2026-11-21T06:00:00.000Z');
      source = new NamedSource('test');
      logger = mockServices.logger.mock();
      schemas = create();
    });

    function create(): TargetSchemas {
      const sources = new Registry<FakeClusterSource>('source');
      sources.add(source);
      sources.add(new FakeClusterSource('broken'));
      return new TargetSchemas({
        knex,
        sources,
        logger,
        intervalSeconds: 1800,
        now: () => now,
      });
    }

    interface Given {
      readonly version: string;
      readonly target?: string;
      readonly failing?: boolean;
      readonly readAt?: string;
      readonly field?: string;
    }

    /** Stores clusters in the order of their ids. @returns their names */
    async function given(
      ...clusters: readonly Given[]
    ): Promise<readonly string[]> {
      const ids = await givenClusters(
        knex,
        clusters.map((_, index) => ({ name: `cluster-${index}` })),
      );
      const names = Object.keys(ids).sort((a, b) => (ids[a] < ids[b] ? -1 : 1));
      for (const [index, cluster] of clusters.entries())
        await change(names[index], cluster);
      return names;
    }

    async function change(
      name: string,
      { version, target, failing, readAt = now.toISOString(), field }: Given,
    ): Promise<void> {
      source.clusters.set(name, clusterOf(version, field));
      await knex('clusters')
        .where({ name })
        .update({
          version,
          minor: /\d+\.\d+/.exec(version)?.[0],
          target: target ?? null,
          read_at: readAt,
          failing_since: failing ? readAt : null,
        });
    }

    const atHand = () => [...schemas.revisions().keys()];
    const service = (field: string) => ({
      apiVersion: 'v1',
      kind: 'Service',
      [field]: 'x',
    });
    const knows = async (minor: string, field: string) => {
      const answer = (await schemas.open(['v1'], signal, new Map()))
        .get(minor)
        ?.schema.check(service(field));
      return answer?.status === 'checked'
        ? answer.problems.length === 0
        : answer?.status;
    };
    const minutes = (count: number) => {
      now = new Date(now.getTime() + count * 60_000);
    };

    it('are those of minors that clusters run, targets first, each from the cluster with the lowest id that answers', async () => {
      const stale = new Date(now.getTime() - 2 * 86_400_000).toISOString();
      const names = await given(
        { version: 'v1.33.1', target: '1.34.9' },
        { version: 'v1.34.1', failing: true },
        { version: 'v1.34.1', readAt: stale },
        { version: 'v1.34.2' },
        { version: 'v1.34.1' },
        { version: 'v1.36.0', target: '1.37.0' },
      );
      await schemas.refresh(signal);
      expect(atHand()).toEqual(['1.34', '1.36', '1.33']);
      expect(source.opened).toEqual([names[3], names[5], names[0]]);
      expect(schemas.whyNone('1.37')).toMatchObject({
        reason: {
          code: 'read.schema-minor-not-run',
          params: { version: { version: '1.37' } },
        },
      });
      expect(schemas.whyNone('1.34')).toBeUndefined();
    });

    it('are read once for all, and only what manifests name', async () => {
      await given({ version: 'v1.35.1', field: 'new' });
      await schemas.refresh(signal);
      expect(source.asked).toEqual(['/version', '/openapi/v3', '/version']);
      expect([
        await knows('1.35', 'new'),
        await knows('1.35', 'old'),
        await knows('1.36', 'old'),
      ]).toEqual([true, false, undefined]);
      await schemas.refresh(signal);
      expect(
        source.asked.filter(path => path === '/openapi/v3/api/v1'),
      ).toHaveLength(1);
      expect(source.opened).toHaveLength(2);
    });

    it('are made once for all users that have them open, until their documents change', async () => {
      const [name] = await given({ version: 'v1.34.1' });
      await schemas.refresh(signal);
      const opened: OpenedSchemas = new Map();
      const open = async () =>
        (await schemas.open(['v1'], signal, opened)).get('1.34')?.schema;
      const first = await open();
      expect(await open()).toBe(first);
      await change(name, { version: 'v1.34.2', field: 'new' });
      await schemas.refresh(signal);
      const second = await open();
      expect(second?.check(service('new'))).toEqual({
        status: 'checked',
        problems: [],
      });
      expect(second).not.toBe(first);
      expect(opened.size).toBe(1);
    });

    it('follow the patch version of their cluster, and are asked for news once an hour', async () => {
      const [newer] = await given({ version: 'v1.35.1' });
      await schemas.refresh(signal);
      const before = schemas.revisions().get('1.35');
      expect(await knows('1.35', 'new')).toBe(false);
      await change(newer, { version: 'v1.35.2', field: 'new' });
      await schemas.refresh(signal);
      expect(schemas.revisions().get('1.35')).not.toBe(before);
      expect(await knows('1.35', 'new')).toBe(true);
      const opened = source.opened.length;
      minutes(59);
      await schemas.refresh(signal);
      expect(source.opened).toHaveLength(opened);
      minutes(2);
      await schemas.refresh(signal);
      expect(source.opened).toHaveLength(opened + 1);
    });

    it('come from another cluster when theirs goes, and are gone when no cluster runs the minor', async () => {
      const [first, second] = await given(
        { version: 'v1.35.1' },
        { version: 'v1.35.1' },
      );
      await schemas.refresh(signal);
      await change(first, { version: 'v1.36.1' });
      await schemas.refresh(signal);
      expect(new Set(source.opened)).toEqual(new Set([first, second]));
      expect(atHand().sort()).toEqual(['1.35', '1.36']);
      await knex('clusters').where({ name: second }).update({ removed: true });
      await schemas.refresh(signal);
      expect(atHand()).toEqual(['1.36']);
      expect(schemas.whyNone('1.35')).toMatchObject({
        reason: { code: 'read.schema-minor-not-run' },
      });
    });

    it('stay while their cluster does not answer for a moment', async () => {
      const [newer] = await given({ version: 'v1.35.1' });
      await schemas.refresh(signal);
      await knex('clusters')
        .where({ name: newer })
        .update({ failing_since: now.toISOString() });
      source.clusters.set(newer, new Error('down'));
      minutes(61);
      await schemas.refresh(signal);
      expect(atHand()).toEqual(['1.35']);
      minutes(86_400);
      await schemas.refresh(signal);
      expect(atHand()).toEqual([]);
    });

    it('pass over a cluster that fails, leave it alone for half an hour, and name none to people', async () => {
      const [first, second] = await given(
        { version: 'v1.35.1' },
        { version: 'v1.35.1' },
      );
      for (const name of [first, second])
        source.clusters.set(name, { '/version': { gitVersion: 'v1.35.1' } });
      await schemas.refresh(signal);
      await schemas.refresh(signal);
      await schemas.refresh(signal);
      expect(source.opened).toEqual([first, second]);
      expect(schemas.whyNone('1.35')?.reason).toEqual({
        code: 'read.schema-not-given',
        params: { version: { version: '1.35' }, kind: { object: 'not-found' } },
      });
      expect(
        jest.mocked(logger.warn).mock.calls.map(([, fields]) => fields),
      ).toMatchObject([
        { minor: '1.35', error: 'no /openapi/v3' },
        { minor: '1.35' },
      ]);
      minutes(31);
      await change(first, { version: 'v1.35.1' });
      await change(second, { version: 'v1.35.1' });
      await schemas.refresh(signal);
      expect(atHand()).toEqual(['1.35']);
    });

    it('come through another source of a cluster where the first does not give them', async () => {
      const [name] = await given({ version: 'v1.35.1' });
      const { cluster_id: clusterId } = await knex('cluster_records')
        .where({ name })
        .first('cluster_id');
      await givenClusters(knex, [{ name: 'elsewhere' }], 'broken');
      await knex('cluster_records')
        .where({ source_id: 'broken' })
        .update({ cluster_id: clusterId });
      await schemas.refresh(signal);
      expect(atHand()).toEqual(['1.35']);
    });

    it('are not at hand where a cluster is of another version than it was read with', async () => {
      const [newer] = await given({ version: 'v1.35.1' });
      source.clusters.set(newer, clusterOf('v1.36.0'));
      await schemas.refresh(signal);
      expect(atHand()).toEqual([]);
      expect(schemas.whyNone('1.35')?.reason.code).toBe(
        'read.schema-not-given',
      );
    });

    it('speak of what manifests name later, or not at all where that cannot be read', async () => {
      const [newer] = await given({ version: 'v1.35.1' });
      await schemas.refresh(signal);
      source.clusters.set(newer, new Error('down'));
      expect(await knows('1.35', 'old')).toBeUndefined();
      const asked = source.opened.length;
      expect(await knows('1.35', 'old')).toBeUndefined();
      expect([source.opened.length, schemas.failureOf('1.35')]).toEqual([
        asked,
        'not-kubernetes',
      ]);
      minutes(31);
      await change(newer, { version: 'v1.35.1' });
      await schemas.refresh(signal);
      expect(await knows('1.35', 'old')).toBe(true);
    });

    it('are kept of eight minors at most, first of those that are targets', async () => {
      const versions = Array.from({ length: 12 }, (_, index) => ({
        version: `v1.${24 + index}.1`,
        target: index < 3 ? `1.${25 + index}.0` : undefined,
      }));
      await given(...versions);
      await schemas.refresh(signal);
      expect(atHand()).toEqual([
        '1.27',
        '1.26',
        '1.25',
        '1.35',
        '1.34',
        '1.33',
        '1.32',
        '1.31',
      ]);
      expect(schemas.whyNone('1.24')?.reason).toEqual({
        code: 'read.schema-minor-not-kept',
        params: { version: { version: '1.24' }, count: { number: 8 } },
      });
    });
  },
);
