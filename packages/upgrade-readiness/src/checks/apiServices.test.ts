import { inEnglish } from '@drydock/upgrade-reasons';
import type { ApiServiceFacts } from '../contracts';
import { forbidden } from '../testing/inventories';
import { judge as judgeBy, serviceOf } from './__testUtils__/facts';
import { apiServices } from './apiServices';

const serviceFacts = (facts: Partial<ApiServiceFacts>): ApiServiceFacts => ({
  object: {
    group: 'apiregistration.k8s.io',
    kind: 'APIService',
    name: 'v1beta1.metrics.k8s.io',
  },
  group: 'metrics.k8s.io',
  version: 'v1beta1',
  backend: {
    kind: 'service',
    namespace: 'kube-system',
    name: 'metrics-server',
  },
  available: true,
  labels: {},
  annotations: {},
  ...facts,
});
const judge = (
  facts: Partial<ApiServiceFacts>,
  service = serviceOf('kube-system', 'metrics-server'),
) =>
  judgeBy(apiServices, {
    'api-services': [serviceFacts(facts)],
    'service-backends': [service],
  });
const dead = serviceOf('kube-system', 'metrics-server', {
  readyEndpoints: 0,
  nodes: [],
});

describe('api-services', () => {
  it('finds nothing in one that is available, be it on one pod only', () => {
    expect(judge({})).toEqual({ findings: [], partial: [] });
    expect(
      judge(
        {},
        serviceOf('kube-system', 'metrics-server', {
          readyEndpoints: 1,
          nodes: ['a'],
        }),
      ).findings,
    ).toEqual([]);
  });

  it('warns with the reason of the API server and what is behind', () => {
    expect(
      inEnglish(
        judge(
          {
            available: false,
            reason: 'MissingEndpoints',
            message: 'endpoints have no addresses',
          },
          dead,
        ).findings,
      ),
    ).toMatchObject([
      {
        key: 'unavailable',
        severity: 'warning',
        title: 'APIService v1beta1.metrics.k8s.io does not answer',
        evidence: [
          {
            what: 'Condition Available is False: MissingEndpoints, endpoints have no addresses',
          },
          { what: 'Service kube-system/metrics-server has no ready endpoint' },
        ],
      },
    ]);
  });

  it('warns before the API server has noticed', () => {
    expect(judge({}, dead).findings).toMatchObject([{ key: 'unavailable' }]);
    expect(
      judge({ certificate: { notAfter: '2026-11-01T00:00:00Z' } }).findings,
    ).toMatchObject([{ key: 'unavailable' }]);
  });

  it('stays silent about those that the API server serves itself', () => {
    expect(
      judge({ group: 'apps', version: 'v1', backend: undefined }).findings,
    ).toEqual([]);
  });

  it('warns of an extension in the place of an API of Kubernetes', () => {
    expect(judge({ group: 'policy', version: 'v1' }).findings).toMatchObject([
      {
        key: 'shadows',
        severity: 'warning',
        title:
          'APIService v1beta1.metrics.k8s.io takes the place of policy/v1 of Kubernetes',
      },
    ]);
    expect(judge({ group: 'policy', version: 'v1beta1' }).findings).toEqual([]);
  });

  it('is partial only where neither the API server nor the Service tells', () => {
    const unread = serviceOf('kube-system', 'metrics-server', {
      failure: forbidden,
    });
    expect(judge({}, unread).partial).toEqual([]);
    expect(judge({ available: undefined }, unread).partial).toHaveLength(1);
  });
});
