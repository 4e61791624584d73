import { said } from '@drydock/upgrade-reasons';
import { presentReason } from '../../../foundation/presentReason';
import { loadAllYaml } from '@kubernetes/client-node';
import type {
  ClusterReadFailure,
  ReadinessCheck,
} from '@drydock/upgrade-readiness';
import { missingClusterRole, permissionGaps, ruleOf } from './permissionGaps';

const failure = (
  request: string,
  kind: ClusterReadFailure['kind'] = 'forbidden',
): ClusterReadFailure => ({
  kind,
  reason: said('no'),
  request,
  retryable: false,
});
const section = (name: string, ...failures: ClusterReadFailure[]) => ({
  section: name,
  status: 'partial' as const,
  failures,
});
const check = (id: string, needs: ReadinessCheck['needs']): ReadinessCheck => ({
  id,
  title: said(`Check ${id}`),
  phase: 'nodes',
  canBlock: true,
  docs: id,
  needs,
  evaluate: () => ({ findings: [] }),
});

describe('ruleOf', () => {
  it.each([
    [
      'list poddisruptionbudgets.policy',
      { verb: 'list', group: 'policy', resource: 'poddisruptionbudgets' },
    ],
    ['list pods', { verb: 'list', group: '', resource: 'pods' }],
    ['GET /metrics', { verb: 'get', path: '/metrics' }],
    [
      'GET /api/v1/namespaces/kube-system',
      { verb: 'get', group: '', resource: 'namespaces' },
    ],
    [
      'GET /api/v1/namespaces/kube-system/configmaps/kubeadm-config',
      { verb: 'get', group: '', resource: 'configmaps' },
    ],
    [
      'GET /apis/apps/v1/namespaces/a/deployments/web',
      { verb: 'get', group: 'apps', resource: 'deployments' },
    ],
    [
      'GET configmaps in kube-system',
      { verb: 'get', group: '', resource: 'configmaps' },
    ],
    ['list x"]\nkind: Evil', undefined],
    ['discover apps/v1', undefined],
  ])('%j', (request, expected) => {
    expect(ruleOf(request)).toEqual(expected);
  });
});

describe('permissionGaps', () => {
  const coverage = [
    {
      checkId: 'budgets',
      title: said(''),
      status: 'not-run' as const,
      reasons: [said('x')],
    },
    { checkId: 'pods', title: said(''), status: 'ran' as const, reasons: [] },
  ];
  const checks = [
    check('budgets', ['disruption-budgets', 'pods']),
    check('pods', ['pods']),
  ];

  it('names each refusal once, with the checks that suffer, and no failure of another kind', () => {
    const gaps = permissionGaps(
      [
        section(
          'disruption-budgets',
          failure('list poddisruptionbudgets.policy'),
        ),
        section(
          'api-evidence',
          failure('list poddisruptionbudgets.policy'),
          failure('list pods', 'timeout'),
        ),
      ],
      coverage,
      checks,
    );
    expect(gaps).toEqual([
      {
        verb: 'list',
        group: 'policy',
        resource: 'poddisruptionbudgets',
        request: 'list poddisruptionbudgets.policy',
        sections: ['disruption-budgets', 'api-evidence'],
        checks: [presentReason(said('Check budgets'))],
      },
    ]);
  });

  it('become a ClusterRole that can be applied as it is', () => {
    const gaps = permissionGaps(
      [
        section(
          'pods',
          failure('list pods'),
          failure('list secrets'),
          failure('list ingresses.networking.k8s.io'),
          failure('GET /metrics'),
        ),
      ],
      coverage,
      checks,
    );
    const yaml = missingClusterRole(gaps) ?? '';
    expect(loadAllYaml(yaml)).toMatchObject([
      {
        kind: 'ClusterRole',
        rules: [
          {
            apiGroups: ['networking.k8s.io'],
            resources: ['ingresses'],
            verbs: ['list'],
          },
          { apiGroups: [''], resources: ['pods', 'secrets'], verbs: ['list'] },
          { nonResourceURLs: ['/metrics'], verbs: ['get'] },
        ],
      },
      {
        kind: 'ClusterRoleBinding',
        roleRef: { name: 'drydock-reader-missing' },
      },
    ]);
    expect(yaml).toContain('# Optional');
    expect(missingClusterRole([])).toBeUndefined();
  });
});
