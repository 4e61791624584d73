import {
  matchesSelector,
  type LabelSelector,
} from '@drydock/upgrade-readiness';
import { completeStatus, hashOf, jobObject, type TestObject } from './objects';

/** Objects of one cluster, as the controller reads and changes them. */
export interface PlanWorld {
  /** Not to be changed in place. */
  list(kind: 'Plan' | 'Node' | 'Job'): readonly TestObject[];
  put(object: TestObject): void;
  change(
    kind: 'Plan' | 'Node' | 'Job',
    name: string,
    edit: (object: TestObject) => void,
  ): void;
}

/**
 * Plays system-upgrade-controller and the Jobs that it makes, one visible change a step and node,
 * in the order of the recordings: resolved, Jobs for as many nodes as the Plan's concurrency, each
 * node cordoned, upgraded, labelled and uncordoned, and at the end complete. Before the first step
 * a Plan shows the Complete of before.
 */
export class PlanController {
  /** Nodes whose Jobs fail. */
  readonly failing = new Set<string>();

  constructor(private readonly world: PlanWorld) {}

  /** Does the next thing of each Plan. @returns whether there was one */
  step(): boolean {
    return this.world
      .list('Plan')
      .map(plan => this.#stepOf(plan))
      .some(Boolean);
  }

  /** Goes on until nothing is left to do, or nothing goes on. */
  finish(): void {
    for (let steps = 0; steps < 200 && this.step(); steps += 1);
  }

  #stepOf(plan: TestObject): boolean {
    const version = String(plan.spec?.version ?? '');
    if (!version) return false;
    if (plan.status?.latestVersion !== version.replaceAll('+', '-'))
      return this.#status(plan, 'Resolved', { version });
    const { name } = plan.metadata;
    const left = nodesFor(plan, this.world).filter(
      ({ metadata }) =>
        ![hashOf(version), 'disabled'].includes(
          metadata.labels?.[`plan.upgrade.cattle.io/${name}`] ?? '',
        ),
    );
    if (left.length === 0) return this.#complete(plan, version);
    if (!this.#isPrepared(plan)) return false;
    const turn = left.slice(0, Number(plan.spec?.concurrency ?? 1));
    return turn
      .map(node => this.#upgrade(plan, node, { version, turn }))
      .some(Boolean);
  }

  #complete(plan: TestObject, version: string): boolean {
    if (this.#reasonOf(plan) === 'Complete') return false;
    this.world.change('Plan', plan.metadata.name, object => {
      object.status = completeStatus(version);
    });
    return true;
  }

  #upgrade(
    plan: TestObject,
    node: TestObject,
    { version, turn }: { version: string; turn: readonly TestObject[] },
  ): boolean {
    const { name } = node.metadata;
    const applying = turn.map(({ metadata }) => metadata.name);
    const job = jobObject(plan.metadata.name, name, version);
    const found = this.world
      .list('Job')
      .find(({ metadata }) => metadata.name === job.metadata.name);
    if (!found) {
      this.world.put(job);
      return this.#status(plan, 'SyncJob', { version, applying });
    }
    if (!node.spec?.unschedulable) return this.#cordon(name);
    if (this.failing.has(name))
      return this.#fail(plan, found, { node: name, version, applying });
    if (kubeletVersionOf(node) !== version) {
      this.world.change('Node', name, object => {
        const { nodeInfo } = object.status ?? {};
        object.status = {
          ...object.status,
          nodeInfo: { ...(nodeInfo as object), kubeletVersion: version },
        };
      });
      return true;
    }
    this.world.change('Job', job.metadata.name, object => {
      object.status = {
        conditions: [{ type: 'Complete', status: 'True' }],
        completionTime: new Date().toISOString(),
      };
    });
    this.world.change('Node', name, object => {
      delete object.spec?.unschedulable;
      object.metadata.labels = {
        ...object.metadata.labels,
        [`plan.upgrade.cattle.io/${plan.metadata.name}`]: hashOf(version),
      };
    });
    return true;
  }

  #fail(
    plan: TestObject,
    job: TestObject,
    {
      node,
      version,
      applying,
    }: {
      readonly node: string;
      readonly version: string;
      readonly applying: readonly string[];
    },
  ): boolean {
    if (this.#reasonOf(plan) === 'JobFailed') return false;
    const reason = 'BackoffLimitExceeded';
    const message = 'Job has reached the specified backoff limit';
    this.world.change('Job', job.metadata.name, object => {
      object.status = {
        conditions: [
          {
            type: 'Failed',
            status: 'True',
            reason,
            message,
            lastTransitionTime: '2026-11-23T18:06:03Z',
          },
        ],
      };
    });
    return this.#status(plan, 'JobFailed', {
      version,
      applying,
      message: `Job ${job.metadata.namespace}/${job.metadata.name} failed on Node ${node}: ${reason}: ${message}`,
    });
  }

  #cordon(name: string): boolean {
    this.world.change('Node', name, object => {
      object.spec = { ...object.spec, unschedulable: true };
    });
    return true;
  }

  #status(
    plan: TestObject,
    reason: string,
    {
      version,
      applying,
      message,
    }: {
      readonly version: string;
      readonly applying?: readonly string[];
      readonly message?: string;
    },
  ): boolean {
    this.world.change('Plan', plan.metadata.name, object => {
      const status = completeStatus(version);
      const conditions = (status.conditions as { type: string }[]).filter(
        ({ type }) => type !== 'Complete',
      );
      object.status = {
        ...status,
        conditions: [
          ...conditions,
          { type: 'Complete', status: 'False', reason, message: message ?? '' },
        ],
        ...(applying ? { applying } : {}),
      };
    });
    return true;
  }

  /** `prepare server-plan` waits until each node of that Plan is done. */
  #isPrepared({ spec }: TestObject): boolean {
    const { args } = (spec?.prepare ?? {}) as { readonly args?: string[] };
    const awaited = this.world
      .list('Plan')
      .find(({ metadata }) => metadata.name === args?.[1]);
    return (
      !awaited ||
      nodesFor(awaited, this.world).every(
        ({ metadata }) =>
          metadata.labels?.[
            `plan.upgrade.cattle.io/${awaited.metadata.name}`
          ] === awaited.status?.latestHash,
      )
    );
  }

  #reasonOf({ status }: TestObject): string | undefined {
    return (
      status?.conditions as { readonly type: string; readonly reason: string }[]
    ).find(({ type }) => type === 'Complete')?.reason;
  }
}

/** The nodes that a Plan selects. */
export function nodesFor(
  { spec }: TestObject,
  world: Pick<PlanWorld, 'list'>,
): readonly TestObject[] {
  return world
    .list('Node')
    .filter(({ metadata }) =>
      matchesSelector(
        spec?.nodeSelector as LabelSelector,
        metadata.labels ?? {},
      ),
    );
}

export function kubeletVersionOf({ status }: TestObject): string {
  const { kubeletVersion } = (status?.nodeInfo ?? {}) as {
    readonly kubeletVersion?: string;
  };
  return kubeletVersion ?? '';
}
