import type { ScalingGroups, TestInstance } from './ScalingGroups';
import type { TestRolling } from './objects';

/** The cluster as upgrade-manager reads and changes it. */
export interface RollWorld {
  /** Oldest first. */
  rollings(): Promise<readonly TestRolling[]>;
  setStatus(rolling: TestRolling, status: TestRolling['status']): Promise<void>;
  /** A node of an instance joins, and is ready. */
  join(instanceId: string, version: string): Promise<void>;
  cordon(instanceId: string): Promise<void>;
  /** Its node goes with it. */
  leave(instanceId: string): Promise<void>;
}

/** Where it fails in the middle of a node, for all further nodes. */
export type FailingStep = 'CreateTags' | 'Drain';

const MODES: readonly unknown[] = [undefined, '', 'eager', 'lazy'];

/**
 * Plays keiko upgrade-manager as it was recorded, one reconcile of each object a step, which is 30
 * seconds there: batches of maxUnavailable, eager by Standby or lazy, an error that is final, a
 * second object for a group that waits, and a strategy that is not valid left without a status.
 */
export class RollController {
  failing: FailingStep | undefined;
  /** It does not run. */
  stopped = false;
  /** Instances that it launches never join. */
  lonely = false;
  readonly #admitted = new Map<string, string>();

  constructor(
    private readonly world: RollWorld,
    private readonly groups: ScalingGroups,
  ) {}

  /** @returns whether something changed */
  async step(): Promise<boolean> {
    if (this.stopped) return false;
    const rollings = await this.world.rollings();
    for (const uid of this.#admitted.keys())
      if (!rollings.some(({ metadata }) => metadata.uid === uid))
        this.#admitted.delete(uid);
    let changed = false;
    for (const rolling of rollings)
      changed = (await this.#reconcile(rolling)) || changed;
    return changed;
  }

  /** Goes on until nothing is left to do, or nothing goes on. */
  async finish(): Promise<void> {
    for (let steps = 0; steps < 200 && (await this.step()); steps += 1);
  }

  async #reconcile(rolling: TestRolling): Promise<boolean> {
    const { spec, status, metadata } = rolling;
    const phase = status?.currentStatus ?? '';
    if (phase === 'completed' || phase === 'error') {
      this.#admitted.delete(metadata.uid);
      return false;
    }
    if (!MODES.includes(spec.strategy?.mode)) return false;
    const taken = [...this.#admitted].some(
      ([uid, group]) => group === spec.asgName && uid !== metadata.uid,
    );
    if (taken) {
      if (phase === 'init') return false;
      await this.world.setStatus(rolling, { currentStatus: 'init' });
      return true;
    }
    this.#admitted.set(metadata.uid, spec.asgName);
    await this.#rotate(rolling);
    return true;
  }

  async #rotate(rolling: TestRolling): Promise<void> {
    const { asgName, strategy } = rolling.spec;
    const group = this.groups.group(asgName);
    const newest = this.groups.templateOf(group);
    const drifted = group.instances.filter(each => each.template !== newest);
    const total = group.desired;
    const base = {
      currentStatus: 'running',
      startTime: rolling.status?.startTime ?? new Date().toISOString(),
      totalNodes: group.instances.length,
      nodesProcessed: Math.max(0, total - drifted.length),
      completePercentage: `${Math.round(
        (Math.max(0, total - drifted.length) / total) * 100,
      )}%`,
    };
    if (drifted.length === 0) {
      await this.world.setStatus(rolling, {
        ...base,
        currentStatus: 'completed',
        endTime: new Date().toISOString(),
      });
      return;
    }
    const batch = [...drifted]
      .sort((one, other) => Number(!one.mark) - Number(!other.mark))
      .slice(0, Number(strategy?.maxUnavailable ?? 1));
    const step = await this.#batch(asgName, batch, strategy?.mode);
    await this.world.setStatus(
      rolling,
      step === 'failed'
        ? { ...base, currentStatus: 'error' }
        : { ...base, nodeInProcessing: processing(batch, step) },
    );
  }

  /** @returns what the nodes are at afterwards */
  async #batch(
    group: string,
    batch: readonly TestInstance[],
    mode: string | undefined,
  ): Promise<string> {
    const serving = batch.filter(({ lifecycle }) => lifecycle === 'InService');
    if (this.failing === 'CreateTags' && serving.length > 0) return 'failed';
    for (const { id } of serving) this.groups.mark(group, id, 'in-progress');
    if (mode === 'eager' && serving.length > 0) {
      for (const { id } of serving)
        await this.#join(group, this.groups.standby(group, id));
      return 'desired_node_ready';
    }
    if (mode === 'eager' && this.lonely) return 'desired_node_ready';
    for (const { id } of batch) await this.world.cordon(id);
    if (this.failing === 'Drain') {
      for (const { id } of batch) this.groups.mark(group, id, 'failed-drain');
      return 'failed';
    }
    for (const { id } of batch) {
      const launched = this.groups.terminate(group, id);
      await this.world.leave(id);
      if (launched) await this.#join(group, launched);
    }
    return 'terminated';
  }

  async #join(group: string, instance: TestInstance): Promise<void> {
    if (!this.lonely)
      await this.world.join(
        instance.id,
        this.groups.versionOf(group, instance),
      );
  }
}

function processing(batch: readonly TestInstance[], stepName: string) {
  const now = new Date().toISOString();
  return Object.fromEntries(
    batch.map(({ id }) => [
      nodeNameOf(id),
      { nodeName: nodeNameOf(id), stepName, stepStartTime: now },
    ]),
  );
}

/** `ip-00000001` of `i-0000000000000000001`. */
export function nodeNameOf(instanceId: string): string {
  return `ip-${instanceId.slice(-8)}`;
}
