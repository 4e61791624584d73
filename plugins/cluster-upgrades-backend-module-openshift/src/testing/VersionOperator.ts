import {
  configurationOf,
  kubeletOf,
  MACHINE_CONFIG,
  releaseOf,
  roleLabel,
  withCondition,
  type OpenShiftObject,
  type WrittenCondition,
} from './objects';

type Kind = 'ClusterVersion' | 'MachineConfigPool' | 'Node';

/** Objects of one cluster, as the operators read and change them. */
export interface OperatorWorld {
  /** Not to be changed in place. */
  list(kind: Kind): Promise<readonly OpenShiftObject[]>;
  change(
    kind: Kind,
    name: string,
    edit: (object: OpenShiftObject) => void,
  ): Promise<void>;
}

interface HistoryEntry {
  state: string;
  startedTime: string;
  completionTime: string | null;
  version: string;
  image: string;
  verified: boolean;
}

/**
 * Plays cluster-version-operator and machine-config-operator, one visible change a step: a version
 * that is offered becomes a Partial entry of the history, all pools get its configuration, masters
 * roll, the entry is Completed, and workers roll where their pool is not paused. One that is not
 * offered is answered by ReleaseAccepted=False and nothing else.
 */
export class VersionOperator {
  /** Versions whose payload it does not accept. */
  readonly refusing = new Set<string>();
  /** Versions that are offered at a version, beside those that were offered before. */
  readonly graph = new Map<string, readonly string[]>();

  constructor(
    private readonly world: OperatorWorld,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** Does the next thing. @returns whether there was one */
  async step(): Promise<boolean> {
    const [version] = await this.world.list('ClusterVersion');
    if (await this.#takeOver(version)) return true;
    const [newest] = historyOf(version);
    if (await this.#render(newest.version)) return true;
    if (newest.state === 'Partial')
      return (await this.#roll('master')) || this.#complete(newest.version);
    const pools = await this.world.list('MachineConfigPool');
    for (const { metadata } of pools)
      if (await this.#roll(metadata.name)) return true;
    return false;
  }

  /** Goes on until nothing is left to do, or nothing goes on. */
  async finish(): Promise<void> {
    for (let steps = 0; steps < 500; steps += 1)
      if (!(await this.step())) return;
  }

  /** Says that it fails, as it does while an operator of the cluster is degraded. */
  async fail(message: string): Promise<void> {
    await this.#version(status => {
      this.#condition(status, {
        type: 'Failing',
        status: 'True',
        reason: 'ClusterOperatorDegraded',
        message,
      });
    });
  }

  async #takeOver(version: OpenShiftObject): Promise<boolean> {
    const wanted = wantedOf(version);
    const [newest] = historyOf(version);
    const { generation } = version.metadata;
    const isNew = version.status?.observedGeneration !== generation;
    if (wanted === undefined || wanted === newest.version) {
      if (isNew)
        await this.#version(status => {
          status.observedGeneration = generation;
        });
      return isNew;
    }
    if (!isOffered(version, wanted) || this.refusing.has(wanted)) {
      const message = `Retrieving payload failed version="${wanted}"`;
      const isKnown = conditionsOf(version).some(
        condition => condition.message === message,
      );
      if (isKnown && !isNew) return false;
      await this.#version(status => {
        status.observedGeneration = generation;
        this.#condition(status, {
          type: 'ReleaseAccepted',
          status: 'False',
          reason: 'RetrievePayload',
          message,
        });
      });
      return true;
    }
    await this.#version(status => this.#begin(status, wanted, generation));
    return true;
  }

  #begin(
    status: Record<string, unknown>,
    version: string,
    generation: number | undefined,
  ): void {
    const release = releaseOf(version);
    status.observedGeneration = generation;
    status.desired = release;
    status.availableUpdates = null;
    delete status.conditionalUpdates;
    status.history = [
      {
        state: 'Partial',
        startedTime: this.#time(),
        completionTime: null,
        verified: true,
        ...release,
      },
      ...(status.history as HistoryEntry[]),
    ];
    this.#condition(status, {
      type: 'ReleaseAccepted',
      status: 'True',
      reason: 'PayloadLoaded',
      message: `Payload loaded version="${version}"`,
    });
    this.#condition(status, {
      type: 'Progressing',
      status: 'True',
      reason: '',
      message: `Working towards ${version}: 1 of 3 done (33% complete)`,
    });
  }

  async #complete(version: string): Promise<boolean> {
    await this.#version(status => {
      const [newest, ...older] = status.history as HistoryEntry[];
      status.history = [
        { ...newest, state: 'Completed', completionTime: this.#time() },
        ...older,
      ];
      status.availableUpdates = this.graph.get(version)?.map(releaseOf) ?? null;
      for (const [type, message] of Object.entries({
        Progressing: `Cluster version is ${version}`,
        Failing: '',
      }))
        this.#condition(status, { type, status: 'False', reason: '', message });
    });
    return true;
  }

  /** Gives all pools the configuration of the version, paused ones too. */
  async #render(version: string): Promise<boolean> {
    for (const { metadata, spec, status } of await this.world.list(
      'MachineConfigPool',
    )) {
      const name = configurationOf(metadata.name, version);
      const { name: wanted } = spec?.configuration as { name: string };
      if (wanted === name && status?.observedGeneration === metadata.generation)
        continue;
      await this.world.change('MachineConfigPool', metadata.name, pool => {
        pool.spec = { ...pool.spec, configuration: { name } };
      });
      await this.#count(metadata.name);
      return true;
    }
    return false;
  }

  /** One change of one node of a pool. */
  async #roll(name: string): Promise<boolean> {
    const pool = (await this.world.list('MachineConfigPool')).find(
      ({ metadata }) => metadata.name === name,
    );
    if (!pool || pool.spec?.paused === true) return false;
    const { name: wanted } = pool.spec?.configuration as { name: string };
    const node = (await this.#nodesOf(name)).find(
      ({ metadata }) =>
        metadata.annotations?.[`${MACHINE_CONFIG}/currentConfig`] !== wanted,
    );
    if (!node) return false;
    await this.world.change('Node', node.metadata.name, object => {
      if (object.spec?.unschedulable) finishNode(object, wanted);
      else beginNode(object, wanted);
    });
    await this.#count(name);
    return true;
  }

  /** What a pool says of its nodes. */
  async #count(name: string): Promise<void> {
    const nodes = await this.#nodesOf(name);
    await this.world.change('MachineConfigPool', name, pool => {
      const { name: wanted } = pool.spec?.configuration as { name: string };
      const updated = nodes.filter(
        ({ metadata }) =>
          metadata.annotations?.[`${MACHINE_CONFIG}/currentConfig`] === wanted,
      ).length;
      const isUpdated = updated === nodes.length;
      const status = pool.status ?? {};
      pool.status = {
        ...status,
        observedGeneration: pool.metadata.generation,
        machineCount: nodes.length,
        updatedMachineCount: updated,
        readyMachineCount: updated,
        unavailableMachineCount: nodes.filter(
          ({ spec }) => spec?.unschedulable === true,
        ).length,
        ...(isUpdated ? { configuration: { name: wanted } } : {}),
      };
      for (const [type, isTrue] of Object.entries({
        Updated: isUpdated,
        Updating: !isUpdated && pool.spec?.paused !== true,
      }))
        this.#condition(pool.status, {
          type,
          status: isTrue ? 'True' : 'False',
          reason: '',
          message: '',
        });
    });
  }

  async #nodesOf(pool: string): Promise<readonly OpenShiftObject[]> {
    const nodes = await this.world.list('Node');
    const custom = (await this.world.list('MachineConfigPool'))
      .map(({ metadata }) => metadata.name)
      .filter(name => name !== 'worker');
    return nodes.filter(
      ({ metadata: { labels = {} } }) =>
        roleLabel(pool) in labels &&
        (pool !== 'worker' || !custom.some(each => roleLabel(each) in labels)),
    );
  }

  #version(edit: (status: Record<string, unknown>) => void): Promise<void> {
    return this.world.change('ClusterVersion', 'version', object =>
      edit(object.status ?? {}),
    );
  }

  #condition(
    status: Record<string, unknown>,
    condition: Omit<WrittenCondition, 'lastTransitionTime'>,
  ): void {
    status.conditions = withCondition(
      (status.conditions ?? []) as WrittenCondition[],
      condition,
      this.#time(),
    );
  }

  #time(): string {
    return `${this.now().toISOString().slice(0, 19)}Z`;
  }
}

