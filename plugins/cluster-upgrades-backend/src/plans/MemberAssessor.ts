import type { Hop } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import {
  formatVersion,
  minorDistance,
  minorOf,
} from '@drydock/kubernetes-knowledge';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { MemberChange, UpgradePlanFile } from '@drydock/upgrade-plans';
import { describeFailure } from '../clusters/Discovery';
import type { StoredCluster } from '../clusters/cluster';
import { platformErrors, withPlatformErrors } from '../platform/insightRules';
import type { PlatformFacts } from '../platform/model';
import type { PlatformReader } from '../platform/PlatformReader';
import {
  planUpgrade,
  refusalsBesideNotAsked,
  type UpgradePlan,
} from '../upgrades/planUpgrade';
import type { Hooks } from '../hooks/model';
import { effectsWanted } from '../hooks/nodeHooks';
import { wishOf } from '../upgrades/hopsInScope';
import { judgedVersion } from '../upgrades/judgedVersion';
import type { ReadinessSummary } from '../conditions/readinessSummary';
import type { UpgradeSubjects } from '../upgrades/ports';
import { missingOverride, startRefusals } from '../upgrades/startRules';
import { changeOf } from '../upgrades/WriteGuard';
import type { VersionGate } from '../versionGates/model';
import type { AskVersionGates } from '../versionGates/VersionGates';
import type { AskDependencies, NeededDependency } from '../dependencies/model';
import type { EffectChecks } from '../effects/EffectChecks';
import { arrivedByReading } from './arrived';
import { canariesAmongThoseToDo } from './canaries';
import { inTurns } from './inTurns';

/** What can be done about a refusal beside taking the cluster out; `acknowledge`: a gate of versions, by whoever may; `retry`: what does not answer now may do so later. */
export type Remedy =
  | 'override'
  | 'accept-checks'
  | 'acknowledge'
  | 'retry'
  | 'none';

export interface MemberRefusal {
  readonly reason: Reason;
  readonly remedy: Remedy;
  /** The platform says so, of the minute in which it was asked; no finding. The id of its error. */
  readonly byPlatform?: string;
}

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
  /** Nothing to do, so that the plan leaves it out: how it is at the target already or beyond it. One on its way there is refused until it has arrived. */
  readonly alreadyThere?: Reason;
  /** Undefined when it could not be judged. */
  readonly readiness?: ReadinessSummary;
  /** What its platform says of the upgrade, and what could be undone. */
  readonly platform: PlatformFacts;
  /** Version gates on its path that are not acknowledged for it. They are also in the refusals. */
  readonly openGates?: readonly VersionGate[];
  /** Why it may not be upgraded by this plan; empty when it may. */
  readonly refusals: readonly MemberRefusal[];
}

export interface SelectedCluster {
  readonly cluster: StoredCluster;
  readonly stage: string;
  readonly canary: boolean;
}

