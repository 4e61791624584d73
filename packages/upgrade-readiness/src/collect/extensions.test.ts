import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import type {
  ClusterReadRequest,
  InventorySection,
  InventorySections,
} from '../contracts';
import { otherAuthority } from '../testing/certificates';
import { FakeAccess, page, readError } from '../testing/fakeAccess';
import { readInventory } from './readInventory';

/**
 * What others plug into the API server, and what is behind it, read from a cluster made of lists.
 */
const bundle = Buffer.from(otherAuthority).toString('base64');
const service = (namespace: string, name: string) => ({
  service: { namespace, name, port: 443, path: '/validate' },
});
const lists: Readonly<Record<string, readonly unknown[]>> = {
  '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations': [
    {
      metadata: { name: 'policy', labels: { team: 'platform' } },
      webhooks: [
        {
          name: 'pods.policy',
          clientConfig: { ...service('policy', 'hook'), caBundle: bundle },
          rules: [
            {
              operations: ['CREATE'],
              apiGroups: [''],
              apiVersions: ['v1'],
              resources: ['pods'],
              scope: '*',
            },
          ],
          namespaceSelector: {},
          matchConditions: [{ name: 'a', expression: 'true' }],
        },
        {
          name: 'outside',
          failurePolicy: 'Ignore',
          matchPolicy: 'Exact',
          timeoutSeconds: 3,
          clientConfig: {
            url: 'https://user:secret@hooks.example.com:8443/path?token=abc',
            caBundle: 'bm9uZQ==',
          },
        },
      ],
    },
  ],
  '/apis/admissionregistration.k8s.io/v1/mutatingwebhookconfigurations': [
    {
      metadata: { name: 'gone' },
      webhooks: [{ name: 'gone', clientConfig: service('policy', 'missing') }],
    },
  ],
  '/apis/apiextensions.k8s.io/v1/customresourcedefinitions': [
    {
      metadata: { name: 'widgets.example.com' },
      spec: {
        group: 'example.com',
        names: { kind: 'Widget', plural: 'widgets' },
        versions: [
          {
            name: 'v1',
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { description: 'x'.repeat(100) } },
          },
          { name: 'v1beta1', served: false, storage: false, deprecated: true },
        ],
        conversion: {
          strategy: 'Webhook',
          webhook: {
            clientConfig: service('widgets', 'convert'),
            conversionReviewVersions: ['v1'],
          },
        },
      },
      status: {
        storedVersions: ['v1beta1', 'v1'],
        conditions: [
          { type: 'Established', status: 'True' },
          { type: 'NonStructuralSchema', status: 'True', reason: 'Violations' },
        ],
      },
    },
  ],
  '/apis/apiregistration.k8s.io/v1/apiservices': [
    { metadata: { name: 'v1.apps' }, spec: { group: 'apps', version: 'v1' } },
    {
      metadata: { name: 'v1beta1.metrics.k8s.io' },
      spec: {
        group: 'metrics.k8s.io',
        version: 'v1beta1',
        service: { namespace: 'kube-system', name: 'metrics' },
      },
      status: {
        conditions: [
          { type: 'Available', status: 'False', reason: 'MissingEndpoints' },
        ],
      },
    },
  ],
  '/api/v1/namespaces/policy/services': [
    {
      metadata: { name: 'hook', namespace: 'policy' },
      spec: { type: 'ClusterIP', ports: [{ port: 443 }, { port: 9090 }] },
    },
  ],
  '/apis/discovery.k8s.io/v1/namespaces/policy/endpointslices': [
    {
      metadata: {
        name: 'hook-1',
        namespace: 'policy',
        labels: { 'kubernetes.io/service-name': 'hook' },
      },
      endpoints: [
        {
          addresses: ['10.0.0.1'],
          nodeName: 'node-a',
          conditions: { ready: true },
        },
        { addresses: ['10.0.0.1'], nodeName: 'node-a' },
        {
          addresses: ['10.0.0.2'],
          nodeName: 'node-b',
          conditions: { ready: false },
        },
      ],
    },
  ],
};

function answer({ path }: ClusterReadRequest) {
  if (path === '/version') return { gitVersion: 'v1.33.1' };
  return /^\/apis?\//.test(path) ? page(lists[path] ?? []) : undefined;
}

async function factsOf<S extends InventorySection>(
  section: S,
  answers: (
    request: ClusterReadRequest,
  ) => ReturnType<typeof answer> | ReturnType<typeof readError> = answer,
): Promise<InventorySections[S]> {
  const inventory = await readInventory(new FakeAccess(answers), {
    knowledge: builtinKnowledge,
    now: () => new Date(0),
    wait: async () => undefined,
  });
  const result = inventory.sections[section];
  if (result.status !== 'read')
    throw new Error(`${section} is ${result.status}`);
  return result.facts;
}

