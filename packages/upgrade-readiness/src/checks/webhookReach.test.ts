import { reasonText, type Param } from '@drydock/upgrade-reasons';
import { podOf } from '../testing/inventories';
import { webhookOf } from './__testUtils__/facts';
import { matchesResource, webhookReaches } from './webhookReach';

const namespace = (name: string, labels: Record<string, string> = {}) => ({
  name,
  uid: name,
  labels: { 'kubernetes.io/metadata.name': name, ...labels },
  annotations: {},
});
const reaches = webhookReaches(
  [namespace('kube-system'), namespace('payments', { inject: 'yes' })],
  [podOf('api-1', { app: 'api' })],
);
const texts = (words: readonly Param[]) =>
  words.map(word => reasonText({ code: 'all', params: { reasons: word } }));
const reachOf = (webhook: Parameters<typeof reaches>[0]) => {
  const { needed, narrowedBy, ...others } = reaches(webhook);
  return { ...others, needed: texts(needed), narrowedBy: texts(narrowedBy) };
};
const rule = (
  resources: readonly string[],
  apiGroups = [''],
  operations = ['*'],
  scope?: string,
) => ({
  operations,
  apiGroups,
  apiVersions: ['v1'],
  resources,
  ...(scope ? { scope } : {}),
});

describe('matchesResource', () => {
  it('reads rules as the API server does', () => {
    expect(matchesResource('pods', 'pods')).toBe(true);
    expect(matchesResource('pods', 'pods/status')).toBe(false);
    expect(matchesResource('*', 'pods/status')).toBe(false);
    expect(matchesResource('pods/*', 'pods')).toBe(true);
    expect(matchesResource('*/status', 'nodes/status')).toBe(true);
    expect(matchesResource('*/*', 'pods/eviction')).toBe(true);
    expect(matchesResource('services', 'pods')).toBe(false);
  });
});

describe('webhookReaches', () => {
  it('reaches the creation of pods where a namespace is selected', () => {
    expect(reachOf(webhookOf())).toMatchObject({
      needed: ['the creation of pods'],
      narrowedBy: [],
      reachesSystem: false,
    });
    expect(
      reachOf(
        webhookOf({ namespaceSelector: { matchLabels: { inject: 'yes' } } }),
      ).needed,
    ).toEqual(['the creation of pods']);
    expect(
      reachOf(
        webhookOf({ namespaceSelector: { matchLabels: { inject: 'no' } } }),
      ).needed,
    ).toEqual([]);
  });

  it('knows no namespace selector that keeps it away from nodes', () => {
    const { needed, reachesSystem } = reachOf(
      webhookOf({ rules: [rule(['nodes'], ['*'])] }),
    );
    expect(needed).toEqual(['nodes that register or are cordoned']);
    expect(reachesSystem).toBe(true);
    const leases = { rules: [rule(['*'], ['*'], ['*'], 'Namespaced')] };
    expect(reachOf(webhookOf(leases)).reachesSystem).toBe(true);
    expect(
      reachOf(
        webhookOf({
          ...leases,
          namespaceSelector: {
            matchExpressions: [
              {
                key: 'kubernetes.io/metadata.name',
                operator: 'NotIn',
                values: ['kube-system', 'kube-node-lease'],
              },
            ],
          },
        }),
      ).reachesSystem,
    ).toBe(false);
  });

  it('keeps to the operations, groups and scope of the rules', () => {
    expect(
      reachOf(webhookOf({ rules: [rule(['pods'], [''], ['UPDATE'])] })).needed,
    ).toEqual([]);
    expect(
      reachOf(webhookOf({ rules: [rule(['serviceaccounts'])] })).needed,
    ).toEqual([]);
    expect(
      reachOf(webhookOf({ rules: [rule(['*'], ['cert-manager.io'])] })).needed,
    ).toEqual([]);
    expect(
      reachOf(webhookOf({ rules: [rule(['pods'], [''], ['*'], 'Cluster')] }))
        .needed,
    ).toEqual([]);
  });

  it.each([
    [
      'the end of a drained pod',
      ['pods'],
      '',
      'DELETE',
      'the deletion of pods',
    ],
    [
      'the start of a pod',
      ['serviceaccounts/token'],
      '',
      'CREATE',
      'the tokens of pods that start',
    ],
    [
      'the way of traffic to a pod',
      ['endpointslices'],
      'discovery.k8s.io',
      'UPDATE',
      'the endpoints of pods that moved',
    ],
    [
      'an eviction under a budget',
      ['poddisruptionbudgets/status'],
      'policy',
      'UPDATE',
      'the arithmetic of disruption budgets',
    ],
  ])(
    'reaches %s in every namespace',
    (_, resources, group, operation, words) => {
      const ofPayments = {
        namespaceSelector: { matchLabels: { inject: 'yes' } },
        rules: [rule(resources, [group], [operation])],
      };
      expect(reachOf(webhookOf(ofPayments)).needed).toEqual([words]);
    },
  );

  it('reaches what rollouts make in kube-system alone', () => {
    const rules = [
      rule(['replicasets', 'controllerrevisions'], ['apps'], ['CREATE']),
    ];
    expect(
      reachOf(webhookOf({ rules, namespaceSelector: undefined })).needed,
    ).toEqual([
      'revisions of DaemonSets of kube-system',
      'ReplicaSets of kube-system',
    ]);
    expect(reachOf(webhookOf({ rules })).needed).toEqual([]);
  });

  it('says by what facts it may be narrowed that are not judged', () => {
    expect(reachOf(webhookOf({ matchConditions: 2 })).narrowedBy).toEqual([
      'its 2 matchConditions',
    ]);
    expect(
      reachOf(webhookOf({ objectSelector: { matchLabels: { app: 'other' } } }))
        .narrowedBy,
    ).toEqual(['its objectSelector']);
    expect(
      reachOf(webhookOf({ objectSelector: { matchLabels: { app: 'api' } } }))
        .narrowedBy,
    ).toEqual([]);
    expect(reachOf(webhookOf({ objectSelector: {} })).narrowedBy).toEqual([]);
  });

  it('tells whether it is asked about a pod', () => {
    const { createsPod } = reachOf(webhookOf());
    expect(createsPod({ namespace: 'payments', labels: {} })).toBe(true);
    expect(createsPod({ namespace: 'policy', labels: {} })).toBe(false);
  });
});
