import { allOf } from '@drydock/upgrade-reasons';
import { isSameProvider } from '../componentClaim';
import type { Hop } from '../hop';
import type {
  ObservedState,
  Rollback,
  RollbackOption,
} from '../upgradeProvider';
import type { PartsOfCluster } from './effectOfPools';
import { clusterOf, controllerOf, type Part } from './Part';

type Scope = RollbackOption['scope'];

/**
 * The way back of each scope by its controllers; node pools go back where each of theirs can.
 * Undefined: none of them has one.
 */
export function rollbackOfParts({
  parts,
  lead,
  observe,
}: PartsOfCluster & { readonly lead?: Part }): Rollback | undefined {
  if (!parts.some(({ provider }) => provider.rollback)) return undefined;
  const having = (scope: Scope, observed: ObservedState): readonly Part[] =>
    scope === 'control-plane'
      ? parts.filter(part => part === lead)
      : parts.filter(part => ownPools(part, observed).length > 0);
  return {
    async options(cluster, signal) {
      const observed = await observe(cluster, signal);
      const said = new Map(
        await Promise.all(
          parts.map(
            async part =>
              [
                part,
                (await part.provider.rollback?.options(
                  clusterOf(part, cluster),
                  signal,
                )) ?? [],
              ] as const,
          ),
        ),
      );
      return (['control-plane', 'node-pools'] as const).flatMap(scope =>
        together(
          scope,
          having(scope, observed).map(part => ({
            part,
            option: said.get(part)?.find(each => each.scope === scope),
          })),
        ),
      );
    },
    async plan(cluster, observed, target, scope, signal) {
      const hops: Hop[] = [];
      for (const part of having(scope, observed)) {
        const plan = await part.provider.rollback?.plan(
          clusterOf(part, cluster),
          { ...observed, nodePools: ownPools(part, observed) },
          target,
          scope,
          signal,
        );
        if (!plan) return { ok: false, message: cannot(part) };
        if (!plan.ok) return plan;
        hops.push(
          ...plan.hops.map(hop => ({ ...hop, controller: controllerOf(part) })),
        );
      }
      return { ok: true, hops };
    },
  };
}

function ownPools(
  part: Part,
  { nodePools }: ObservedState,
): ObservedState['nodePools'] {
  return nodePools.filter(({ controller }) => isSameProvider(controller, part));
}

/** One answer for a scope: possible where all who have a part in it can, until the first end. */
function together(
  scope: Scope,
  answers: readonly {
    readonly part: Part;
    readonly option?: RollbackOption;
  }[],
): readonly RollbackOption[] {
  if (answers.length === 0) return [];
  const refusal = answers.find(({ option }) => !option?.possible);
  if (refusal)
    return [
      {
        scope,
        possible: false,
        what: refusal.option?.what ?? cannot(refusal.part),
        limits: [],
      },
    ];
  const options = answers.flatMap(({ option }) => option ?? []);
  const [first, ...others] = options.map(({ what }) => what);
  const ends = options.flatMap(({ until }) => until ?? []).sort();
  return [
    {
      scope,
      possible: true,
      what: allOf([first, ...others]),
      limits: options.flatMap(({ limits }) => limits),
      ...(ends.length > 0 ? { until: ends[0] } : {}),
    },
  ];
}

function cannot({ provider }: Part) {
  return {
    code: 'controller.cannot' as const,
    params: { provider: { text: provider.title } },
  };
}
