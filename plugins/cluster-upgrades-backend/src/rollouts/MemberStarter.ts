import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { allOf, type Param, type Reason } from '@drydock/upgrade-reasons';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { Hop } from '@drydock/kubernetes-knowledge';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { holdOf } from '../dependencies/dependencyRules';
import type { AskDependencies } from '../dependencies/model';
import type { EffectChecks } from '../effects/EffectChecks';
import type { Hooks } from '../hooks/model';
import { effectsWanted } from '../hooks/nodeHooks';
import { platformErrors, withPlatformErrors } from '../platform/insightRules';
import type { PlatformReader } from '../platform/PlatformReader';
import type { Clock } from '../time/clock';
import { isSettled } from '../upgrades/atTarget';
import { wishOf } from '../upgrades/hopsInScope';
import { EXECUTED_BY, NewUpgrade } from '../upgrades/newUpgrade';
import { judgedVersion } from '../upgrades/judgedVersion';
import { planUpgrade, UpgradePlan } from '../upgrades/planUpgrade';
import type { ReadinessSummary } from '../conditions/readinessSummary';
import type { UpgradeSubject, UpgradeSubjects } from '../upgrades/ports';
import { overridesOf, verdictAtStart } from '../upgrades/startRules';
import { planSteps } from '../upgrades/stepPlan';
import { isAtLeast } from '../upgrades/steps/isThere';
import { judge } from '../upgrades/steps/readinessRecheck';
import { messageOf } from '../messageOf';
import { differsFromApproved } from '../conditions/approvedHops';
import type { MemberRecord, RolloutRecord } from './model';
import { ownedBy } from './ownedBy';
import type { AskBeforeStart } from './ports';
import type { StartHold } from '../upgrades/WriteGuard';
import { because, version } from '../upgrades/params';
import type { AskVersionGates } from '../versionGates/VersionGates';
import { ApprovedDecisions, readApprovedDecisions } from './approvedDecisions';

/** What came of looking at a cluster whose turn it is; nothing was changed. */
export type Preparation =
  | { readonly kind: 'start'; readonly upgrade: NewUpgrade }
  | ({ readonly kind: 'held' } & StartHold)
  /** It reached its target without Drydock. */
  | { readonly kind: 'at-target'; readonly message: Reason }
  | { readonly kind: 'gone'; readonly message: Reason };

export interface MemberStarterOptions {
  readonly knex: Knex;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly subjects: UpgradeSubjects;
  /** What platforms say before a start. */
  readonly platforms: Pick<PlatformReader, 'read'>;
  readonly effects: EffectChecks;
  readonly hooks: Pick<Hooks, 'refusals'>;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
  readonly askBeforeStart: readonly AskBeforeStart[];
  /** Gates of versions; none by default. */
  readonly askVersionGates?: AskVersionGates;
  /** Dependencies outside of clusters; none by default. */
  readonly askDependencies?: AskDependencies;
  readonly clock: Clock;
}

/** Limit for asking one platform, milliseconds. */
const PLATFORM_TIMEOUT_MS = 30_000;

/** Looks at a cluster whose turn it is, outside any transaction: what the platform and readiness say now must be what was approved. */
export class MemberStarter {
  readonly #options: MemberStarterOptions;

  constructor(options: MemberStarterOptions) {
    this.#options = options;
  }

  async prepare(
    rollout: RolloutRecord,
    member: MemberRecord,
    signal: AbortSignal,
  ): Promise<Preparation> {
    const { subjects } = this.#options;
    try {
      const subject = await subjects.find(member.clusterId);
      if (!subject)
        return {
          kind: 'gone',
          message: { code: 'cluster.not-listed' },
        };
      const approved = await readApprovedDecisions(
        this.#options.knex,
        rollout,
        member.clusterId,
      );
      const moved = movedTo(subject, approved);
      if (moved) return held(rollout.requestedBy, moved);
      // Checked before anything expensive, because a cluster sometimes waits for days. A cluster
      // that already serves the target may need no upgrade; planning says so.
      const isServed =
        subject.version !== undefined &&
        isAtLeast(subject.version, member.target);
      const closed = isServed
        ? undefined
        : await this.#closedTo(rollout, member.clusterId, member.hops);
      if (closed) return closed;
      const judged = judgedVersion({
        ...wishOf(rollout.plan.spec),
        served: subject.version,
        target: member.target,
      });
      if (judged === undefined)
        return held(member.clusterOwner, { code: 'cluster.version-unknown' });
      const readiness = await subjects.judge(member.clusterId, judged);
      return (
        (await this.#heldBefore(rollout, member, readiness, approved)) ??
        (await this.#plan(
          rollout,
          member,
          subject,
          readiness,
          approved,
          signal,
        ))
      );
    } catch (error) {
      return held(member.clusterOwner, {
        code: 'rollout.not-prepared',
        params: { error: { text: explain(error) } },
      });
    }
  }

