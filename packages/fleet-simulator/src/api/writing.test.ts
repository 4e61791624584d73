import { startSimulator, Simulator } from '../startSimulator';
import type { ManagedFieldsEntry } from '../kube/object';
import {
  ask,
  CLUSTERS_PATH,
  patch,
  smallFleet,
} from '../testing/simulatorClient';

const C1 = `${CLUSTERS_PATH}/c1`;

describe('writing to a simulated cluster', () => {
  let simulator: Simulator;
  beforeEach(async () => {
    simulator = await startSimulator({
      fleet: smallFleet(),
      machineSeconds: 600,
    });
  });
  afterEach(() => simulator.close());

  const apply = (body: unknown, query: string) =>
    ask(simulator, 'management', `${C1}?${query}`, {
      as: 'writer',
      method: 'PATCH',
      headers: { 'Content-Type': 'application/apply-patch+yaml' },
      body,
    });
  const read = async () => (await ask(simulator, 'management', C1)).body;
  const entries = (metadata: unknown) =>
    (metadata as { managedFields: ManagedFieldsEntry[] }).managedFields;
  const versionOf = (version: string) => ({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: 'c1' },
    spec: { topology: { version } },
  });

  it('refuses a stale resourceVersion with 409 and changes nothing', async () => {
    const answer = await patch(simulator, 'management', C1, {
      metadata: { resourceVersion: '1' },
      spec: { topology: { version: 'v1.36.4' } },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ kind: 'Status', reason: 'Conflict' });
    expect(await read()).toMatchObject({
      spec: { topology: { version: 'v1.35.5' } },
    });
  });

  it('logs every write with its outcome, its precondition and its dry run, and nothing else', async () => {
    const { metadata } = await read();
    const resourceVersion = String(metadata?.resourceVersion);
    await patch(simulator, 'management', `${C1}?dryRun=All`, {
      spec: { topology: { version: 'v1.36.4' } },
    });
    await patch(simulator, 'management', C1, {
      metadata: { resourceVersion: '1' },
      spec: { topology: { version: 'v1.36.4' } },
    });
    await patch(simulator, 'management', C1, {
      metadata: { resourceVersion },
      spec: { topology: { version: 'v1.36.4' } },
    });
    expect(
      simulator
        .writes()
        .map(
          ({
            cluster,
            verb,
            path,
            userAgent,
            dryRun,
            accepted,
            status,
            resourceVersion: sent,
          }) => ({
            cluster,
            verb,
            path,
            userAgent,
            dryRun,
            accepted,
            status,
            sent,
          }),
        ),
    ).toEqual([
      {
        cluster: 'management',
        verb: 'patch',
        path: C1,
        userAgent: 'drydock-test/1.0',
        dryRun: true,
        accepted: true,
        status: 200,
        sent: undefined,
      },
      {
        cluster: 'management',
        verb: 'patch',
        path: C1,
        userAgent: 'drydock-test/1.0',
        dryRun: false,
        accepted: false,
        status: 409,
        sent: '1',
      },
      {
        cluster: 'management',
        verb: 'patch',
        path: C1,
        userAgent: 'drydock-test/1.0',
        dryRun: false,
        accepted: true,
        status: 200,
        sent: resourceVersion,
      },
    ]);
  });

  it('stores nothing in a dry run', async () => {
    const answer = await patch(simulator, 'management', `${C1}?dryRun=All`, {
      spec: { topology: { version: 'v1.36.4' } },
    });
    expect(answer.body).toMatchObject({
      spec: { topology: { version: 'v1.36.4' } },
    });
    expect(await read()).toMatchObject({
      spec: { topology: { version: 'v1.35.5' } },
    });
  });

  it('gives a patched field to the patcher and takes it from its owner', async () => {
    await patch(simulator, 'management', `${C1}?fieldManager=drydock`, {
      spec: { topology: { version: 'v1.36.4' } },
    });
    const { metadata } = await read();
    expect(
      entries(metadata).find(entry => entry.manager === 'drydock'),
    ).toMatchObject({
      operation: 'Update',
      apiVersion: 'cluster.x-k8s.io/v1beta2',
      fieldsV1: { 'f:spec': { 'f:topology': { 'f:version': {} } } },
    });
    const creator = entries(metadata).find(
      entry => entry.manager === 'kubectl-create',
    );
    expect(creator?.fieldsV1['f:spec']['f:topology']).not.toHaveProperty(
      'f:version',
    );
    expect(creator?.fieldsV1['f:spec']['f:topology']).toHaveProperty(
      'f:classRef',
    );
  });

  it('applies server-side, refuses a field of another manager in words, and takes it when forced', async () => {
    await patch(simulator, 'management', `${C1}?fieldManager=drydock`, {
      spec: { topology: { version: 'v1.36.4' } },
    });
    const refused = await apply(
      versionOf('v1.35.5'),
      'fieldManager=kustomize-controller&dryRun=All',
    );
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'Apply failed with 1 conflict: conflict with "drydock" using cluster.x-k8s.io/v1beta2: .spec.topology.version',
    );
    const same = await apply(
      versionOf('v1.36.4'),
      'fieldManager=kustomize-controller',
    );
    expect(same.status).toBe(200);
    expect(
      entries(same.body.metadata).filter(entry => entry.operation === 'Apply'),
    ).toEqual([
      expect.objectContaining({
        manager: 'kustomize-controller',
        fieldsV1: { 'f:spec': { 'f:topology': { 'f:version': {} } } },
      }),
    ]);
    expect(entries(same.body.metadata).map(entry => entry.manager)).toContain(
      'drydock',
    );
  });

  it('removes what an applier no longer sends', async () => {
    const withLabel = {
      ...versionOf('v1.35.5'),
      metadata: { name: 'c1', labels: { 'team.example.com/tier': 'gold' } },
    };
    await apply(withLabel, 'fieldManager=pipeline');
    expect((await read()).metadata).toMatchObject({
      labels: { 'team.example.com/tier': 'gold' },
    });
    await apply(versionOf('v1.35.5'), 'fieldManager=pipeline');
    expect((await read()).metadata?.labels).not.toHaveProperty([
      'team.example.com/tier',
    ]);
    expect(await read()).toMatchObject({
      spec: { topology: { version: 'v1.35.5' } },
    });
  });

  it('wants a field manager for an apply', async () => {
    expect((await apply(versionOf('v1.35.5'), '')).status).toBe(400);
  });

  it('creates, updates and deletes objects, raising the generation only with the content', async () => {
    const path = '/api/v1/namespaces/default/configmaps';
    const created = await ask(simulator, 'one', path, {
      as: 'writer',
      method: 'POST',
      body: { metadata: { name: 'a' }, data: { key: '1' } },
    });
    expect(created.status).toBe(201);
    expect(
      (
        await ask(simulator, 'one', path, {
          as: 'writer',
          method: 'POST',
          body: { metadata: { name: 'a' } },
        })
      ).body,
    ).toMatchObject({ reason: 'AlreadyExists', code: 409 });
    const updated = await ask(simulator, 'one', `${path}/a`, {
      as: 'writer',
      method: 'PUT',
      body: { ...created.body, data: { key: '2' } },
    });
    expect(updated.body.metadata).toMatchObject({
      generation: 2,
      uid: created.body.metadata?.uid,
    });
    expect(
      (
        await ask(simulator, 'one', `${path}/a`, {
          as: 'writer',
          method: 'DELETE',
        })
      ).status,
    ).toBe(200);
    expect((await ask(simulator, 'one', `${path}/a`)).status).toBe(404);
  });

  it('deletes only what the preconditions name, takes options from the body, and leaves a Machine to its finalizer', async () => {
    const path = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines';
    const [machine] =
      (await ask(simulator, 'management', path)).body.items ?? [];
    const metadata = machine.metadata as { name: string; uid: string };
    const remove = (options: object, query = '') =>
      ask(simulator, 'management', `${path}/${metadata.name}${query}`, {
        as: 'writer',
        method: 'DELETE',
        body: { apiVersion: 'v1', kind: 'DeleteOptions', ...options },
      });
    const leaves = async () =>
      (await ask(simulator, 'management', `${path}/${metadata.name}`)).body
        .metadata?.deletionTimestamp !== undefined;
    expect((await remove({ preconditions: { uid: 'another' } })).status).toBe(
      409,
    );
    expect(
      (await remove({ dryRun: ['All'], preconditions: { uid: metadata.uid } }))
        .status,
    ).toBe(200);
    expect(await leaves()).toBe(false);
    expect(
      (await remove({ preconditions: { uid: metadata.uid } }, '?dryRun=All'))
        .status,
    ).toBe(200);
    expect(await leaves()).toBe(true);
  });

  it('refuses an eviction that a budget forbids, in the real words', async () => {
    const evict = async () => {
      const pods =
        (await ask(simulator, 'one', '/api/v1/namespaces/payments/pods')).body
          .items ?? [];
      const name = (pods[0].metadata as { name: string }).name;
      return ask(
        simulator,
        'one',
        `/api/v1/namespaces/payments/pods/${name}/eviction`,
        {
          as: 'writer',
          method: 'POST',
          body: {
            apiVersion: 'policy/v1',
            kind: 'Eviction',
            metadata: { name },
          },
        },
      );
    };
    await patch(
      simulator,
      'one',
      '/apis/policy/v1/namespaces/payments/poddisruptionbudgets/api',
      { spec: { maxUnavailable: null, minAvailable: 2 } },
    );
    const refused = await evict();
    expect(refused.body).toMatchObject({
      code: 429,
      message:
        "Cannot evict pod as it would violate the pod's disruption budget.",
    });
    await patch(
      simulator,
      'one',
      '/apis/policy/v1/namespaces/payments/poddisruptionbudgets/api',
      { spec: { minAvailable: 1 } },
    );
    expect((await evict()).status).toBe(201);
  });

  it('lets a budget follow a Deployment that is scaled', async () => {
    const budget = async () =>
      (
        await ask(
          simulator,
          'one',
          '/apis/policy/v1/namespaces/payments/poddisruptionbudgets/api',
        )
      ).body.status;
    await patch(
      simulator,
      'one',
      '/apis/policy/v1/namespaces/payments/poddisruptionbudgets/api',
      { spec: { maxUnavailable: null, minAvailable: 2 } },
    );
    expect(await budget()).toMatchObject({
      currentHealthy: 2,
      desiredHealthy: 2,
      disruptionsAllowed: 0,
    });
    await patch(
      simulator,
      'one',
      '/apis/apps/v1/namespaces/payments/deployments/api',
      { spec: { replicas: 3 } },
    );
    expect(await budget()).toMatchObject({
      currentHealthy: 3,
      desiredHealthy: 2,
      disruptionsAllowed: 1,
    });
  });
});
