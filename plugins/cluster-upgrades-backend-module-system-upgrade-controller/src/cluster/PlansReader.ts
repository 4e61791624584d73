import {
  clusterUidOf,
  ObjectReader,
  pathOf,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { ClusterAccess } from '@drydock/upgrade-readiness';
import { decodeJob, PLAN_LABEL, type UpgradeJob } from '../objects/job';
import { decodeNode, type ClusterNode } from '../objects/node';
import { decodePlan, type UpgradePlan } from '../objects/plan';

/** Everything of a cluster that decides about its versions, read at about one time. */
export interface PlanObjects {
  readonly server: UpgradePlan;
  /** Each is a node pool, in the order of the configuration. */
  readonly agents: readonly UpgradePlan[];
  readonly nodes: readonly ClusterNode[];
  readonly jobs: readonly UpgradeJob[];
}

/** Plans by `namespace/name`. */
export interface PlanKeys {
  readonly serverPlan: string;
  readonly agentPlans: readonly string[];
}

const PURPOSE = 'system-upgrade-controller';

export const PLANS = {
  group: 'upgrade.cattle.io',
  version: 'v1',
  resource: 'plans',
} as const;

/** Reads Plans, Nodes and Jobs of one cluster. Throws ClusterReadError or UnexpectedAnswerError. */
export class PlansReader {
  readonly #reader: ObjectReader;

  constructor(private readonly access: Pick<ClusterAccess, 'read'>) {
    this.#reader = new ObjectReader(access, {
      purpose: PURPOSE,
    });
  }

  async objects(
    { serverPlan, agentPlans }: PlanKeys,
    signal: AbortSignal,
  ): Promise<PlanObjects> {
    // The Plans come first: nodes and Jobs that are read later are never older than the
    // resourceVersions that a write will rest on.
    const [server, ...agents] = await Promise.all(
      [serverPlan, ...agentPlans].map(key => this.#plan(key, signal)),
    );
    const namespaces = new Set([server, ...agents].map(plan => plan.namespace));
    const [nodes, ...jobs] = await Promise.all([
      this.#reader.list('/api/v1/nodes', {}, signal),
      ...[...namespaces].map(namespace =>
        this.#reader.list(
          pathOf({
            group: 'batch',
            version: 'v1',
            resource: 'jobs',
            namespace,
          }),
          { labelSelector: PLAN_LABEL },
          signal,
        ),
      ),
    ]);
    return {
      server,
      agents,
      nodes: nodes.map(decodeNode),
      jobs: jobs.flat().map(decodeJob),
    };
  }

  /** UID of the cluster that is read. */
  clusterUid(signal: AbortSignal): Promise<string> {
    return clusterUidOf(this.access, PURPOSE, signal);
  }

  async #plan(key: string, signal: AbortSignal): Promise<UpgradePlan> {
    return decodePlan(await this.#reader.get(pathOfPlan(key), signal));
  }
}

/** @param key - `namespace/name` */
export function pathOfPlan(key: string): string {
  const [namespace, name] = key.split('/');
  return pathOf({ ...PLANS, namespace, name });
}
