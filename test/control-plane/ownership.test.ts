import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { minorOf, nextMinor } from '@drydock/kubernetes-knowledge';
import { ControlPlane } from '../src/controlPlane';
import { describeWithControlPlane } from '../src/describeWithControlPlane';
import { eventually } from '../src/eventually';
import {
  ownershipCases,
  ownershipEntities,
  CLUSTER_OWNER,
} from '../src/ownershipCases';
import type { OwnershipCase } from '../src/ownershipCases';
import { installChart } from '../src/helmChart';
import { nodeManifest } from '../src/nodeManifest';
import { PortalOfOne } from '../src/portalOfOne';
import { readerKubeconfig } from '../src/readerKubeconfig';

/**
 * Whose the findings and workloads of a real cluster are (C2). Each way leads from a budget that
 * allows no disruption, which tells nothing itself, over its pods and their owner references to a
 * Deployment, and from there to a Component of the catalog, or to another owner that is named.
 */
describeWithControlPlane('owners of real objects', ['1.37'], version => {
  const target =
    minorOf(version) === '1.37' ? version : nextMinor(minorOf(version) ?? '');
  let controlPlane: ControlPlane;
  let portal: PortalOfOne;
  let folder: string;
  let findings: Awaited<ReturnType<PortalOfOne['readiness']>>['findings'];
  let services: readonly {
    readonly owner: string;
    readonly services: readonly {
      readonly entityRef: string;
      readonly foundBy: string;
      readonly workloads: number;
    }[];
  }[];
  let unowned: readonly string[];

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'drydock-owners-'));
    controlPlane = await ControlPlane.start({
      version,
      controllers: true,
      kwok: true,
    });
    for (const name of ['node-a', 'node-b', 'node-c']) {
      const { status, body } = await controlPlane.request(
        'POST',
        '/api/v1/nodes',
        nodeManifest(name, version),
      );
      if (status !== 201)
        throw new Error(`Node ${name} was refused: ${status} ${body}`);
    }
    for (const each of ownershipCases) await seed(each);
    await eventually('every budget has counted its pods', async () => {
      const { items } = JSON.parse(
        await controlPlane.kubectl([
          'get',
          'poddisruptionbudgets',
          '--all-namespaces',
          '-o',
          'json',
        ]),
      );
      return items.length === ownershipCases.length &&
        items.every(
          ({
            status,
          }: {
            status?: { expectedPods?: number; currentHealthy?: number };
          }) => status?.expectedPods === 2 && status.currentHealthy === 2,
        )
        ? true
        : undefined;
    });
    const kubeconfig = path.join(folder, 'kubeconfig');
    await readerKubeconfig(controlPlane, kubeconfig);
    portal = await PortalOfOne.start(kubeconfig, target, {
      entities: ownershipEntities,
      owner: CLUSTER_OWNER,
    });
    ({ findings } = await portal.readiness());
    ({ services, unowned } = await portal.details());
  });
  afterAll(async () => {
    await portal?.stop();
    await controlPlane?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function seed({
    namespace,
    namespaceLabels,
    labels,
    podLabels,
    annotations,
    budgetAnnotations,
    writtenBy,
  }: OwnershipCase): Promise<void> {
    const apply = (...items: readonly unknown[]) =>
      controlPlane.kubectl(
        ['apply', '-f', '-'],
        JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
      );
    const selector = { matchLabels: { run: 'workload' } };
    const template = {
      metadata: { labels: { run: 'workload', ...podLabels } },
      spec: {
        containers: [{ name: 'main', image: 'registry.example/app:1.0.0' }],
      },
    };
    const deployment = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'workload', namespace, labels, annotations },
      spec: { replicas: 2, selector, template },
    };
    await apply({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name: namespace, labels: namespaceLabels },
    });
    if (writtenBy === 'helm')
      await installChart(controlPlane, {
        folder,
        namespace,
        release: 'by-helm-release',
        manifests: [deployment],
      });
    else await apply(deployment);
    await apply({
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'workload', namespace, annotations: budgetAnnotations },
      spec: { minAvailable: 2, selector },
    });
  }

  it.each(ownershipCases)(
    'are found by $foundBy ($what)',
    ({ namespace, owner, service, foundBy }) => {
      const [finding, ...others] = findings.filter(
        ({ checkId, object }) =>
          checkId === 'disruption-budgets' && object?.namespace === namespace,
      );
      expect(others).toEqual([]);
      expect({
        object: finding?.object?.kind,
        owner: finding?.owner,
        service: finding?.service,
        ownerFoundBy: finding?.ownerFoundBy,
      }).toEqual({
        object: 'PodDisruptionBudget',
        owner,
        service,
        ownerFoundBy: foundBy,
      });
    },
  );

  it('names each Component once with its workloads and how it was found, and the one that only says that it depends on the cluster [T-376]', () => {
    const expected = ownershipCases.flatMap(({ service, owner, foundBy }) =>
      service ? [[service, owner, foundBy, 1] as const] : [],
    );
    const listed = services.flatMap(({ owner, services: ofOwner }) =>
      ofOwner.map(
        ({ entityRef, foundBy, workloads }) =>
          [entityRef, owner, foundBy, workloads] as const,
      ),
    );
    expect([...listed].sort()).toEqual(
      [
        ...expected,
        [
          'component:default/depends-only',
          'group:default/depends',
          'depends-on',
          0,
        ],
      ].sort(),
    );
  });

  it('lists namespaces whose workloads have no owner, and none that have one', () => {
    expect(unowned).toEqual(
      ownershipCases
        .flatMap(({ foundBy, namespace }) =>
          foundBy === 'cluster-owner' || foundBy === 'owner-annotation'
            ? [namespace]
            : [],
        )
        .sort(),
    );
  });
});
