import { inEnglish } from '@drydock/upgrade-reasons';
import { forbidden, nodeOf, podOf } from '../testing/inventories';
import { judge, templateOf, workloadOf } from './__testUtils__/facts';
import { legacyLabels } from './legacyLabels';

const beta = { nodeSelector: { 'beta.kubernetes.io/os': 'linux' } };
const nodes = [
  nodeOf('a', 'v1.33.1', { labels: { 'beta.kubernetes.io/os': 'linux' } }),
];

describe('legacy-labels', () => {
  it('finds nothing in workloads of today', () => {
    expect(
      judge(legacyLabels, {
        nodes,
        workloads: [workloadOf('api')],
        pods: [podOf('api-1', {})],
      }),
    ).toEqual({ findings: [], partial: [] });
  });

  it('makes one finding a workload, with all its uses', () => {
    const template = {
      ...beta,
      notableAnnotations: ['seccomp.security.alpha.kubernetes.io/pod'],
    };
    const { findings } = judge(
      legacyLabels,
      {
        version: { gitVersion: 'v1.26.1' },
        nodes,
        workloads: [workloadOf('api', {}, template)],
      },
      { target: '1.27' },
    );
    expect(inEnglish(findings)).toMatchObject([
      {
        severity: 'warning',
        breaksAt: '1.27',
        object: { name: 'api' },
        hints: { labels: { team: 'payments' } },
        evidence: [
          { what: expect.stringContaining('beta.kubernetes.io/os') },
          { what: expect.stringContaining('seccomp') },
        ],
      },
    ]);
    expect(findings[0].fix.what).toBe(
      'Use kubernetes.io/os. Write securityContext.seccompProfile',
    );
  });

  it('tells pods only where no workload does', () => {
    const bare = podOf(
      'tool',
      { app: 'tool' },
      { workload: undefined, template: templateOf(beta) },
    );
    expect(judge(legacyLabels, { nodes, pods: [bare] }).findings).toMatchObject(
      [{ severity: 'info', object: { kind: 'Pod', name: 'tool' } }],
    );
    expect(
      judge(legacyLabels, {
        nodes,
        pods: [{ ...bare, workload: { kind: 'Cluster', name: 'db' } }],
      }).findings,
    ).toEqual([]);
  });

  it('stays silent about what the platform’s makers run while it works', () => {
    const object = {
      group: 'apps',
      kind: 'DaemonSet',
      namespace: 'kube-system',
      name: 'kube-proxy',
    };
    expect(
      judge(legacyLabels, {
        nodes,
        workloads: [workloadOf('kube-proxy', { object }, beta)],
      }).findings,
    ).toEqual([]);
    expect(
      judge(legacyLabels, {
        nodes: [nodeOf('a', 'v1.33.1')],
        workloads: [workloadOf('kube-proxy', { object }, beta)],
      }).findings,
    ).toMatchObject([{ severity: 'warning' }]);
  });

  it('informs once of all volumes', () => {
    const volume = (name: string) => ({
      object: { group: '', kind: 'PersistentVolume', name },
      type: 'csi',
      legacyLabels: ['failure-domain.beta.kubernetes.io/zone'],
      labels: {},
      annotations: {},
    });
    expect(
      judge(legacyLabels, {
        storage: {
          volumes: [volume('pv-1'), volume('pv-2')],
          classes: [],
          drivers: [],
        },
      }).findings,
    ).toMatchObject([
      {
        key: 'volumes',
        severity: 'info',
        title:
          '2 persistent volumes carry or demand deprecated labels of nodes',
      },
    ]);
  });

  it('is partial without nodes and volumes', () => {
    const failed = { status: 'failed', failures: [forbidden] } as const;
    expect(
      judge(legacyLabels, {}, { results: { nodes: failed, storage: failed } })
        .partial,
    ).toHaveLength(2);
  });
});