export interface AssessRequest {
  readonly version: string;
  readonly spec: Pick<
    UpgradePlanFile['spec'],
    'scope' | 'nodePools' | 'rollback' | 'maxMinors' | 'effects' | 'hooks'
  >;
  /** Whether the platform of a cluster may be asked by dry run, with the credential that writes. */
  readonly mayAskByDryRun: (cluster: StoredCluster) => boolean;
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
  /** Gates of versions, asked of one cluster; none by default. */
  readonly askVersionGates?: (
    clusterId: string,
    hops: readonly Hop[],
  ) => ReturnType<AskVersionGates>;
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

/** Asks platforms for hops and judges readiness of each selected cluster. What cannot be asked is refused with its reason, never left out. */
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
    const assessed = await inTurns(selected, MOST_AT_A_TIME, each =>
      this.#assessOne(each, request, overall),
    );
    return canariesAmongThoseToDo(
      assessed,
      ({ alreadyThere }) => alreadyThere !== undefined,
    );
  }

  /** Why effects of the plan cannot be taken for any of its clusters: said once, and not for each of them. */
  effectProblems(
    selected: readonly SelectedCluster[],
    { version, spec }: Pick<AssessRequest, 'version' | 'spec'>,
  ): readonly Reason[] {
    return this.#options.effects.commonProblems(
      effectsWanted(spec, version),
      selected.map(({ cluster }) => ({ cluster, target: version })),
    );
  }

  /** What clusters with something to do need outside of them, as it answers now: said once, and not for each of them. */
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

  async #assessOne(
    selected: SelectedCluster,
    request: AssessRequest,
    overall: AbortSignal,
  ): Promise<AssessedMember> {
    request.signal?.throwIfAborted();
    const { cluster } = selected;
    const [asked, judged, platform] = await Promise.all([
      this.#ask(cluster, request, overall),
      this.#judge(
        cluster,
        judgedVersion({
          ...request.spec,
          served: cluster.version ?? cluster.reportedVersion,
          target: request.version,
        }),
      ),
      this.#options.platforms.read(cluster, request.version),
    ]);
    const readiness =
      judged.readiness &&
      withPlatformErrors(judged.readiness, platformErrors(platform));
    const base = { ...selected, target: request.version, readiness, platform };
    if ('refusal' in asked) {
      // Its platform is not needed to see that nothing is left to do.
      const arrived = arrivedByReading(
        cluster,
        request.version,
        wishOf(request.spec),
      );
      if (arrived !== undefined)
        return {
          ...base,
          from: cluster.version,
          hops: [],
          change: NO_CHANGE,
          alreadyThere: {
            code: 'plan.as-last-read',
            params: { state: { reasons: [arrived] } },
          },
          refusals: [],
        };
      return {
        ...base,
        hops: [],
        change: NO_CHANGE,
        refusals: [none(asked.refusal), ...judged.refusals],
      };
    }
    const { plan } = asked;
    const from = plan.observed.controlPlane.current;
    if (plan.alreadyThere !== undefined)
      return {
        ...base,
        from,
        hops: [],
        change: NO_CHANGE,
        alreadyThere: plan.alreadyThere,
        refusals: [],
      };
    const refusals = [
      ...refusalsBesideNotAsked(plan),
      ...tooManyMinors(plan, request),
    ].map(none);
    const change = changeOf(plan.hops, plan.capabilities.nodePoolsFollow);
    const byEffects = (await this.#askEffects(cluster, request, overall)).map(
      none,
    );
    const open =
      (await this.#options.askVersionGates?.(cluster.id, plan.hops)) ?? [];
    const byGates = open.map(({ reason }) => ({
      reason,
      remedy: 'acknowledge' as const,
    }));
    const openGates = open.map(({ gate }) => gate);
    return {
      ...base,
      from,
      hops: plan.hops,
      change,
      openGates,
      refusals: [
        ...refusals,
        ...byEffects,
        ...byGates,
        ...saidByPlatform(platform),
        ...judged.refusals,
      ],
    };
  }

  async #ask(
    cluster: StoredCluster,
    { version, spec, mayAskByDryRun }: AssessRequest,
    overall: AbortSignal,
  ): Promise<{ plan: UpgradePlan } | { refusal: Reason }> {
    if (!cluster.provider) return { refusal: { code: 'plan.no-provider' } };
    const provider = this.#options.providers.get(cluster.provider.id);
    if (!provider)
      return {
        refusal: {
          code: 'plan.provider-not-installed',
          params: { provider: { text: cluster.provider.id } },
        },
      };
    if (overall.aborted)
      return { refusal: { code: 'plan.platform-not-asked' } };
    const signal = AbortSignal.any([
      overall,
      AbortSignal.timeout(this.#options.clusterTimeoutMs ?? CLUSTER_TIMEOUT_MS),
    ]);
    const subject = {
      id: cluster.id,
      name: cluster.name,
      reference: cluster.provider.reference,
    };
    const { kubeletMinorsBehind } = this.#options;
    try {
      const asking = planUpgrade({
        provider,
        cluster: subject,
        target: version,
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
    { version, spec }: AssessRequest,
    overall: AbortSignal,
  ): Promise<readonly Reason[]> {
    const { effects, hooks } = this.#options;
    const signal = AbortSignal.any([
      overall,
      AbortSignal.timeout(this.#options.clusterTimeoutMs ?? CLUSTER_TIMEOUT_MS),
    ]);
    const asked = { cluster, target: version };
    const wanted = effectsWanted(spec, version);
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
  ): Promise<{
    readiness?: ReadinessSummary;
    refusals: readonly MemberRefusal[];
  }> {
    if (version === undefined)
      return {
        refusals: [none({ code: 'plan.version-not-known' })],
      };
    try {
      const readiness = await this.#options.subjects.judge(
        cluster.id,
        formatVersion(version),
      );
      return { readiness, refusals: readinessRefusals(readiness) };
    } catch (error) {
      return {
        refusals: [none(failure('plan.readiness-failed', error))],
      };
    }
  }
}

/** Before anything is overridden. */
function saidByPlatform(platform: PlatformFacts): readonly MemberRefusal[] {
  return platformErrors(platform).flatMap(({ id, reason: error }) =>
    missingOverride(error, { mayOverride: false }).map(reason => ({
      reason,
      remedy: 'override' as const,
      byPlatform: id,
    })),
  );
}

function failure(
  code:
    | 'plan.platform-failed'
    | 'plan.effects-failed'
    | 'plan.readiness-failed',
  error: unknown,
): Reason {
  return { code, params: { error: { text: describeFailure(error) } } };
}

function none(reason: Reason): MemberRefusal {
  return { reason, remedy: 'none' };
}

/** The blockers of a start that come from readiness alone, before overrides and acceptances. */
function readinessRefusals(
  readiness: ReadinessSummary,
): readonly MemberRefusal[] {
  const refusals = startRefusals(readiness, {
    acceptUnknownChecks: [],
    mayOverride: false,
  });
  return refusals.map(reason => ({
    reason,
    remedy: remedyOf(readiness),
  }));
}

function remedyOf({ verdict, notRun }: ReadinessSummary): Remedy {
  if (verdict === 'blocked') return 'override';
  return notRun.length > 0 ? 'accept-checks' : 'none';
}

function tooManyMinors(
  { observed, hops }: UpgradePlan,
  { spec, version }: AssessRequest,
): readonly Reason[] {
  const minors = distance(
    observed.controlPlane.current,
    hops.filter(hop => hop.kind === 'control-plane').at(-1)?.to,
  );
  return minors > spec.maxMinors
    ? [
        {
          code: 'plan.too-many-minors',
          params: {
            target: { version: formatVersion(version) },
            minors: { number: minors },
            allowed: { number: spec.maxMinors },
            field: { object: 'spec.maxMinors' },
          },
        },
      ]
    : [];
}

function distance(from: string, to: string | undefined): number {
  const [a, b] = [minorOf(from), minorOf(to)];
  return a === undefined || b === undefined ? 0 : minorDistance(a, b);
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
