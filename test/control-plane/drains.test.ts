import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import { setTimeout as delay } from 'node:timers/promises';
import {
  builtinKnowledge,
  minorOf,
  nextMinor,
} from '@drydock/kubernetes-knowledge';
import {
  createDirectClusterAccess,
  evaluate,
  readInventory,
} from '@drydock/upgrade-readiness';
import type { Evaluation } from '@drydock/upgrade-readiness';
import { ControlPlane } from '../src/controlPlane';
import {
  describeWithControlPlane,
  lastOf,
} from '../src/describeWithControlPlane';
import { eventually } from '../src/eventually';

/**
 * Predicted and actual, for drains and admission webhooks: what the checks say of a cluster is
 * compared with what a real scheduler, eviction API and admission do when the node is drained and
 * pods are created. Beside each fault stands a neighbour that looks like it and is none.
 */
const NAMESPACE = 'drains';
const IMAGE = 'registry.example/app:1.0.0';
const DRAINED = 'node-a';

type Spec = Readonly<Record<string, unknown>>;

const json = (items: readonly unknown[]) =>
  JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
const selector = (app: string) => ({ matchLabels: { app } });

function deployment(
  app: string,
  replicas: number,
  cpu: string,
  pod: (app: string) => Spec = () => ({}),
) {
  const containers = [
    { name: 'main', image: IMAGE, resources: { requests: { cpu } } },
  ];
  const template = {
    metadata: { labels: { app } },
    spec: { terminationGracePeriodSeconds: 0, ...pod(app), containers },
  };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: app, namespace: NAMESPACE },
    spec: { replicas, selector: selector(app), template },
  };
}

const budget = (app: string) => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: { name: app, namespace: NAMESPACE },
  spec: { maxUnavailable: 1, selector: selector(app) },
});
const apart = (app: string) => ({
  affinity: {
    podAntiAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        { topologyKey: 'kubernetes.io/hostname', labelSelector: selector(app) },
      ],
    },
  },
});
const spread = (whenUnsatisfiable: string) => (app: string) => ({
  topologySpreadConstraints: [
    {
      topologyKey: 'kubernetes.io/hostname',
      maxSkew: 1,
      whenUnsatisfiable,
      labelSelector: selector(app),
    },
  ],
});
const pinned = () => ({ nodeSelector: { 'kubernetes.io/hostname': DRAINED } });

/**
 * Workloads of which a pod waits while the node is drained, and those like them of which none does.
 */
const WAITING = [
  deployment('apart', 3, '50m', apart),
  deployment('large', 3, '1200m', spread('ScheduleAnyway')),
  deployment('pinned', 2, '50m', pinned),
  deployment('spread', 3, '50m', spread('DoNotSchedule')),
];
const MOVING = [
  deployment('preferring', 3, '50m', spread('ScheduleAnyway')),
  deployment('roomy', 3, '50m'),
  deployment('two-apart', 2, '50m', apart),
];
const REPLICAS = [...WAITING, ...MOVING].reduce(
  (sum, { spec }) => sum + spec.replicas,
  0,
);

function node(name: string, kubeletVersion: string) {
  const resources = { cpu: '2', memory: '8Gi', pods: '110' };
  const nodeInfo = {
    kubeletVersion,
    kubeProxyVersion: '',
    containerRuntimeVersion: 'containerd://2.1.4',
    osImage: 'Example Linux',
    kernelVersion: '6.12.0',
    architecture: 'amd64',
    operatingSystem: 'linux',
    machineID: '',
    systemUUID: '',
    bootID: '',
  };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name } },
    status: { capacity: resources, allocatable: resources, nodeInfo },
  };
}

/** A webhook without a server. */
function webhook(
  name: string,
  failurePolicy: string,
  rule: Spec,
  namespace: string,
) {
  const rules = [{ operations: ['CREATE'], apiVersions: ['*'], ...rule }];
  const clientConfig = { service: { namespace: 'gone', name: 'hook' } };
  const namespaceSelector = {
    matchLabels: { 'kubernetes.io/metadata.name': namespace },
  };
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name },
    webhooks: [
      {
        name: `${name}.example.com`,
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        failurePolicy,
        clientConfig,
        rules,
        namespaceSelector,
      },
    ],
  };
}
const PODS = { apiGroups: [''], resources: ['pods'] };

interface PodObject {
  readonly metadata: {
    readonly name: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  readonly spec: { readonly nodeName?: string };
  readonly status: {
    readonly phase: string;
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
    }[];
  };
}

interface BudgetObject {
  readonly metadata: { readonly name: string };
  readonly status: {
    readonly disruptionsAllowed?: number;
    readonly currentHealthy?: number;
    readonly disruptedPods?: object;
  };
}

