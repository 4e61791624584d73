import { z } from 'zod';
import { isAtLeast } from '@drydock/kubernetes-knowledge';
import {
  fieldOwned,
  otherCluster,
  type CompensatedEffect,
  type EffectContext,
  type EffectHandle,
  type EffectObservation,
  type EffectTaken,
  type EffectUndone,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError, type Reason } from '@drydock/upgrade-reasons';
import type {
  OpenShiftCluster,
  OpenShiftWriter,
} from '../cluster/OpenShiftCluster';
import { pathOfPool } from '../cluster/OpenShiftReader';
import { completedVersion } from '../objects/clusterVersion';
import {
  isControlPlanePool,
  poolName,
  type MachineConfigPool,
} from '../objects/machineConfigPool';
import { HELD_AT, PAUSED_BY } from '../objects/mark';
import { pauseOwnerOf } from '../observe/versionOwner';
import { unpauseCommand } from '../observe/waits';
import {
  isExtendedMinor,
  ownVersionFor,
  type OpenShiftKnowledge,
} from '../versions/openShiftVersion';

const PROVIDER = 'openshift';

const parametersSchema = z.strictObject({
  pools: z.array(z.string().min(1)).min(1).optional(),
});

export interface PausePoolsOptions {
  readonly clusters: readonly OpenShiftCluster[];
  readonly knowledge: OpenShiftKnowledge;
}

/**
 * Pauses pools of workers for an update from an even minor to the next, and lets them go whatever
 * becomes of the upgrade: its last hop does, and where it is never reached the end of the upgrade.
 */
export class PausePools implements CompensatedEffect {
  readonly id = 'openshift-pause-pools';
  readonly #options: PausePoolsOptions;

  constructor(options: PausePoolsOptions) {
    this.#options = options;
  }

  problem({
    parameters,
    from,
    target,
    cluster,
  }: EffectContext): Reason | undefined {
    const parsed = parametersSchema.safeParse(parameters);
    if (!parsed.success)
      return {
        code: 'openshift.effect-parameters',
        params: { said: { text: parsed.error.issues[0].message } },
      };
    if (!this.#find(cluster)?.writer)
      return {
        code: 'openshift.no-writer',
        params: {
          cluster: { text: cluster.provider?.reference ?? cluster.name },
        },
      };
    return isExtendedMinor(from) && isExtendedMinor(target)
      ? undefined
      : { code: 'openshift.effect-without-extended' };
  }

  async check(
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<Reason | undefined> {
    const { pools, refusal } = await this.#selected(context, signal);
    return refusal ?? refusalOf(pools, context);
  }

  async take(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectTaken> {
    const problem = this.problem(context);
    if (problem) return { outcome: 'refused', message: problem };
    const { reader } = this.#locate(context);
    const running = completedVersion(await reader.clusterVersion(signal));
    const current =
      ownVersionFor(running?.version ?? '', this.#options.knowledge) ?? '';
    const { pools, left, refusal } = await this.#selected(context, signal);
    const message = refusal ?? refusalOf(pools, context);
    if (message) return { outcome: 'refused', message };
    const names = pools.map(poolName);
    // After its last version the control plane waits for the pools: none is paused again then.
    const open = isAtLeast(current, context.target)
      ? []
      : pools.filter(pool => pool.annotations[PAUSED_BY] !== context.key);
    await this.#patchAll(context, open, signal, {
      paused: true,
      annotations: { [PAUSED_BY]: context.key, [HELD_AT]: current },
    });
    return {
      outcome: 'taken',
      handle: { reference: names.join(', ') },
      message: pausedReason(names, left.map(poolName)),
    };
  }

  async observe(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectObservation> {
    const pools = await this.#paused(context, signal);
    return pools.length === 0
      ? { state: 'gone' }
      : {
          state: 'in-effect',
          handle: { reference: pools.map(poolName).join(', ') },
        };
  }

  async undo(
    context: EffectContext,
    _handle: EffectHandle | undefined,
    signal: AbortSignal,
  ): Promise<EffectUndone> {
    const pools = await this.#paused(context, signal);
    await this.#patchAll(context, pools, signal, {
      paused: false,
      annotations: { [PAUSED_BY]: null, [HELD_AT]: null },
    });
    return {};
  }

  undoByHand({ key }: EffectContext): Reason {
    return {
      code: 'openshift.effect-by-hand',
      params: {
        key: { text: key },
        annotation: { object: PAUSED_BY },
        command: { text: unpauseCommand({ name: 'POOL' }) },
      },
    };
  }

  /**
   * Pools that the effect is about. Where the plan names none, those that another user paused are
   * left as they are.
   */
  async #selected(
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<{
    readonly pools: readonly MachineConfigPool[];
    readonly left: readonly MachineConfigPool[];
    /** Why none is paused. */
    readonly refusal?: Reason;
  }> {
    const { pools: names } = parametersSchema.parse(context.parameters);
    const { pools, upgradeOperator } = await this.#locate(
      context,
    ).reader.objects(signal);
    const refusal: Reason | undefined =
      upgradeOperator === undefined
        ? undefined
        : { code: 'openshift.operator-no-holds' };
    const workers = pools.filter(pool => !isControlPlanePool(pool));
    if (names)
      return {
        pools: workers.filter(({ name }) => names.includes(name)),
        left: [],
        refusal,
      };
    const left = workers.filter(pool => isPausedByOthers(pool, context));
    return {
      pools: workers.filter(pool => !left.includes(pool)),
      left,
      refusal,
    };
  }

