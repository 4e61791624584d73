import type {
  CompensatedEffect,
  EffectContext,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { sameReason, type Reason } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';
import {
  effectOfPlan,
  EffectToTake,
  LONGEST_MINUTES,
  NODE_HOOKS,
} from './model';

/** What a cluster would be upgraded to. */
interface Asked {
  readonly cluster: Pick<
    StoredCluster,
    'id' | 'name' | 'entityRef' | 'provider' | 'claims' | 'version'
  > &
    Partial<Pick<StoredCluster, 'reportedVersion'>>;
  readonly target: string;
}

/**
 * Says before a plan is submitted, and before a cluster starts, why its effects could not be taken,
 * so that nothing is written that then stands still half-way.
 */
export class EffectChecks {
  readonly #effects: ReadonlyMap<string, CompensatedEffect>;

  constructor(effects: readonly CompensatedEffect[]) {
    this.#effects = new Map(effects.map(effect => [effect.id, effect]));
  }

  /** Problems that the plan and the configuration show, without a call to other systems. */
  problems(effects: readonly EffectToTake[], asked: Asked): readonly Reason[] {
    return effects.flatMap(effect => {
      const problem = this.#problemOf(effect, asked);
      return problem === undefined ? [] : [notTaken(effect, problem)];
    });
  }

  /** Those that hold for each cluster, so that they are said once. */
  commonProblems(
    asked: readonly (Asked & { readonly effects: readonly EffectToTake[] })[],
  ): readonly Reason[] {
    const [first, ...others] = asked.map(each =>
      this.problems(each.effects, each),
    );
    return (
      first?.filter(problem =>
        others.every(problems =>
          problems.some(other => sameReason(other, problem)),
        ),
      ) ?? []
    );
  }

  /** By what the platforms say; reads only. @throws when one could not be asked */
  async refusals(
    effects: readonly EffectToTake[],
    asked: Asked,
    signal: AbortSignal,
  ): Promise<readonly Reason[]> {
    const refusals = effects.map(async effect => {
      if (this.#problemOf(effect, asked) !== undefined) return [];
      const { type } = effectOfPlan(effect);
      const refusal = await this.#effects
        .get(type)
        ?.check?.(contextOf(effect, asked), signal);
      return refusal === undefined ? [] : [notTaken(effect, refusal)];
    });
    return (await Promise.all(refusals)).flat();
  }

  #problemOf(effect: EffectToTake, asked: Asked): Reason | undefined {
    const { type } = effectOfPlan(effect);
    const does = this.#effects.get(type);
    return does
      ? does.problem(contextOf(effect, asked))
      : notInstalled(type, [...this.#effects.keys()]);
  }
}

/** Why an effect of this type cannot be taken. */
export function notInstalled(
  type: string,
  installed: readonly string[],
): Reason {
  return {
    code:
      installed.length > 0 ? 'effect.not-installed' : 'effect.none-installed',
    params: {
      type: { text: type },
      installed: { list: installed.map(text => ({ text })) },
    },
  };
}

function notTaken({ name, type }: EffectToTake, cause: Reason): Reason {
  return type === NODE_HOOKS
    ? {
        code: 'effect.node-hooks-not-run',
        params: { cause: { reasons: [cause] } },
      }
    : {
        code: 'effect.not-taken',
        params: { effect: { text: name }, cause: { reasons: [cause] } },
      };
}

/** As an upgrade would have it; the key is none that any upgrade has. */
function contextOf(
  effect: EffectToTake,
  { cluster, target }: Asked,
): EffectContext {
  const { id, name, entityRef, provider, claims, version, reportedVersion } =
    cluster;
  return {
    key: `preview/effect-${effect.name}`,
    upgradeId: 'preview',
    rolloutId: 'preview',
    cluster: {
      id,
      name,
      entityRef,
      provider: provider && { id: provider.id, reference: provider.reference },
      ...(claims ? { claims } : {}),
    },
    from: version ?? reportedVersion ?? '',
    target,
    parameters: effectOfPlan(effect).parameters,
    lastsMinutes: LONGEST_MINUTES,
  };
}
