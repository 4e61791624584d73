import type { Knex } from 'knex';
import { formatVersion } from '@drydock/kubernetes-knowledge';
import {
  evaluateRules,
  forcedDrains,
  isProduction,
  maxConcurrentOf,
  timeFacts,
  type CompiledRule,
  type PolicyClusterFacts,
  type PolicyPlanFacts,
  type RuleResult,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import type { Reason } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import type { AskPolicy } from '../../conditions/ask';
import type { ReadinessSummary } from '../../readiness/readinessSummary';
import {
  countingApprovals,
  type DatabaseApprovals,
} from '../approval/approvals';
import { isSamePerson } from '../writers';
import { inSlicesOf } from '../../foundation/work/inSlices';
import type { AssessedMember } from './MemberAssessor';
import type { ApprovedRevision } from '../../conditions/approvals';
import { approvalsOfPlans, findRevision } from '../store/planQueries';
import type { Requirement } from '../approval/requirements';

/** A plan with its clusters, as rules weigh it. */
export interface PolicyQuestion {
  readonly plan: UpgradePlanFile;
  /** Full version. */
  readonly target: string;
  readonly members: readonly {
    readonly stage: string;
    readonly environment?: string;
  }[];
  readonly approvals: { readonly required: number; readonly given: number };
  readonly requester: string;
  readonly overrideReason?: string;
  readonly requesterHasApproved: boolean;
  readonly event: 'save' | 'effect';
  readonly nowMs: number;
}

/** What a rule says of a plan, or of one of its clusters. */
export interface PolicyDecision {
  readonly ruleId: string;
  readonly title: string;
  readonly allowed: boolean;
  readonly reason?: Reason;
  readonly clusterId?: string;
}

export interface PlanPolicyOptions {
  readonly rules: readonly CompiledRule[];
  readonly productionEnvironments: readonly string[];
  readonly approvals: DatabaseApprovals;
}

/**
 * The operator's rules: what a plan must be like to be submitted, and what must not begin. A rule
 * that cannot be evaluated denies.
 */
export class PlanPolicy {
  readonly #options: PlanPolicyOptions;

  constructor(options: PlanPolicyOptions) {
    this.#options = options;
  }

  /** Every rule that is asked when a plan is submitted, with its answer. */
  async atSubmission(
    question: Omit<
      PolicyQuestion,
      'event' | 'requesterHasApproved' | 'members'
    >,
    members: readonly AssessedMember[],
    signal?: AbortSignal,
  ): Promise<readonly PolicyDecision[]> {
    const { rules } = this.#options;
    const facts = this.#planFacts({
      ...question,
      event: 'save',
      requesterHasApproved: false,
      members: members.map(({ stage, cluster }) => ({
        stage,
        environment: cluster.environment,
      })),
    });
    const judged = members.flatMap(member =>
      member.readiness && member.alreadyThere === undefined
        ? [{ ...member, readiness: member.readiness }]
        : [],
    );
    const overridden = question.overrideReason !== undefined;
    const ofClusters = await inSlicesOf(
      judged,
      ({ cluster, readiness }) =>
        evaluateRules(
          rules,
          this.#clusterFacts(facts, cluster, readiness, overridden),
        ).map(result => toDecision(result, cluster.id)),
      signal,
    );
    return [
      ...evaluateRules(rules, facts).map(result => toDecision(result)),
      ...ofClusters.flat(),
    ];
  }

  /**
   * Rules for the plan and for one of its clusters, as things stand now, before it is begun and
   * before each write.
   */
  readonly ask: AskPolicy = async (
    knex,
    { revision, clusterId, clusterName, readiness, nowMs },
  ) => {
    const { rules } = this.#options;
    if (rules.every(({ rule }) => rule.when === 'save')) return undefined;
    const question = await this.#questionOf(knex, revision, nowMs);
    if (!question) return { code: 'rollout.submission-gone' };
    const [cluster] = await clustersByIds(knex, [clusterId]);
    if (!cluster)
      return {
        code: 'cluster.not-known',
        params: { cluster: { cluster: clusterId, name: clusterName } },
      };
    const facts = this.#planFacts(question);
    const results = [
      ...evaluateRules(rules, facts),
      ...evaluateRules(
        rules,
        this.#clusterFacts(
          facts,
          cluster,
          readiness,
          question.overrideReason !== undefined,
        ),
      ),
    ];
    const denied = results.find(result => result.outcome !== 'allowed');
    return (
      denied &&
      (denied.reason ?? {
        code: 'rollout.rule-denies' as const,
        params: { rule: { text: denied.title } },
      })
    );
  };

  async #questionOf(
    knex: Knex,
    { planId, revision, digest }: ApprovedRevision,
    nowMs: number,
  ): Promise<PolicyQuestion | undefined> {
    const { approvals } = this.#options;
    const stored = await findRevision(knex, planId, revision);
    if (
      !stored?.submission ||
      !stored.snapshot ||
      stored.submission.digest !== digest
    )
      return undefined;
    const { requestedBy, writtenBy, statedAuthors, overrideReason } =
      stored.submission;
    const ofRevision = (await approvalsOfPlans(knex, [planId])).filter(
      approval =>
        approval.revision === revision && approval.stage === undefined,
    );
    const given = countingApprovals({
      approvals: ofRevision,
      digest,
      requestedBy,
      writtenBy,
      statedAuthors,
    });
    return {
      plan: stored.plan,
      target: stored.snapshot.target,
      members: stored.snapshot.stages.flatMap(({ name, members }) =>
        members.map(({ environment }) => ({ stage: name, environment })),
      ),
      approvals: {
        required: mostRequired(approvals.requirements(stored.submission)),
        given: given.length,
      },
      requester: requestedBy,
      overrideReason,
      requesterHasApproved: ofRevision.some(
        approval =>
          approval.live &&
          approval.decision === 'approve' &&
          isSamePerson(approval.principal, requestedBy),
      ),
      event: 'effect',
      nowMs,
    };
  }

  #planFacts({
    plan,
    target,
    members,
    approvals,
    requester,
    overrideReason = '',
    requesterHasApproved,
    event,
    nowMs,
  }: PolicyQuestion): PolicyPlanFacts {
    const { productionEnvironments } = this.#options;
    const production = members.map(({ environment }) =>
      isProduction(environment, productionEnvironments),
    );
    const stages = plan.spec.stages.map((stage, index) => {
      const own = members.filter(member => member.stage === stage.name);
      return {
        name: stage.name,
        index,
        environments: [
          ...new Set(own.flatMap(({ environment }) => environment ?? [])),
        ].sort(),
        production: anyKnown(
          own.map(({ environment }) =>
            isProduction(environment, productionEnvironments),
          ),
        ),
        clusters: own.length,
        canaries: stage.canaries,
        maxConcurrent: maxConcurrentOf(stage, own.length),
        soakMinutes: stage.soakMinutes,
        approvals: stage.gates.reduce(
          (sum, gate) => sum + (gate.type === 'approval' ? gate.required : 0),
          0,
        ),
      };
    });
    const productionClusters = production.includes(undefined)
      ? undefined
      : production.filter(Boolean).length;
    return {
      plan: {
        name: plan.metadata.name,
        target: formatVersion(target).replace(/^v/, ''),
        scope: plan.spec.scope,
        rollback: plan.spec.rollback ?? false,
        stages,
        productionClusters,
        forcesDrains: forcedDrains(plan.spec.effects).length > 0,
      },
      approvals,
      request: { requester, overrideReason, requesterHasApproved },
      now: timeFacts(nowMs, plan.spec.timeZone),
      event,
    };
  }

  #clusterFacts(
    facts: PolicyPlanFacts,
    cluster: StoredCluster,
    readiness: ReadinessSummary,
    overridden: boolean,
  ): PolicyClusterFacts {
    const { name, environment, owner, region, provider, labels = {} } = cluster;
    const version = cluster.version ?? cluster.reportedVersion;
    const { verdict, blockers, warnings, platformErrors = [] } = readiness;
    return {
      ...facts,
      cluster: {
        name,
        environment,
        production: isProduction(
          environment,
          this.#options.productionEnvironments,
        ),
        owner,
        region,
        provider: provider?.id,
        labels,
        version: version && formatVersion(version).replace(/^v/, ''),
      },
      readiness: {
        verdict,
        blockers,
        warnings,
        overridden:
          overridden && (verdict === 'blocked' || platformErrors.length > 0),
      },
    };
  }
}

/**
 * One approver may count for several requirements, so that the greatest number is what at least are
 * needed.
 */
export function mostRequired(requirements: readonly Requirement[]): number {
  return Math.max(0, ...requirements.map(({ required }) => required));
}

/** True as soon as one is; undefined when none is and some are not known. */
function anyKnown(
  values: readonly (boolean | undefined)[],
): boolean | undefined {
  if (values.includes(true)) return true;
  return values.includes(undefined) ? undefined : false;
}

function toDecision(
  { ruleId, title, outcome, reason }: RuleResult,
  clusterId?: string,
): PolicyDecision {
  return { ruleId, title, allowed: outcome === 'allowed', reason, clusterId };
}
