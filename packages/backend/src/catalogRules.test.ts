import { createServer, type Server } from 'node:http';
import { stringify } from 'yaml';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import { demoCatalog } from './__testUtils__/demoCatalog';
import { eventually, RealPortal } from './__testUtils__/RealPortal';
import { DemoPermissionPolicy } from './permissionPolicy';

jest.setTimeout(300_000);

/**
 * What a user would register to become an operator, and last a Component, which every location can
 * bring.
 */
const ENTITIES: Readonly<Record<string, object>> = {
  'group/platform-x': {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Group',
    metadata: { name: 'platform-x' },
    spec: { type: 'team', children: [], members: ['contractor'] },
  },
  'group/platform': {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Group',
    metadata: { name: 'platform' },
    spec: { type: 'team', children: [], members: ['contractor'] },
  },
  // The catalog compares kinds without regard to letter case.
  'group/loud': {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'GROUP',
    metadata: { name: 'loud' },
    spec: { type: 'team', children: [], members: ['contractor'] },
  },
  'user/mallory': {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'User',
    metadata: { name: 'mallory' },
    spec: { memberOf: ['platform'] },
  },
  'template/lure': {
    apiVersion: 'scaffolder.backstage.io/v1beta3',
    kind: 'Template',
    metadata: { name: 'lure' },
    spec: { type: 'service', steps: [] },
  },
  'component/honest': {
    apiVersion: 'backstage.io/v1alpha1',
    kind: 'Component',
    metadata: { name: 'honest' },
    spec: { type: 'service', lifecycle: 'production', owner: 'platform' },
  },
};

describe('the catalog of the demo', () => {
  let files: Server;
  let root: string;
  let portal: RealPortal;

  beforeAll(async () => {
    files = createServer(({ url = '' }, response) =>
      response.end(stringify(ENTITIES[url.slice(1).replace('.yaml', '')])),
    );
    await new Promise<void>(done => files.listen(0, '127.0.0.1', done));
    const address = files.address();
    if (typeof address !== 'object' || !address)
      throw new Error('The server of files does not listen');
    const host = `127.0.0.1:${address.port}`;
    root = `http://${host}`;
    const config = {
      catalog: demoCatalog(),
      backend: { baseUrl: 'http://localhost', reading: { allow: [{ host }] } },
    };
    portal = await RealPortal.start({
      policy: new DemoPermissionPolicy(),
      config,
      features: [clusterUpgradesPlugin],
    });
  });
  afterAll(async () => {
    await portal.stop();
    await new Promise(done => files.close(done));
  });

  const locationOf = (entity: string) => ({
    type: 'url',
    target: `${root}/${entity}.yaml`,
  });
  const register = (user: string, entity: string, query = '') =>
    portal.send(
      user,
      'post',
      `/api/catalog/locations${query}`,
      locationOf(entity),
    );
  const operate = (user: string) =>
    portal.send(user, 'put', '/api/cluster-upgrades/emergency-stop', {
      active: true,
      reason: 'for the test of the catalog',
    });

  it.each(['contractor', 'priya', 'viewer'])(
    'lets %s register, try and analyse no location [T-34]',
    async user => {
      const entity = 'group/platform-x';
      expect([
        (await register(user, entity)).status,
        (await register(user, entity, '?dryRun=true')).status,
      ]).toEqual([403, 403]);
      expect(
        (
          await portal.send(user, 'post', '/api/catalog/analyze-location', {
            location: locationOf(entity),
          })
        ).status,
      ).toBe(403);
      const { body } = await portal.send(
        'guest',
        'get',
        '/api/catalog/entities/by-name/group/default/platform',
      );
      expect(
        (
          await portal.send(
            user,
            'delete',
            `/api/catalog/entities/by-uid/${body.metadata.uid}`,
          )
        ).status,
      ).toBe(403);
    },
  );

  it('takes no group, user or template from a location that an operator registered, so no one becomes an operator by it [T-35]', async () => {
    for (const entity of Object.keys(ENTITIES))
      expect([entity, (await register('guest', entity)).status]).toEqual([
        entity,
        201,
      ]);
    const find = async (entity: string) =>
      portal.send(
        'guest',
        'get',
        `/api/catalog/entities/by-name/${entity.replace('/', '/default/')}`,
      );
    await eventually(
      () => find('component/honest'),
      ({ status }) => status === 200,
    );
    for (const entity of [
      'group/platform-x',
      'group/loud',
      'user/mallory',
      'template/lure',
    ])
      expect([entity, (await find(entity)).status]).toEqual([entity, 404]);
    expect((await find('group/platform')).body.relations).not.toContainEqual(
      expect.objectContaining({ targetRef: 'user:default/contractor' }),
    );
    await portal.signIn('contractor');
    expect((await operate('contractor')).status).toBe(403);
    expect((await operate('guest')).status).toBe(200);
  });

  it('still has the groups, users and templates of its own files', async () => {
    const kinds = async (kind: string) =>
      (
        await portal.send(
          'guest',
          'get',
          `/api/catalog/entities?filter=kind=${kind}`,
        )
      ).body.length;
    expect([(await kinds('group')) > 5, (await kinds('user')) > 5]).toEqual([
      true,
      true,
    ]);
  });
});
