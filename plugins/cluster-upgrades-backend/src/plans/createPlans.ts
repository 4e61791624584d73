import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { Knowledge } from '@drydock/kubernetes-knowledge';
import type {
  ClusterJobRunner,
  CompensatedEffect,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Conditions } from '../conditions/Conditions';
import type { ClusterUpgradesConfig } from '../config/config';
import type { AskDependencies } from '../conditions/dependencies/model';
import type { PlatformReader } from '../clusters/platform/PlatformReader';
import { EffectChecks } from '../upgrades/effects/EffectChecks';
import { ConfiguredHooks } from '../upgrades/hooks/ConfiguredHooks';
import { systemClock, type Clock } from '../foundation/time/clock';
import type { UpgradeSubjects } from '../upgrades/ports';
import { DatabaseApprovals } from './approval/approvals';
import type { Memberships } from './approval/CatalogMemberships';
import { EmergencyStops } from './schedule/EmergencyStops';
import { Freezes } from './schedule/Freezes';
import { MemberAssessor } from './preview/MemberAssessor';
import { PlanPolicy } from './preview/PlanPolicy';
import { PlanService, type StartRollout } from './PlanService';
import { PlanStore } from './store/PlanStore';
import { PlanWatch } from './schedule/PlanWatch';
import { CurrentStateReader } from './preview/CurrentStateReader';
import { Previews } from './preview/Previews';
import { TargetVersions } from './preview/target';

export interface CreatePlansOptions {
  /** Migrated. */
  readonly knex: Knex;
  readonly planning: Pick<
    ClusterUpgradesConfig['planning'],
    | 'channels'
    | 'approvals'
    | 'policy'
    | 'productionEnvironments'
    | 'metricSources'
    | 'webhooks'
    | 'jobs'
  >;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly subjects: UpgradeSubjects;
  readonly platforms: Pick<PlatformReader, 'read'>;
  readonly effects: readonly CompensatedEffect[];
  /** Who can create Jobs of hooks. */
  readonly jobRunners: readonly ClusterJobRunner[];
  readonly knowledge: Knowledge;
  readonly memberships?: Memberships;
  readonly logger: LoggerService;
  readonly clock?: Clock;
  /** Who approves, and the operator's rules. */
  readonly approving: Approving;
  readonly conditions: Conditions;
  /** Dependencies outside of clusters; none by default. */
  readonly askDependencies?: AskDependencies;
  /** For plans that start once they are approved; undefined: people start them. */
  readonly startRollout?: StartRollout;
  /** Called after something was stored that engines should look at. */
  readonly onChange: () => void;
}

export type Plans = ReturnType<typeof createPlans>;

/** Who approves plans, and the operator's rules. */
export interface Approving {
  readonly approvals: DatabaseApprovals;
  readonly policy: PlanPolicy;
}

/** Wires approvals and rules, which conditions and plans rest on. */
export function createApproving(
  planning: Pick<
    ClusterUpgradesConfig['planning'],
    'approvals' | 'policy' | 'productionEnvironments'
  >,
): Approving {
  const approvals = new DatabaseApprovals({ rules: planning.approvals });
  return {
    approvals,
    policy: new PlanPolicy({
      rules: planning.policy,
      productionEnvironments: planning.productionEnvironments,
      approvals,
    }),
  };
}

/** Wires plans. Nothing runs by itself. */
export function createPlans({
  knex,
  planning,
  providers,
  subjects,
  platforms,
  effects,
  jobRunners,
  knowledge,
  memberships,
  logger,
  clock = systemClock,
  approving: { approvals, policy },
  conditions,
  askDependencies,
  startRollout,
  onChange,
}: CreatePlansOptions) {
  const { channels, approvals: rules } = planning;
  const targets = new TargetVersions({ channels, knowledge, providers });
  const planTargets = { ...planning, runners: jobRunners };
  const store = new PlanStore({ knex, clock });
  const members = new MemberAssessor({
    providers,
    subjects,
    platforms,
    effects: new EffectChecks(effects),
    hooks: new ConfiguredHooks(planTargets),
    kubeletMinorsBehind: minor => knowledge.kubeletMinorsBehind(minor),
    conditions,
    askDependencies,
  });
  const present = new CurrentStateReader({ knex, subjects, targets });
  const plans = new PlanService({
    knex,
    store,
    approvals,
    present,
    members,
    targets,
    rules,
    policy,
    clock,
    planTargets,
    startRollout,
    onChange,
  });
  const freezes = new Freezes({ knex, clock, onChange });
  return {
    plans,
    previews: new Previews({
      knex,
      members,
      policy,
      freezes,
      knowledge,
      targets,
      rules,
      clock,
      planTargets,
    }),
    approvals,
    policy,
    watch: new PlanWatch({
      knex,
      plans,
      store,
      approvals,
      memberships,
      logger,
      clock,
    }),
    freezes,
    stops: new EmergencyStops({ knex, clock, onChange }),
  };
}
