import type { RolloutCluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import { EVERYTHING } from '../chaos/sizes';
import { addTotals } from '../chaos/totals';
import {
  clusterApiAssets,
  plainClusterObjects,
  startClusterApi,
} from '../src/clusterApi';
import type { ClusterApiStack } from '../src/clusterApi';
import { eventually } from '../src/eventually';
import { HostedCluster } from '../src/hostedCluster';
import {
  APPROVER_REF,
  PlanningPortal,
  REQUESTER_REF,
  WEBHOOK,
} from '../src/planningPortal';
import type { Begun, HookCall } from '../src/planningPortal';
import {
  describePodsOfDrainedNodes,
  HOSTED,
} from './describePodsOfDrainedNodes';

/**
 * Whole plans, from the file over submission and approval to history, through the HTTP API of the
 * real plugin on the real Cluster API controllers. In one plan, one node of each cluster goes
 * first; one rolls node pools back; in one, machines have pods that do not leave. What was written
 * is read only from the audit log of the management apiserver.
 */
const assets = clusterApiAssets();
const tooLong = EVERYTHING
  ? undefined
  : 'takes five minutes; npm run chaos -- wholePlans';
const missing = tooLong ?? ('missing' in assets ? assets.missing : undefined);

const CORE = '/apis/cluster.x-k8s.io/v1beta2/namespaces/fleet';
const MERGE = 'application/merge-patch+json';
const SOAK_MINUTES = 1;
const [OLD, NEW, BACK] = ['v1.35.5', 'v1.36.4', 'v1.36.2'];
/** The first has a ClusterClass, the second none. */
const [CLASSY, PLAIN] = ['whole', 'plain'];

interface Write {
  /** For example `patch clusters/whole`; of a Machine its pool's part of the name alone. */
  readonly what: string;
  readonly atMs: number;
  readonly body: string;
}
interface Machine {
  readonly metadata: {
    readonly name: string;
    readonly creationTimestamp: string;
    readonly labels: Readonly<Record<string, string>>;
  };
  readonly spec: { readonly version: string };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly lastTransitionTime: string;
    }[];
  };
}
interface Shown {
  readonly metadata: {
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: Readonly<Record<string, unknown>>;
}

(missing ? describe.skip : describe)(
  `whole plans on real Cluster API controllers${
    missing ? ` (skipped: ${missing})` : ''
  }`,
  () => {
    let stack: ClusterApiStack;
    let portal: PlanningPortal;
    let hosted: HostedCluster;
    let names: readonly string[];
    /**
     * What stood while hooks waited for their answer: rules for drained pods, and drain timeouts
     * that machines have.
     */
    const seenByHooks: {
      readonly hook: string;
      readonly rules: number;
      readonly timeouts: readonly unknown[];
    }[] = [];

    beforeAll(async () => {
      if ('missing' in assets) throw new Error(assets.missing);
      stack = await startClusterApi(assets);
      await stack.grantCanaryNodes();
      await stack.grantDrainRules();
      await stack.applyTemplate('clusterclass.yaml', {
        NAMESPACE: 'fleet',
        STARTUP: '100ms',
        CLASS: 'quick',
        KUBERNETES_VERSIONS_LINE: '',
      });
      await stack.applyTemplate('cluster.yaml', {
        NAMESPACE: 'fleet',
        NAME: CLASSY,
        CLASS: 'quick',
        VERSION: OLD,
        CONTROL_PLANE_REPLICAS: '1',
        WORKER_REPLICAS: '1',
      });
      const machineDeployments = [
        { class: 'default-worker', name: 'md-0', replicas: 2 },
        { class: 'default-worker', name: 'md-1', replicas: 1 },
      ];
      await stack.send(
        'PATCH',
        `${CORE}/clusters/${CLASSY}`,
        { spec: { topology: { workers: { machineDeployments } } } },
        MERGE,
      );
      await stack.apply(plainClusterObjects(PLAIN, OLD));
      await stack.send(
        'PATCH',
        `${CORE}/machinedeployments/${PLAIN}-md`,
        { spec: { replicas: 2 } },
        MERGE,
      );
      hosted = await HostedCluster.start(stack, HOSTED);
      portal = await PlanningPortal.start(stack, lookWhileHook);
      names = (await portal.clusters([CLASSY, PLAIN])).map(({ name }) => name);
      await untilReady(CLASSY, 4);
      await untilReady(PLAIN, 3);
    });

    afterAll(async () => {
      await portal?.stop();
      await hosted?.stop();
      await stack?.stop();
    });

    const items = async <T>(
      resource: string,
      cluster?: string,
    ): Promise<readonly T[]> => {
      const selector = cluster
        ? `?labelSelector=cluster.x-k8s.io/cluster-name=${cluster}`
        : '';
      return (
        (await stack.send('GET', `${CORE}/${resource}${selector}`)) as {
          readonly items: readonly T[];
        }
      ).items;
    };
    const readySince = ({ status }: Machine) =>
      status?.conditions?.find(
        ({ type, status: state }) => type === 'Ready' && state === 'True',
      )?.lastTransitionTime;

    async function untilReady(cluster: string, count: number): Promise<void> {
      await eventually(`${count} machines of ${cluster} are ready`, async () =>
        (
          await items<Machine>('machines', cluster)
        ).filter(machine => readySince(machine)).length === count
          ? true
          : undefined,
      );
    }

    async function lookWhileHook({ hook, cluster }: HookCall): Promise<void> {
      const machines = await items<{
        readonly spec: {
          readonly deletion?: { readonly nodeDrainTimeoutSeconds?: number };
        };
        readonly metadata: Machine['metadata'];
      }>('machines', cluster.split('/').pop());
      const workers = machines.filter(
        ({ metadata }) =>
          !('cluster.x-k8s.io/control-plane' in metadata.labels),
      );
      seenByHooks.push({
        hook,
        rules: (await items('machinedrainrules')).length,
        timeouts: [
          ...new Set(
            workers.map(({ spec }) => spec.deletion?.nodeDrainTimeoutSeconds),
          ),
        ],
      });
    }

    /**
     * What the apiserver accepted from Drydock since then, rehearsals and questions about its
     * rights left out, oldest first.
     */
    async function acceptedWrites(sinceMs = 0): Promise<readonly Write[]> {
      const events = (await stack.audit('writer')).filter(
        ({ requestURI, responseStatus }) =>
          !requestURI.includes('dryRun') &&
          !requestURI.endsWith('/selfsubjectaccessreviews') &&
          (responseStatus?.code ?? 500) < 300,
      );
      return events
        .map(({ verb, objectRef, requestReceivedTimestamp, requestObject }) => {
          const { resource = '', name = '' } = objectRef ?? {};
          return {
            what:
              resource === 'machinedrainrules'
                ? `${verb} ${resource}`
                : `${verb} ${resource}/${name}`,
            atMs: Date.parse(requestReceivedTimestamp),
            body: JSON.stringify(requestObject ?? {}),
          };
        })
        .filter(({ atMs }) => atMs >= sinceMs)
        .sort((a, b) => a.atMs - b.atMs);
    }

    const shown = (resource: string, name: string) =>
      stack.send('GET', `${CORE}/${resource}/${name}`) as Promise<Shown>;
    const membersOf = async ({
      rolloutId,
    }: Begun): Promise<Readonly<Record<string, RolloutCluster>>> =>
      Object.fromEntries(
        (await portal.members(rolloutId)).map(member => [
          member.clusterName.split('/').pop() ?? '',
          member,
        ]),
      );

    /**
     * Machines of the version, of the pools alone, with when they were made and since when they are
     * ready; oldest first.
     */
    async function workersAt(version: string, cluster: string) {
      const machines = (await items<Machine>('machines', cluster)).filter(
        ({ metadata, spec }) =>
          spec.version === version &&
          !('cluster.x-k8s.io/control-plane' in metadata.labels),
      );
      return machines
        .map(machine => ({
          madeAtMs: Date.parse(machine.metadata.creationTimestamp),
          readyAtMs: Date.parse(readySince(machine) ?? ''),
        }))
        .sort((a, b) => a.madeAtMs - b.madeAtMs);
    }

    it('lets one node of each cluster go first, by the writes that were approved and no other, and gives everything back [T-368]', async () => {
      const before = {
        cluster: await shown('clusters', CLASSY),
        pool: await shown('machinedeployments', `${PLAIN}-md`),
      };
      const begun = await portal.begin(oneNodeFirst(names));
      expect(begun.refused).toEqual([403, 409]);
      expect(begun.plan).toMatchObject({
        state: 'approved',
        requestedBy: REQUESTER_REF,
        approvals: [{ principal: APPROVER_REF, live: true }],
      });
      expect(begun.preview.forcedDrains).toHaveLength(1);
      expect(await portal.ended(begun.rolloutId)).toMatchObject({
        phase: 'succeeded',
        requestedBy: REQUESTER_REF,
        approvedBy: [APPROVER_REF],
        clusters: { total: 2, succeeded: 2 },
      });

      const writes = await acceptedWrites();
      process.stdout.write(
        `Canary plan: ${writes
          .map(
            ({ what, atMs }) =>
              `${((atMs - begun.approvedAtMs) / 1000).toFixed(1)} s ${what}`,
          )
          .join('; ')}\n`,
      );
      expect(writes.filter(({ atMs }) => atMs < begun.approvedAtMs)).toEqual(
        [],
      );
      const of = (pattern: RegExp) =>
        writes.filter(({ what }) => pattern.test(what));
      const classy = of(/\/whole(-|$)/);
      const plain = of(/\/plain(-|$)/);
      const rules = of(/machinedrainrules/);
      expect(classy.length + plain.length + rules.length).toBe(writes.length);
      expect(classy.map(({ what }) => what)).toEqual([
        'patch clusters/whole',
        'patch clusters/whole',
        'patch clusters/whole',
        expect.stringMatching(/^delete machines\/whole-md-0-/),
        'patch clusters/whole',
        'patch clusters/whole',
      ]);
      expect(plain.map(({ what }) => what)).toEqual([
        'patch machinedeployments/plain-md',
        'patch kubeadmcontrolplanes/plain-cp',
        'patch machinedeployments/plain-md',
        expect.stringMatching(/^delete machines\/plain-md-/),
        'patch machinedeployments/plain-md',
        'patch machinedeployments/plain-md',
      ]);
      expect(rules.map(({ what }) => what).sort()).toEqual([
        'create machinedrainrules',
        'create machinedrainrules',
        'delete machinedrainrules',
        'delete machinedrainrules',
      ]);
      // What stood in them: the drain limit, the version with all pools held back, one pool let go
      // for one node, all of them, and the limit taken out again.
      const WORDS = [
        'nodeDrainTimeoutSeconds',
        '"version":"v1.36.4"',
        'held-by-drydock',
        'OnDelete',
      ];
      const said = classy.map(({ body }) =>
        WORDS.map(word => body.includes(word)),
      );
      expect(said).toEqual([
        [true, false, false, false],
        [true, true, true, false],
        [true, false, true, true],
        [false, false, false, false],
        [true, false, false, false],
        [false, false, false, false],
      ]);

      for (const [cluster, [, , , removed, rest]] of [
        [CLASSY, classy],
        [PLAIN, plain],
      ] as const) {
        const workers = await workersAt(NEW, cluster);
        // Whole seconds are the apiserver's measure of when a machine was made.
        const early = workers.filter(
          ({ madeAtMs }) => madeAtMs + 999 < rest.atMs,
        );
        expect(early).toHaveLength(1);
        expect(early[0].madeAtMs + 999).toBeGreaterThanOrEqual(removed.atMs);
        expect(rest.atMs - early[0].readyAtMs).toBeGreaterThanOrEqual(
          SOAK_MINUTES * 60_000,
        );
        expect(workers).toHaveLength(cluster === CLASSY ? 3 : 2);
      }

      for (const [cluster, own] of [
        [CLASSY, classy],
        [PLAIN, plain],
      ] as const) {
        const [, version, chosen, , rest, undone] = own;
        const calls = portal.hookCalls.filter(call =>
          call.cluster.endsWith(cluster),
        );
        expect([
          ...new Map(
            calls.map(({ idempotencyKey, hook }) => [idempotencyKey, hook]),
          ).values(),
        ]).toEqual(['announce', 'smoke', 'tell']);
        const at = (name: string) =>
          calls.find(({ hook }) => hook === name)?.atMs ?? 0;
        expect([
          version.atMs,
          at('smoke'),
          chosen.atMs,
          rest.atMs,
          at('tell'),
          undone.atMs,
        ]).toEqual(
          [
            version.atMs,
            at('smoke'),
            chosen.atMs,
            rest.atMs,
            at('tell'),
            undone.atMs,
          ].sort((a, b) => a - b),
        );
        expect(at('announce')).toBeGreaterThan(begun.approvedAtMs);
        expect(at('announce')).toBeLessThan(version.atMs);
      }
      for (const { timeouts } of seenByHooks.filter(
        ({ hook }) => hook === 'smoke',
      ))
        expect(timeouts).toEqual([1800]);
      for (const { rules: count } of seenByHooks.filter(
        ({ hook }) => hook === 'smoke',
      ))
        expect(count).toBeGreaterThan(0);

      const after = {
        cluster: await shown('clusters', CLASSY),
        pool: await shown('machinedeployments', `${PLAIN}-md`),
      };
      expect(await items('machinedrainrules')).toEqual([]);
      expect(after.cluster.metadata.annotations).toEqual(
        before.cluster.metadata.annotations,
      );
      expect(after.cluster.spec).toEqual({
        ...before.cluster.spec,
        topology: { ...(before.cluster.spec.topology as object), version: NEW },
      });
      const atVersion = (spec: Shown['spec'], version: string) =>
        JSON.parse(JSON.stringify(spec).replaceAll(version, NEW));
      expect(after.pool.spec).toEqual(atVersion(before.pool.spec, OLD));
      expect(
        Object.keys(after.pool.metadata.annotations ?? {}).filter(key =>
          key.includes('drydock'),
        ),
      ).toEqual([]);
      // Its writes are compared one by one above; most of them are not hops.
      addTotals({ rollouts: 1 });

      const members = await membersOf(begun);
      const history = await portal.history(
        Object.values(members).map(({ upgradeId }) => upgradeId),
      );
      expect(history).toHaveLength(2);
      for (const entry of history) {
        expect(entry).toMatchObject({
          from: OLD,
          to: NEW,
          outcome: 'succeeded',
          observedOnly: false,
          requestedBy: REQUESTER_REF,
        });
        expect(entry.decisions).toContainEqual(
          expect.objectContaining({ kind: 'approved', by: APPROVER_REF }),
        );
        expect(entry.overrides?.join()).toMatch(/30 min/);
      }
      const events = await portal.events(begun.plan.id);
      for (const [kind, principal] of [
        ['plan-submitted', REQUESTER_REF],
        ['approval-given', APPROVER_REF],
        ['rollout-started', REQUESTER_REF],
      ])
        expect(events).toContainEqual(
          expect.objectContaining({ kind, principal }),
        );
      expect(events.map(({ kind }) => kind)).toContain('rollout-finished');
    });

    it('takes the pool of a plain cluster back by one write, approved like any other plan, and says so [T-369]', async () => {
      const both = await portal.preview(wayBack(names));
      const refusals = JSON.stringify(both.refusals);
      expect(both.submittable).toBe(false);
      expect(refusals).toMatch(
        /In a topology node pools follow the version of the Cluster/,
      );

      const sinceMs = Date.now();
      const begun = await portal.begin(wayBack(names.slice(1)));
      expect(begun.refused).toEqual([403, 409]);
      expect(begun.preview.stages[0].members[0].hops).toMatchObject([
        { kind: 'node-pools', from: NEW, to: BACK, pools: [`${PLAIN}-md`] },
      ]);
      expect(await portal.ended(begun.rolloutId)).toMatchObject({
        phase: 'succeeded',
        message: '1 cluster rolled back',
        approvedBy: [APPROVER_REF],
        clusters: { total: 1, succeeded: 1 },
      });
      const writes = await acceptedWrites(sinceMs);
      expect(writes.map(({ what }) => what)).toEqual([
        `patch machinedeployments/${PLAIN}-md`,
      ]);
      expect(writes[0].atMs).toBeGreaterThan(begun.approvedAtMs);
      expect(await workersAt(BACK, PLAIN)).toHaveLength(2);
      expect(await workersAt(NEW, PLAIN)).toHaveLength(0);
      expect(await shown('machinedeployments', `${PLAIN}-md`)).toMatchObject({
        spec: { template: { spec: { version: BACK } } },
      });
      expect(
        await stack.send(
          'GET',
          `/apis/controlplane.cluster.x-k8s.io/v1beta2/namespaces/fleet/kubeadmcontrolplanes/${PLAIN}-cp`,
        ),
      ).toMatchObject({ spec: { version: NEW }, status: { version: NEW } });
      addTotals({ rollouts: 1, acceptedWrites: writes.length, hops: 1 });

      const [member] = await portal.members(begun.rolloutId);
      const [entry, ...others] = await portal.history([member.upgradeId]);
      expect(others).toEqual([]);
      process.stdout.write(
        `Way back: ${writes.length} write; ${entry.message}, ${entry.durationSeconds} s\n`,
      );
      expect(entry).toMatchObject({
        from: NEW,
        to: BACK,
        outcome: 'succeeded',
        message: `Rolled back to ${BACK}`,
        requestedBy: REQUESTER_REF,
      });
      expect(entry.decisions).toContainEqual(
        expect.objectContaining({ kind: 'approved', by: APPROVER_REF }),
      );
    });

    describePodsOfDrainedNodes(() => ({ hosted, portal, acceptedWrites }));
  },
);

function oneNodeFirst(names: readonly string[]): UpgradePlanInput {
  const webhook = { type: 'webhook', webhook: WEBHOOK } as const;
  return {
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'one-node-first' },
    spec: {
      target: NEW,
      nodePools: { canaryNode: true, soakMinutes: SOAK_MINUTES },
      effects: [
        {
          name: 'drains',
          type: 'node-rollout',
          drainTimeoutMinutes: 30,
          onDrainTimeout: 'force',
        },
        {
          name: 'batch',
          type: 'drain-rule',
          pods: { namespaces: ['batch'] },
          behavior: 'wait-completed',
        },
      ],
      hooks: [
        { name: 'announce', at: 'before-upgrade', ...webhook },
        { name: 'smoke', at: 'after-control-plane', ...webhook },
        { name: 'tell', at: 'after-upgrade', ...webhook },
      ],
      stages: [
        { name: 'all', clusters: { names: [...names] }, maxConcurrent: 2 },
      ],
    },
  };
}

function wayBack(names: readonly string[]): UpgradePlanInput {
  return {
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: `back-${names.length}` },
    spec: {
      target: BACK,
      scope: 'node-pools',
      rollback: true,
      stages: [{ name: 'all', clusters: { names: [...names] } }],
    },
  };
}
