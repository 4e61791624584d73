import type {
  HeldSpan,
  PlanProblem,
  PlanStage,
  UpgradePlanFile,
} from '@drydock/upgrade-plans';
import { groupBy } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';
import type { NeededDependency } from '../../conditions/dependencies/model';
import type { DurationEstimate } from '../../upgrades/history/durations';
import type { VersionGate } from '../../conditions/versionGates/model';
import type { StoredFreeze } from '../schedule/Freezes';
import type { AssessedMember } from './MemberAssessor';
import type { PolicyDecision } from './PlanPolicy';
import type { PlanRefusal } from './previewRefusals';
import type { PlanChange } from '../store/records';
import { gateRequirement, type Requirement } from '../approval/requirements';
import type { PlanSelection } from './selection';
import type { StageTimes, TimedMember } from '../schedule/stageTimes';
import type { PossibleTarget } from './targetChoices';
import type { AffectedOwner } from './touchedOwners';

/** What a plan would do now. Of a document that cannot be read there are only problems. */
export interface Preview {
  readonly problems: readonly PlanProblem[];
  readonly submittable: boolean;
  /** That a submission would have. */
  readonly digest?: string;
  readonly target?: string;
  readonly timeZone?: string;
  readonly stages: readonly PreviewOfStage[];
  /** Those of the organisation and of the plan. */
  readonly freezes?: readonly (StoredFreeze | HeldSpan)[];
  readonly owners: readonly AffectedOwner[];
  readonly targets: readonly PossibleTarget[];
  readonly refusals: readonly PlanRefusal[];
  readonly policy: readonly PolicyDecision[];
  readonly versionGates?: readonly GateInTheWay[];
  readonly dependencies?: readonly NeededDependency[];
  readonly forcedDrains: readonly Reason[];
  readonly requirements: readonly NeededApproval[];
  /** Since the last approval; undefined: there was none. */
  readonly differences?: readonly PlanChange[];
  readonly estimate?: DurationEstimate;
}

export interface PreviewOfStage {
  readonly stage: PlanStage;
  readonly members: readonly TimedAssessed[];
  /** What takes no part, so that shares of the stage are shares of the others. */
  readonly leftOut: readonly AssessedMember[];
  /** How many clusters take part, also where their target is not known. */
  readonly size: number;
  readonly times?: StageTimes;
  /** How many services run on each cluster. */
  readonly services: ReadonlyMap<string, number>;
}

/** A member with how long its upgrade takes, by own history. */
export type TimedAssessed = AssessedMember & {
  readonly estimate?: DurationEstimate;
};

/** A version gate with the clusters that it keeps from the target. */
export interface GateInTheWay {
  readonly gate: VersionGate;
  readonly clusters: readonly StoredCluster[];
}

/** An approval that the plan needs; with `stage` and `gate` for a gate of a stage. */
export interface NeededApproval extends Requirement {
  readonly stage?: string;
  readonly gate?: string;
}

/** Approvals that stages ask for beside that of the whole plan. */
export function approvalsOfStages(plan: UpgradePlanFile): NeededApproval[] {
  return plan.spec.stages.flatMap(stage =>
    stage.gates.flatMap(gate =>
      gate.type === 'approval'
        ? [
            {
              ...gateRequirement(stage.name, gate),
              stage: stage.name,
              gate: gate.name,
            },
          ]
        : [],
    ),
  );
}

/** Each gate once. */
export function gatesInTheWay(
  members: readonly AssessedMember[],
): GateInTheWay[] {
  const gates = new Map(
    members.flatMap(({ holds }) =>
      holds.flatMap(({ gate }) => (gate ? [[gate.id, gate] as const] : [])),
    ),
  );
  return [...gates.values()].map(gate => ({
    gate,
    clusters: members.flatMap(({ cluster, holds }) =>
      holds.some(hold => hold.gate?.id === gate.id) ? [cluster] : [],
    ),
  }));
}

export function byStage(members: readonly TimedAssessed[]) {
  return groupBy(
    members.map(
      ({
        stage,
        cluster,
        canary,
        change,
        estimate,
      }): TimedMember & { stage: string } => ({
        stage,
        clusterId: cluster.id,
        canary,
        change,
        estimate,
      }),
    ),
    ({ stage }) => stage,
  );
}

export function previewOfStage(
  stage: PlanStage,
  { selected }: PlanSelection,
  members: readonly TimedAssessed[],
  times: StageTimes | undefined,
  services: ReadonlyMap<string, number>,
): PreviewOfStage {
  const own = members.filter(member => member.stage === stage.name);
  const leftOut = own.filter(({ alreadyThere }) => alreadyThere !== undefined);
  const all = selected.filter(each => each.stage === stage.name);
  return {
    stage,
    members: own.filter(({ alreadyThere }) => alreadyThere === undefined),
    leftOut,
    size: all.length - leftOut.length,
    times,
    services,
  };
}

/**
 * The work of all stages, one after the other, without any waiting: when they end stands with each
 * stage. Undefined where own history says too little of some cluster.
 */
export function overallEstimate(
  times: ReadonlyMap<string, StageTimes>,
  toDo: readonly TimedAssessed[],
): DurationEstimate | undefined {
  if (toDo.length === 0) return undefined;
  let [p50, p90] = [0, 0];
  for (const { work } of times.values()) {
    if (work === undefined) return undefined;
    p50 += work.p50;
    p90 += work.p90;
  }
  return {
    samples: Math.min(...toDo.map(({ estimate }) => estimate?.samples ?? 0)),
    p50,
    p90,
  };
}
