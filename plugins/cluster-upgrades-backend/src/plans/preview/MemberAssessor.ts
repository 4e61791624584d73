import { failureReason } from '../../foundation/failureReason';
import type { Reason } from '@drydock/upgrade-reasons';
import { formatVersion } from '@drydock/kubernetes-knowledge';
import type {
  UpgradeProvider,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { MemberChange, UpgradePlanFile } from '@drydock/upgrade-plans';
import type { StoredCluster } from '../../clusters/cluster';
import {
  platformErrors,
  withPlatformErrors,
} from '../../conditions/insightRules';
import { controllersOf } from '../../clusters/platform/controllersOf';
import type { PlatformFacts } from '../../clusters/platform/model';
import type { PlatformReader } from '../../clusters/platform/PlatformReader';
import {
  planUpgrade,
  refusalsBesideNotAsked,
  type UpgradePlan,
} from '../../upgrades/start/planUpgrade';
import type { Hooks } from '../../upgrades/hooks/model';
import { effectsWanted } from '../../upgrades/hooks/nodeHooks';
import { wishOf } from '../../upgrades/start/hopsInScope';
import { judgedVersion } from '../../upgrades/start/judgedVersion';
import type { Conditions } from '../../conditions/Conditions';
import type { Decided, Hold, Subject } from '../../conditions/model';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import type { UpgradeSubjects } from '../../upgrades/ports';
import { changeOf } from '../../upgrades/run/WriteGuard';
import type {
  AskDependencies,
  NeededDependency,
} from '../../conditions/dependencies/model';
import type { EffectChecks } from '../../upgrades/effects/EffectChecks';
import { arrivedByReading } from './arrived';
import { canariesAmongThoseToDo } from './canaries';
import { mapConcurrently } from './mapConcurrently';

/** A selected cluster with what would happen to it. */
export interface AssessedMember {
  readonly cluster: StoredCluster;
  readonly stage: string;
  readonly canary: boolean;
  /** As the platform says it; undefined when it could not be asked. */
  readonly from?: string;
  readonly target: string;
  readonly hops: readonly Hop[];
  /** What it does to the cluster, for freezes. */
  readonly change: MemberChange;
  /**
   * There is nothing to do, so the plan leaves it out: it is at the target or beyond. One that is
   * being upgraded to it is refused until that has finished.
   */
  readonly alreadyThere?: Reason;
  /** Undefined when it could not be judged. */
  readonly readiness?: ReadinessSummary;
  /** What its platform says of the upgrade, and what could be undone. */
  readonly platform: PlatformFacts;
  /** Why it may not be upgraded by this plan; empty when it may. */
  readonly holds: readonly Hold[];
}

export interface SelectedCluster {
  readonly cluster: StoredCluster;
  readonly stage: string;
  readonly canary: boolean;
}

export interface AssessRequest {
  /** The target of the cluster, as its platform calls it. */
  readonly targetOf: (cluster: StoredCluster) => string;
  readonly spec: Pick<
    UpgradePlanFile['spec'],
    | 'scope'
    | 'nodePools'
    | 'addOns'
    | 'rollback'
    | 'maxMinors'
    | 'effects'
    | 'hooks'
  >;
  /** Whether the platform of a cluster may be asked by dry run, with the credential that writes. */
  readonly mayAskByDryRun: (cluster: StoredCluster) => boolean;
  /** Decisions of people about a cluster. */
  readonly decided: (cluster: StoredCluster) => Decided;
  /** Aborted when the caller has gone; then no further cluster is looked at. */
  readonly signal?: AbortSignal;
}

export interface MemberAssessorOptions {
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly subjects: Pick<UpgradeSubjects, 'judge'>;
  readonly platforms: Pick<PlatformReader, 'read'>;
  readonly effects: EffectChecks;
  readonly hooks: Pick<Hooks, 'refusals'>;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
  readonly conditions: Conditions;
  /** Dependencies outside of clusters; none by default. */
  readonly askDependencies?: AskDependencies;
  /** Limits of one answer, milliseconds; tests shorten them. */
  readonly clusterTimeoutMs?: number;
  readonly overallTimeoutMs?: number;
}

const NO_CHANGE: MemberChange = { minor: false, nodes: false };
const MOST_AT_A_TIME = 8;
const CLUSTER_TIMEOUT_MS = 15_000;
/** A user waits for the answer, and proxies give up after a minute or two. */
const OVERALL_TIMEOUT_MS = 90_000;

/**
 * Asks platforms for hops and judges readiness of each selected cluster. What cannot be asked is
 * refused with its reason, never left out.
 */
export class MemberAssessor {
  readonly #options: MemberAssessorOptions;

  constructor(options: MemberAssessorOptions) {
    this.#options = options;
  }

  async assess(
    selected: readonly SelectedCluster[],
    request: AssessRequest,
  ): Promise<readonly AssessedMember[]> {
    const timeout = AbortSignal.timeout(
      this.#options.overallTimeoutMs ?? OVERALL_TIMEOUT_MS,
    );
    const overall = request.signal
      ? AbortSignal.any([timeout, request.signal])
      : timeout;
    const looked = await mapConcurrently(selected, MOST_AT_A_TIME, each =>
      this.#look(each, request, overall),
    );
    const holds = await this.#options.conditions.judge(
      'submit',
      looked.flatMap(({ subject }) => subject ?? []),
    );
    return canariesAmongThoseToDo(
      looked.map(({ member }) => ({
        ...member,
        holds: holds.get(member.cluster.id) ?? [],
      })),
      ({ alreadyThere }) => alreadyThere !== undefined,
    );
  }

  /**
   * Why effects of the plan cannot be applied to any of its clusters: reported once, not for each
   * cluster.
   */
  effectProblems(
    selected: readonly SelectedCluster[],
    { targetOf, spec }: Pick<AssessRequest, 'targetOf' | 'spec'>,
  ): readonly Reason[] {
    return this.#options.effects.commonProblems(
      selected.map(({ cluster }) => {
        const target = targetOf(cluster);
        return { effects: effectsWanted(spec, target), cluster, target };
      }),
    );
  }

  /**
   * What clusters with something to do need outside of them, as it answers now: said once, and not
   * for each of them.
   */
  async dependencies(
    members: readonly AssessedMember[],
  ): Promise<readonly NeededDependency[]> {
    return (
      (await this.#options.askDependencies?.(
        members.flatMap(({ cluster, alreadyThere }) =>
          alreadyThere === undefined ? [cluster.id] : [],
        ),
      )) ?? []
    );
  }

  async #look(
    selected: SelectedCluster,
    request: AssessRequest,
    overall: AbortSignal,
  ): Promise<Look> {
    request.signal?.throwIfAborted();
    const { cluster } = selected;
    const target = request.targetOf(cluster);
    const [asked, judged, platform] = await Promise.all([
      this.#ask(cluster, request, overall),
      this.#judge(
        cluster,
        judgedVersion({
          ...request.spec,
          served: cluster.version ?? cluster.reportedVersion,
          target,
        }),
      ),
      this.#options.platforms.read(cluster, target, request.spec.addOns),
    ]);
    const readiness =
      'failed' in judged
        ? undefined
        : withPlatformErrors(judged, platformErrors(platform));
    const base = { ...selected, target, readiness, platform };
    const there = asArrived(asked, cluster, request);
    if (there)
      return {
        member: { ...base, ...there, hops: [], change: NO_CHANGE },
      };
    const plan = 'plan' in asked ? asked.plan : undefined;
    const change = plan ? changeOf(plan.hops) : NO_CHANGE;
    return {
      member: {
        ...base,
        from: plan?.observed.controlPlane.current,
        hops: plan?.hops ?? [],
        change,
      },
      subject: {
        ...cluster,
        target,
        goesBack: request.spec.rollback,
        hops: plan?.hops ?? [],
        change,
        decided: request.decided(cluster),
        plan: { maxMinors: request.spec.maxMinors },
        readiness: judged,
        platform,
        path: pathOf(asked, target),
        effects: plan && (await this.#askEffects(cluster, request, overall)),
      },
    };
  }

  async #ask(
    cluster: StoredCluster,
    { targetOf, spec, mayAskByDryRun }: AssessRequest,
    overall: AbortSignal,
  ): Promise<Asked> {
    const { providers, kubeletMinorsBehind } = this.#options;
    const controllers = controllersOf(providers, cluster, kubeletMinorsBehind);
    // Said by a condition of its own.
    if (!controllers) return { refusal: undefined };
    if (overall.aborted)
      return { refusal: { code: 'plan.platform-not-asked' } };
    const signal = AbortSignal.any([
      overall,
      AbortSignal.timeout(this.#options.clusterTimeoutMs ?? CLUSTER_TIMEOUT_MS),
    ]);
    try {
      const asking = planUpgrade({
        ...controllers,
        target: targetOf(cluster),
        mayAskByDryRun: mayAskByDryRun(cluster),
        kubeletMinorsBehind,
        wish: wishOf(spec),
        signal,
      });
      return { plan: await unlessAborted(asking, signal) };
    } catch (error) {
      return {
        refusal: signal.aborted
          ? { code: 'plan.platform-timed-out' }
          : failure('plan.platform-failed', error),
      };
    }
  }

  async #askEffects(
    cluster: StoredCluster,
    { targetOf, spec }: AssessRequest,
    overall: AbortSignal,
  ): Promise<readonly Reason[]> {
    const { effects, hooks } = this.#options;
    const signal = AbortSignal.any([
      overall,
      AbortSignal.timeout(this.#options.clusterTimeoutMs ?? CLUSTER_TIMEOUT_MS),
    ]);
    const target = targetOf(cluster);
    const asked = { cluster, target };
    const wanted = effectsWanted(spec, target);
    try {
      const asking = Promise.all([
        effects.refusals(wanted, asked, signal),
        hooks.refusals(spec.hooks, cluster, signal),
      ]);
      return [
        ...effects.problems(wanted, asked),
        ...(await unlessAborted(asking, signal)).flat(),
      ];
    } catch (error) {
      return [
        signal.aborted
          ? { code: 'plan.effects-timed-out' }
          : failure('plan.effects-failed', error),
      ];
    }
  }

  async #judge(
    cluster: StoredCluster,
    version: string | undefined,
  ): Promise<ReadinessSummary | { readonly failed: Reason }> {
    if (version === undefined)
      return { failed: { code: 'plan.version-not-known' } };
    try {
      return await this.#options.subjects.judge(
        cluster.id,
        formatVersion(version),
      );
    } catch (error) {
      return { failed: failure('plan.readiness-failed', error) };
    }
  }
}

