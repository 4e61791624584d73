import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type { ServedApi } from '../contracts';
import { inEnglish } from '@drydock/upgrade-reasons';
import { planKinds } from './planKinds';

const api = (
  group: string,
  version: string,
  resource: string,
  kind: string,
  verbs = ['create', 'get', 'list'],
): ServedApi => ({
  group,
  version,
  resources: [{ resource, kind, namespaced: true, verbs }],
});

function plan(
  source: readonly ServedApi[],
  target: readonly ServedApi[],
  more: {
    definitions?: string[];
    aggregated?: string[];
    sourceMinor?: string;
  } = {},
) {
  const { definitions = [], aggregated = [], sourceMinor = '1.24' } = more;
  return inEnglish(
    planKinds({
      source,
      target,
      sourceMinor,
      targetMinor: '1.25',
      knowledge: builtinKnowledge,
      definitions: new Set(definitions),
      aggregated: new Set(aggregated),
    }),
  );
}

describe('planKinds', () => {
  it('reads at the version that the target prefers of those that both serve', () => {
    const { tried } = plan(
      [
        api('batch', 'v1', 'cronjobs', 'CronJob'),
        api('batch', 'v1beta1', 'cronjobs', 'CronJob'),
      ],
      [api('batch', 'v1', 'cronjobs', 'CronJob')],
    );
    expect(tried).toEqual([
      {
        group: 'batch',
        version: 'v1',
        resource: 'cronjobs',
        kind: 'CronJob',
        namespaced: true,
        custom: false,
      },
    ]);
  });

  it('orders definitions first, then namespaces', () => {
    const apis = [
      api('apps', 'v1', 'deployments', 'Deployment'),
      api('', 'v1', 'namespaces', 'Namespace'),
      api(
        'apiextensions.k8s.io',
        'v1',
        'customresourcedefinitions',
        'CustomResourceDefinition',
      ),
    ];
    expect(plan(apis, apis).tried.map(({ kind }) => kind)).toEqual([
      'CustomResourceDefinition',
      'Namespace',
      'Deployment',
    ]);
  });

  it('knows custom resources by the definitions of the target', () => {
    const apis = [api('example.com', 'v1', 'widgets', 'Widget')];
    expect(
      plan(apis, apis, { definitions: ['widgets.example.com'] }).tried,
    ).toEqual([expect.objectContaining({ custom: true })]);
    expect(plan(apis, []).unproven).toEqual([
      {
        kind: 'Widget.example.com',
        reason: 'its CRD is not installed at the target',
      },
    ]);
  });

  it('never reads at a deprecated version', () => {
    const budgets = [
      api('policy', 'v1beta1', 'poddisruptionbudgets', 'PodDisruptionBudget'),
    ];
    expect(plan(budgets, budgets)).toMatchObject({
      tried: [],
      unproven: [
        { reason: expect.stringContaining('only deprecated versions') },
      ],
    });
  });

  it('tells kinds that are gone from those without a common version', () => {
    expect(
      plan(
        [api('policy', 'v1beta1', 'podsecuritypolicies', 'PodSecurityPolicy')],
        [],
      ).gone,
    ).toEqual([
      {
        group: 'policy',
        resource: 'podsecuritypolicies',
        kind: 'PodSecurityPolicy',
      },
    ]);
    expect(
      plan(
        [api('example.com', 'v1alpha1', 'widgets', 'Widget')],
        [api('example.com', 'v1', 'widgets', 'Widget')],
      ).unproven,
    ).toEqual([
      {
        kind: 'Widget.example.com',
        reason: 'no version is served by both: v1alpha1 here, v1 at the target',
      },
    ]);
  });

  it('sends nothing to extension API servers, which need not honour a dry run', () => {
    const apis = [api('metrics.example.com', 'v1', 'things', 'Thing')];
    expect(
      plan(apis, apis, { aggregated: ['v1.metrics.example.com'] }),
    ).toMatchObject({
      tried: [],
      unproven: [{ reason: expect.stringContaining('extension API server') }],
    });
  });

  it('leaves out what controllers make, and what cannot be created', () => {
    const apis = [
      api('', 'v1', 'endpoints', 'Endpoints'),
      api('', 'v1', 'componentstatuses', 'ComponentStatus', ['get', 'list']),
    ];
    expect(plan(apis, apis)).toEqual({
      tried: [],
      unproven: [],
      gone: [],
      skipped: ['Endpoints'],
    });
  });

  it('tries pods, some of which no controller makes again', () => {
    const apis = [api('', 'v1', 'pods', 'Pod')];
    expect(plan(apis, apis)).toMatchObject({
      tried: [{ resource: 'pods' }],
      skipped: [],
    });
  });
});
