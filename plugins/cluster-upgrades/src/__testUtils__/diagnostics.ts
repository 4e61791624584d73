import { aReason } from './reasons';
import type {
  ClusterDiagnostics,
  Diagnostics,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusters, minutesAgo } from './clusters';
import { referenceTo } from './findings';
import { details, fleet, fullCoverage, partialCoverage } from './readiness';

const clusterRole = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata:
  name: drydock-reader-missing
rules:
  - apiGroups: ['']
    resources: [secrets]
    verbs: [list]
  - nonResourceURLs: [/metrics]
    verbs: [get]
`;

export const diagnostics: Diagnostics = {
  sources: [
    { ...fleet.sources[0], listedAt: minutesAgo(4) },
    {
      ...fleet.sources[1],
      complete: false,
      listedAt: minutesAgo(190),
      reason: aReason('502 from the management cluster'),
    },
  ],
  knowledge: fleet.knowledge,
  changes: {
    possible: true,
    reason: aReason('The permission framework is on'),
  },
  plansOnly: { all: false, environments: ['prod'], from: 'approval-rules' },
  checks: fullCoverage.map((check, index) =>
    index === 7
      ? {
          ...check,
          status: 'off',
          reasons: [aReason('Switched off by the operator')],
        }
      : check,
  ),
  providers: [{ id: 'cluster-api', title: 'Cluster API' }],
  ignoreRules: [
    {
      rule: 'check single-replica in namespace tmp-*',
      reason: 'Load tests, agreed with platform',
      until: '2026-10-31',
      expired: true,
    },
  ],
  severities: [{ checkId: 'check-5', severity: 'warning' }],
};

export const clusterDiagnostics: ClusterDiagnostics[] = clusters.map(
  cluster => {
    const refused =
      cluster.checks.ran < cluster.checks.total &&
      cluster.freshness.state === 'fresh';
    return {
      cluster: referenceTo(cluster),
      sources: cluster.sources,
      freshness: cluster.freshness,
      checks: cluster.checks,
      coverage: refused ? partialCoverage : fullCoverage,
      sections: details.sections,
      gaps: refused
        ? [
            {
              verb: 'list',
              resource: 'secrets',
              request: 'list secrets',
              sections: ['helm-releases'],
              checks: [aReason('Helm releases')],
            },
            {
              verb: 'get',
              path: '/metrics',
              request: 'get /metrics',
              sections: ['metrics'],
              checks: [aReason('Callers of deprecated APIs')],
            },
          ]
        : [],
      clusterRole: refused ? clusterRole : undefined,
      requests: [
        {
          purpose: 'discovery',
          requests: 2,
          wireBytes: 18_400,
          decodedBytes: 240_000,
        },
        {
          purpose: 'api-evidence',
          requests: 24,
          wireBytes: 812_000,
          decodedBytes: 5_600_000,
        },
        {
          purpose: 'nodes',
          requests: 1,
          wireBytes: 96_000,
          decodedBytes: 890_000,
        },
      ],
      totals: { requests: 27, wireBytes: 926_400, decodedBytes: 6_730_000 },
      knowledge:
        cluster.name === 'dev-eu-1'
          ? { ...fleet.knowledge, version: '2026.10' }
          : fleet.knowledge,
      evaluatedAt: minutesAgo(12),
    };
  },
);
