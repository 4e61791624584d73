import { mockServices, startTestBackend } from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import { eventually } from '../../__testUtils__/eventually';
import { TestServer } from '../../foundation/outgoing/__testUtils__/TestServer';
import { clusterUpgradesPlugin } from '../../plugin';

jest.setTimeout(600_000);

it('asks the dependencies of the configuration by itself, and tells on the diagnostics what they answered', async () => {
  const server = await TestServer.start();
  server.answer({}, 503);
  const clusterUpgrades = {
    dependencies: [
      {
        id: 'registry',
        title: 'Image registry',
        url: new URL('/v2/', server.url).href,
        owner: 'group:default/registry',
      },
    ],
  };
  const backend = await startTestBackend({
    features: [
      clusterUpgradesPlugin,
      mockServices.rootConfig.factory({
        data: { clusterUpgrades, backend: { baseUrl: 'http://localhost' } },
      }),
      catalogServiceMock.factory({ entities: [] }),
    ],
  });
  const told = async () =>
    (await request(backend.server).get('/api/cluster-upgrades/diagnostics'))
      .body.dependencies ?? [];
  const dependencies = await eventually(
    told,
    ([first]) => first?.status === 'failing',
  );
  expect(dependencies).toEqual([
    {
      id: 'registry',
      title: 'Image registry',
      owner: 'group:default/registry',
      status: 'failing',
      message: expect.objectContaining({
        text: 'answers 503 instead of 200-299',
      }),
      since: expect.any(String),
      askedAt: expect.any(String),
    },
  ]);
  expect(server.received.map(({ path }) => path)).toEqual(['/v2/']);
  await backend.stop();
  await server.stop();
});