function wantedOf({ spec }: OpenShiftObject): string | undefined {
  return (spec?.desiredUpdate as { readonly version?: string } | undefined)
    ?.version;
}

function historyOf({ status }: OpenShiftObject): readonly HistoryEntry[] {
  return status?.history as HistoryEntry[];
}

function conditionsOf({ status }: OpenShiftObject): WrittenCondition[] {
  return (status?.conditions ?? []) as WrittenCondition[];
}

function isOffered({ status }: OpenShiftObject, version: string): boolean {
  const { availableUpdates, conditionalUpdates } = (status ?? {}) as {
    readonly availableUpdates?: readonly { readonly version: string }[] | null;
    readonly conditionalUpdates?: readonly {
      readonly release: { readonly version: string };
    }[];
  };
  return [
    ...(availableUpdates ?? []),
    ...(conditionalUpdates ?? []).map(({ release }) => release),
  ].some(release => release.version === version);
}

function beginNode({ spec, metadata }: OpenShiftObject, wanted: string): void {
  Object.assign(spec ?? {}, { unschedulable: true });
  Object.assign(metadata.annotations ?? {}, {
    [`${MACHINE_CONFIG}/desiredConfig`]: wanted,
    [`${MACHINE_CONFIG}/state`]: 'Working',
  });
}

function finishNode(object: OpenShiftObject, wanted: string): void {
  delete object.spec?.unschedulable;
  Object.assign(object.metadata.annotations ?? {}, {
    [`${MACHINE_CONFIG}/currentConfig`]: wanted,
    [`${MACHINE_CONFIG}/state`]: 'Done',
  });
  const version = wanted.slice(wanted.lastIndexOf('-') + 1);
  object.status = {
    ...object.status,
    nodeInfo: {
      ...(object.status?.nodeInfo as object),
      kubeletVersion: kubeletOf(version),
    },
  };
}