describe('admission webhooks', () => {
  it('are one fact each, with the defaults of their API and without their certificates', async () => {
    const facts = await factsOf('admission-webhooks');
    expect(facts.map(({ name }) => name)).toEqual([
      'pods.policy',
      'outside',
      'gone',
    ]);
    expect(facts[0]).toMatchObject({
      failurePolicy: 'Fail',
      matchPolicy: 'Equivalent',
      timeoutSeconds: 10,
      matchConditions: 1,
      labels: { team: 'platform' },
      backend: {
        kind: 'service',
        namespace: 'policy',
        name: 'hook',
        port: 443,
        path: '/validate',
      },
      certificate: {
        notAfter: '2126-10-28T06:24:54.000Z',
        subject: 'CN=other',
      },
      namespaceSelector: { matchLabels: {}, matchExpressions: [] },
    });
    expect(facts[0].objectSelector).toBeUndefined();
    expect(facts[1]).toMatchObject({
      failurePolicy: 'Ignore',
      matchPolicy: 'Exact',
      timeoutSeconds: 3,
      backend: { kind: 'url', host: 'hooks.example.com:8443' },
      certificate: { unreadable: expect.stringContaining('no PEM') },
    });
    expect(JSON.stringify(facts)).not.toMatch(/secret|token=|BEGIN/);
  });
});

describe('custom resources', () => {
  it('tell versions, stored versions, conversion and faults, without schemas', async () => {
    const [widget] = await factsOf('custom-resources');
    expect(widget).toMatchObject({
      group: 'example.com',
      kind: 'Widget',
      resource: 'widgets',
      storedVersions: ['v1beta1', 'v1'],
      preserveUnknownFields: false,
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          deprecated: false,
          hasSchema: true,
        },
        {
          name: 'v1beta1',
          served: false,
          storage: false,
          deprecated: true,
          hasSchema: false,
        },
      ],
      conversion: {
        backend: { kind: 'service', namespace: 'widgets', name: 'convert' },
        reviewVersions: ['v1'],
      },
      faults: [{ type: 'NonStructuralSchema', reason: 'Violations' }],
    });
    expect(JSON.stringify(widget)).not.toContain('xxx');
  });
});

describe('aggregated APIs', () => {
  it('say whether they are available, and who serves them', async () => {
    const facts = await factsOf('api-services');
    expect(facts[0]).not.toHaveProperty('backend');
    expect(facts[0]).not.toHaveProperty('available');
    expect(facts[1]).toMatchObject({
      available: false,
      reason: 'MissingEndpoints',
      backend: { kind: 'service', namespace: 'kube-system', name: 'metrics' },
    });
  });
});

describe('what is behind them', () => {
  it('is counted by ready address; other Services are not asked for', async () => {
    const facts = await factsOf('service-backends');
    expect(facts).toEqual([
      {
        namespace: 'policy',
        name: 'hook',
        exists: true,
        ports: [443, 9090],
        readyEndpoints: 1,
        nodes: ['node-a'],
      },
      {
        namespace: 'policy',
        name: 'missing',
        exists: false,
        readyEndpoints: 0,
        nodes: [],
      },
      {
        namespace: 'widgets',
        name: 'convert',
        exists: false,
        readyEndpoints: 0,
        nodes: [],
      },
      {
        namespace: 'kube-system',
        name: 'metrics',
        exists: false,
        readyEndpoints: 0,
        nodes: [],
      },
    ]);
  });

  it('is outside for a Service that only stands for an address, and has no endpoints', async () => {
    const facts = await factsOf('service-backends', request =>
      request.path === '/api/v1/namespaces/policy/services'
        ? page([
            {
              metadata: { name: 'hook', namespace: 'policy' },
              spec: { type: 'ExternalName', externalName: 'hooks.example.com' },
            },
          ])
        : answer(request),
    );
    expect(facts[0]).toMatchObject({
      name: 'hook',
      exists: true,
      externalName: true,
    });
  });

  it('is read by one list where many Services are named', async () => {
    const many = Array.from({ length: 30 }, (_, index) => ({
      name: `w${index}`,
      clientConfig: service('policy', `hook-${index}`),
    }));
    const access = new FakeAccess(request =>
      request.path.endsWith('/validatingwebhookconfigurations')
        ? page([{ metadata: { name: 'many' }, webhooks: many }])
        : answer(request),
    );
    await readInventory(access, {
      knowledge: builtinKnowledge,
      now: () => new Date(0),
      off: ['api-evidence'],
    });
    expect(
      access.asked
        .filter(({ path }) => path.endsWith('/endpointslices'))
        .map(({ path }) => path),
    ).toEqual(['/apis/discovery.k8s.io/v1/endpointslices']);
  });

  it('says of each Service that could not be read why, and never that nothing is behind it', async () => {
    const inventory = await readInventory(
      new FakeAccess(request =>
        request.path.endsWith('/endpointslices')
          ? readError('forbidden')
          : answer(request),
      ),
      { knowledge: builtinKnowledge, now: () => new Date(0) },
    );
    expect(inventory.sections['service-backends']).toMatchObject({
      status: 'failed',
      failures: expect.arrayContaining([
        expect.objectContaining({ kind: 'forbidden' }),
      ]),
    });
  });

  it('is not known in full where who names it was not read', async () => {
    const inventory = await readInventory(
      new FakeAccess(request =>
        request.path.endsWith('/apiservices')
          ? readError('forbidden')
          : answer(request),
      ),
      { knowledge: builtinKnowledge, now: () => new Date(0) },
    );
    expect(inventory.sections['service-backends']).toMatchObject({
      status: 'partial',
      failures: [{ kind: 'forbidden' }],
    });
  });
});
