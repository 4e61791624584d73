import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ClusterReadRequest } from '@drydock/upgrade-readiness';
import {
  ReopenedAccess,
  UnexpectedAnswerError,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { FakeManagement } from '../testing/FakeManagement';
import { clusterObject } from '../testing/objects';
import { ManagementReader } from './ManagementReader';
import { said } from '@drydock/upgrade-reasons';

const signal = new AbortController().signal;
const key = { namespace: 'fleet', name: 'c1' };
const failure = (kind: 'expired' | 'not-found' | 'unauthorized') =>
  new ClusterReadError({
    kind,
    reason: said(kind),
    retryable: false,
  });

/** Answers by path; everything else is not found. */
function readerOf(answers: Record<string, unknown>) {
  const requests: ClusterReadRequest[] = [];
  const read = async (request: ClusterReadRequest) => {
    requests.push(request);
    const answer = answers[request.path];
    if (answer === undefined) throw failure('not-found');
    const value = typeof answer === 'function' ? answer(request) : answer;
    const body = Buffer.from(
      typeof value === 'string' ? value : JSON.stringify(value),
    );
    return {
      status: 200 as const,
      contentType: 'application/json',
      body,
      decodedBytes: body.length,
    };
  };
  return { reader: new ManagementReader({ read }), requests };
}

const served = (...versions: string[]) => ({
  versions: versions.map(version => ({ version })),
});
const CORE = '/apis/cluster.x-k8s.io';

describe('ManagementReader', () => {
  it('reads a cluster with everything that decides about its versions, only its own', async () => {
    const fake = FakeManagement.settled();
    const objects = await fake.management().reader.clusterObjects(key, signal);
    expect([
      objects.cluster.name,
      objects.controlPlane?.name,
      objects.nodePools.length,
      objects.machines.length,
    ]).toEqual(['c1', 'c1-cp', 1, 2]);
    expect(fake.requests.every(({ signal: given }) => given === signal)).toBe(
      true,
    );
  });

  it('takes the newest version that it understands, and asks for it once', async () => {
    const { reader, requests } = readerOf({
      [CORE]: served('v1beta3', 'v1beta1'),
      [`${CORE}/v1beta1/clusters`]: { items: [] },
    });
    expect(await reader.clusters(undefined, signal)).toEqual([]);
    await reader.clusters(undefined, signal);
    expect(requests.filter(({ path }) => path === CORE)).toHaveLength(1);
  });

  it('says which versions are served when it understands none', async () => {
    const { reader } = readerOf({ [CORE]: served('v1alpha3') });
    await expect(reader.clusters(undefined, signal)).rejects.toThrow(
      /serves cluster\.x-k8s\.io only in versions that Drydock does not read: v1alpha3/,
    );
  });

  it('asks again after a failed question for versions', async () => {
    const answers: Record<string, unknown> = {};
    const { reader } = readerOf(answers);
    await expect(reader.clusters(undefined, signal)).rejects.toThrow(
      /not a Cluster API management cluster/,
    );
    answers[CORE] = served('v1beta2');
    answers[`${CORE}/v1beta2/clusters`] = { items: [] };
    expect(await reader.clusters(undefined, signal)).toEqual([]);
  });

  it('begins a list anew when its continue token has expired, once', async () => {
    let expirations = 1;
    const { reader } = readerOf({
      [CORE]: served('v1beta2'),
      [`${CORE}/v1beta2/clusters`]: ({ query }: ClusterReadRequest) => {
        if (query?.continue && expirations-- > 0) throw failure('expired');
        return query?.continue
          ? { items: [clusterObject({ name: 'c2' })] }
          : { items: [clusterObject()], metadata: { continue: 'x' } };
      },
    });
    expect(
      (await reader.clusters(undefined, signal)).map(({ name }) => name),
    ).toEqual(['c1', 'c2']);
    expirations = 2;
    await expect(reader.clusters(undefined, signal)).rejects.toMatchObject({
      failure: { kind: 'expired' },
    });
  });

  it('ends a list that does not end [T-251]', async () => {
    const { reader } = readerOf({
      [CORE]: served('v1beta2'),
      [`${CORE}/v1beta2/clusters`]: {
        items: [],
        metadata: { continue: 'again' },
      },
    });
    await expect(reader.clusters(undefined, signal)).rejects.toMatchObject({
      failure: { kind: 'too-many-pages' },
    });
  });

  it.each([
    ['HTML', '<html>sign in</html>'],
    ['no list', { kind: 'Status' }],
    ['an object without a name', { items: [{ metadata: {} }] }],
  ])('never takes %s for an empty list', async (_what, answer) => {
    const { reader } = readerOf({
      [CORE]: served('v1beta2'),
      [`${CORE}/v1beta2/clusters`]: answer,
    });
    await expect(reader.clusters(undefined, signal)).rejects.toBeInstanceOf(
      UnexpectedAnswerError,
    );
  });

  it('takes MachinePools that are not served for none, but machines that are not served for a failure', async () => {
    const fake = FakeManagement.settled();
    fake.failures.set(
      '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machinepools',
      failure('not-found'),
    );
    expect(
      (await fake.management().reader.clusterObjects(key, signal)).nodePools,
    ).toHaveLength(1);
    fake.failures.set(
      '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/machines',
      failure('not-found'),
    );
    await expect(
      fake.management().reader.clusterObjects(key, signal),
    ).rejects.toMatchObject({ failure: { kind: 'not-found' } });
  });
});

describe('ReopenedAccess', () => {
  it('loads the credential again after a 401, and only then', async () => {
    let opened = 0;
    const answers = ['ok', 'unauthorized', 'ok'];
    const access = new ReopenedAccess(() => {
      opened += 1;
      return {
        description: 'test',
        read: async () => {
          if (answers.shift() === 'unauthorized') throw failure('unauthorized');
          return {
            status: 200,
            contentType: '',
            body: Buffer.alloc(0),
            decodedBytes: 0,
          };
        },
        review: async () => true,
        close: async () => undefined,
      };
    });
    const request = { path: '/', purpose: 'test' };
    await access.read(request);
    await expect(access.read(request)).rejects.toMatchObject({
      failure: { kind: 'unauthorized' },
    });
    expect(opened).toBe(1);
    await access.read(request);
    expect(opened).toBe(2);
  });

  it('knows a Cluster API without drain rules by its discovery, and takes nothing else for that', async () => {
    const lists = { [CORE]: served('v1beta1') };
    const withKinds = (...kinds: string[]) =>
      readerOf({
        ...lists,
        [`${CORE}/v1beta1`]: { resources: kinds.map(kind => ({ kind })) },
      }).reader.drainRules('fleet', signal);
    expect(await withKinds('Cluster', 'Machine')).toBeUndefined();
    await expect(
      withKinds('Cluster', 'MachineDrainRule'),
    ).rejects.toMatchObject({ failure: { kind: 'not-found' } });
    await expect(
      readerOf({
        ...lists,
        [`${CORE}/v1beta1`]: { kind: 'Status' },
      }).reader.drainRules('fleet', signal),
    ).rejects.toThrow(UnexpectedAnswerError);
    const rule = {
      metadata: {
        name: 'r',
        namespace: 'fleet',
        uid: 'u',
        resourceVersion: '1',
      },
      spec: { drain: { behavior: 'Drain', order: -3 } },
    };
    const { reader } = readerOf({
      ...lists,
      [`${CORE}/v1beta1/namespaces/fleet/machinedrainrules`]: { items: [rule] },
    });
    expect(await reader.drainRules('fleet', signal)).toMatchObject([
      {
        apiVersion: 'cluster.x-k8s.io/v1beta1',
        kind: 'MachineDrainRule',
        name: 'r',
        uid: 'u',
        behavior: 'Drain',
        order: -3,
        machines: undefined,
        pods: undefined,
      },
    ]);
  });
});
