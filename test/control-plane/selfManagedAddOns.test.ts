import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { mockServices } from '@backstage/backend-test-utils';
import {
  createAddOnsCluster,
  readAddOnsConfig,
  SelfManagedAddOnsProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-backend-module-self-managed-add-ons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { inEnglish } from '@drydock/upgrade-reasons';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import {
  installPlatform,
  kubeconfigsOf,
  send as sendTo,
} from '../src/platformOnServer';

/**
 * The provider on a real API server with the rights of docs/rbac alone. No controller runs: the test
 * plays the Deployment controller. The audit log counts.
 */
const CLUSTER = { id: 'c-1', name: 'prod-1', reference: 'prod-1' };
const COREDNS = '/apis/apps/v1/namespaces/kube-system/deployments/coredns';
const signal = new AbortController().signal;

const deployment = (name: string, image: string) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, namespace: 'kube-system' },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: name } },
    template: {
      metadata: { labels: { app: name } },
      spec: {
        containers: [
          { name, image, args: ['-conf', '/etc/coredns/Corefile'] },
          { name: 'sidecar', image: 'registry.example/sidecar:v7' },
        ],
      },
    },
  },
});

describeWithControlPlane('self-managed add-ons', 'newest', version => {
  let controlPlane: ControlPlane;
  let folder: string;
  let provider: SelfManagedAddOnsProvider;

  const send = (
    method: 'GET' | 'POST' | 'PATCH',
    target: string,
    body?: unknown,
  ) => sendTo(controlPlane, method, target, body);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-add-ons-'));
    controlPlane = await ControlPlane.start({ version });
    await installPlatform(controlPlane, {
      namespaces: [],
      definitions: [],
      roles: ['self-managed-add-ons.yaml'],
      served: [],
    });
    const accounts = await kubeconfigsOf(
      controlPlane,
      folder,
      'drydock-add-ons',
    );
    await send(
      'POST',
      '/apis/apps/v1/namespaces/kube-system/deployments',
      deployment('coredns', 'registry.example:5000/coredns:v1.11.1'),
    );
    const [config] = readAddOnsConfig(
      mockServices.rootConfig({
        data: {
          clusterUpgrades: {
            selfManagedAddOns: {
              clusters: [
                {
                  id: CLUSTER.reference,
                  kubeconfig: accounts.reader,
                  upgrade: { kubeconfig: accounts.writer },
                  addOns: [{ name: 'coredns', kind: 'Deployment' }],
                },
              ],
            },
          },
        },
      }),
    );
    provider = new SelfManagedAddOnsProvider({
      clusters: [createAddOnsCluster(config, 'drydock/test')],
    });
  });

  afterAll(async () => {
    await controlPlane?.stop();
    if (folder) await rm(folder, { recursive: true });
  });

  const hop = (from: string, to: string): Hop => ({
    kind: 'add-ons',
    from: version,
    to: version,
    disrupts: [],
    addOn: { name: 'coredns', from, to, onConflict: 'preserve' },
  });
  const operation = async (wanted: Hop) => ({
    operationKey: 'u/generation-1/step-1',
    moveKey: 'u/step-1',
    hop: wanted,
    precondition: (await provider.observe(CLUSTER, signal)).precondition,
  });
  const stateOf = async (wanted: Hop) =>
    (
      await provider.follow(
        CLUSTER,
        { hop: wanted, moveKey: 'u/step-1' },
        signal,
      )
    ).move.state;
  const writes = async () =>
    (await controlPlane.auditEvents()).filter(
      ({ verb, user, requestURI, responseStatus }) =>
        verb === 'patch' &&
        user.username ===
          'system:serviceaccount:drydock:drydock-add-ons-writer' &&
        !requestURI.includes('dryRun') &&
        responseStatus?.code === 200,
    ).length;

  /** As the Deployment controller does when all pods have the newest form. */
  async function rollOut() {
    const { metadata } = await send('GET', COREDNS);
    await send('PATCH', `${COREDNS}/status`, {
      status: {
        observedGeneration: metadata.generation,
        replicas: 2,
        updatedReplicas: 2,
        readyReplicas: 2,
        availableReplicas: 2,
      },
    });
  }

  it('sets one image by one write, also when four engines ask, changes nothing else of the workload, and is done with its pods [T-482]', async () => {
    await rollOut();
    const there = hop('v1.11.1', 'v1.11.4');
    const wanted = await operation(there);
    expect(await stateOf(there)).toBe('not-begun');
    expect((await provider.dryRun(CLUSTER, wanted, signal)).outcome).toBe(
      'accepted',
    );
    expect(await writes()).toBe(0);
    const before = (await send('GET', COREDNS)).spec;
    const outcomes = await Promise.all(
      [1, 2, 3, 4].map(() => provider.start(CLUSTER, wanted, signal)),
    );
    expect(
      outcomes.filter(({ outcome }) => outcome === 'accepted'),
    ).toHaveLength(1);
    expect(await writes()).toBe(1);
    const { spec, metadata } = await send('GET', COREDNS);
    before.template.spec.containers[0].image =
      'registry.example:5000/coredns:v1.11.4';
    expect(spec).toEqual(before);
    expect(metadata.annotations).toMatchObject({
      'drydock.dev/images-before': JSON.stringify({
        coredns: 'registry.example:5000/coredns:v1.11.1',
      }),
      'drydock.dev/images-set-by': 'u/step-1',
    });
    expect(await stateOf(there)).toBe('under-way');
    await rollOut();
    expect(await stateOf(there)).toBe('done');

    const back = hop('v1.11.4', 'v1.11.1');
    expect(
      (await provider.start(CLUSTER, await operation(back), signal)).outcome,
    ).toBe('accepted');
    await rollOut();
    expect(await stateOf(back)).toBe('done');
  });

  it('writes neither what another tool applies, nor a workload that changed since [T-482]', async () => {
    const there = hop('v1.11.1', 'v1.11.4');
    const stale = await operation(there);
    await send('PATCH', COREDNS, { metadata: { labels: { touched: 'yes' } } });
    expect((await provider.start(CLUSTER, stale, signal)).outcome).toBe(
      'stale',
    );
    await controlPlane.request(
      'PATCH',
      `${COREDNS}?fieldManager=eks&force=true`,
      {
        apiVersion: 'apps/v1',
        kind: 'Deployment',
        metadata: { name: 'coredns', namespace: 'kube-system' },
        spec: {
          template: {
            spec: {
              containers: [
                {
                  name: 'coredns',
                  image: 'registry.example:5000/coredns:v1.11.1',
                },
              ],
            },
          },
        },
      },
      'application/apply-patch+yaml',
    );
    const before = await writes();
    const refused = await provider.start(
      CLUSTER,
      await operation(there),
      signal,
    );
    expect(refused.outcome).toBe('refused');
    expect(inEnglish(refused.message)).toMatch(/belongs to EKS/);
    expect(await writes()).toBe(before);
  });

  it('may neither list nor change anything else, by the rights of docs/rbac', async () => {
    const may = async (account: string, ...asked: string[]) =>
      (
        await controlPlane
          .kubectl([
            'auth',
            'can-i',
            ...asked,
            '-n',
            'kube-system',
            `--as=system:serviceaccount:drydock:drydock-add-ons-${account}`,
          ])
          .catch(() => 'no')
      ).trim();
    expect(await may('writer', 'patch', 'deployments.apps/coredns')).toBe(
      'yes',
    );
    expect(await may('writer', 'patch', 'deployments.apps/other')).toBe('no');
    expect(await may('writer', 'delete', 'deployments.apps/coredns')).toBe(
      'no',
    );
    expect(await may('reader', 'patch', 'deployments.apps/coredns')).toBe('no');
    expect(await may('reader', 'list', 'deployments.apps')).toBe('no');
  });
});
