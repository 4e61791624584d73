import { inEnglish } from '@drydock/upgrade-reasons';
import { importableObject } from './importableObject';
import type { TrialKind } from './planKinds';

const kindOf = (
  resource: string,
  kind: string,
  group = '',
  namespaced = true,
): TrialKind => ({
  group,
  version: 'v1',
  resource,
  kind,
  namespaced,
  custom: false,
});
const stored = (
  rest: Record<string, unknown>,
  metadata: Record<string, unknown> = {},
) => ({
  metadata: {
    name: 'a',
    namespace: 'payments',
    uid: '1',
    resourceVersion: '2',
    generation: 3,
    creationTimestamp: 'x',
    managedFields: [{}],
    finalizers: ['f'],
    ownerReferences: [{ kind: 'X', name: 'x' }],
    ...metadata,
  },
  ...rest,
});

describe('importableObject', () => {
  it('keeps what a person would write, in the namespace of the trial', () => {
    const object = stored(
      { spec: { replicas: 1 }, status: { replicas: 1 } },
      {
        labels: { app: 'a' },
        annotations: {
          'kubectl.kubernetes.io/last-applied-configuration': '{}',
          team: 'x',
        },
      },
    );
    expect(
      importableObject(
        object,
        kindOf('deployments', 'Deployment', 'apps'),
        'trial',
      ),
    ).toEqual({
      body: {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: {
          name: 'a',
          namespace: 'trial',
          labels: { app: 'a' },
          annotations: { team: 'x' },
        },
        spec: { replicas: 1 },
      },
    });
  });

  it.each([
    [
      'what a controller made',
      stored(
        {},
        {
          ownerReferences: [
            { kind: 'Deployment', name: 'api', controller: true },
          ],
        },
      ),
      kindOf('replicasets', 'ReplicaSet', 'apps'),
      'made by a controller',
    ],
    [
      'default roles',
      stored(
        {},
        { labels: { 'kubernetes.io/bootstrapping': 'rbac-defaults' } },
      ),
      kindOf('clusterroles', 'ClusterRole', 'rbac.authorization.k8s.io', false),
      'made by the API server',
    ],
    [
      'pods of a workload',
      stored(
        {},
        {
          ownerReferences: [
            { kind: 'ReplicaSet', name: 'api', controller: true },
          ],
        },
      ),
      kindOf('pods', 'Pod'),
      'made by a controller',
    ],
    [
      'static pods',
      stored({}, { annotations: { 'kubernetes.io/config.mirror': 'x' } }),
      kindOf('pods', 'Pod'),
      'made by a kubelet',
    ],
    [
      'the root certificate',
      stored({}, { name: 'kube-root-ca.crt' }),
      kindOf('configmaps', 'ConfigMap'),
      'made by a controller',
    ],
  ])('leaves out %s', (_, object, kind, skipped) => {
    expect(inEnglish(importableObject(object, kind, 'trial'))).toEqual({
      skipped,
    });
  });

  it('sends the keys of Secrets and ConfigMaps, no value, and no annotation of a Secret', () => {
    const secret = importableObject(
      stored(
        {
          type: 'Opaque',
          data: { password: 'cGFzcw==', 'last applied': 'x' },
          stringData: { more: 'x' },
        },
        { annotations: { note: 'x' } },
      ),
      kindOf('secrets', 'Secret'),
      'trial',
    );
    expect(secret).toEqual({
      body: {
        apiVersion: 'v1',
        kind: 'Secret',
        type: 'Opaque',
        metadata: { name: 'a', namespace: 'trial' },
        data: { password: '', 'last applied': '' },
      },
    });
    const registry = importableObject(
      stored({
        type: 'kubernetes.io/dockerconfigjson',
        data: { '.dockerconfigjson': 'x' },
      }),
      kindOf('secrets', 'Secret'),
      'trial',
    );
    expect(registry).toMatchObject({
      body: {
        data: { '.dockerconfigjson': Buffer.from('{}').toString('base64') },
      },
    });
    expect(
      importableObject(
        stored({ data: { a: 'x' }, binaryData: { b: 'eA==' } }),
        kindOf('configmaps', 'ConfigMap'),
        'trial',
      ),
    ).toMatchObject({ body: { data: { a: '' }, binaryData: { b: '' } } });
  });

  it('sends a pod without a controller without its node and what it would need from the target', () => {
    const spec = {
      containers: [{ name: 'main', image: 'app:1' }],
      nodeName: 'node-a',
      serviceAccountName: 'tool',
      serviceAccount: 'tool',
      priority: 5,
      priorityClassName: 'high',
      preemptionPolicy: 'Never',
      ephemeralContainers: [{ name: 'debug' }],
    };
    expect(
      importableObject(stored({ spec }), kindOf('pods', 'Pod'), 'trial'),
    ).toMatchObject({
      body: { kind: 'Pod', spec: { containers: spec.containers } },
    });
    expect(
      JSON.stringify(
        importableObject(stored({ spec }), kindOf('pods', 'Pod'), 'trial'),
      ),
    ).not.toMatch(/node-a|tool|high|Never|debug/);
  });

  it('leaves out what was allocated or generated', () => {
    const service = (spec: Record<string, unknown>) =>
      importableObject(
        stored({ spec }),
        kindOf('services', 'Service'),
        'trial',
      );
    expect(
      service({
        clusterIP: '10.0.0.1',
        clusterIPs: ['10.0.0.1'],
        ports: [{ port: 80, nodePort: 30000 }],
      }),
    ).toMatchObject({ body: { spec: { ports: [{ port: 80 }] } } });
    expect(
      JSON.stringify(
        service({
          clusterIP: '10.0.0.1',
          ports: [{ port: 80, nodePort: 30000 }],
        }),
      ),
    ).not.toMatch(/clusterIP|nodePort/);
    expect(service({ clusterIP: 'None', clusterIPs: ['None'] })).toMatchObject({
      body: { spec: { clusterIP: 'None', clusterIPs: ['None'] } },
    });
    const job = importableObject(
      stored({
        spec: {
          selector: { matchLabels: { 'controller-uid': '1' } },
          template: {
            metadata: { labels: { 'controller-uid': '1', app: 'a' } },
            spec: {},
          },
        },
      }),
      kindOf('jobs', 'Job', 'batch'),
      'trial',
    );
    expect(job).toMatchObject({
      body: { spec: { template: { metadata: { labels: { app: 'a' } } } } },
    });
    expect(JSON.stringify(job)).not.toMatch(/selector|controller-uid/);
  });
});
