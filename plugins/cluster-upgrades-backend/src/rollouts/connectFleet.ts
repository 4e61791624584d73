import type { LeaseTable } from '../foundation/lease/LeaseTable';
import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  CompensatedEffect,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { decideRollout } from '@drydock/upgrade-plans';
import type { Conditions } from '../conditions/Conditions';
import type { AskDependencies } from '../conditions/dependencies/model';
import { EffectChecks } from '../upgrades/effects/EffectChecks';
import type { Hooks } from '../upgrades/hooks/model';
import type { Clock } from '../foundation/time/clock';
import type { CrashPoints } from '../foundation/engine/crashPoint';
import type { EngineMetrics } from '../upgrades/run/EngineMetrics';
import type { EngineTiming } from '../upgrades/model';
import type { PlatformReader } from '../clusters/platform/PlatformReader';
import type { UpgradeSubjects } from '../upgrades/ports';
import { FleetReconciler } from './run/FleetReconciler';
import { GateKeeper } from './run/GateKeeper';
import { MemberStarter } from './run/MemberStarter';
import type { FleetPorts } from './ports';
import { RolloutReader } from './store/RolloutReader';
import { RolloutRequestStore } from './store/RolloutRequestStore';
import { RolloutService } from './RolloutService';
import { RolloutTransitionStore } from './store/RolloutTransitionStore';

export interface ConnectFleetOptions {
  readonly knex: Knex;
  readonly ports: FleetPorts;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly subjects: UpgradeSubjects;
  /** Effects that plans may name, each id once; none by default. */
  readonly effects?: readonly CompensatedEffect[];
  readonly hooks: Hooks;
  readonly platforms: Pick<PlatformReader, 'read'>;
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
  readonly conditions: Conditions;
  /** Dependencies outside of clusters, for what waits. */
  readonly askDependencies: AskDependencies;
  readonly clock: Clock;
  readonly timing: EngineTiming;
  readonly crashPoints: CrashPoints;
  readonly logger: LoggerService;
  readonly metrics: EngineMetrics;
  /** Of `rollouts`. */
  readonly leases: LeaseTable;
  readonly onChange: () => void;
}

/** Wires rollouts of plans into one engine. */
export function connectFleet({
  ports,
  timing,
  ...options
}: ConnectFleetOptions): {
  readonly reconciler: FleetReconciler;
  readonly service: RolloutService;
} {
  const { knex, clock, crashPoints, leases } = options;
  const { approvals, gates } = ports;
  const reader = new RolloutReader(knex);
  const transitions = new RolloutTransitionStore({
    knex,
    clock,
    crashPoints,
    approvals,
    leases,
  });
  const reconciler = new FleetReconciler({
    ...options,
    reader,
    transitions,
    approvals,
    starter: new MemberStarter({
      ...options,
      effects: new EffectChecks(options.effects ?? []),
    }),
    gates: new GateKeeper({ knex, gates, approvals, transitions, clock }),
    decideRollout: ports.decideRollout ?? decideRollout,
    heldMs: timing.blockedMs,
  });
  const requests = new RolloutRequestStore({
    knex,
    clock,
    crashPoints,
    approvals,
  });
  return {
    reconciler,
    service: new RolloutService({
      reader,
      requests,
      plans: ports.plans,
      onChange: options.onChange,
    }),
  };
}