  /** By gates of versions, and by what is outside of the cluster; the latter keeps no cluster from going back. */
  async #closedTo(
    { plan }: RolloutRecord,
    clusterId: string,
    hops: readonly Hop[],
  ): Promise<Preparation | undefined> {
    const { knex, askVersionGates, askDependencies } = this.#options;
    const [gate] = (await askVersionGates?.(knex, clusterId, hops)) ?? [];
    if (gate)
      return {
        kind: 'held',
        reason: gate.reason,
        condition: 'version-gate',
      };
    const unmet = plan.spec.rollback
      ? undefined
      : holdOf((await askDependencies?.([clusterId])) ?? []);
    return unmet && { kind: 'held', reason: unmet.reason };
  }

  /** What needs no answer of the platform. */
  async #heldBefore(
    rollout: RolloutRecord,
    member: MemberRecord,
    readiness: ReadinessSummary,
    approved: ApprovedDecisions,
  ): Promise<Preparation | undefined> {
    const blocking = readiness.blocking.filter(({ fingerprint }) =>
      approved.blockers.includes(fingerprint),
    );
    const judged = judge(
      readiness,
      { ...approved, readinessAtStart: { ...readiness, blocking } },
      'approval',
    );
    if (judged.kind === 'blocked')
      return held(
        judged.reason.who?.entityRef ?? member.clusterOwner,
        judged.reason,
      );
    if (judged.kind === 'inconclusive')
      return held(member.clusterOwner, {
        code: 'rollout.readiness-unknown',
        params: { reason: { reasons: [judged.reason] } },
      });
    for (const ask of this.#options.askBeforeStart) {
      const hold = await ask(this.#options.knex, {
        rollout,
        member,
        readiness: withPlatformErrors(readiness, approved.platformErrors),
        nowMs: this.#options.clock.now(),
      });
      if (hold) return { kind: 'held', ...hold };
    }
    return undefined;
  }

  async #plan(
    rollout: RolloutRecord,
    member: MemberRecord,
    subject: UpgradeSubject,
    readiness: ReadinessSummary,
    approved: ApprovedDecisions,
    signal: AbortSignal,
  ): Promise<Preparation> {
    const provider =
      subject.provider && this.#options.providers.get(subject.provider.id);
    if (!subject.provider || !provider)
      return held(member.clusterOwner, { code: 'rollout.no-provider' });
    const wish = wishOf(rollout.plan.spec);
    const plan = await planUpgrade({
      provider,
      cluster: {
        id: subject.id,
        name: subject.name,
        reference: subject.provider.reference,
      },
      target: member.target,
      mayAskByDryRun: true,
      wish,
      kubeletMinorsBehind: this.#options.kubeletMinorsBehind,
      signal: AbortSignal.any([
        signal,
        AbortSignal.timeout(PLATFORM_TIMEOUT_MS),
      ]),
    });
    if (plan.alreadyThere !== undefined) {
      if (wish.rollback || isSettled(plan.observed, wish.scope))
        return {
          kind: 'at-target',
          message: {
            code: 'rollout.reached-elsewhere',
            params: { reasons: because(plan.alreadyThere) },
          },
        };
      return held(member.clusterOwner, {
        code: 'rollout.not-settled',
        params: { reasons: because(plan.alreadyThere) },
      });
    }
    const [refusal, ...others] = plan.refusals;
    if (refusal) return held(member.clusterOwner, allOf([refusal, ...others]));
    const closed = await this.#closedTo(rollout, subject.id, plan.hops);
    if (closed) return closed;
    const errors = platformErrors(
      await this.#options.platforms.read(subject, plan.target),
    );
    const fresh = errors.filter(({ id }) =>
      approved.platformErrors.every(known => known.id !== id),
    );
    if (fresh.length > 0)
      return held(member.clusterOwner, {
        code: 'rollout.not-approved',
        params: {
          reasons: { reasons: fresh.map(({ reason }) => reason) },
        },
      });
    const differs = differsFromApproved(member, plan);
    if (differs) return held(rollout.requestedBy, differs);
    const effects = await this.#effectsRefused(
      rollout,
      subject,
      plan.target,
      signal,
    );
    const [effect, ...otherEffects] = effects;
    if (effect)
      return held(member.clusterOwner, allOf([effect, ...otherEffects]));
    return {
      kind: 'start',
      upgrade: newUpgrade(
        rollout,
        member,
        { ...subject, provider: subject.provider },
        plan,
        withPlatformErrors(readiness, errors),
        approved,
      ),
    };
  }

  /** What could be taken when the plan was submitted may not be by now, as where a right was withdrawn. */
  async #effectsRefused(
    { plan: { spec } }: RolloutRecord,
    cluster: UpgradeSubject,
    target: string,
    signal: AbortSignal,
  ): Promise<readonly Reason[]> {
    const { effects, hooks } = this.#options;
    const wanted = effectsWanted(spec, target);
    const asked = { cluster, target };
    const within = AbortSignal.any([
      signal,
      AbortSignal.timeout(PLATFORM_TIMEOUT_MS),
    ]);
    const refusals = await Promise.all([
      effects.refusals(wanted, asked, within),
      hooks.refusals(spec.hooks, cluster, within),
    ]);
    return [...effects.problems(wanted, asked), ...refusals.flat()];
  }
}

