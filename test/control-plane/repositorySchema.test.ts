import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import { clusterUpgradesPlugin } from '@drydock/backstage-plugin-cluster-upgrades-backend';
import type {
  Cluster,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { GitForge } from '@drydock/fleet-simulator';
import { minorOf, nextMinor } from '@drydock/kubernetes-knowledge';
import knexFactory, { type Knex } from 'knex';
import { stringify } from 'yaml';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { eventually } from '../src/eventually';
import { readerKubeconfig } from '../src/readerKubeconfig';
import { schemaCases } from '../src/schemaCases';

/**
 * Manifests of a git repository against the schema of a real API server of the target's minor,
 * which is another cluster of the portal (R23). `metadata.clusterName` is a field that 1.24 has and
 * 1.25 has not.
 */
const CANARY = 'canary-5521';
const SECRET_WITH_FAULTS = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'db' },
  stringData: { pin: 55_215_521 },
  dat: { password: CANARY },
};

const wrong = {
  'k8s/shop/typo.yaml': `# the shop\n${stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop' },
    spec: {
      replica: 2,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: {
          containers: [{ name: 'main', image: 'registry.example/app:1.0.0' }],
        },
      },
    },
  })}`,
  'k8s/gone.yaml': stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: 'flow', clusterName: 'eu-1' },
    data: { a: 'b' },
  }),
  'k8s/secret.yaml': stringify(SECRET_WITH_FAULTS),
};
const mended = {
  'k8s/shop/typo.yaml': wrong['k8s/shop/typo.yaml'].replace(
    'replica:',
    'replicas:',
  ),
  'k8s/gone.yaml': wrong['k8s/gone.yaml'].replace('  clusterName: eu-1\n', ''),
  'k8s/secret.yaml': stringify({
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'db' },
    stringData: { password: CANARY },
  }),
};
/** What API servers take, one file each, and what no API server sees as it is kept. */
const quiet = {
  ...Object.fromEntries(
    schemaCases
      .filter(({ verdict }) => verdict === 'taken')
      .map(({ manifest }, index) => [
        `k8s/good/${index}.yaml`,
        stringify(manifest),
      ]),
  ),
  'k8s/overlays/patch.yaml':
    'apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: web\nspec:\n  replicas: ${REPLICAS}\n  template:\n    spec:\n      containers:\n      - name: main\n        $patch: delete\n',
  'k8s/overlays/kustomization.yaml':
    'apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nresources: [../shop/typo.yaml]\n',
};