  async #paused(
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<readonly MachineConfigPool[]> {
    const { pools } = await this.#locate(context).reader.objects(signal);
    return pools.filter(
      ({ annotations }) => annotations[PAUSED_BY] === context.key,
    );
  }

  /** Each change rests on the pool as it was read. @throws ReasonError where one is not made */
  async #patchAll(
    context: EffectContext,
    pools: readonly MachineConfigPool[],
    signal: AbortSignal,
    {
      paused,
      annotations,
    }: {
      readonly paused: boolean;
      readonly annotations: Readonly<Record<string, string | null>>;
    },
  ): Promise<void> {
    if (pools.length === 0) return;
    const writer = await this.#sameCluster(context, signal);
    for (const { name, uid, resourceVersion } of pools) {
      const answer = await writer.patch(
        {
          path: pathOfPool(name),
          body: {
            metadata: { uid, resourceVersion, annotations },
            spec: { paused },
          },
          dryRun: false,
        },
        signal,
      );
      if (answer.outcome === 'refused') throw new ReasonError(answer.message);
      if (answer.outcome === 'conflict')
        throw new ReasonError({
          code: 'openshift.changed-conflict',
          params: {
            object: { object: poolName({ name }) },
            said: { text: answer.message },
          },
        });
    }
  }

  async #sameCluster(
    context: EffectContext,
    signal: AbortSignal,
  ): Promise<OpenShiftWriter> {
    const { config, reader, writer } = this.#locate(context);
    if (!writer)
      throw new ReasonError({
        code: 'openshift.no-writer',
        params: { cluster: { text: config.id } },
      });
    const other = await otherCluster(
      {
        cluster: config.id,
        setting: 'clusterUpgrades.openshift.clusters',
        rights: 'docs/rbac/openshift.yaml',
        reader,
        writer,
      },
      signal,
    );
    if (other) throw new ReasonError(other);
    return writer;
  }

  #locate({ cluster }: EffectContext): OpenShiftCluster {
    const found = this.#find(cluster);
    if (found) return found;
    throw new ReasonError({
      code: 'openshift.no-writer',
      params: {
        cluster: { text: cluster.provider?.reference ?? cluster.name },
      },
    });
  }

  #find({ provider }: EffectContext['cluster']): OpenShiftCluster | undefined {
    return provider?.id === PROVIDER
      ? this.#options.clusters.find(
          ({ config }) => config.id === provider.reference,
        )
      : undefined;
  }
}

/** Pools that are missing, that another user paused, or whose pause another program writes. */
function refusalOf(
  pools: readonly MachineConfigPool[],
  { parameters, key }: EffectContext,
): Reason | undefined {
  const { pools: names = [] } = parametersSchema.parse(parameters);
  const missing = names.filter(name => !pools.some(pool => pool.name === name));
  if (missing.length > 0)
    return {
      code: 'step.pools-gone',
      params: { pools: { list: missing.map(object => ({ object })) } },
    };
  const foreign = pools.find(pool => isPausedByOthers(pool, { key }));
  if (foreign)
    return {
      code: 'openshift.paused-already',
      params: {
        pool: { object: poolName(foreign) },
        command: { text: unpauseCommand(foreign) },
      },
    };
  for (const pool of pools) {
    const owner = pauseOwnerOf(pool);
    if (owner) return fieldOwned(owner, poolName(pool));
  }
  return undefined;
}

/** By a person, a program, or another upgrade of Drydock. */
function isPausedByOthers(
  { paused, annotations }: MachineConfigPool,
  { key }: Pick<EffectContext, 'key'>,
): boolean {
  return paused && annotations[PAUSED_BY] !== key;
}

function pausedReason(
  names: readonly string[],
  left: readonly string[],
): Reason {
  const listOf = (objects: readonly string[]) => ({
    list: objects.map(object => ({ object })),
  });
  if (names.length === 0)
    return {
      code: 'openshift.pools-paused-by-others',
      params: { left: listOf(left) },
    };
  return left.length === 0
    ? { code: 'openshift.pools-paused', params: { pools: listOf(names) } }
    : {
        code: 'openshift.pools-paused-but',
        params: { pools: listOf(names), left: listOf(left) },
      };
}