/**
 * What was asked of one cluster, and what is to be judged of it; undefined: there is nothing to do.
 */
interface Look {
  readonly member: Omit<AssessedMember, 'holds'>;
  readonly subject?: Subject;
}

/** What its platform answered. `refusal` undefined: there is none that could be asked. */
type Asked =
  | { readonly plan: UpgradePlan }
  | { readonly refusal: Reason | undefined };

/** That nothing is left to do; its platform is not needed to see that. */
function asArrived(
  asked: Asked,
  cluster: StoredCluster,
  { targetOf, spec }: AssessRequest,
): Pick<AssessedMember, 'from' | 'alreadyThere'> | undefined {
  if ('plan' in asked)
    return asked.plan.alreadyThere === undefined
      ? undefined
      : {
          from: asked.plan.observed.controlPlane.current,
          alreadyThere: asked.plan.alreadyThere,
        };
  const arrived = arrivedByReading(cluster, targetOf(cluster), wishOf(spec));
  return (
    arrived && {
      from: cluster.version,
      alreadyThere: {
        code: 'plan.as-last-read',
        params: { state: { reasons: [arrived] } },
      },
    }
  );
}

function pathOf(asked: Asked, target: string): NonNullable<Subject['path']> {
  if ('plan' in asked)
    return {
      ...asked.plan,
      refusals: refusalsBesideNotAsked(asked.plan),
    };
  return {
    target,
    hops: [],
    refusals: asked.refusal ? [asked.refusal] : [],
  };
}

function failure(
  code:
    | 'plan.platform-failed'
    | 'plan.effects-failed'
    | 'plan.readiness-failed',
  error: unknown,
): Reason {
  return { code, params: { error: { reasons: [failureReason(error)] } } };
}

/** Also where an adapter does not listen to its signal. */
async function unlessAborted<T>(
  work: Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    if (stop) signal.removeEventListener('abort', stop);
  }
}
