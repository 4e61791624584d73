import type { Knex } from 'knex';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import {
  describeForcedDrain,
  forcedDrains,
  planFreezeSpan,
  WorkMeter,
  type PlanReading,
  type UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { chunked } from '../../foundation/database/client';
import { clustersByIds } from '../../clusters/store/clusterQueries';
import {
  inSlices,
  inSlicesOf,
  letOthersGo,
} from '../../foundation/work/inSlices';
import { estimatesByProvider } from '../../upgrades/history/durations';
import type { Clock } from '../../foundation/time/clock';
import { readFleetFreezes } from '../../conditions/fleetFreezes';
import { drainFactsOf } from '../../readiness/expectedDisruption';
import { documentDifferences, snapshotDifferences } from './changes';
import type { Freezes } from '../schedule/Freezes';
import type { AssessedMember, MemberAssessor } from './MemberAssessor';
import { mostRequired, type PlanPolicy } from './PlanPolicy';
import { planProblems, type PlanTargets } from './planProblems';
import { lastApprovedBefore, type StoredPlan } from '../store/planQueries';
import {
  approvalsOfStages,
  byStage,
  gatesInTheWay,
  overallEstimate,
  previewOfStage,
  type Preview,
  type TimedAssessed,
} from './preview';
import {
  decidedAt,
  isSubmittable,
  previewRefusals,
  submissionOf,
} from './previewRefusals';
import type { Submission } from '../store/records';
import { changesFor, planFor, selectionFor } from '../present/redactPlan';
import type { ApprovalRule } from '../../config/plansOnly';
import { requirementsOf } from '../approval/requirements';
import { selectClusters, type PlanSelection } from './selection';
import { decisionDigest, snapshotOf } from './snapshot';
import { MOST_STEPS_OF_TIMES, stageTimes } from '../schedule/stageTimes';
import { checksToAccept, type Submitter } from '../approval/SubmissionCheck';
import type { StoredCluster } from '../../clusters/cluster';
import type { TargetVersions } from './target';
import { targetChoices } from './targetChoices';
import { unseenNames } from '../present/unseenNames';
import { touchedOwners, type TouchedService } from './touchedOwners';

export interface PreviewsOptions {
  readonly knex: Knex;
  readonly members: MemberAssessor;
  readonly policy: PlanPolicy;
  readonly freezes: Freezes;
  readonly knowledge: Knowledge;
  readonly targets: TargetVersions;
  readonly rules: readonly ApprovalRule[];
  readonly clock: Clock;
  readonly planTargets: PlanTargets;
}

export interface PreviewRequest {
  /** The text that was read. */
  readonly document: string;
  /** The stored plan of this name, for differences since its last approval. */
  readonly stored?: StoredPlan;
  /** Aborted when the caller has gone. */
  readonly signal?: AbortSignal;
}

const NOTHING: Preview = {
  problems: [],
  submittable: false,
  forcedDrains: [],
  stages: [],
  owners: [],
  targets: [],
  refusals: [],
  policy: [],
  requirements: [],
};

/** Computes what a plan would do now. Platforms are only read, and nothing is written. */
export class Previews {
  readonly #options: PreviewsOptions;

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /**
   * The same for a selector that matches hidden clusters as for one that matches none.
   * @param viewer - clusters that they do not see do not exist for the preview
   * @throws the reason of `signal` once that is aborted
   */
  async preview(
    reading: PlanReading,
    viewer: Submitter,
    { document, stored, signal }: PreviewRequest,
  ): Promise<Preview> {
    if (!reading.ok) return { ...NOTHING, problems: reading.problems };
    const { plan } = reading;
    const {
      knex,
      members: assessor,
      targets,
      knowledge,
      rules,
      clock,
      freezes,
    } = this.#options;
    const nowMs = clock.now();
    const submission = submissionOf(plan, stored);
    // The text that a viewer wrote holds no name that they do not know.
    const isOfOther =
      stored?.revision.document === document &&
      stored.revision.createdBy !== viewer.principal;
    const unseen = isOfOther
      ? await unseenNames(knex, viewer, [plan])
      : new Set<string>();
    const selection = selectionFor(
      await selectClusters(knex, plan, { sees: viewer.sees, signal }),
      unseen,
    );
    const seen = selection.selected;
    const target = targets.resolve(plan.spec.target);
    const targetOf = (cluster: StoredCluster) =>
      targets.of(target.version ?? '', cluster);
    const assessed =
      target.version === undefined
        ? []
        : await assessor.assess(seen, {
            targetOf,
            spec: plan.spec,
            mayAskByDryRun: () => false,
            decided: decidedAt(submission, stored?.revision.snapshot),
            signal,
          });
    const members = await this.#withEstimates(assessed);
    const [services, drains, fleetFreezes] = await Promise.all([
      servicesOf(knex, members),
      drainFactsOf(
        knex,
        members.map(({ cluster }) => cluster.id),
      ),
      readFleetFreezes(knex, nowMs),
    ]);
    const toDo = members.filter(
      ({ alreadyThere }) => alreadyThere === undefined,
    );
    const leftOut = new Set(
      members.flatMap(({ cluster, alreadyThere }) =>
        alreadyThere === undefined ? [] : [cluster.id],
      ),
    );
    const dependencies = await assessor.dependencies(members);
    const times = await inSlices(
      stageTimes(plan, byStage(toDo), {
        fleetFreezes,
        nowMs,
        meter: new WorkMeter(MOST_STEPS_OF_TIMES),
      }),
      signal,
    );
    const requirements = requirementsOf(
      plan,
      new Set(
        selection.selected.flatMap(({ cluster }) =>
          leftOut.has(cluster.id) ? [] : [cluster.environment ?? ''],
        ),
      ),
      rules,
    );
    const question = {
      plan,
      approvals: { required: mostRequired(requirements), given: 0 },
      requester: viewer.principal,
      nowMs,
    };
    const policy =
      target.version === undefined
        ? []
        : await this.#options.policy.atSubmission(
            { ...question, target: target.version },
            members,
            signal,
          );
    const notConfigured = planProblems(plan, this.#options.planTargets);
    const inPlan =
      target.version === undefined
        ? []
        : assessor.effectProblems(seen, {
            targetOf,
            spec: plan.spec,
          });
    const affected = servicesByCluster(services);
    await letOthersGo(signal);
    const refusals = previewRefusals({
      plan,
      target,
      selection,
      viewer,
      notConfigured,
      inPlan,
      members,
    });
    const stages = await inSlicesOf(
      plan.spec.stages,
      stage =>
        previewOfStage(
          stage,
          selection,
          members,
          times.get(stage.name),
          affected,
        ),
      signal,
    );
    await letOthersGo(signal);
    const digest = digestOfPreview(plan, selection, members, submission);
    await letOthersGo(signal);
    const owners = touchedOwners(
      toDo.map(({ cluster, change, hops }) => ({
        clusterId: cluster.id,
        clusterName: cluster.name,
        owner: cluster.owner,
        nodes: hops.length > 0 ? change.nodes : undefined,
      })),
      services,
      drains,
    );
    await letOthersGo(signal);
    return {
      problems: [],
      submittable: isSubmittable(selection, refusals, policy, viewer),
      digest,
      target: target.version,
      timeZone: plan.spec.timeZone,
      stages,
      freezes: [
        ...(await freezes.list()),
        ...plan.spec.freezes.map(freeze =>
          planFreezeSpan(freeze, plan.spec.timeZone),
        ),
      ],
      owners,
      targets: targetChoices({
        current: seen.map(
          ({ cluster }) => cluster.version ?? cluster.reportedVersion,
        ),
        maxMinors: plan.spec.maxMinors,
        own: target.version,
        knowledge,
      }),
      refusals,
      policy,
      versionGates: gatesInTheWay(toDo),
      dependencies,
      forcedDrains: forcedDrains(plan.spec.effects).map(describeForcedDrain),
      requirements: [...requirements, ...approvalsOfStages(plan)],
      differences:
        stored &&
        (await this.#differences(stored, plan, selection, members, viewer)),
      estimate: overallEstimate(times, toDo),
    };
  }

  async #withEstimates(
    members: readonly AssessedMember[],
  ): Promise<readonly TimedAssessed[]> {
    const estimates = await estimatesByProvider(
      this.#options.knex,
      members.flatMap(({ cluster }) => cluster.provider?.id ?? []),
    );
    return members.map(member => ({
      ...member,
      estimate:
        member.cluster.provider && estimates.get(member.cluster.provider.id),
    }));
  }

  /** Of clusters only if all of them were asked: else one that was not asked would look removed. */
  async #differences(
    stored: StoredPlan,
    plan: UpgradePlanFile,
    { selected }: PlanSelection,
    members: readonly AssessedMember[],
    viewer: Submitter,
  ): Promise<Preview['differences']> {
    const { knex } = this.#options;
    const { revision } = stored;
    const approved =
      revision.approvedAtMs === undefined
        ? await lastApprovedBefore(knex, stored.plan.id, revision.number)
        : revision;
    if (!approved) return undefined;
    const complete =
      members.length > 0 &&
      members.length === selected.length &&
      members.every(isAsked);
    const snapshots =
      approved.snapshot && complete
        ? snapshotDifferences(
            approved.snapshot,
            snapshotOf(plan, members[0].target, members),
          )
        : [];
    const concerned = await clustersByIds(knex, [
      ...new Set(
        snapshots.flatMap(({ clusterId, clusterIds = [] }) => [
          ...clusterIds,
          ...(clusterId === undefined ? [] : [clusterId]),
        ]),
      ),
    ]);
    const byId = new Map(concerned.map(cluster => [cluster.id, cluster]));
    const sees = (id: string) => viewer.sees(byId.get(id) ?? { id });
    const unseen = await unseenNames(knex, viewer, [approved.plan, plan]);
    return changesFor(
      [
        ...documentDifferences(
          planFor(approved.plan, unseen),
          planFor(plan, unseen),
        ),
        ...snapshots,
      ],
      sees,
    );
  }
}

