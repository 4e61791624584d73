import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import knexFactory from 'knex';
import {
  mockCredentials,
  mockServices,
  ServiceFactoryTester,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import {
  clusterUpgradesPlugin,
  ManifestRepositories,
} from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  ClusterPage,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { generateFleet, startSimulator } from '@drydock/fleet-simulator';
import { describeWithProgram } from '../src/describeWithProgram';
import { eventually } from '../src/eventually';
import { Gitea, OWNER } from '../src/gitea';

const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n';
const NEW = OLD.replace('v1beta1', 'v1');
const WRONG_TOKEN = 'canary-wrong-token-55e1';
const HALF_AN_HOUR_MS = 31 * 60_000;
const signal = new AbortController().signal;
const prod = { references: ['kubeconfig/prod-eu-1'], environment: 'prod' };

describeWithProgram(
  'manifests in repositories of a real Gitea',
  'DRYDOCK_TEST_GITEA',
  program => {
    let gitea: Gitea;
    let tokens: { readonly reader: string; readonly narrow: string };
    let time: number;
    let made = 0;

    beforeAll(async () => {
      gitea = await Gitea.start(program);
      tokens = {
        reader: await gitea.token('portal', 'read:repository'),
        narrow: await gitea.token('narrow', 'read:issue'),
      };
    });
    afterAll(() => gitea?.stop());
    beforeEach(() => {
      time = Date.parse('2026-11-21T09:00:00Z');
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    const integrationsOf = (token?: string) => ({
      gitea: [
        {
          host: new URL(gitea.url).host,
          baseUrl: gitea.url,
          ...(token ? { password: token } : {}),
        },
      ],
    });
    /** Backstage's own reader, as a portal with this integration has it. */
    async function repositoriesAt(url: string, token?: string) {
      const data = { integrations: integrationsOf(token) };
      const urlReader = await ServiceFactoryTester.from(
        mockServices.urlReader.factory(),
        { dependencies: [mockServices.rootConfig.factory({ data })] },
      ).getSubject();
      return new ManifestRepositories({
        repositories: [{ url, intervalMinutes: 30 }],
        urlReader,
        logger: mockServices.logger.mock(),
        now: () => new Date(time),
      });
    }
    async function newRepository({ isPrivate = true } = {}) {
      const name = `deploy-${(made += 1)}`;
      return {
        name,
        clone: await gitea.repository(name, isPrivate),
        at: (folder: string, branch = 'main') =>
          `${gitea.url}/${OWNER}/${name}/src/branch/${branch}/${folder}`,
      };
    }
    const read = async (repositories: ManifestRepositories) => {
      await repositories.refresh(signal);
      const section = repositories.sectionFor(prod);
      return section.status === 'read'
        ? section.facts.map(({ file, objects }) => [
            file,
            ...objects.map(({ apiVersion }) => apiVersion),
          ])
        : section;
    };

    it('are those of the named folder of a private repository, with a token that may only read, and fetched again only after a push', async () => {
      const { clone, at } = await newRepository();
      await clone.push({
        'k8s/web/pdb.yaml': OLD,
        'k8s/notes.txt': OLD,
        'other/pdb.yaml': OLD,
        'k8s2/pdb.yaml': OLD,
      });
      const asked = jest.spyOn(globalThis, 'fetch');
      const archives = () =>
        asked.mock.calls.filter(([url]) => String(url).includes('/archive/'))
          .length;
      const repositories = await repositoriesAt(at('k8s'), tokens.reader);
      expect(await read(repositories)).toEqual([
        [`${at('k8s')}/web/pdb.yaml`, 'policy/v1beta1'],
      ]);
      const before = repositories.digest;
      time += HALF_AN_HOUR_MS;
      expect(await read(repositories)).toEqual([
        [`${at('k8s')}/web/pdb.yaml`, 'policy/v1beta1'],
      ]);
      expect([archives(), repositories.digest === before]).toEqual([1, true]);

      await clone.push({ 'k8s/web/pdb.yaml': NEW, 'k8s/api/pdb.yaml': OLD });
      time += HALF_AN_HOUR_MS;
      expect(await read(repositories)).toEqual([
        [`${at('k8s')}/api/pdb.yaml`, 'policy/v1beta1'],
        [`${at('k8s')}/web/pdb.yaml`, 'policy/v1'],
      ]);
      expect([archives(), repositories.digest === before]).toEqual([2, false]);
    });

    it('are unknown, with the answer of Gitea and without the token, when it does not give them', async () => {
      const { clone, name, at } = await newRepository();
      await clone.push({ 'k8s/web/pdb.yaml': OLD });
      const empty = await newRepository();
      const cases: readonly (readonly [
        url: string,
        token: string | undefined,
        says: string,
      ])[] = [
        [at('k8s'), undefined, '404 Not Found'],
        [at('k8s'), WRONG_TOKEN, '401 Unauthorized'],
        [at('k8s'), tokens.narrow, '403 Forbidden'],
        [at('k8s', 'gone'), tokens.reader, '404 Not Found'],
        [at('k9s'), tokens.reader, 'there is no manifest file in it'],
        [empty.at('k8s'), tokens.reader, '404 Not Found'],
        [`${gitea.url}/${OWNER}/${name}`, tokens.reader, '404 Not Found'],
        [
          `${gitea.url}/${OWNER}/missing/src/branch/main/k8s`,
          tokens.reader,
          '404 Not Found',
        ],
      ];
      for (const [url, token, says] of cases) {
        const section = await read(await repositoriesAt(url, token));
        expect(section).toMatchObject({
          status: 'failed',
          failures: [
            {
              message: expect.stringMatching(
                new RegExp(
                  `^The manifests at ${url} could not be read: .*${says}$`,
                ),
              ),
              fix: expect.stringContaining('src/branch/'),
            },
          ],
        });
        for (const secret of [tokens.reader, tokens.narrow, WRONG_TOKEN])
          expect(JSON.stringify(section)).not.toContain(secret);
      }
    });

    it('of a public repository need no token', async () => {
      const { clone, at } = await newRepository({ isPrivate: false });
      await clone.push({ 'k8s/pdb.yaml': OLD });
      expect(await read(await repositoriesAt(at('k8s')))).toEqual([
        [`${at('k8s')}/pdb.yaml`, 'policy/v1beta1'],
      ]);
    });

    it('are those of a branch whose name has a slash, written as %2F, and of a commit', async () => {
      const { clone, name, at } = await newRepository();
      await clone.push({ 'k8s/pdb.yaml': OLD });
      await clone.push({ 'k8s/pdb.yaml': NEW }, 'release/1.2');
      const commit = (await clone.git('rev-parse', 'HEAD~1')).trim();
      for (const [url, version] of [
        [at('k8s', 'release%2F1.2'), 'policy/v1'],
        [
          `${gitea.url}/${OWNER}/${name}/src/commit/${commit}/k8s`,
          'policy/v1beta1',
        ],
      ]) {
        expect(await read(await repositoriesAt(url, tokens.reader))).toEqual([
          [`${url}/pdb.yaml`, version],
        ]);
      }
    });

    it('are still known when the repository is renamed, and known as of the last read, which is said, when it is gone', async () => {
      const { clone, name, at } = await newRepository();
      await clone.push({ 'k8s/pdb.yaml': OLD });
      const repositories = await repositoriesAt(at('k8s'), tokens.reader);
      const asRead = await read(repositories);
      expect(asRead).toEqual([[`${at('k8s')}/pdb.yaml`, 'policy/v1beta1']]);
      await gitea.api('PATCH', `/repos/${OWNER}/${name}`, {
        name: `${name}-moved`,
      });
      time += HALF_AN_HOUR_MS;
      expect(await read(repositories)).toEqual(asRead);
      await gitea.api('DELETE', `/repos/${OWNER}/${name}-moved`);
      time += HALF_AN_HOUR_MS;
      expect(await read(repositories)).toMatchObject({
        status: 'partial',
        facts: [{ file: `${at('k8s')}/pdb.yaml` }],
        failures: [{ message: expect.stringMatching(/404 Not Found$/) }],
      });
    });

    it('are refused where there are too many, and named where one is too large', async () => {
      const { clone, at } = await newRepository();
      const many = Object.fromEntries(
        Array.from({ length: 5_001 }, (_, index) => [
          `many/${index}.yaml`,
          NEW,
        ]),
      );
      await clone.push({
        ...many,
        'big/big.yaml': `# ${'x'.repeat(9 * 1024 * 1024)}`,
        'big/pdb.yaml': OLD,
      });
      expect(
        await read(await repositoriesAt(at('many'), tokens.reader)),
      ).toMatchObject({
        status: 'failed',
        failures: [
          { message: expect.stringContaining('more than 5000 manifest files') },
        ],
      });
      const big = await repositoriesAt(at('big'), tokens.reader);
      expect(await read(big)).toEqual([
        [`${at('big')}/big.yaml`],
        [`${at('big')}/pdb.yaml`, 'policy/v1beta1'],
      ]);
      expect(big.sectionFor(prod)).toMatchObject({
        facts: [
          { problems: [{ message: 'The file is larger than 8 MiB' }] },
          { problems: [] },
        ],
      });
    });

    it('block the cluster that they are applied to in a portal, until a push mends them [T-370]', async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'drydock-'));
      const simulator = await startSimulator({
        fleet: generateFleet({ seed: 7, clusters: 12 }),
      });
      const knex = knexFactory({
        client: 'better-sqlite3',
        connection: ':memory:',
        useNullAsDefault: true,
        pool: { min: 1, max: 1 },
      });
      await knex.raw('pragma foreign_keys = on');
      try {
        const file = path.join(folder, 'kubeconfig');
        await writeFile(file, simulator.kubeconfig());
        const { clone, at } = await newRepository();
        const data = {
          backend: { baseUrl: 'http://localhost' },
          integrations: integrationsOf(tokens.reader),
          clusterUpgrades: {
            sources: [{ kubeconfig: { file } }],
            manifests: [{ url: at('k8s') }],
          },
        };
        const flows =
          '# priorities\n---\napiVersion: flowcontrol.apiserver.k8s.io/v1beta3\nkind: FlowSchema\nmetadata:\n  name: web\n';
        const titlesIn = async (
          until: (titles: readonly string[]) => boolean,
        ) => {
          const backend = await startTestBackend({
            features: [
              clusterUpgradesPlugin,
              mockServices.rootConfig.factory({ data }),
              mockServices.database.factory({ knex }),
              catalogServiceMock.factory({ entities: [] }),
            ],
          });
          try {
            return await eventually('the manifests are judged', async () => {
              const found = await manifestFindings(backend.server.port());
              const titles = found?.map(({ severity, title, evidence }) =>
                [
                  severity,
                  title.text,
                  ...evidence.map(({ what }) => what.text),
                ].join(' '),
              );
              return titles && until(titles) ? titles : undefined;
            });
          } finally {
            await backend.stop();
          }
        };
        await clone.push({ 'k8s/flows.yaml': flows });
        expect(await titlesIn(titles => titles.length > 0)).toEqual([
          expect.stringMatching(
            new RegExp(
              `^blocker .*flowcontrol.apiserver.k8s.io/v1beta3.*${at(
                'k8s',
              )}/flows.yaml`,
              's',
            ),
          ),
        ]);
        // A portal reads repositories anew when it starts.
        await clone.push({ 'k8s/flows.yaml': flows.replace('v1beta3', 'v1') });
        expect(await titlesIn(titles => titles.length === 0)).toEqual([]);
      } finally {
        await simulator.close();
        await knex.destroy();
        await rm(folder, { recursive: true });
      }
    });
  },
);

/**
 * Of a cluster that is read, for a target without the version; undefined: nothing is judged yet.
 */
async function manifestFindings(
  port: number,
): Promise<Readiness['findings'] | undefined> {
  const get = async <T>(route: string): Promise<T> =>
    (
      await fetch(`http://127.0.0.1:${port}/api/cluster-upgrades${route}`, {
        headers: { authorization: mockCredentials.user.header() },
      })
    ).json();
  const { items = [] } = await get<Partial<ClusterPage>>('/clusters?limit=200');
  const cluster = items.find(
    ({ freshness, version }) =>
      freshness.state === 'fresh' &&
      version !== undefined &&
      /^v1\.(29|30|31)\./.test(version),
  );
  if (!cluster) return undefined;
  const { findings, coverage } = await get<Readiness>(
    `/clusters/${cluster.id}/readiness?target=1.32`,
  );
  return coverage.some(
    ({ checkId, status }) =>
      checkId === 'removed-api-manifests' && status === 'ran',
  )
    ? findings.filter(({ checkId }) => checkId === 'removed-api-manifests')
    : undefined;
}
