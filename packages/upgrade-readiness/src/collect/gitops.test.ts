import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ClusterReadRequest } from '../contracts';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { withoutCredentials } from './gitopsFacts';
import { readInventory } from './readInventory';

const group = (name: string, resource: string, ...versions: string[]) => ({
  metadata: { name },
  versions: versions.map(version => ({
    version,
    resources: [
      {
        resource,
        responseKind: { kind: resource },
        scope: 'Namespaced',
        verbs: ['list'],
      },
    ],
  })),
});
const repository = {
  metadata: { name: 'fleet', namespace: 'flux-system' },
  spec: {
    url: 'https://robot:hunter2@git.example.com/fleet.git',
    ref: { branch: 'main' },
  },
};
const groups = [
  group('source.toolkit.fluxcd.io', 'gitrepositories', 'v1'),
  group('argoproj.io', 'applications', 'v1alpha1'),
  group('kustomize.toolkit.fluxcd.io', 'kustomizations', 'v1'),
  group('helm.toolkit.fluxcd.io', 'helmreleases', 'v2beta2', 'v2'),
];
const definition = {
  metadata: { name: 'helmreleases.helm.toolkit.fluxcd.io' },
  spec: {
    group: 'helm.toolkit.fluxcd.io',
    names: { plural: 'helmreleases' },
    versions: [
      { name: 'v2beta2', served: true, deprecated: true },
      { name: 'v2', served: true },
    ],
  },
};

const lists: Readonly<Record<string, readonly unknown[]>> = {
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions': [definition],
  '/apis/argoproj.io/v1alpha1/applications': [
    {
      metadata: { name: 'shop', namespace: 'argocd' },
      spec: {
        source: {
          repoURL:
            'https://robot:hunter2@git.example.com/shop.git?token=hunter2',
          path: 'deploy',
          targetRevision: 'main',
          helm: { parameters: [{ value: 'hunter2' }] },
        },
        syncPolicy: { automated: { selfHeal: true } },
      },
      status: {
        resources: [
          {
            group: 'apps',
            version: 'v1',
            kind: 'Deployment',
            namespace: 'shop',
            name: 'web',
          },
          { version: 'v1', kind: 'ConfigMap', namespace: 'shop', name: 'web' },
          {
            group: 'policy',
            version: 'v1',
            kind: 'PodDisruptionBudget',
            namespace: 'shop',
            name: 'pruned',
            requiresPruning: true,
          },
          { kind: 'Nameless' },
        ],
      },
    },
    {
      metadata: { name: 'by-hand', namespace: 'argocd' },
      spec: {
        sources: [{ repoURL: 'git@git.example.com:shop.git', chart: 'shop' }],
      },
    },
  ],
  '/apis/kustomize.toolkit.fluxcd.io/v1/kustomizations': [
    {
      metadata: { name: 'apps', namespace: 'flux-system' },
      spec: {
        path: './apps',
        sourceRef: { kind: 'GitRepository', name: 'fleet' },
      },
      status: {
        lastAppliedRevision: 'main@sha1:abc',
        inventory: {
          entries: [
            { id: 'shop_web_apps_Deployment', v: 'v1' },
            { id: '_viewer_rbac.authorization.k8s.io_ClusterRole', v: 'v1' },
          ],
        },
      },
    },
    {
      metadata: { name: 'paused', namespace: 'flux-system' },
      spec: { suspend: true },
    },
  ],
  '/apis/source.toolkit.fluxcd.io/v1/gitrepositories': [repository],
  '/apis/helm.toolkit.fluxcd.io/v2/helmreleases': [
    {
      metadata: { name: 'db', namespace: 'shop' },
      spec: {
        chart: {
          spec: {
            chart: 'postgresql',
            version: '15.x',
            sourceRef: {
              kind: 'HelmRepository',
              name: 'charts',
              namespace: 'flux-system',
            },
          },
        },
      },
      status: {
        history: [
          {
            name: 'shop-db',
            namespace: 'data',
            chartName: 'postgresql',
            chartVersion: '15.4.2',
            appVersion: '16.4.0',
          },
        ],
      },
    },
  ],
};

function answer({ path }: ClusterReadRequest) {
  if (path === '/version') return { gitVersion: 'v1.33.1' };
  if (path === '/apis') return { kind: 'APIGroupDiscoveryList', items: groups };
  if (path === '/api') return { kind: 'APIGroupDiscoveryList', items: [] };
  return /^\/apis?\//.test(path) ? page(lists[path] ?? []) : undefined;
}