describeWithControlPlane(
  'drains and webhooks, predicted and actual',
  lastOf(['1.31', '1.37']),
  version => {
    const minor = minorOf(version) ?? '';
    const target = minor === '1.37' ? '1.37' : nextMinor(minor);
    let controlPlane: ControlPlane;
    let evaluation: Evaluation;

    const pods = async (): Promise<readonly PodObject[]> =>
      JSON.parse(
        (
          await controlPlane.request(
            'GET',
            `/api/v1/namespaces/${NAMESPACE}/pods`,
          )
        ).body,
      ).items;
    const appsOf = (objects: readonly PodObject[]) =>
      [...new Set(objects.map(({ metadata }) => metadata.labels.app))].sort();
    const says = ({ status }: PodObject, condition: string, wanted: string) =>
      status.conditions?.some(
        ({ type, status: state }) => type === condition && state === wanted,
      ) ?? false;
    const isReady = (pod: PodObject) => says(pod, 'Ready', 'True');
    const budgets = async (): Promise<readonly BudgetObject[]> =>
      JSON.parse(
        (
          await controlPlane.request(
            'GET',
            `/apis/policy/v1/namespaces/${NAMESPACE}/poddisruptionbudgets`,
          )
        ).body,
      ).items;
    const found = (checkId: string) =>
      evaluation.findings.filter(finding => finding.checkId === checkId);

    beforeAll(async () => {
      controlPlane = await ControlPlane.start({
        version,
        controllers: true,
        kwok: true,
      });
      for (const name of [DRAINED, 'node-b', 'node-c'])
        await controlPlane.request(
          'POST',
          '/api/v1/nodes',
          node(name, version),
        );
      const namespaces = [NAMESPACE, 'guarded', 'loose', 'unasked'].map(
        name => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
      );
      await controlPlane.kubectl(['apply', '-f', '-'], json(namespaces));
      await controlPlane.kubectl(
        ['apply', '-f', '-'],
        json([
          ...WAITING,
          ...MOVING,
          budget('apart'),
          budget('pinned'),
          budget('roomy'),
        ]),
      );
      await eventually('all pods are ready', async () =>
        (await pods()).filter(isReady).length === REPLICAS ? true : undefined,
      );
      await eventually('budgets have counted', async () =>
        (await budgets()).every(({ status }) => status.disruptionsAllowed === 1)
          ? true
          : undefined,
      );
      const webhooks = [
        webhook('guarding', 'Fail', PODS, 'guarded'),
        webhook('skipped', 'Ignore', PODS, 'loose'),
        webhook(
          'other-kinds',
          'Fail',
          { apiGroups: ['example.com'], resources: ['*'] },
          'unasked',
        ),
      ];
      for (const object of webhooks)
        await controlPlane.request(
          'POST',
          '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
          object,
        );
      const access = createDirectClusterAccess({
        description: `test ${version}`,
        server: controlPlane.url,
        ca: await controlPlane.certificateAuthority(),
        token: controlPlane.adminToken,
      });
      try {
        const inventory = await readInventory(access, {
          knowledge: builtinKnowledge,
          now: () => new Date('2026-11-21T09:00:00Z'),
        });
        evaluation = evaluate({
          inventory,
          knowledge: builtinKnowledge,
          target,
          now: '2026-11-21T09:00:00Z',
          supportProvider: 'upstream',
        });
      } finally {
        await access.close();
      }
    });
    afterAll(() => controlPlane?.stop());

    it('predicts, and every check could see what it needs', () => {
      const ids = [
        'admission-webhooks',
        'drain-simulation',
        'fragile-workloads',
        'nodes',
        'api-services',
        'custom-resource-definitions',
        'certificates',
        'legacy-labels',
        'legacy-tokens',
        'version-skew',
      ];
      expect(
        evaluation.coverage.filter(
          ({ checkId, status }) => ids.includes(checkId) && status !== 'ran',
        ),
      ).toEqual([]);
    });

    it('drains a node as predicted: who waits, who moves, and which budget never lets it end [T-351]', async () => {
      const stalls = found('drain-simulation').filter(
        ({ key }) => key === 'drain-stall',
      );
      const [pool] = found('drain-simulation').filter(
        ({ key }) => key === 'pool/default',
      );
      const crowdedOut = pool.evidence.flatMap(
        ({ what }) =>
          /^Pods of Deployment [^/]+\/(\S+) fit nowhere else/.exec(
            reasonText(what),
          )?.[1] ?? [],
      );
      const predicted = {
        waiting: [
          ...crowdedOut,
          ...stalls.flatMap(({ object }) => object?.name ?? []),
        ].sort(),
        refused: stalls.map(({ object }) => object?.name),
      };
      expect(inEnglish(stalls)).toMatchObject([
        {
          severity: 'blocker',
          title: `PDB ${NAMESPACE}/pinned lets the drain of ${DRAINED} start, but never finish`,
        },
      ]);
      expect(pool.severity).toBe('warning');

      await controlPlane.kubectl(['cordon', DRAINED]);
      const refused = await evictAll(
        (await pods()).filter(({ spec }) => spec.nodeName === DRAINED),
      );
      const settled = await eventually(
        'the scheduler has placed what it can',
        async () => {
          const now = await pods();
          const unplaced = now.filter(({ spec }) => !spec.nodeName);
          return now.every(pod => isReady(pod) || unplaced.includes(pod)) &&
            unplaced.length >= WAITING.length
            ? now
            : undefined;
        },
      );
      const actual = {
        waiting: appsOf(settled.filter(({ spec }) => !spec.nodeName)),
        refused,
      };
      process.stdout.write(
        `${version}: predicted ${JSON.stringify(
          predicted,
        )}\n${version}: actual    ${JSON.stringify(actual)}\n`,
      );
      expect(predicted).toEqual(actual);
      expect(actual.waiting).toEqual(
        WAITING.map(({ metadata }) => metadata.name),
      );
    });

    it('refuses pods where an unanswered webhook was called a blocker, and nowhere else [T-352]', async () => {
      const blockers = found('admission-webhooks')
        .filter(({ severity }) => severity === 'blocker')
        .map(({ object }) => object?.name);
      expect(blockers).toEqual(['guarding']);
      expect(
        found('admission-webhooks')
          .map(({ object, severity }) => [object?.name, severity])
          .sort(),
      ).toEqual([
        ['guarding', 'blocker'],
        ['other-kinds', 'warning'],
        ['skipped', 'info'],
      ]);
      const create = async (namespace: string) => {
        const body = {
          apiVersion: 'v1',
          kind: 'Pod',
          metadata: { name: 'probe' },
          spec: {
            automountServiceAccountToken: false,
            containers: [{ name: 'main', image: IMAGE }],
          },
        };
        await eventually(`the account of ${namespace}`, async () =>
          (
            await controlPlane.request(
              'GET',
              `/api/v1/namespaces/${namespace}/serviceaccounts/default`,
            )
          ).status === 200
            ? true
            : undefined,
        );
        return (
          await controlPlane.request(
            'POST',
            `/api/v1/namespaces/${namespace}/pods`,
            body,
          )
        ).status;
      };
      expect(await create('guarded')).toBe(500);
      expect(await create('loose')).toBe(201);
      expect(await create('unasked')).toBe(201);
    });

    async function evict(pod: PodObject) {
      const eviction = {
        apiVersion: 'policy/v1',
        kind: 'Eviction',
        metadata: { name: pod.metadata.name, namespace: NAMESPACE },
      };
      const { status } = await controlPlane.request(
        'POST',
        `/api/v1/namespaces/${NAMESPACE}/pods/${pod.metadata.name}/eviction`,
        eviction,
      );
      return { pod, status };
    }

    /**
     * Whether all that was evicted is replaced, each replacement is ready or has found no place,
     * and budgets have counted them: what is refused now stays so.
     */
    async function hasSettled(): Promise<boolean> {
      const [now, counts] = [await pods(), await budgets()];
      const ready = (app: string) =>
        now.filter(pod => pod.metadata.labels.app === app && isReady(pod))
          .length;
      return (
        now.length === REPLICAS &&
        now.every(pod => isReady(pod) || says(pod, 'PodScheduled', 'False')) &&
        counts.every(
          ({ metadata, status }) =>
            Object.keys(status.disruptedPods ?? {}).length === 0 &&
            status.currentHealthy === ready(metadata.name),
        )
      );
    }

    /** Evicts pods as a drain does; returns the apps of those that stay refused. */
    async function evictAll(
      targets: readonly PodObject[],
    ): Promise<readonly string[]> {
      let left = targets;
      // Those that went are replaced, and counted again, before the next may go: on a busy machine
      // that takes its time.
      for (let inVain = 0; inVain < 12 && left.length > 0; await delay(500)) {
        const settled = await hasSettled();
        const answers = await Promise.all(left.map(evict));
        const refused = answers
          .filter(({ status }) => status === 429 || status === 500)
          .map(({ pod }) => pod);
        inVain = refused.length < left.length || !settled ? 0 : inVain + 1;
        left = refused;
      }
      return appsOf(left);
    }
  },
);
