import { ClusterReadError } from '@drydock/upgrade-readiness';
import { FakeManagement } from '../testing/FakeManagement';
import { objectsUnlessGone } from './objectsUnlessGone';
import { said } from '@drydock/upgrade-reasons';

const CLUSTER = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters/c1';
const LIST = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet/clusters';
const key = { namespace: 'fleet', name: 'c1' };
const signal = new AbortController().signal;
const notFound = new ClusterReadError({
  kind: 'not-found',
  reason: said('nothing here'),
  status: 404,
  retryable: false,
});
const ask = (fake: FakeManagement) =>
  objectsUnlessGone(fake.management(), key, signal);

describe('objectsUnlessGone', () => {
  it('reads the objects of a cluster that is there', async () => {
    expect((await ask(FakeManagement.plain()))?.cluster.name).toBe('c1');
  });

  it('takes a cluster for gone that is neither found nor listed', async () => {
    const fake = FakeManagement.plain();
    fake.objects.delete(CLUSTER);
    expect(await ask(fake)).toBeUndefined();
    expect(fake.requests.some(({ path }) => path === LIST)).toBe(true);
  });

  it('does not believe an answer 404 while the cluster is listed, as from a gateway', async () => {
    const fake = FakeManagement.plain();
    fake.failures.set(CLUSTER, notFound);
    await expect(ask(fake)).rejects.toBe(notFound);
  });

  it('never takes a cluster for gone where the list fails, or where anything else went wrong', async () => {
    const fake = FakeManagement.plain();
    const forbidden = new ClusterReadError({
      kind: 'forbidden',
      reason: said('no'),
      status: 403,
      retryable: false,
    });
    fake.failures.set(CLUSTER, notFound);
    fake.failures.set(LIST, forbidden);
    await expect(ask(fake)).rejects.toBe(forbidden);
    const unreachable = new ClusterReadError({
      kind: 'unreachable',
      reason: said('no answer'),
      retryable: true,
    });
    fake.failures.set(CLUSTER, unreachable);
    await expect(ask(fake)).rejects.toBe(unreachable);
  });
});
