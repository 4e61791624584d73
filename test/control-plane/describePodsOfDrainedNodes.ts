import { inEnglish } from '@drydock/upgrade-reasons';
/* eslint-disable jest/no-export -- a helper that makes a suite, not a suite */
import type { UpgradePlanInput } from '@drydock/upgrade-plans';
import { eventually } from '../src/eventually';
import type { HostedCluster } from '../src/hostedCluster';
import { APPROVER_REF } from '../src/planningPortal';
import type { PlanningPortal } from '../src/planningPortal';

export interface PlanningStack {
  /** Of {@link HOSTED}. */
  readonly hosted: HostedCluster;
  readonly portal: PlanningPortal;
  acceptedWrites(
    sinceMs?: number,
  ): Promise<readonly { readonly what: string; readonly atMs: number }[]>;
}

interface Pod {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: { readonly nodeName?: string };
  readonly status: { readonly phase: string };
}

/** One node: whatever is scheduled stands on it. */
export const HOSTED = { name: 'hosted', version: 'v1.31.4', nodes: 1 };
const NEW = 'v1.32.0';
const LIMIT_MINUTES = 1;
/**
 * Namespaces of pods: a budget keeps the first, rules wait for the second to complete, leave the
 * third alone, and evict the fourth after all others.
 */
const [KEPT, AWAITED, SKIPPED, LAST] = ['shop', 'batch', 'cache', 'ledger'];
const NAMESPACES = [KEPT, AWAITED, SKIPPED, LAST];

/**
 * Registers tests of drains with pods: the machines are Cluster API's, the pods and budgets those
 * of a real API server.
 */
export function describePodsOfDrainedNodes(given: () => PlanningStack): void {
  describe(`the drain of a node with pods, ${HOSTED.version} → ${NEW}`, () => {
    const pods = async (): Promise<readonly Pod[]> => {
      const { items }: { readonly items: readonly Pod[] } = JSON.parse(
        (await given().hosted.api.request('GET', '/api/v1/pods')).body,
      );
      return items.filter(({ metadata }) =>
        NAMESPACES.includes(metadata.namespace),
      );
    };

    beforeAll(async () => {
      await given().hosted.api.kubectl(['apply', '-f', '-'], workloads());
      await eventually('all pods run', async () =>
        (await pods()).filter(({ status }) => status.phase === 'Running')
          .length === NAMESPACES.length
          ? true
          : undefined,
      );
    });

    /** The cluster's name, once the portal has read it with its budget. */
    async function readWithPods(): Promise<string> {
      const { portal } = given();
      const [{ id, name }] = await portal.clusters([HOSTED.name]);
      await portal.refresh(id);
      await eventually('the preview knows of the budget', async () =>
        (
          await portal.preview(drainingPlan(name))
        ).stages[0].members[0].reasons.some(({ text }) =>
          text.includes(`PDB ${KEPT}/web`),
        )
          ? true
          : undefined,
      );
      return name;
    }

    /** Evictions that were asked for, by namespace, with how they were answered. */
    const evictions = async (): Promise<readonly string[]> => {
      const asked = (await given().hosted.api.auditEvents()).filter(
        ({ requestURI }) => /\/eviction(\?|$)/.test(requestURI),
      );
      return [
        ...new Set(
          asked.map(
            ({ objectRef, responseStatus }) =>
              `${objectRef?.namespace} ${responseStatus?.code}`,
          ),
        ),
      ].sort();
    };

    it('is waited for with the names of its pods, by the rules of the plan, and ends by its limit', async () => {
      const { hosted, portal, acceptedWrites } = given();
      const name = await readWithPods();
      const [old] = await hosted.machines();
      const onOld = (await pods()).filter(
        ({ spec }) => spec.nodeName === old.metadata.name,
      );
      expect(onOld).toHaveLength(NAMESPACES.length);
      const podOf = (namespace: string) =>
        `${namespace}/${
          onOld.find(({ metadata }) => metadata.namespace === namespace)
            ?.metadata.name
        }`;

      const sinceMs = Date.now();
      const begun = await portal.begin(
        drainingPlan(name),
        'the shop knows of it',
      );
      process.stdout.write(
        `Predicted: ${JSON.stringify(
          begun.preview.stages[0].members[0].reasons.map(({ text }) => text),
        )}\n`,
      );
      const said = new Set<string>();
      const waits = await eventually('the wait names both pods', async () => {
        const [{ upgradeId }] = await portal.members(begun.rolloutId);
        const message =
          upgradeId &&
          (await portal.upgrade(upgradeId)).steps.find(
            ({ status }) => status === 'waiting',
          )?.message?.text;
        if (message) said.add(message);
        return message?.includes(podOf(KEPT)) &&
          message.includes(podOf(AWAITED))
          ? message
          : undefined;
      }).finally(() =>
        process.stdout.write(`Drain: ${[...said].join(' | ')}\n`),
      );
      const deleting = (await hosted.machines())
        .find(({ metadata }) => metadata.name === old.metadata.name)
        ?.status?.conditions?.find(({ type }) => type === 'Deleting');
      expect(deleting).toMatchObject({
        reason: 'DrainingNode',
        message: expect.stringMatching(
          new RegExp(`After above Pods.*${podOf(LAST)}`),
        ),
      });
      expect(deleting?.message).not.toContain(podOf(SKIPPED));
      expect(waits).toContain(old.metadata.name);
      expect(await evictions()).toEqual([`${KEPT} 429`]);

      expect(await portal.ended(begun.rolloutId)).toMatchObject({
        phase: 'succeeded',
      });
      // No pod left by eviction: the limit ended the drain, and the node went with all of them on
      // it.
      expect(await evictions()).toEqual([`${KEPT} 429`]);
      const audit = await hosted.api.auditEvents();
      const timesOf = (pattern: RegExp, verb: string) =>
        audit
          .filter(
            ({ requestURI, verb: asked, responseStatus }) =>
              asked === verb &&
              pattern.test(requestURI) &&
              (responseStatus?.code ?? 0) > 0,
          )
          .map(({ requestReceivedTimestamp }) =>
            Date.parse(requestReceivedTimestamp),
          );
      const [firstEviction] = timesOf(/\/eviction(\?|$)/, 'create');
      const [nodeGone] = timesOf(
        new RegExp(`/nodes/${old.metadata.name}(\\?|$)`),
        'delete',
      );
      expect(nodeGone - firstEviction).toBeGreaterThanOrEqual(
        LIMIT_MINUTES * 60_000 - 2000,
      );
      expect((await hosted.machines()).map(({ spec }) => spec.version)).toEqual(
        [NEW],
      );

      const writes = (await acceptedWrites(sinceMs)).map(({ what }) => what);
      expect(
        writes.filter(
          what =>
            what !== 'create machinedrainrules' &&
            what !== 'delete machinedrainrules',
        ),
      ).toEqual(Array(3).fill(`patch clusters/${HOSTED.name}`));
      expect(
        writes.filter(what => what === 'create machinedrainrules'),
      ).toHaveLength(3);
      expect(
        writes.filter(what => what === 'delete machinedrainrules'),
      ).toHaveLength(3);
      const [{ upgradeId }] = await portal.members(begun.rolloutId);
      const [entry] = await portal.history([upgradeId]);
      expect(entry).toMatchObject({
        from: HOSTED.version,
        to: NEW,
        outcome: 'succeeded',
      });
      expect(inEnglish(entry.overrides)?.join()).toMatch(/1 min/);
      expect(entry.decisions).toContainEqual(
        expect.objectContaining({ kind: 'approved', by: APPROVER_REF }),
      );
    });
  });
}

