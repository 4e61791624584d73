import { said, inEnglish } from '@drydock/upgrade-reasons';
import type { EvaluatedFinding, GitOpsApplicationFacts } from '../contracts';
import { inventoryOf } from '../testing/inventories';
import { withKeepers } from './keepers';

const hints = { labels: {}, annotations: {} };
const application = (
  name: string,
  more: Partial<GitOpsApplicationFacts> = {},
): GitOpsApplicationFacts => ({
  object: {
    group: 'argoproj.io',
    kind: 'Application',
    namespace: 'argocd',
    name,
  },
  tool: 'argo-cd',
  source: {
    repository: 'https://git.example.com/shop.git',
    path: 'deploy',
    revision: 'main',
  },
  automated: true,
  objects: [],
  ...hints,
  ...more,
});
const finding = (more: Partial<EvaluatedFinding> = {}): EvaluatedFinding => ({
  checkId: 'removed-api-applied',
  fingerprint: 'f',
  evidenceDigest: 'd',
  severity: 'blocker',
  confidence: 'observed',
  phase: 'next-apply',
  title: said('CronJob shop/nightly is applied at batch/v1beta1'),
  object: {
    group: 'batch',
    kind: 'CronJob',
    namespace: 'shop',
    name: 'nightly',
  },
  evidence: [{ source: 'last-applied', what: said('names batch/v1beta1') }],
  fix: { what: said('Change apiVersion') },
  ...more,
});
const kept = (
  applications: readonly GitOpsApplicationFacts[],
  given = finding(),
) => withKeepers([given], inventoryOf({ gitops: applications }))[0];
const nightly = { kind: 'CronJob', namespace: 'shop', name: 'nightly' };

describe('findings on what Argo CD and Flux keep', () => {
  it('say where to fix it, and lead to the owner of the application; the digest stays', () => {
    const owned = application('shop', {
      objects: [{ apiVersion: 'batch/v1', ...nightly }],
      annotations: { 'backstage.io/kubernetes-id': 'shop' },
    });
    expect(inEnglish(kept([application('other'), owned]))).toEqual({
      ...inEnglish(finding()),
      related: [
        {
          object: owned.object,
          labels: {},
          annotations: { 'backstage.io/kubernetes-id': 'shop' },
        },
      ],
      evidence: [
        ...inEnglish(finding()).evidence,
        {
          source: 'gitops',
          what: 'Argo CD Application argocd/shop keeps it, from path deploy of https://git.example.com/shop.git (main)',
        },
      ],
      fix: {
        what: 'Change apiVersion. It comes from Argo CD Application argocd/shop, which applies it by itself: change it in path deploy of https://git.example.com/shop.git (main), not in the cluster',
        source: {
          keeper: 'Argo CD Application argocd/shop',
          repository: 'https://git.example.com/shop.git',
          path: 'deploy',
          revision: 'main',
        },
      },
    });
  });

  it('are left as they are where nothing keeps the object, and where another kind has its name', () => {
    expect(
      kept([
        application('shop', {
          objects: [
            { apiVersion: 'apps/v1', ...nightly, kind: 'Deployment' },
            { apiVersion: 'jobs.example/v1', ...nightly },
          ],
        }),
      ]),
    ).toEqual(finding());
    expect(
      withKeepers(
        [finding()],
        inventoryOf(
          {},
          { gitops: { status: 'off', reason: said('Switched off') } },
        ),
      ),
    ).toEqual([finding()]);
  });

  it.each([
    [
      'tracking id',
      application('shop'),
      {
        labels: {},
        annotations: {
          'argocd.argoproj.io/tracking-id': 'shop:batch/CronJob:shop/nightly',
        },
      },
    ],
    [
      'tracking id of an application elsewhere',
      application('shop', {
        object: {
          group: 'argoproj.io',
          kind: 'Application',
          namespace: 'team',
          name: 'shop',
        },
      }),
      {
        labels: {},
        annotations: {
          'argocd.argoproj.io/tracking-id':
            'team_shop:batch/CronJob:shop/nightly',
        },
      },
    ],
    [
      'labels of Flux',
      application('apps', {
        tool: 'flux',
        object: {
          group: 'kustomize.toolkit.fluxcd.io',
          kind: 'Kustomization',
          namespace: 'flux-system',
          name: 'apps',
        },
      }),
      {
        labels: {
          'kustomize.toolkit.fluxcd.io/name': 'apps',
          'kustomize.toolkit.fluxcd.io/namespace': 'flux-system',
        },
        annotations: {},
      },
    ],
    [
      'Helm release',
      application('shop', {
        tool: 'flux',
        object: {
          group: 'helm.toolkit.fluxcd.io',
          kind: 'HelmRelease',
          namespace: 'flux-system',
          name: 'shop',
        },
        release: { namespace: 'shop', name: 'shop', chart: 'shop' },
      }),
      {
        labels: {},
        annotations: {
          'meta.helm.sh/release-name': 'shop',
          'meta.helm.sh/release-namespace': 'shop',
        },
      },
    ],
  ])('are found by %s', (_, keeper, on) => {
    expect(kept([keeper], finding({ hints: on })).fix.source?.keeper).toContain(
      keeper.object.name,
    );
  });

  it('name a chart with its version, but no repository whose files could be changed', () => {
    const release = application('db', {
      tool: 'flux',
      automated: false,
      object: {
        group: 'helm.toolkit.fluxcd.io',
        kind: 'HelmRelease',
        namespace: 'shop',
        name: 'db',
      },
      source: {
        repository: 'HelmRepository flux-system/charts',
        chart: 'postgresql',
        revision: '15.x',
      },
      objects: [nightly],
    });
    expect(inEnglish(kept([release]).fix)).toEqual({
      what: 'Change apiVersion. It comes from Flux HelmRelease shop/db: change it in chart postgresql (15.x) of HelmRepository flux-system/charts, not in the cluster',
      source: { keeper: 'Flux HelmRelease shop/db' },
    });
  });
});
