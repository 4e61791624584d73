/**
 * A small, valid knowledge for tests: three minors, one resource that moved group, one that has no
 * successor.
 */
export function exampleData() {
  const source = 'https://example.org/source';
  const versions = (...rows: Record<string, unknown>[]) =>
    rows.map(
      row =>
        ({ servedByDefault: true, source, ...row } as Record<string, unknown>),
    );
  return {
    version: 'example',
    reviewedThrough: '1.22',
    reviewedAt: '2026-01-01',
    resources: [
      {
        kind: 'Ingress',
        resource: 'ingresses',
        namespaced: true,
        scope: 'api',
        versions: versions(
          {
            group: 'extensions',
            version: 'v1beta1',
            introduced: '1.1',
            deprecated: '1.14',
            removed: '1.22',
            replacement: 'networking.k8s.io/v1',
          },
          { group: 'networking.k8s.io', version: 'v1', introduced: '1.19' },
        ),
      },
      {
        kind: 'PodSecurityPolicy',
        resource: 'podsecuritypolicies',
        namespaced: false,
        scope: 'api',
        versions: versions({
          group: 'policy',
          version: 'v1beta1',
          introduced: '1.10',
          deprecated: '1.21',
          removed: '1.25',
        }),
      },
    ],
    platforms: [] as Record<string, unknown>[],
    releases: ['1.20', '1.21', '1.22'].map(minor => ({
      minor,
      latestPatch: `${minor}.9`,
      support: {
        upstream: {
          released: '2025-01-01',
          standardEnd: '2026-01-01',
          source,
        } as Record<string, unknown>,
        eks: {
          released: '2025-02-01',
          standardEnd: '2026-02-01',
          extendedEnd: '2027-02-01',
          source,
        } as Record<string, unknown>,
      },
    })),
    skew: [
      {
        since: '1.16',
        kubeletMinorsBehind: 2,
        kubeProxyMinorsBehind: 2,
        apiServerMinorsApart: 1,
        controlPlaneMinorsBehind: 1,
        source,
      },
      {
        since: '1.22',
        kubeletMinorsBehind: 3,
        kubeProxyMinorsBehind: 3,
        apiServerMinorsApart: 1,
        controlPlaneMinorsBehind: 1,
        source,
      },
    ],
    breakingChanges: ['1.20', '1.21', '1.22'].map(since => ({
      id: `change-of-${since.replace('.', '-')}`,
      since,
      phase: 'nodes',
      severity: 'warning',
      detection: [{ kind: 'manual' } as Record<string, unknown>],
      texts: {
        title: 'A title',
        breaks: 'What breaks',
        detect: 'How to see it',
        fix: 'How to fix it',
      },
      source,
    })),
    addons: [
      {
        id: 'router',
        name: 'Router',
        project: 'https://example.org/router',
        category: 'ingress',
        identify: {
          images: ['quay.io/example/router'],
          charts: ['router'],
          workloads: ['Deployment router/router'],
          crdGroups: ['router.example.org'],
        } as Record<string, unknown>,
        versionFrom: 'image',
        publishesRanges: true,
        upgradeOrder: 'before-control-plane',
        support: [
          {
            versions: '1.0.x',
            from: '1.19',
            through: '1.20',
            basis: 'supported',
            source,
          } as Record<string, unknown>,
          {
            versions: '1.1.x',
            from: '1.20',
            through: '1.22',
            basis: 'supported',
            source,
          } as Record<string, unknown>,
        ],
        endOfLife: {
          source,
          cycles: [
            { cycle: '1.1', latest: '1.1.4' },
            { cycle: '1.0', ends: '2025-12-31', latest: '1.0.9' },
          ] as Record<string, unknown>[],
        },
        source,
      },
    ],
  };
}