describeWithControlPlane(
  'manifests of a repository against the schema of another cluster',
  ['1.24'],
  (version, { versions }) => {
    const target = nextMinor(minorOf(version) ?? '');
    let clusters: ControlPlane[];
    let folder: string;
    let forge: GitForge;
    let knex: Knex;
    let kubeconfigs: readonly string[];

    beforeAll(async () => {
      const newer = versions.find(candidate => minorOf(candidate) === target);
      if (!newer)
        throw new Error(`The assets hold no kube-apiserver of ${target}`);
      folder = await mkdtemp(path.join(tmpdir(), 'drydock-repository-'));
      forge = await GitForge.start('gitea');
      await forge.push({ ...wrong, ...quiet });
      clusters = [];
      for (const each of [version, newer])
        clusters.push(
          await ControlPlane.start({ version: each, controllers: true }),
        );
      kubeconfigs = clusters.map((_, index) =>
        path.join(folder, `kubeconfig-${index}`),
      );
      // With the documented rights and no other.
      for (const [index, cluster] of clusters.entries())
        await readerKubeconfig(cluster, kubeconfigs[index]);
      knex = knexFactory({
        client: 'better-sqlite3',
        connection: ':memory:',
        useNullAsDefault: true,
        pool: { min: 1, max: 1 },
      });
      await knex.raw('pragma foreign_keys = on');
    });
    afterAll(async () => {
      await knex?.destroy();
      for (const cluster of clusters ?? []) await cluster.stop();
      await forge?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /**
     * A portal that starts on the database of the one before: what its clusters are is known, what
     * the repository holds is not.
     */
    async function withPortal<T>(
      manifests: readonly object[],
      work: (ask: <A>(route: string) => Promise<A>) => Promise<T>,
    ): Promise<T> {
      const clusterUpgrades = {
        sources: kubeconfigs.map((file, index) => ({
          kubeconfig: { id: `real-${index}`, file, environment: 'lab' },
        })),
        environments: { lab: { desiredVersion: target } },
        manifests,
      };
      const data = {
        backend: { baseUrl: 'http://localhost' },
        integrations: forge.integrations(),
        clusterUpgrades,
      };
      const backend = await startTestBackend({
        features: [
          clusterUpgradesPlugin,
          mockServices.rootConfig.factory({
            data: JSON.parse(JSON.stringify(data)),
          }),
          mockServices.database.factory({ knex }),
          catalogServiceMock.factory({ entities: [] }),
        ],
      });
      const headers = { authorization: mockCredentials.user.header() };
      try {
        return await work(async route =>
          (
            await fetch(
              `http://127.0.0.1:${backend.server.port()}/api/cluster-upgrades/${route}`,
              { headers },
            )
          ).json(),
        );
      } finally {
        await backend.stop();
      }
    }

    const ofSchema = ({ findings }: Readiness) =>
      findings.filter(({ checkId }) => checkId === 'target-schema');
    const coverageOf = ({ coverage }: Readiness) =>
      coverage.find(({ checkId }) => checkId === 'target-schema');
    const idOf = async (
      ask: <A>(route: string) => Promise<A>,
      minor: string | undefined,
    ) => {
      const { items } = await ask<{ items: Cluster[] }>('clusters');
      return items.find(
        cluster =>
          minorOf(cluster.version) === minor &&
          cluster.freshness.state === 'fresh',
      )?.id;
    };
    const openApiRequests = async () => {
      const events = await Promise.all(
        clusters.map(cluster => cluster.auditEvents()),
      );
      return events.map(ofOne =>
        ofOne.filter(
          ({ requestURI, user }) =>
            requestURI.startsWith('/openapi/') &&
            user.username.endsWith(':drydock-reader'),
        ),
      );
    };
    /** The readiness of the older cluster for its target, once it is as it should be. */
    const judged = (
      ask: <A>(route: string) => Promise<A>,
      id: string,
      isSo: (readiness: Readiness) => boolean,
    ) =>
      eventually('the cluster is judged by the schema', async () => {
        const readiness = await ask<Readiness>(`clusters/${id}/readiness`);
        return isSo(readiness) ? readiness : undefined;
      });

    it('is not asked where no manifests are named', async () => {
      await withPortal([], async ask => {
        const [id] = await eventually('both clusters are read', async () => {
          const ids = [
            await idOf(ask, minorOf(version)),
            await idOf(ask, target),
          ];
          return ids.every(found => found !== undefined) ? ids : undefined;
        });
        expect(
          coverageOf(
            await ask<Readiness>(`clusters/${id}/readiness?target=${target}`),
          ),
        ).toBeUndefined();
      });
      expect(await openApiRequests()).toEqual([[], []]);
    });

    it('finds what the target does not know, with file and line, is silent on what is right, and tells no value [T-365]', async () => {
      await withPortal([{ url: forge.address('k8s') }], async ask => {
        const id = (await idOf(ask, minorOf(version))) ?? '';
        const readiness = await judged(
          ask,
          id,
          found => ofSchema(found).length > 0,
        );
        const at = (file: string) =>
          expect.arrayContaining([
            expect.objectContaining({
              source: 'schema',
              what: expect.objectContaining({
                text: expect.stringContaining(
                  `${forge.address('k8s')}/${file}`,
                ),
              }),
            }),
          ]);
        expect(ofSchema(readiness)).toMatchObject([
          {
            severity: 'blocker',
            title: {
              text: expect.stringMatching(
                /^Secret db in secret\.yaml is refused .*stringData\.pin must be of type string/,
              ),
            },
            evidence: at('secret.yaml:6'),
          },
          {
            severity: 'warning',
            title: {
              text: `ConfigMap flow in gone.yaml has 1 field that v${target} does not accept: unknown field metadata.clusterName`,
            },
            evidence: at('gone.yaml:5'),
          },
          {
            severity: 'warning',
            title: {
              text: `Deployment shop/web in typo.yaml has 1 field that v${target} does not accept: unknown field spec.replica`,
            },
            evidence: at('shop/typo.yaml:8'),
          },
        ]);
        expect(coverageOf(readiness)).toMatchObject({
          status: 'ran',
          reasons: [
            { text: expect.stringContaining('Gadget of schema.example/v1') },
          ],
        });
        expect(JSON.stringify(await knex('cluster_finding_texts'))).not.toMatch(
          new RegExp(`${CANARY}|55215521`),
        );

        // The older cluster's own minor still has the field, and is known from itself.
        const same = await ask<Readiness>(
          `clusters/${id}/readiness?target=${version}`,
        );
        expect({
          titles: ofSchema(same).map(({ title }) => title.text),
          coverage: coverageOf(same)?.status,
        }).toEqual({
          titles: [
            expect.stringContaining('Secret db'),
            expect.stringContaining('spec.replica'),
          ],
          coverage: 'ran',
        });
      });
    });

    it('is unknown for a target that no cluster runs, and asks no cluster about it', async () => {
      await withPortal([{ url: forge.address('k8s') }], async ask => {
        const id = (await idOf(ask, minorOf(version))) ?? '';
        await judged(ask, id, found => coverageOf(found)?.status === 'ran');
        const before = await openApiRequests();
        const whatIf = await ask<Readiness>(
          `clusters/${id}/readiness?target=${nextMinor(target)}`,
        );
        expect(coverageOf(whatIf)).toMatchObject({
          status: 'not-run',
          reasons: [
            {
              text: `manifest-fields: No schema of v${nextMinor(
                target,
              )} is available: no cluster that Drydock reads runs it`,
            },
          ],
        });
        expect(['ready', 'attention']).not.toContain(whatIf.verdict);
        expect((await openApiRequests()).map(({ length }) => length)).toEqual(
          before.map(({ length }) => length),
        );
      });
    });

    it('takes back what was mended', async () => {
      await forge.push(mended);
      await withPortal([{ url: forge.address('k8s') }], async ask => {
        const id = (await idOf(ask, minorOf(version))) ?? '';
        const readiness = await judged(
          ask,
          id,
          found => ofSchema(found).length === 0,
        );
        expect(coverageOf(readiness)).toMatchObject({ status: 'ran' });
      });
    });

    it('has sent get requests alone, and for no more documents than the manifests name', async () => {
      const requests = await openApiRequests();
      expect(new Set(requests.flat().map(({ verb }) => verb))).toEqual(
        new Set(['get']),
      );
      expect(
        [
          ...new Set(
            requests.flat().map(({ requestURI }) => requestURI.split('?')[0]),
          ),
        ].sort(),
      ).toEqual([
        '/openapi/v3',
        '/openapi/v3/api/v1',
        '/openapi/v3/apis/apps/v1',
      ]);
      expect(
        requests
          .flat()
          .filter(({ responseStatus }) => responseStatus?.code !== 200),
      ).toEqual([]);
    });
  },
);
