import { failureReason } from '../../foundation/failureReason';
import { isAtLeast, isPlatformRelease } from '@drydock/kubernetes-knowledge';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Reason } from '@drydock/upgrade-reasons';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Conditions } from '../../conditions/Conditions';
import { waitsFor } from '../../conditions/list';
import { firstOf } from '../../conditions/judgeAll';
import type { Subject } from '../../conditions/model';
import type { EffectChecks } from '../../upgrades/effects/EffectChecks';
import type { Hooks } from '../../upgrades/hooks/model';
import { effectsWanted } from '../../upgrades/hooks/nodeHooks';
import {
  platformErrors,
  withPlatformErrors,
} from '../../conditions/insightRules';
import { controllersOf } from '../../clusters/platform/controllersOf';
import type { PlatformReader } from '../../clusters/platform/PlatformReader';
import { isSettled } from '../../upgrades/start/arrival';
import { wishOf } from '../../upgrades/start/hopsInScope';
import { EXECUTED_BY, NewUpgrade } from '../../upgrades/start/newUpgrade';
import { judgedVersion } from '../../upgrades/start/judgedVersion';
import { planUpgrade, UpgradePlan } from '../../upgrades/start/planUpgrade';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import type { UpgradeSubject, UpgradeSubjects } from '../../upgrades/ports';
import { overridesOf, verdictAtStart } from '../../upgrades/start/overridden';
import { inPlace } from '../../upgrades/strategies/inPlace';
import type { MemberRecord, RolloutRecord } from '../model';
import { ownedBy } from '../ownedBy';
import { because, version } from '../../upgrades/params';
import {
  ApprovedDecisions,
  readApprovedDecisions,
} from '../store/approvedDecisions';

/** What came of looking at a cluster whose turn it is; nothing was changed. */
export type Preparation =
  | { readonly kind: 'start'; readonly upgrade: NewUpgrade }
  | ({ readonly kind: 'held' } & StartHold)
  /** It reached its target without Drydock. */
  | { readonly kind: 'at-target'; readonly message: Reason }
  | { readonly kind: 'gone'; readonly message: Reason };

/** Why a cluster must not start now, with who can change that. */
export interface StartHold {
  readonly reason: Reason;
  /** Id of the condition that holds it, so that a decision on that ends the hold at once. */
  readonly condition?: string;
}

export interface MemberStarterOptions {
  readonly knex: Knex;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly subjects: UpgradeSubjects;
  /** What platforms say before a start. */
  readonly platforms: Pick<PlatformReader, 'read'>;
  readonly effects: EffectChecks;
  readonly hooks: Pick<Hooks, 'refusals'>;
  readonly conditions: Conditions;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
}

/** Limit for asking one platform, milliseconds. */
const PLATFORM_TIMEOUT_MS = 30_000;

/**
 * Looks at a cluster whose turn it is, outside any transaction: what the platform and readiness say
 * now must be what was approved.
 */
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
      const judged = subjectOf(rollout, member, subject, approved);
      // Checked before anything expensive, because a cluster sometimes waits for days.
      const closed = await this.#heldBy(rollout, member, {
        ...judged,
        isPartial: true,
      });
      if (closed) return closed;
      const judgedFor = judgedVersion({
        ...wishOf(rollout.plan.spec),
        served: subject.version,
        target: member.target,
      });
      if (judgedFor === undefined)
        return held(member.clusterOwner, { code: 'cluster.version-unknown' });
      const readiness = await subjects.judge(member.clusterId, judgedFor);
      const known = {
        ...judged,
        readiness: withPlatformErrors(readiness, approved.platformErrors),
      };
      return (
        (await this.#heldBy(rollout, member, { ...known, isPartial: true })) ??
        (await this.#plan(rollout, member, subject, known, approved, signal))
      );
    } catch (error) {
      return held(member.clusterOwner, {
        code: 'rollout.not-prepared',
        params: { error: { reasons: [failureReason(error)] } },
      });
    }
  }

  async #heldBy(
    rollout: RolloutRecord,
    member: MemberRecord,
    subject: Subject,
  ): Promise<Preparation | undefined> {
    const first = firstOf(
      await this.#options.conditions.holdsOf('start', subject),
    );
    if (!first) return undefined;
    const owner = {
      owner: member.clusterOwner,
      requester: rollout.requestedBy,
      none: undefined,
    }[waitsFor(first.condition) ?? 'none'];
    return {
      kind: 'held',
      reason: first.reason.who ? first.reason : ownedBy(owner, first.reason),
      condition: first.condition,
    };
  }

  async #plan(
    rollout: RolloutRecord,
    member: MemberRecord,
    subject: UpgradeSubject,
    judged: Subject & { readonly readiness: ReadinessSummary },
    approved: ApprovedDecisions,
    signal: AbortSignal,
  ): Promise<Preparation> {
    const { providers, kubeletMinorsBehind } = this.#options;
    const controllers = controllersOf(providers, subject, kubeletMinorsBehind);
    if (!subject.provider || !controllers)
      return held(member.clusterOwner, { code: 'condition.no-provider' });
    const wish = wishOf(rollout.plan.spec);
    const plan = await planUpgrade({
      ...controllers,
      target: member.target,
      mayAskByDryRun: true,
      wish,
      kubeletMinorsBehind,
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
    const platform = await this.#options.platforms.read(
      subject,
      plan.target,
      wish.addOns,
    );
    const closed = await this.#heldBy(rollout, member, {
      ...judged,
      hops: plan.hops,
      path: plan,
      platform,
      effects:
        plan.refusals.length > 0
          ? []
          : await this.#effectsRefused(rollout, subject, plan.target, signal),
    });
    if (closed) return closed;
    return {
      kind: 'start',
      upgrade: newUpgrade(
        rollout,
        member,
        { ...subject, provider: subject.provider },
        plan,
        withPlatformErrors(judged.readiness, platformErrors(platform)),
        approved,
      ),
    };
  }

  /**
   * What could be taken when the plan was submitted may not be by now, as where a right was
   * withdrawn.
   */
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

/** What is judged of a cluster before it is begun. */
function subjectOf(
  rollout: RolloutRecord,
  {
    clusterId,
    target,
    hops,
    stageId,
    changesMinor,
    changesNodes,
  }: MemberRecord,
  { name, environment, provider, claims, version: served }: UpgradeSubject,
  approved: ApprovedDecisions,
): Subject {
  // One that already serves the target may need no upgrade; its platform says so.
  const isServed =
    served !== undefined &&
    isAtLeast(served, target) &&
    !isPlatformRelease(target);
  return {
    id: clusterId,
    name,
    environment,
    provider,
    claims,
    target,
    goesBack: rollout.plan.spec.rollback,
    hops: isServed ? [] : hops,
    change: { minor: changesMinor, nodes: changesNodes },
    decided: approved.decided,
    plan: {
      approved: rollout,
      member: { target, hops, environment: approved.environment },
      times: {
        file: rollout.plan,
        stage: rollout.stages.find(({ id }) => id === stageId)?.name ?? '',
      },
    },
  };
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
      ? approved.decided.overrideReason
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
    claims: subject.claims,
    from: plan.observed.controlPlane.current,
    target: plan.target,
    hops: plan.hops,
    readinessAtStart: readiness,
    requestedBy: rollout.requestedBy,
    requestedFrom: rollout.requestedFrom,
    executedBy: EXECUTED_BY,
    overrideReason,
    acceptedUnknownChecks,
    strategy: inPlace,
    steps: inPlace.steps({
      ...rollout.plan.spec,
      hops: plan.hops,
      target: plan.target,
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
