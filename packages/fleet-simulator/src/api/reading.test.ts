import { gunzipSync } from 'zlib';
import { request } from 'http';
import { startSimulator, Simulator } from '../startSimulator';
import { ask, smallFleet } from '../testing/simulatorClient';

describe('reading a simulated cluster', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await startSimulator({
      fleet: smallFleet(),
      machineSeconds: 0.01,
    });
  });
  afterEach(() => simulator.close());

  it('answers /version with the platform’s own text', async () => {
    const answer = await ask(simulator, 'one', '/version');
    expect(answer.body).toMatchObject({
      major: '1',
      minor: '31+',
      gitVersion: 'v1.31.14-eks-3025e55',
    });
  });

  it('refuses a request without a valid token with a Status', async () => {
    const answer = await ask(simulator, 'one', '/version', { as: 'anonymous' });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      kind: 'Status',
      reason: 'Unauthorized',
      code: 401,
    });
  });

  it('serves aggregated discovery and answers 304 to its ETag', async () => {
    const accept =
      'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList';
    const answer = await ask(simulator, 'one', '/apis', {
      headers: { Accept: accept },
    });
    expect(answer.headers.get('content-type')).toBe(accept);
    expect(answer.body.kind).toBe('APIGroupDiscoveryList');
    const groups = (answer.body.items ?? []).map(
      item => (item.metadata as { name: string }).name,
    );
    expect(groups).toContain('policy');
    expect(groups).not.toContain('extensions');
    const again = await ask(simulator, 'one', '/apis', {
      headers: {
        Accept: accept,
        'If-None-Match': String(answer.headers.get('etag')),
      },
    });
    expect(again.status).toBe(304);
  });

  it('serves resource lists per group version, and none for a removed version', async () => {
    const core = await ask(simulator, 'one', '/api/v1');
    expect(
      (core.body.resources as { name: string }[]).map(
        resource => resource.name,
      ),
    ).toEqual(
      expect.arrayContaining(['pods', 'pods/eviction', 'nodes', 'secrets']),
    );
    expect((await ask(simulator, 'one', '/apis/policy/v1')).status).toBe(200);
    expect((await ask(simulator, 'one', '/apis/policy/v1beta1')).status).toBe(
      404,
    );
  });

  it('pages a list without losing or repeating an object', async () => {
    const all = (await ask(simulator, 'one', '/api/v1/pods')).body.items ?? [];
    const names: unknown[] = [];
    let next = '';
    do {
      const page = await ask(
        simulator,
        'one',
        `/api/v1/pods?limit=2&continue=${next}`,
      );
      names.push(
        ...(page.body.items ?? []).map(
          item => (item.metadata as { name: string }).name,
        ),
      );
      next = String(page.body.metadata?.continue ?? '');
    } while (next);
    expect(names).toEqual(
      all.map(item => (item.metadata as { name: string }).name),
    );
    expect(names).toHaveLength(5);
  });

  it('gives metadata only where that is asked for', async () => {
    const answer = await ask(
      simulator,
      'one',
      '/apis/policy/v1/poddisruptionbudgets',
      {
        headers: {
          Accept:
            'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1',
        },
      },
    );
    expect(answer.body.kind).toBe('PartialObjectMetadataList');
    const [first] = answer.body.items ?? [];
    expect(Object.keys(first).sort()).toEqual([
      'apiVersion',
      'kind',
      'metadata',
    ]);
    expect(
      (first.metadata as { annotations: Record<string, string> }).annotations,
    ).toHaveProperty(['kubectl.kubernetes.io/last-applied-configuration']);
  });

  it('filters by label, name, namespace and type', async () => {
    const count = async (path: string) =>
      (await ask(simulator, 'one', path)).body.items?.length;
    expect(
      await count(
        '/api/v1/secrets?labelSelector=owner%3Dhelm,status%3Ddeployed',
      ),
    ).toBe(1);
    expect(
      await count('/api/v1/secrets?fieldSelector=type%3Dhelm.sh/release.v1'),
    ).toBe(1);
    expect(await count('/api/v1/secrets?fieldSelector=type%3DOpaque')).toBe(0);
    expect(
      await count(
        '/api/v1/namespaces?fieldSelector=metadata.name%3Dkube-system',
      ),
    ).toBe(1);
    expect(
      await count(
        '/apis/apps/v1/deployments?fieldSelector=metadata.namespace%3Dpayments',
      ),
    ).toBe(1);
    expect(
      (
        await ask(
          simulator,
          'one',
          '/api/v1/pods?fieldSelector=spec.color%3Dred',
        )
      ).status,
    ).toBe(400);
  });

  it('compresses answers of at least 128 KiB and no others', async () => {
    const store = simulator.store('one');
    for (let index = 0; index < 40; index += 1) {
      store.put(
        {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: `big-${index}`, namespace: 'default' },
          data: { text: 'x'.repeat(5000) },
        },
        Date.now(),
      );
    }
    const raw = (path: string) =>
      new Promise<{ encoding?: string; body: Buffer }>((resolve, reject) => {
        request(
          `${simulator.clusterUrl('one')}${path}`,
          {
            headers: {
              Authorization: `Bearer ${simulator.token('one', 'reader')}`,
              'Accept-Encoding': 'gzip',
            },
          },
          response => {
            const chunks: Buffer[] = [];
            response.on('data', (chunk: Buffer) => chunks.push(chunk));
            response.on('end', () =>
              resolve({
                encoding: response.headers['content-encoding'],
                body: Buffer.concat(chunks),
              }),
            );
          },
        )
          .on('error', reject)
          .end();
      });
    const large = await raw('/api/v1/configmaps');
    expect(large.encoding).toBe('gzip');
    expect(
      JSON.parse(gunzipSync(large.body).toString('utf8')).items,
    ).toHaveLength(43);
    expect((await raw('/version')).encoding).toBeUndefined();
  });

  it('answers access reviews as it answers requests', async () => {
    const review = async (verb: string, resource: string) => {
      const answer = await ask(
        simulator,
        'one',
        '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews',
        {
          method: 'POST',
          body: {
            apiVersion: 'authorization.k8s.io/v1',
            kind: 'SelfSubjectAccessReview',
            spec: { resourceAttributes: { verb, resource } },
          },
        },
      );
      expect(answer.status).toBe(201);
      return (answer.body.status as { allowed: boolean }).allowed;
    };
    expect(await review('list', 'pods')).toBe(true);
    expect(await review('create', 'pods')).toBe(false);
    expect(
      (
        await ask(simulator, 'one', '/api/v1/namespaces/default/pods', {
          method: 'POST',
          body: {},
        })
      ).status,
    ).toBe(403);
    expect(simulator.writes()).toEqual([]);
  });

  it('shows callers of deprecated versions and stored objects in its metrics', async () => {
    const before = await ask(simulator, 'one', '/metrics');
    expect(before.text).toContain(
      'apiserver_requested_deprecated_apis{group="flowcontrol.apiserver.k8s.io",removed_release="1.32",resource="flowschemas",subresource="",version="v1beta3"} 1',
    );
    expect(before.text).toContain(
      'apiserver_storage_objects{resource="pods"} 5',
    );
    expect(before.text).not.toContain(
      'resource="prioritylevelconfigurations",subresource=""',
    );
    const answer = await ask(
      simulator,
      'one',
      '/apis/flowcontrol.apiserver.k8s.io/v1beta3/prioritylevelconfigurations',
    );
    expect(answer.headers.get('warning')).toContain(
      'v1beta3 PriorityLevelConfiguration is deprecated in v1.29+, unavailable in v1.32+',
    );
    expect((await ask(simulator, 'one', '/metrics')).text).toContain(
      'resource="prioritylevelconfigurations",subresource="",version="v1beta3"',
    );
  });

  it('streams changes to a watch from a resourceVersion', async () => {
    const list = await ask(simulator, 'one', '/api/v1/configmaps?limit=1');
    const store = simulator.store('one');
    store.put(
      {
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name: 'new', namespace: 'default' },
      },
      Date.now(),
    );
    const answer = await ask(
      simulator,
      'one',
      `/api/v1/configmaps?watch=true&resourceVersion=${String(
        list.body.metadata?.resourceVersion,
      )}&timeoutSeconds=0`,
    );
    const events = answer.text
      .trim()
      .split('\n')
      .map(
        line =>
          JSON.parse(line) as {
            type: string;
            object: { metadata: { name: string } };
          },
      );
    expect(
      events.map(event => [event.type, event.object.metadata.name]),
    ).toEqual([['ADDED', 'new']]);
  });
});
