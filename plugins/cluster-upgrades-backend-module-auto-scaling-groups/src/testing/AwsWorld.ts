/** An instance, and when it does what. */
export interface TestInstance {
  readonly id: string;
  readonly zone: string;
  /** Of its launch template. */
  readonly version: number;
  readonly launchedMs: number;
  isPending: boolean;
  /** Before, no listing of its group has it. */
  listedMs: number;
  /** It is gone then. */
  leavesMs?: number;
  /** It never becomes a node. */
  readonly neverJoins: boolean;
  /** Another state than time brings, such as `Standby`. */
  lifecycle?: string;
}

/** An instance as a listing of its group has it. */
export interface ListedInstance extends TestInstance {
  readonly lifecycle: string;
}

/** An Auto Scaling group with the template version `$Latest`. */
export interface TestGroup {
  readonly name: string;
  readonly min: number;
  max: number;
  desired: number;
  readonly zones: readonly string[];
  readonly template: string;
  readonly tags: Map<string, string>;
  readonly suspended: Set<string>;
  instances: TestInstance[];
  /** Launches fail, as without capacity. */
  failsToLaunch: boolean;
  /** Instances that are launched from now on do not join. */
  neverJoins: boolean;
  /** What the API says of it beside. */
  more: Record<string, unknown>;
}

/** Milliseconds from launch to InService. */
const LAUNCH_MS = 30_000;
/** From termination until it is gone. */
const LEAVE_MS = 20_000;
/** Listings of groups are behind by so much: more than one look. */
const BEHIND_MS = 6_000;

/** Groups and instances by a clock that tests advance. */
export class AwsWorld {
  nowMs = Date.parse('2026-03-01T08:00:00Z');
  readonly groups = new Map<string, TestGroup>();
  /** Versions of launch templates, the first is number 1; what their authors say of them. */
  readonly templates = new Map<string, { readonly description: string }[]>();
  /** Instances that AWS itself chose and terminated, whatever ran on them. */
  readonly terminatedByAws: string[] = [];
  #ids = 0;

  addGroup(name: string, { min = 1, max = 4, count = 3 } = {}): TestGroup {
    this.templates.set(`lt-${name}`, [{ description: 'v1.35.2' }]);
    const group: TestGroup = {
      name,
      min,
      max,
      desired: count,
      zones: ['eu-central-1a', 'eu-central-1b'],
      template: `lt-${name}`,
      tags: new Map(),
      suspended: new Set(),
      instances: [],
      failsToLaunch: false,
      neverJoins: false,
      more: {},
    };
    this.groups.set(name, group);
    this.settle();
    for (const instance of group.instances)
      Object.assign(instance, { isPending: false, listedMs: 0 });
    return group;
  }

  terminate(instance: TestInstance, by: 'asked' | 'aws'): void {
    if (instance.leavesMs !== undefined) return;
    instance.leavesMs = this.nowMs + LEAVE_MS;
    if (by === 'aws') this.terminatedByAws.push(instance.id);
  }

  /** As a listing has the instances of a group. */
  listed({ instances }: TestGroup): readonly ListedInstance[] {
    return instances
      .filter(({ listedMs }) => listedMs <= this.nowMs)
      .map(each => ({ ...each, lifecycle: this.#lifecycleOf(each) }));
  }

  #lifecycleOf({ lifecycle, leavesMs, isPending }: TestInstance): string {
    const isSeenLeaving =
      leavesMs !== undefined && this.nowMs >= leavesMs - LEAVE_MS + BEHIND_MS;
    if (isSeenLeaving) return 'Terminating';
    return lifecycle ?? (isPending ? 'Pending' : 'InService');
  }

  /** Does what is due. */
  settle(): void {
    for (const group of this.groups.values()) {
      group.instances = group.instances.filter(
        ({ leavesMs }) => leavesMs === undefined || leavesMs > this.nowMs,
      );
      for (const instance of group.instances)
        if (this.nowMs - instance.launchedMs >= LAUNCH_MS)
          instance.isPending = false;
      const staying = group.instances.filter(
        ({ leavesMs }) => leavesMs === undefined,
      );
      if (!group.suspended.has('Launch') && !group.failsToLaunch)
        for (let count = staying.length; count < group.desired; count += 1)
          this.#launch(group);
      if (!group.suspended.has('Terminate'))
        for (const instance of staying.slice(
          0,
          Math.max(0, staying.length - group.desired),
        ))
          this.terminate(instance, 'aws');
    }
  }

  #launch(group: TestGroup): void {
    this.#ids += 1;
    group.instances.push({
      id: `i-${String(this.#ids).padStart(17, '0')}`,
      zone: group.zones[this.#ids % group.zones.length],
      version: this.templates.get(group.template)?.length ?? 0,
      launchedMs: this.nowMs,
      isPending: true,
      listedMs: this.nowMs + BEHIND_MS,
      neverJoins: group.neverJoins,
    });
  }
}
