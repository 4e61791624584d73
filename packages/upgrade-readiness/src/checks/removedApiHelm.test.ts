import type { HelmReleaseFacts } from '../contracts';
import { allKindsRead, inventoryOf, runAlone } from '../testing/inventories';
import { removedApiHelm } from './removedApiHelm';
import { said } from '@drydock/upgrade-reasons';

const release: HelmReleaseFacts = {
  namespace: 'payments',
  name: 'shop',
  revision: 4,
  storage: 'Secret',
  storageKey: 'a',
  chart: 'shop',
  chartVersion: '1.4.2',
  deployedAt: '2026-02-11T09:00:00Z',
  objects: [
    { apiVersion: 'policy/v1beta1', kind: 'PodDisruptionBudget', name: 'shop' },
    {
      apiVersion: 'policy/v1beta1',
      kind: 'PodDisruptionBudget',
      name: 'other',
      namespace: 'elsewhere',
    },
    { apiVersion: 'policy/v1beta1', kind: 'PodSecurityPolicy', name: 'shop' },
    { apiVersion: 'apps/v1', kind: 'Deployment', name: 'shop' },
    { apiVersion: 'example.com/v1', kind: 'Thing', name: 'shop' },
  ],
};

describe('removed-api-helm', () => {
  it('names chart and release, and the namespace that the object gets', () => {
    const { findings } = runAlone(
      removedApiHelm,
      inventoryOf({ 'helm-releases': [release] }),
      '1.25',
    );
    expect(findings.map(({ title }) => title)).toEqual([
      'PDB payments/shop is applied at policy/v1beta1, which v1.25 does not serve',
      'PDB elsewhere/other is applied at policy/v1beta1, which v1.25 does not serve',
      'PodSecurityPolicy shop is applied at policy/v1beta1, which v1.25 does not serve',
    ]);
    expect(findings[0]).toMatchObject({
      severity: 'blocker',
      confidence: 'observed',
      hints: {
        annotations: {
          'meta.helm.sh/release-name': 'shop',
          'meta.helm.sh/release-namespace': 'payments',
        },
      },
      evidence: [
        {
          source: 'helm-release',
          what: 'Helm release payments/shop (chart shop 1.4.2, revision 4) renders policy/v1beta1',
          time: '2026-02-11T09:00:00Z',
        },
      ],
      fix: {
        what: expect.stringContaining(
          'Upgrade Helm release payments/shop (chart shop 1.4.2) to a version that renders policy/v1',
        ),
      },
    });
    expect(findings[2].fix.what).toContain('has no replacement');
  });

  it('warns of a hook in words of its own, and says that older revisions are not read', () => {
    const hooked: HelmReleaseFacts = {
      ...release,
      objects: [],
      hooks: [
        { apiVersion: 'batch/v1beta1', kind: 'CronJob', name: 'migrate' },
      ],
    };
    const { findings, leftOut } = runAlone(
      removedApiHelm,
      inventoryOf({ 'helm-releases': [hooked] }),
      '1.25',
    );
    expect(findings).toMatchObject([
      {
        severity: 'warning',
        confidence: 'inferred',
        title:
          'Hook CronJob payments/migrate of Helm release payments/shop is sent at batch/v1beta1, which is removed in v1.25',
        fix: { what: expect.stringContaining('A rollback to this revision') },
      },
    ]);
    expect(leftOut).toEqual([
      expect.stringContaining('Older revisions of Helm releases are not read'),
    ]);
  });

  it('warns once for a release of a rollback to a revision that rendered the old version, which no blocker is', () => {
    const moved: HelmReleaseFacts = {
      ...release,
      objects: [
        { apiVersion: 'policy/v1', kind: 'PodDisruptionBudget', name: 'shop' },
      ],
    };
    const object = {
      group: 'policy',
      kind: 'PodDisruptionBudget',
      namespace: 'payments',
      name: 'shop',
      uid: '1',
    };
    const annotations = {
      'meta.helm.sh/release-name': 'shop',
      'meta.helm.sh/release-namespace': 'payments',
    };
    const traced = {
      object,
      labels: {},
      annotations,
      traces: [
        {
          source: 'update' as const,
          apiVersion: 'policy/v1beta1',
          applier: 'helm',
        },
      ],
    };
    const findingsOf = (
      facts: HelmReleaseFacts,
      objects = [traced],
      gitVersion = 'v1.24.17',
    ) =>
      runAlone(
        removedApiHelm,
        inventoryOf({
          version: { gitVersion },
          'helm-releases': [facts],
          'api-evidence': { kinds: allKindsRead(gitVersion), objects },
        }),
        '1.26',
      ).findings.filter(({ key }) => key === 'rollback');
    expect(findingsOf(moved)).toMatchObject([
      {
        severity: 'warning',
        confidence: 'inferred',
        object: { kind: 'Release', name: 'shop' },
        title: expect.stringMatching(
          /^A rollback of Helm release payments\/shop to a revision before 4 may fail on v1\.26: an older one rendered policy\/v1beta1$/,
        ),
      },
    ]);
    expect(findingsOf({ ...moved, name: 'other' })).toEqual([]);
    expect(findingsOf(release)).toEqual([]);
    expect(findingsOf(moved, [traced], 'v1.25.4')).toEqual([]);
  });

  it("calls what today's server does not know either failing already", () => {
    const inventory = inventoryOf({
      version: { gitVersion: 'v1.31.4' },
      'helm-releases': [{ ...release, objects: release.objects.slice(0, 1) }],
    });
    expect(runAlone(removedApiHelm, inventory, '1.32').findings).toMatchObject([
      {
        severity: 'info',
        failsSince: '1.25',
        title:
          'PDB payments/shop is rendered at policy/v1beta1, which has failed since v1.25',
        fix: { what: expect.stringContaining('mapkubeapis') },
      },
    ]);
  });

  it('is partial for a release that could not be read, which then says nothing', () => {
    const { findings, partial } = runAlone(
      removedApiHelm,
      inventoryOf({
        'helm-releases': [
          { ...release, objects: [], unreadable: said('cut off') },
        ],
      }),
      '1.25',
    );
    expect(findings).toEqual([]);
    expect(partial).toEqual([
      'Helm release payments/shop could not be read: cut off',
    ]);
  });
});
