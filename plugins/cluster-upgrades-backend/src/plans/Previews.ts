import type { Knex } from 'knex';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import { failureBudgetOf, forcedDrainInWords, forcedDrains, maxConcurrentOf, planFreezeSpan, readPlan, type HeldSpan, type Span, type UpgradePlanFile } from '@drydock/upgrade-plans';
import type { ApprovalRequirement, ClusterReference, Freeze, OpenVersionGate, PlanPreview, PlanRefusal, PolicyDecision, PreviewMember, PreviewStage } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { planCreatePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { inWords, unmetOf } from '../dependencies/dependencyRules';
import { presentNeeded } from '../dependencies/presentDependency';
import type { ClusterResource } from '../permissions/clusterRules';
import { chunked } from '../database/client';
import { clustersByIds, clustersNamed } from '../database/clusterQueries';
import { estimatesByProvider, type DurationEstimate } from '../history/durations';
import type { Clock } from '../time/clock';
import { readFleetFreezes } from '../upgrades/fleetFreezes';
import { presentHop } from '../upgrades/presentUpgrade';
import { drainFactsOf } from '../readiness/expectedDisruption';
import { documentDifferences, snapshotDifferences } from './changes';
import type { Freezes } from './Freezes';
import type { AssessedMember, MemberAssessor } from './MemberAssessor';
import { mostRequired, type PlanPolicy } from './PlanPolicy';
import { presentPlatform, rollbackText } from '../platform/presentPlatform';
import { presentChange } from './PlanPresenter';
import { planProblems, type PlanTargets } from './planProblems';
import { lastApprovedBefore, type StoredPlan } from './planQueries';
import { changesFor, namesInPlan } from './redactPlan';
import { requirementsOf, type ApprovalRule } from './requirements';
import { selectClusters, type PlanSelection } from './selection';
import { decisionDigest, membersOf, snapshotOf } from './snapshot';
import { stageTimes, type StageTimes, type TimedMember } from './stageTimes';
import { missingForForce, type Submitter } from './Submitting';
import { resolveTarget, type Channels } from './target';
import { targetChoices } from './targetChoices';
import { touchedOwners, type TouchedService } from './touchedOwners';
import { presentVersionGate } from '../versionGates/presentVersionGate';

export interface PreviewsOptions {
  readonly knex: Knex;
  readonly members: MemberAssessor;
  readonly policy: PlanPolicy;
  readonly freezes: Freezes;
  readonly knowledge: Knowledge;
  readonly channels: Channels;
  readonly rules: readonly ApprovalRule[];
  readonly clock: Clock;
  readonly planTargets: PlanTargets;
}

/** Who looks, and what they may do with clusters. */
export interface PreviewViewer extends Submitter {
  readonly sees: (cluster: ClusterResource) => boolean;
}

type TimedAssessed = AssessedMember & { readonly estimate?: DurationEstimate };

const NOTHING: PlanPreview = { problems: [], submittable: false, forcedDrains: [], stages: [], owners: [], targets: [], refusals: [], policy: [], requirements: [] };

/** What a plan would do now. Platforms are asked by reading alone, and nothing is written anywhere. */
export class Previews {
  readonly #options: PreviewsOptions;

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /** @param stored - the plan of this name that is kept already, for differences since its last approval */
  async preview(document: string, viewer: PreviewViewer, stored?: StoredPlan): Promise<PlanPreview> {
    const reading = readPlan(document);
    if (!reading.ok) return { ...NOTHING, problems: reading.problems.map(problem => ({ ...problem })) };
    const { plan } = reading;
    const { knex, members: assessor, channels, knowledge, rules, clock, freezes } = this.#options;
    const nowMs = clock.now();
    const selection = await selectClusters(knex, plan);
    const seen = selection.selected.filter(({ cluster }) => viewer.sees(cluster));
    const target = resolveTarget(plan.spec.target, channels, knowledge);
    const assessed = target.version === undefined ? [] : await assessor.assess(seen, { version: target.version, spec: plan.spec, mayAskByDryRun: () => false });
    const members = await this.#withEstimates(assessed.map(withoutDecided(plan, stored)));
    const [services, drains, fleetFreezes] = await Promise.all([servicesOf(knex, members), drainFactsOf(knex, members.map(({ cluster }) => cluster.id)), readFleetFreezes(knex, nowMs)]);
    const toDo = members.filter(member => !member.alreadyThere);
    const dependencies = await assessor.dependencies(members);
    // The way back is shown what fails, and waits for none of it.
    const unmet = plan.spec.rollback ? [] : unmetOf(dependencies);
    const times = stageTimes(plan, byStage(toDo), fleetFreezes, nowMs);
    const requirements = requirementsOf(plan, new Set(selection.selected.map(({ cluster }) => cluster.environment ?? '')), rules);
    const policy = target.version === undefined ? [] : this.#policy(plan, target.version, members, viewer, mostRequired(requirements), nowMs);
    const notConfigured = planProblems(plan, this.#options.planTargets);
    const inPlan = target.version === undefined ? [] : assessor.effectProblems(seen, { version: target.version, spec: plan.spec });
    const refusals = [...(target.version === undefined ? [refusal(target.refusal)] : []), ...selectionRefusals(selection, viewer), ...permissionRefusals(plan, selection, viewer), ...notConfigured.map(({ reason, path }) => ({ ...refusal(reason), path })), ...inPlan.map(refusal), ...unmet.map(({ state }) => ({ ...refusal(inWords(state)), remedy: 'retry' as const })), ...members.flatMap(memberRefusals).filter(({ reason }) => !inPlan.includes(reason))];
    if (members.length > 0 && toDo.length === 0) refusals.push(refusal('Every selected cluster is at the target already'));
    return {
      problems: [],
      submittable: isSubmittable(selection, refusals, policy, viewer),
      digest: digestOfPreview(plan, selection, members),
      target: target.version,
      timeZone: plan.spec.timeZone,
      stages: plan.spec.stages.map(stage => presentStage(stage, selection, members, times.get(stage.name), services, viewer)),
      freezes: [...(await freezes.list()), ...plan.spec.freezes.map(freeze => presentFreeze(planFreezeSpan(freeze, plan.spec.timeZone)))],
      owners: touchedOwners(toDo.map(({ cluster, change }) => ({ clusterId: cluster.id, clusterName: cluster.name, owner: cluster.owner, nodes: change.nodes })), services, drains),
      targets: targetChoices({ current: seen.map(({ cluster }) => cluster.version ?? cluster.reportedVersion), maxMinors: plan.spec.maxMinors, own: target.version, knowledge }),
      refusals,
      policy: [...policy],
      versionGates: openGatesOf(toDo),
      dependencies: dependencies.map(presentNeeded),
      forcedDrains: forcedDrains(plan.spec.effects).map(forcedDrainInWords),
      requirements: [
        ...requirements.map(({ required, groups, because }) => ({ required, given: 0, groups: groups && [...groups], satisfied: false, reason: `${required}${groups ? ` of ${groups.join(', ')}` : ''} (${because})` })),
        ...gateRequirements(plan),
      ],
      differences: stored && (await this.#differences(stored, plan, selection, members, viewer)),
      estimate: overallEstimate(times, toDo, nowMs),
    };
  }

  async #withEstimates(members: readonly AssessedMember[]): Promise<readonly TimedAssessed[]> {
    const estimates = await estimatesByProvider(this.#options.knex, members.flatMap(({ cluster }) => cluster.provider?.id ?? []));
    return members.map(member => ({ ...member, estimate: member.cluster.provider && estimates.get(member.cluster.provider.id) }));
  }

  #policy(plan: UpgradePlanFile, target: string, members: readonly AssessedMember[], viewer: PreviewViewer, required: number, nowMs: number): readonly PolicyDecision[] {
    return this.#options.policy.atSubmission({ plan, target, approvals: { required, given: 0 }, requester: viewer.principal, nowMs }, members);
  }

  /** Of clusters only where all of them are shown: else one that is not would seem to have gone. */
  async #differences(stored: StoredPlan, plan: UpgradePlanFile, { selected }: PlanSelection, members: readonly AssessedMember[], viewer: PreviewViewer): Promise<PlanPreview['differences']> {
    const { knex } = this.#options;
    const { revision } = stored;
    const approved = revision.approvedAtMs === undefined ? await lastApprovedBefore(knex, stored.plan.id, revision.number) : revision;
    if (!approved) return undefined;
    const complete = members.length > 0 && members.length === selected.length && members.every(isAsked);
    const snapshots = approved.snapshot && complete ? snapshotDifferences(approved.snapshot, snapshotOf(plan, members[0].target, members)) : [];
    const concerned = await clustersByIds(knex, [...new Set(snapshots.flatMap(({ clusterId, clusterIds = [] }) => [...clusterIds, ...(clusterId === undefined ? [] : [clusterId])]))]);
    const named = await clustersNamed(knex, [approved.plan, plan].flatMap(namesInPlan));
    const byId = new Map(concerned.map(cluster => [cluster.id, cluster]));
    const sees = (id: string) => viewer.sees(byId.get(id) ?? { id });
    return changesFor([...documentDifferences(approved.plan, plan), ...snapshots], sees, named.filter(cluster => !viewer.sees(cluster))).map(presentChange);
  }
}

/** A freeze of the plan alone: nobody set it beside the plan. */
function presentFreeze({ name, scope, reason, fromMs, untilMs }: HeldSpan): Freeze {
  return { name, scope, reason, from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString() };
}

/** Approvals that stages ask for beside that of the whole plan. */
function gateRequirements(plan: UpgradePlanFile): ApprovalRequirement[] {
  return plan.spec.stages.flatMap(stage =>
    stage.gates.flatMap(gate => (gate.type === 'approval' ? [{ stage: stage.name, gate: gate.name, required: gate.required, given: 0, satisfied: false, reason: `${gate.required} (gate ${gate.name})` }] : [])),
  );
}

/** Leaves out what was overridden or accepted when this same document was submitted; what came since then stands. */
function withoutDecided(plan: UpgradePlanFile, stored: StoredPlan | undefined): (member: AssessedMember) => AssessedMember {
  const { submission, snapshot, plan: submitted } = stored?.revision ?? {};
  if (!submission || submission.withdrawnAtMs !== undefined || !snapshot || !submitted || documentDifferences(submitted, plan).length > 0) return member => member;
  const decided = new Map(membersOf(snapshot).map(member => [member.clusterId, member]));
  const isDecided = ({ cluster, readiness }: AssessedMember, { remedy, byPlatform }: AssessedMember['refusals'][number]) => {
    if (remedy === 'accept-checks') return readiness?.notRun.every(id => submission.acceptedUnknownChecks.includes(id) && decided.get(cluster.id)?.notRun.includes(id)) ?? false;
    if (byPlatform !== undefined) return submission.overrideReason !== undefined && (decided.get(cluster.id)?.platformErrors?.some(({ id }) => id === byPlatform) ?? false);
    return remedy === 'override' && submission.overrideReason !== undefined && (readiness?.blocking.every(({ fingerprint }) => decided.get(cluster.id)?.blockers.includes(fingerprint)) ?? false);
  };
  return member => ({ ...member, refusals: member.refusals.filter(each => !isDecided(member, each)) });
}

/** Each gate once, with the clusters that it keeps from the target. */
function openGatesOf(members: readonly AssessedMember[]): OpenVersionGate[] {
  const gates = new Map(members.flatMap(({ openGates = [] }) => openGates.map(gate => [gate.id, gate])));
  return [...gates.values()].map(gate => ({
    gate: presentVersionGate(gate),
    clusters: members.flatMap(({ cluster, openGates = [] }) => (openGates.some(({ id }) => id === gate.id) ? [referenceOf(cluster)] : [])),
  }));
}

function referenceOf({ id, name, title, entityRef, environment, owner }: AssessedMember['cluster']): ClusterReference {
  return { id, name, title, entityRef, environment, owner };
}

function refusal(reason: string): PlanRefusal {
  return { reason, remedy: 'none' };
}

/** What whoever looks could not submit. */
function permissionRefusals(plan: UpgradePlanFile, { selected }: PlanSelection, viewer: PreviewViewer): readonly PlanRefusal[] {
  const missing = missingForForce(plan, selected, viewer);
  return missing === undefined ? [] : [refusal(missing)];
}

function memberRefusals({ cluster, refusals }: AssessedMember): PlanRefusal[] {
  return refusals.map(({ reason, remedy }) => ({ reason, remedy, clusterId: cluster.id, clusterName: cluster.name }));
}

function selectionRefusals({ unmatched, undecided, selected }: PlanSelection, viewer: PreviewViewer): PlanRefusal[] {
  const hidden = selected.filter(({ cluster }) => !viewer.sees(cluster)).length;
  const notTheirs = selected.filter(({ cluster }) => !viewer.mayPlan(cluster)).length;
  return [
    ...unmatched.map(({ stage, path, reason }) => refusal(`${path}: ${reason} (stage ${stage})`)),
    ...undecided
      .filter(({ cluster }) => viewer.mayPlan(cluster) && viewer.sees(cluster))
      .map(({ cluster, stage, reason }) => ({ ...refusal(`Whether it belongs to stage ${stage} cannot be said, ${reason}`), clusterId: cluster.id, clusterName: cluster.name })),
    ...(notTheirs > 0 ? [refusal(`The permission ${planCreatePermission.name} is missing for ${notTheirs} of ${selected.length} selected clusters`)] : []),
    ...(hidden > 0 ? [refusal(`${hidden} of ${selected.length} selected clusters are not shown, because you may not see them`)] : []),
  ];
}

function isSubmittable({ selected }: PlanSelection, refusals: readonly PlanRefusal[], policy: readonly PolicyDecision[], viewer: PreviewViewer): boolean {
  const byId = new Map(selected.map(({ cluster }) => [cluster.id, cluster]));
  const hasRemedy = ({ remedy, clusterId }: PlanRefusal) => {
    const cluster = clusterId === undefined ? undefined : byId.get(clusterId);
    return remedy === 'accept-checks' || (remedy === 'override' && cluster !== undefined && viewer.mayOverride(cluster));
  };
  return selected.length > 0 && refusals.every(hasRemedy) && policy.every(({ allowed }) => allowed);
}

function isAsked({ from, readiness }: AssessedMember): boolean {
  return from !== undefined && readiness !== undefined;
}

/** Only where every cluster is shown and was asked; a submission that overrides something has another digest. */
function digestOfPreview(plan: UpgradePlanFile, { selected }: PlanSelection, members: readonly AssessedMember[]): string | undefined {
  if (members.length === 0 || members.length !== selected.length || !members.every(isAsked)) return undefined;
  return decisionDigest({ plan, snapshot: snapshotOf(plan, members[0].target, members), acceptedUnknownChecks: [], startWhenApproved: false });
}

function byStage(members: readonly TimedAssessed[]) {
  const stages = new Map<string, TimedMember[]>();
  for (const { stage, cluster, canary, change, estimate } of members) stages.set(stage, [...(stages.get(stage) ?? []), { clusterId: cluster.id, canary, change, estimate }]);
  return stages;
}

async function servicesOf(knex: Knex, members: readonly AssessedMember[]): Promise<readonly TouchedService[]> {
  const found: TouchedService[] = [];
  for (const ids of chunked(members.map(({ cluster }) => cluster.id))) {
    const rows: { cluster_id: string; entity_ref: string; owner: string | null }[] = await knex('cluster_services').whereIn('cluster_id', ids).select('cluster_id', 'entity_ref', 'owner');
    found.push(...rows.map(row => ({ clusterId: row.cluster_id, entityRef: row.entity_ref, owner: row.owner ?? undefined })));
  }
  return found;
}

function presentStage(
  stage: UpgradePlanFile['spec']['stages'][number],
  { selected }: PlanSelection,
  members: readonly TimedAssessed[],
  times: StageTimes | undefined,
  services: readonly TouchedService[],
  viewer: PreviewViewer,
): PreviewStage {
  const { name, title, canaries, soakMinutes, gates } = stage;
  const own = members.filter(member => member.stage === name);
  const all = selected.filter(each => each.stage === name);
  return {
    name,
    title,
    members: own.map(member => presentMember(member, times, services)),
    hiddenClusters: all.filter(({ cluster }) => !viewer.sees(cluster)).length,
    maxConcurrent: maxConcurrentOf(stage, all.length),
    canaries,
    failureBudget: failureBudgetOf(stage, all.length),
    soakMinutes,
    openings: (times?.openings ?? []).map(presentSpan),
    earliestStart: iso(times?.earliestStartMs),
    earliestEnd: iso(times?.earliestEndMs),
    latestEnd: iso(times?.latestEndMs),
    gates: gates.map(gate => ({ name: gate.name, type: gate.type, when: gate.when })),
  };
}

function presentMember(member: TimedAssessed, times: StageTimes | undefined, services: readonly TouchedService[]): PreviewMember {
  const { cluster, canary, from, target, hops, readiness, estimate, alreadyThere } = member;
  const notAsked = readiness ? [] : ['Its readiness could not be judged'];
  return {
    clusterId: cluster.id,
    clusterName: cluster.name,
    clusterEntityRef: cluster.entityRef,
    owner: cluster.owner,
    environment: cluster.environment,
    provider: cluster.provider?.id,
    canary,
    from: from ?? cluster.version ?? cluster.reportedVersion,
    target,
    hops: hops.map(presentHop),
    verdict: readiness?.verdict ?? 'unknown',
    blockers: readiness?.blockers ?? 0,
    warnings: readiness?.warnings ?? 0,
    reasons: alreadyThere ? ['It runs the target already: nothing to do'] : [...(readiness?.reasons ?? notAsked)],
    notRun: [...(readiness?.notRun ?? [])],
    ownersToAct: [...new Set((readiness?.blocking ?? []).flatMap(({ owner }) => owner ?? []))].sort(),
    affected: services.filter(({ clusterId }) => clusterId === cluster.id).length,
    estimate: estimate && { samples: estimate.samples, p50Minutes: estimate.p50, p90Minutes: estimate.p90 },
    earliestStart: iso(times?.memberStartMs.get(cluster.id)),
    readAt: cluster.readAt,
    rollback: rollbackText(member.platform),
    platform: presentPlatform(member.platform),
    refusals: member.refusals.map(({ reason }) => reason),
  };
}

/** From the first possible start to the end of the last stage; absent where own history says too little of some cluster. */
function overallEstimate(times: ReadonlyMap<string, StageTimes>, toDo: readonly TimedAssessed[], nowMs: number): PlanPreview['estimate'] {
  const last = [...times.values()].filter(({ earliestEndMs }) => earliestEndMs !== undefined).at(-1);
  const complete = toDo.length > 0 && toDo.every(({ estimate }) => estimate !== undefined);
  if (!complete || last?.earliestEndMs === undefined || last.latestEndMs === undefined) return undefined;
  const minutes = (endMs: number) => Math.ceil((endMs - nowMs) / 60_000);
  return { samples: Math.min(...toDo.map(({ estimate }) => estimate?.samples ?? 0)), p50Minutes: minutes(last.earliestEndMs), p90Minutes: minutes(last.latestEndMs) };
}

function presentSpan({ fromMs, untilMs }: Span) {
  return { from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString() };
}

function iso(atMs: number | undefined): string | undefined {
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
}
