import { inEnglish } from '@drydock/upgrade-reasons';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  mockServices,
  ServiceFactoryTester,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import request from 'supertest';
import type {
  Cluster,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  generateFleet,
  GitForge,
  startSimulator,
  type ForgeDialect,
} from '@drydock/fleet-simulator';
import { eventually } from '../../__testUtils__/eventually';
import { clusterUpgradesPlugin } from '../../plugin';
import { ManifestRepositories } from './ManifestRepositories';

jest.setTimeout(600_000);

const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\n';
const NEW = OLD.replace('v1beta1', 'v1');
const signal = new AbortController().signal;
const prod = { references: ['kubeconfig/prod-eu-1'], environment: 'prod' };

/** Backstage's own readers, as a portal with this configuration has them. */
async function urlReaderOf(integrations: object) {
  const data = { integrations: JSON.parse(JSON.stringify(integrations)) };
  return ServiceFactoryTester.from(mockServices.urlReader.factory(), {
    dependencies: [mockServices.rootConfig.factory({ data })],
  }).getSubject();
}

describe.each<ForgeDialect>(['gitea', 'github', 'gitlab'])(
  "manifests of a real git repository through Backstage's reader for %s",
  dialect => {
    let forge: GitForge;
    let time: number;

    beforeEach(async () => {
      time = Date.parse('2026-11-21T09:00:00Z');
      forge = await GitForge.start(dialect);
      await forge.push({
        'k8s/web/pdb.yaml': OLD,
        'k8s/notes.txt': OLD,
        'other/pdb.yaml': OLD,
        'k8s2/pdb.yaml': OLD,
      });
    });
    afterEach(() => forge.stop());

    const repositoriesAt = async (url: string, token?: string) =>
      new ManifestRepositories({
        repositories: [{ url, intervalMinutes: 30 }],
        urlReader: await urlReaderOf(forge.integrations(token)),
        logger: mockServices.logger.mock(),
        now: () => new Date(time),
      });
    const namesIn = (repositories: ManifestRepositories) => {
      const section = repositories.sectionFor(prod);
      return section.status === 'read'
        ? section.facts.map(({ file, objects }) => [
            file,
            ...objects.map(({ apiVersion }) => apiVersion),
          ])
        : section;
    };

    it('are those of the named folder alone, each with the address at which people find it', async () => {
      const repositories = await repositoriesAt(forge.address('k8s'));
      await repositories.refresh(signal);
      expect(namesIn(repositories)).toEqual([
        [`${forge.address('k8s')}/web/pdb.yaml`, 'policy/v1beta1'],
      ]);
    });

    it('are fetched again only after a push', async () => {
      const archives = () =>
        forge.asked.filter(path => /archive|tarball/.test(path)).length;
      const repositories = await repositoriesAt(forge.address('k8s'));
      await repositories.refresh(signal);
      time += 31 * 60_000;
      await repositories.refresh(signal);
      expect([archives(), namesIn(repositories)]).toEqual([
        1,
        [[`${forge.address('k8s')}/web/pdb.yaml`, 'policy/v1beta1']],
      ]);

      await forge.push({ 'k8s/web/pdb.yaml': NEW, 'k8s/api/pdb.yaml': OLD });
      time += 31 * 60_000;
      await repositories.refresh(signal);
      expect([archives(), namesIn(repositories)]).toEqual([
        2,
        [
          [`${forge.address('k8s')}/api/pdb.yaml`, 'policy/v1beta1'],
          [`${forge.address('k8s')}/web/pdb.yaml`, 'policy/v1'],
        ],
      ]);
    });

    it('are those of the named branch', async () => {
      await forge.push({ 'k8s/web/pdb.yaml': NEW }, 'release');
      const repositories = await repositoriesAt(
        forge.address('k8s', 'release'),
      );
      await repositories.refresh(signal);
      expect(namesIn(repositories)).toEqual([
        [`${forge.address('k8s', 'release')}/web/pdb.yaml`, 'policy/v1'],
      ]);
    });

    it.each([
      ['a folder that is not there', 'k9s', 'main', undefined],
      ['a branch that is not there', 'k8s', 'gone', undefined],
      [
        'a token that the forge does not know',
        'k8s',
        'main',
        'wrong-token-55e1',
      ],
      ['no token, where the repository is private', 'k8s', 'main', ''],
    ])(
      'are unknown for %s, without a word of the token',
      async (_, path, branch, token) => {
        const repositories = await repositoriesAt(
          forge.address(path, branch),
          token,
        );
        await repositories.refresh(signal);
        const section = repositories.sectionFor(prod);
        expect(inEnglish(section)).toMatchObject({
          status: 'failed',
          failures: [
            {
              reason: expect.stringContaining(
                `The manifests at ${forge.address(
                  path,
                  branch,
                )} could not be read: `,
              ),
              remedy: expect.any(String),
            },
          ],
        });
        expect(JSON.stringify(section)).not.toMatch(
          new RegExp(`${forge.token}|wrong-token-55e1`),
        );
      },
    );
  },
);