/** Which approvals a plan needs depends on where its clusters belong. */
function movedTo(
  { environment }: UpgradeSubject,
  approved: ApprovedDecisions,
): Reason | undefined {
  if (environment === approved.environment) return undefined;
  return {
    code: 'rollout.environment-changed',
    params: {
      environment: environmentParam(environment),
      approved: environmentParam(approved.environment),
    },
  };
}

function environmentParam(environment: string | undefined): Param {
  return environment === undefined
    ? { term: 'unknown' }
    : { text: environment };
}

function held(owner: string | undefined, reason: Reason): Preparation {
  return { kind: 'held', reason: ownedBy(owner, reason) };
}

function newUpgrade(
  rollout: RolloutRecord,
  member: MemberRecord,
  subject: UpgradeSubject & {
    readonly provider: NonNullable<UpgradeSubject['provider']>;
  },
  plan: UpgradePlan,
  readiness: ReadinessSummary,
  approved: ApprovedDecisions,
): NewUpgrade {
  const overrideReason =
    readiness.verdict === 'blocked' || readiness.platformErrors !== undefined
      ? approved.overrideReason
      : undefined;
  const acceptedUnknownChecks =
    readiness.verdict === 'unknown' ? readiness.notRun : [];
  return {
    id: randomUUID(),
    clusterId: subject.id,
    clusterName: subject.name,
    clusterEntityRef: subject.entityRef,
    clusterOwner: subject.owner,
    providerId: subject.provider.id,
    providerReference: subject.provider.reference,
    from: plan.observed.controlPlane.current,
    target: plan.target,
    hops: plan.hops,
    capabilities: plan.capabilities,
    readinessAtStart: readiness,
    requestedBy: rollout.requestedBy,
    requestedFrom: rollout.requestedFrom,
    executedBy: EXECUTED_BY,
    overrideReason,
    acceptedUnknownChecks,
    steps: planSteps(plan.hops, plan.target, {
      ...rollout.plan.spec,
      soakMinutes: rollout.plan.spec.nodePools?.soakMinutes,
    }),
    log: [
      begunByRollout(rollout, member, plan.target),
      verdictAtStart(readiness),
      ...overridesOf(readiness, {
        overrideReason,
        acceptUnknownChecks: acceptedUnknownChecks,
      }),
    ],
  };
}

function begunByRollout(
  { title, revision, requestedBy, stages }: RolloutRecord,
  { stageId }: MemberRecord,
  target: string,
): Reason {
  return {
    code: 'upgrade.begun-by-rollout',
    params: {
      rollout: { text: title },
      revision: { number: revision },
      who: { text: requestedBy },
      version: version(target),
      stage: { text: stages.find(({ id }) => id === stageId)?.name ?? '' },
      by: { text: EXECUTED_BY },
    },
  };
}

function explain(error: unknown): string {
  if (!(error instanceof ClusterReadError)) return messageOf(error);
  const { message, fix } = error.failure;
  return fix ? `${message} ${fix}` : message;
}
