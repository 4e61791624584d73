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
import type { AskDependencies } from '../dependencies/model';
import type { PlatformReader } from '../platform/PlatformReader';
import { EffectChecks } from '../effects/EffectChecks';
import { ConfiguredHooks } from '../hooks/ConfiguredHooks';
import { systemClock, type Clock } from '../time/clock';
import type { UpgradeSubjects } from '../upgrades/ports';
import { DatabaseApprovals } from './approvals';
import type { Memberships } from './CatalogMemberships';
import { EmergencyStops } from './EmergencyStops';
import { Freezes } from './Freezes';
import { MemberAssessor } from './MemberAssessor';
import { PlanPolicy } from './PlanPolicy';
import { PlanService } from './PlanService';
import { PlanStore } from './PlanStore';
import { PlanWatch } from './PlanWatch';
import { PresentReader } from './PresentReader';
import { Previews } from './Previews';

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
  onChange,
}: CreatePlansOptions) {
  const { channels, approvals: rules } = planning;
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
  const present = new PresentReader({ knex, subjects, channels, knowledge });
  const plans = new PlanService({
    knex,
    store,
    approvals,
    present,
    members,
    knowledge,
    channels,
    rules,
    policy,
    clock,
    planTargets,
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
      channels,
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
