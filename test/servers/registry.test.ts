import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type { Diagnostics } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { AUTHORIZATION, PASSWORD_BCRYPT, USER } from '../src/basicAuth';
import { describeWithProgram } from '../src/describeWithProgram';
import { eventually } from '../src/eventually';
import { freePorts } from '../src/ports.cjs';
import { SupervisedProcess } from '../src/supervisedProcess';

describeWithProgram(
  'a real registry of images as an external dependency',
  'DRYDOCK_TEST_REGISTRY',
  program => {
    let folder: string;
    let url: string;
    let registry: SupervisedProcess;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-registry-'));
      const [port] = await freePorts(1);
      url = `http://127.0.0.1:${port}/v2/`;
      const config = {
        version: 0.1,
        storage: { filesystem: { rootdirectory: path.join(folder, 'images') } },
        http: { addr: `127.0.0.1:${port}` },
        auth: {
          htpasswd: { realm: 'images', path: path.join(folder, 'htpasswd') },
        },
      };
      await writeFile(path.join(folder, 'config.yaml'), stringify(config));
      await writeFile(
        path.join(folder, 'htpasswd'),
        `${USER}:${PASSWORD_BCRYPT}\n`,
      );
      registry = await SupervisedProcess.start(folder, program, [
        'serve',
        path.join(folder, 'config.yaml'),
      ]);
      await registry.untilReady(async () => (await fetch(url)).status === 401);
    });
    afterAll(async () => {
      await registry?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** What a portal that is just started says of each, on its page of diagnostics. */
    async function told(
      dependencies: readonly {
        readonly id: string;
        readonly [field: string]: unknown;
      }[],
    ): Promise<Readonly<Record<string, string>>> {
      const backend = await startTestBackend({
        features: [
          clusterUpgradesPlugin,
          mockServices.rootConfig.factory({
            data: {
              backend: { baseUrl: 'http://localhost' },
              clusterUpgrades: { dependencies } as object,
            },
          }),
          catalogServiceMock.factory({ entities: [] }),
        ],
      });
      try {
        const found = await eventually('each was asked', async () => {
          const { dependencies: asked = [] }: Diagnostics = await (
            await fetch(
              `http://127.0.0.1:${backend.server.port()}/api/cluster-upgrades/diagnostics`,
              { headers: { authorization: mockCredentials.user.header() } },
            )
          ).json();
          return asked.length === dependencies.length ? asked : undefined;
        });
        return Object.fromEntries(
          found.map(({ id, status, message }) => [id, `${status}: ${message}`]),
        );
      } finally {
        await backend.stop();
      }
    }

    it('is good where it answers as expected, and unknown when it is gone', async () => {
      const dependencies = [
        { id: 'wants-a-login', url, expect: [200, 401] },
        { id: 'with-a-login', url, authorization: AUTHORIZATION },
        { id: 'without-a-login', url },
        {
          id: 'no-such-image',
          url: `${url}pause/manifests/3.10`,
          authorization: AUTHORIZATION,
        },
      ];
      expect(await told(dependencies)).toEqual({
        'wants-a-login': 'ok: answers 401',
        'with-a-login': 'ok: answers 200',
        'without-a-login': 'failing: answers 401 instead of 200-299',
        'no-such-image': 'failing: answers 404 instead of 200-299',
      });
      await registry.stop();
      const { host } = new URL(url);
      expect(await told(dependencies.slice(0, 2))).toEqual({
        'wants-a-login': `unknown: cannot be asked (${host}: the connection was refused)`,
        'with-a-login': `unknown: cannot be asked (${host}: the connection was refused)`,
      });
    });
  },
);