describe('a portal whose clusters are applied from a git repository', () => {
  it('shows a manifest at a removed version as a blocker of the cluster, with its address and line [T-346]', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'drydock-'));
    const forge = await GitForge.start('gitea');
    const simulator = await startSimulator({
      fleet: generateFleet({ seed: 7, clusters: 12 }),
    });
    try {
      await forge.push({
        'k8s/flows.yaml': `# priorities\n---\n${OLD.replace(
          'policy/v1beta1',
          'flowcontrol.apiserver.k8s.io/v1beta3',
        ).replace('PodDisruptionBudget', 'FlowSchema')}`,
      });
      const file = join(folder, 'kubeconfig');
      await writeFile(file, simulator.kubeconfig());
      const backend = await startTestBackend({
        features: [
          clusterUpgradesPlugin,
          mockServices.rootConfig.factory({
            data: {
              backend: { baseUrl: 'http://localhost' },
              integrations: JSON.parse(JSON.stringify(forge.integrations())),
              clusterUpgrades: {
                sources: [{ kubeconfig: { file } }],
                manifests: [{ url: forge.address('k8s') }],
              },
            },
          }),
          catalogServiceMock.factory({ entities: [] }),
        ],
      });
      try {
        const found = await blockersOfManifests(backend.server);
        expect(inEnglish(found)).toMatchObject([
          {
            severity: 'blocker',
            title: expect.stringContaining(
              'flowcontrol.apiserver.k8s.io/v1beta3',
            ),
            evidence: [
              expect.objectContaining({
                what: expect.stringContaining(
                  `${forge.address('k8s')}/flows.yaml`,
                ),
              }),
            ],
          },
        ]);
      } finally {
        await backend.stop();
      }
    } finally {
      await simulator.close();
      await forge.stop();
      await rm(folder, { recursive: true });
    }
  });
});

/** Of any cluster that is read, for a target without the version. */
async function blockersOfManifests(
  server: Parameters<typeof request>[0],
): Promise<Readiness['findings']> {
  const blockers = async () => {
    const { items = [] }: { items?: Cluster[] } = (
      await request(server).get('/api/cluster-upgrades/clusters?limit=200')
    ).body;
    const cluster = items.find(
      ({ freshness, version }) =>
        freshness.state === 'fresh' &&
        version !== undefined &&
        /^v1\.(29|30|31)\./.test(version),
    );
    if (!cluster) return [];
    const { findings }: Readiness = (
      await request(server).get(
        `/api/cluster-upgrades/clusters/${cluster.id}/readiness?target=1.32`,
      )
    ).body;
    return findings.filter(
      ({ checkId }) => checkId === 'removed-api-manifests',
    );
  };
  return eventually(blockers, found => found.length > 0);
}