function workloads(): string {
  const labels = (app: string) => ({ app });
  const deployment = (namespace: string) => {
    const template = {
      metadata: { labels: labels(namespace) },
      spec: {
        terminationGracePeriodSeconds: 0,
        containers: [
          {
            name: 'main',
            image: 'registry.example/app:1.0.0',
            resources: { requests: { cpu: '50m' } },
          },
        ],
      },
    };
    return {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace },
      spec: {
        replicas: 1,
        selector: { matchLabels: labels(namespace) },
        template,
      },
    };
  };
  const budget = {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name: 'web', namespace: KEPT },
    spec: { minAvailable: 1, selector: { matchLabels: labels(KEPT) } },
  };
  const namespaces = NAMESPACES.map(name => ({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name },
  }));
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'List',
    items: [...namespaces, ...NAMESPACES.map(deployment), budget],
  });
}

function drainingPlan(name: string): UpgradePlanInput {
  return {
    apiVersion: 'drydock.dev/v1',
    kind: 'UpgradePlan',
    metadata: { name: 'with-pods' },
    spec: {
      target: NEW,
      effects: [
        {
          name: 'limit',
          type: 'node-rollout',
          drainTimeoutMinutes: LIMIT_MINUTES,
          onDrainTimeout: 'force',
        },
        {
          name: 'awaited',
          type: 'drain-rule',
          pods: { namespaces: [AWAITED] },
          behavior: 'wait-completed',
        },
        {
          name: 'skipped',
          type: 'drain-rule',
          pods: { namespaces: [SKIPPED] },
          behavior: 'skip',
        },
        {
          name: 'last',
          type: 'drain-rule',
          pods: { namespaces: [LAST] },
          order: 10,
        },
      ],
      stages: [{ name: 'all', clusters: { names: [name] } }],
    },
  };
}