const read = async (answers: ConstructorParameters<typeof FakeAccess>[0]) =>
  (
    await readInventory(new FakeAccess(answers), {
      knowledge: builtinKnowledge,
      now: () => new Date(0),
      wait: async () => undefined,
    })
  ).sections.gitops;

describe('what GitOps tools keep', () => {
  it('is read of Argo CD and Flux, at versions that are not deprecated, without credentials', async () => {
    const section = await read(answer);
    if (section.status !== 'read')
      throw new Error(`gitops is ${section.status}`);
    expect(section.facts).toMatchObject([
      {
        tool: 'argo-cd',
        automated: true,
        source: {
          repository: 'https://git.example.com/shop.git',
          path: 'deploy',
          revision: 'main',
        },
        objects: [
          {
            apiVersion: 'apps/v1',
            kind: 'Deployment',
            namespace: 'shop',
            name: 'web',
          },
          {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            namespace: 'shop',
            name: 'web',
          },
          expect.not.objectContaining({ apiVersion: expect.anything() }),
        ],
      },
      {
        object: { name: 'by-hand' },
        automated: false,
        source: { repository: 'git@git.example.com:shop.git', chart: 'shop' },
        objects: [],
      },
      {
        tool: 'flux',
        automated: true,
        source: {
          repository: 'https://git.example.com/fleet.git',
          path: './apps',
          revision: 'main',
        },
        objects: [
          {
            apiVersion: 'apps/v1',
            kind: 'Deployment',
            namespace: 'shop',
            name: 'web',
          },
          {
            apiVersion: 'rbac.authorization.k8s.io/v1',
            kind: 'ClusterRole',
            name: 'viewer',
          },
        ],
      },
      { object: { name: 'paused' }, automated: false },
      {
        object: { kind: 'HelmRelease', name: 'db' },
        source: {
          repository: 'HelmRepository flux-system/charts',
          chart: 'postgresql',
          revision: '15.x',
        },
        release: {
          namespace: 'data',
          name: 'shop-db',
          chart: 'postgresql',
          chartVersion: '15.4.2',
          appVersion: '16.4.0',
        },
      },
    ]);
    expect(JSON.stringify(section.facts)).not.toContain('hunter2');
  });

  it('keeps the name of a repository where its address may not be read', async () => {
    const section = await read(request =>
      request.path.endsWith('/gitrepositories')
        ? readError('forbidden')
        : answer(request),
    );
    expect(section).toMatchObject({
      status: 'partial',
      failures: [{ kind: 'forbidden' }],
    });
    expect(JSON.stringify(section)).toContain(
      '"repository":"GitRepository flux-system/fleet"',
    );
  });

  it('is nothing where no tool is installed, and unknown where that is not known', async () => {
    expect(
      await read(request =>
        request.path === '/apis'
          ? { kind: 'APIGroupDiscoveryList', items: [] }
          : answer(request),
      ),
    ).toEqual({ status: 'read', facts: [] });
    expect(
      await read(request =>
        request.path === '/apis' ? readError('forbidden') : answer(request),
      ),
    ).toMatchObject({ status: 'failed' });
    expect(
      await read(request =>
        request.path.endsWith('/applications')
          ? readError('forbidden')
          : answer(request),
      ),
    ).toMatchObject({ status: 'partial', failures: [{ kind: 'forbidden' }] });
  });

  it('is not asked for at a deprecated version', async () => {
    const onlyOld = {
      kind: 'APIGroupDiscoveryList',
      items: [group('helm.toolkit.fluxcd.io', 'helmreleases', 'v2beta2')],
    };
    expect(
      await read(request =>
        request.path === '/apis' ? onlyOld : answer(request),
      ),
    ).toMatchObject({
      status: 'failed',
      failures: [{ reason: { code: 'read.only-deprecated' } }],
    });
  });
});

describe('withoutCredentials', () => {
  it.each([
    [
      'https://user:hunter2@git.example.com/a.git',
      'https://git.example.com/a.git',
    ],
    ['ssh://git@git.example.com/a.git', 'ssh://git.example.com/a.git'],
    ['git@git.example.com:a.git', 'git@git.example.com:a.git'],
    ['user:hunter2@git.example.com:a.git', 'git.example.com:a.git'],
    [undefined, undefined],
  ])('%s is shown as %s', (address, shown) => {
    expect(withoutCredentials(address)).toBe(shown);
  });
});
