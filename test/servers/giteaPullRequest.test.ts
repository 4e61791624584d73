import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { parse } from 'yaml';
import type { BackendFeature } from '@backstage/backend-plugin-api';
import {
  mockCredentials,
  mockServices,
  startTestBackend,
} from '@backstage/backend-test-utils';
import { catalogServiceMock } from '@backstage/plugin-catalog-node/testUtils';
import scaffolderModuleClusterUpgrades from '@drydock/backstage-plugin-scaffolder-backend-module-cluster-upgrades';
import { describeWithProgram } from '../src/describeWithProgram';
import { eventually } from '../src/eventually';
import { Gitea, OWNER } from '../src/gitea';
import { repositoryRoot } from '../src/portal';

type Backend = Awaited<ReturnType<typeof startTestBackend>>;
type Entities = NonNullable<
  Parameters<typeof catalogServiceMock.factory>[0]
>['entities'];

interface TaskEvent {
  readonly body: {
    readonly message?: string;
    readonly output?: { readonly links?: readonly { readonly url?: string }[] };
  };
}

/** What the portal of this repository is made of. */
const portalRequire = createRequire(
  path.join(repositoryRoot, 'packages/backend/package.json'),
);
const OLD =
  'apiVersion: policy/v1beta1\nkind: PodDisruptionBudget\nmetadata:\n  name: web\nspec:\n  minAvailable: 1 # of two\n  selector:\n    matchLabels:\n      app: web\n';
const SERVICE = 'apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n';

/** The template, with the step that the guide has for Gitea. */
async function templateForGitea(): Promise<NonNullable<Entities>[number]> {
  const template = parse(
    await readFile(
      path.join(repositoryRoot, 'examples/templates/migrate-api/template.yaml'),
      'utf8',
    ),
  );
  const publish = template.spec.steps.find(
    ({ id }: { id: string }) => id === 'publish',
  );
  publish.action = 'publish:gitea:pull-request';
  publish.input.files = '${{ steps.migrate.output.files }}';
  return template;
}

/** The action that the guide names. */
async function moduleOfGuide(): Promise<BackendFeature> {
  const lines = await readFile(
    path.join(repositoryRoot, 'examples/gitea/giteaPullRequest.js'),
    'utf8',
  );
  const guide: { exports?: unknown } = {};
  compileFunction(lines, ['module', 'require', 'fetch'])(
    guide,
    portalRequire,
    fetch,
  );
  return guide.exports as BackendFeature;
}

describeWithProgram(
  'the template for manifests at a real Gitea',
  'DRYDOCK_TEST_GITEA',
  program => {
    let gitea: Gitea;
    let backend: Backend;

    beforeAll(async () => {
      gitea = await Gitea.start(program);
      const password = await gitea.token('portal', 'write:repository');
      const data = {
        app: { baseUrl: 'http://localhost' },
        backend: { baseUrl: 'http://localhost' },
        integrations: {
          gitea: [
            { host: new URL(gitea.url).host, baseUrl: gitea.url, password },
          ],
        },
      };
      backend = await startTestBackend({
        features: [
          portalRequire('@backstage/plugin-scaffolder-backend').default,
          scaffolderModuleClusterUpgrades,
          await moduleOfGuide(),
          mockServices.rootConfig.factory({ data }),
          catalogServiceMock.factory({ entities: [await templateForGitea()] }),
        ],
      });
    });
    afterAll(async () => {
      await backend?.stop();
      await gitea?.stop();
    });

    /** Plays it as the Create page does, to its end. */
    async function play(values: object): Promise<{
      readonly status: string;
      readonly log: string;
      readonly links: readonly (string | undefined)[];
    }> {
      const headers = {
        authorization: mockCredentials.user.header(),
        'content-type': 'application/json',
      };
      const at = `http://127.0.0.1:${backend.server.port()}/api/scaffolder/v2/tasks`;
      const { id } = await (
        await fetch(at, {
          method: 'POST',
          headers,
          body: JSON.stringify({
            templateRef: 'template:default/drydock-migrate-api',
            values,
          }),
        })
      ).json();
      const status = await eventually(`task ${id} ends`, async () => {
        const task: { status: string } = await (
          await fetch(`${at}/${id}`, { headers })
        ).json();
        return ['completed', 'failed'].includes(task.status)
          ? task.status
          : undefined;
      });
      const events: readonly TaskEvent[] = await (
        await fetch(`${at}/${id}/events`, { headers })
      ).json();
      return {
        status,
        log: events.map(({ body }) => body.message ?? '').join('\n'),
        links: events.flatMap(
          ({ body }) => body.output?.links?.map(({ url }) => url) ?? [],
        ),
      };
    }
    const valuesOf = (name: string, folder: string) => ({
      target: '1.37',
      source: `${gitea.url}/${OWNER}/${name}/src/branch/main/${folder}`,
      path: '.',
      deliver: 'pull-request',
      repoUrl: `${new URL(gitea.url).host}?owner=${OWNER}&repo=${name}`,
    });

    it.each([
      ['a whole repository', ''],
      ['a folder of one', 'k8s/shop'],
    ])(
      'opens a pull request that changes the manifests of %s where they are',
      async (_, folder) => {
        const name = `shop-${path.basename(folder)}1`;
        const clone = await gitea.repository(name);
        await clone.push({
          'k8s/shop/web/pdb.yaml': OLD,
          'k8s/shop/service.yaml': SERVICE,
          'readme.md': OLD,
        });
        // It counts a first push later than it takes it.
        await eventually(
          'Gitea knows that the repository is not empty',
          async () =>
            !(
              await gitea.api<{ empty: boolean }>(
                'GET',
                `/repos/${OWNER}/${name}`,
              )
            ).empty || undefined,
        );
        const { status, log, links } = await play(valuesOf(name, folder));
        expect(status === 'completed' ? status : log).toBe('completed');
        const pulls = await gitea.api<readonly object[]>(
          'GET',
          `/repos/${OWNER}/${name}/pulls`,
        );
        expect(pulls).toMatchObject([
          {
            html_url: links[0],
            title: 'API versions for Kubernetes 1.37',
            body: expect.stringContaining(
              'web/pdb.yaml: PodDisruptionBudget web',
            ),
            head: { ref: 'kubernetes-1.37-api-versions' },
          },
        ]);
        await clone.git('fetch', '--quiet', 'origin');
        expect(
          (
            await clone.git(
              'diff',
              '--name-status',
              'origin/main',
              'origin/kubernetes-1.37-api-versions',
            )
          ).trim(),
        ).toBe('M\tk8s/shop/web/pdb.yaml');
        expect(
          await clone.git(
            'show',
            'origin/kubernetes-1.37-api-versions:k8s/shop/web/pdb.yaml',
          ),
        ).toBe(OLD.replace('v1beta1', 'v1'));
      },
    );
  },
);