function isAsked({ from, readiness, alreadyThere }: AssessedMember): boolean {
  return (
    from !== undefined &&
    (readiness !== undefined || alreadyThere !== undefined)
  );
}

/**
 * The digest that a submission would have. Undefined when something has changed, because the user
 * must choose again. Before a submission, only a plan that does not start by itself has one, only
 * if every cluster is visible and was assessed, and only if nothing is left to override: the reason
 * for an override is part of the digest and is not known yet.
 */
function digestOfPreview(
  plan: UpgradePlanFile,
  { selected }: PlanSelection,
  members: readonly AssessedMember[],
  submission: Submission | undefined,
): string | undefined {
  if (
    members.length === 0 ||
    members.length !== selected.length ||
    !members.every(isAsked)
  )
    return undefined;
  const snapshot = snapshotOf(plan, members[0].target, members);
  if (submission) {
    const digest = decisionDigest({ ...submission, plan, snapshot });
    return digest === submission.digest ? digest : undefined;
  }
  if (
    members.some(({ holds }) =>
      holds.some(({ kind }) => kind === 'overridable'),
    )
  )
    return undefined;
  return decisionDigest({
    plan,
    snapshot,
    acceptedUnknownChecks: checksToAccept(members),
    startWhenApproved: false,
  });
}

/** How many services run on each cluster. */
function servicesByCluster(
  services: readonly TouchedService[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { clusterId } of services)
    counts.set(clusterId, (counts.get(clusterId) ?? 0) + 1);
  return counts;
}

async function servicesOf(
  knex: Knex,
  members: readonly AssessedMember[],
): Promise<readonly TouchedService[]> {
  const found: TouchedService[] = [];
  for (const ids of chunked(members.map(({ cluster }) => cluster.id))) {
    const rows: {
      cluster_id: string;
      entity_ref: string;
      owner: string | null;
    }[] = await knex('cluster_services')
      .whereIn('cluster_id', ids)
      .select('cluster_id', 'entity_ref', 'owner');
    found.push(
      ...rows.map(row => ({
        clusterId: row.cluster_id,
        entityRef: row.entity_ref,
        owner: row.owner ?? undefined,
      })),
    );
  }
  return found;
}
