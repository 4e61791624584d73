import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type {
  CompensatedEffect,
  UpgradeProvider,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Conditions } from '../conditions/Conditions';
import { createConditions } from '../conditions/createConditions';
import type { AskDependencies } from '../conditions/dependencies/model';
import { connectEffects } from '../upgrades/effects/connectEffects';
import type { EffectTiming } from '../upgrades/effects/model';
import { ConfiguredHooks } from '../upgrades/hooks/ConfiguredHooks';
import type { Hooks } from '../upgrades/hooks/model';
import { PlatformReader } from '../clusters/platform/PlatformReader';
import type { Clock } from '../foundation/time/clock';
import { CrashHook, CrashPoints } from '../foundation/engine/crashPoint';
import { DatabaseClock } from '../foundation/time/DatabaseClock';
import { LeaseTable } from '../foundation/lease/LeaseTable';
import { DatabaseWorkQueue } from '../foundation/engine/DatabaseWorkQueue';
import { EngineMetrics, NO_METRICS } from '../upgrades/run/EngineMetrics';
import { DEFAULT_TIMING, EngineTiming } from '../upgrades/model';
import { connectFleet } from './connectFleet';
import { FleetPorts, NO_PLANS } from './ports';
import type { RolloutService } from './RolloutService';
import type { UpgradeSubjects } from '../upgrades/ports';
import { Reconciler } from '../upgrades/run/Reconciler';
import { RequestStore } from '../upgrades/store/RequestStore';
import { RolloutEngine } from '../foundation/engine/RolloutEngine';
import { TransitionStore } from '../upgrades/run/TransitionStore';
import { UpgradeReader } from '../upgrades/store/UpgradeReader';
import { UpgradeService } from '../upgrades/UpgradeService';
import { DatabaseWriteGuard } from '../upgrades/run/WriteGuard';

export interface CreateRolloutEngineOptions {
  /** Migrated. */
  readonly knex: Knex;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  /** Asks the providers by default, without knowledge of patches. */
  readonly platforms?: Pick<PlatformReader, 'read'>;
  readonly subjects: UpgradeSubjects;
  /** Webhooks and Jobs that plans may name; none by default. */
  readonly hooks?: Hooks;
  /** What plans may take as effects; none by default. */
  readonly effects?: readonly CompensatedEffect[];
  readonly logger: LoggerService;
  /** None by default. */
  readonly metrics?: EngineMetrics;
  /**
   * How many minors a kubelet may be older than the control plane; knowledge's
   * `kubeletMinorsBehind`.
   */
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
  /**
   * Whether clusters may be changed. By default what the database, the providers and the approvals
   * say; the rest lets everything through.
   */
  readonly conditions?: Conditions;
  /** Dependencies outside of clusters, for pages; none by default. */
  readonly askDependencies?: AskDependencies;
  /** The database's by default. */
  readonly clock?: Clock;
  readonly timing?: Partial<EngineTiming>;
  readonly effectTiming?: Partial<EffectTiming>;
  /** What rollouts of plans rest on; without it none can be started. */
  readonly fleet?: FleetPorts;
  readonly concurrency?: number;
  /** `LEASE_SECONDS` by default. */
  readonly leaseSeconds?: number;
  readonly stepTimeoutSeconds?: number;
  /** Tests only. */
  readonly monotonicNow?: () => number;
  /** Tests only. */
  readonly crashHook?: CrashHook;
}

/** What the rest of the backend uses of the engine. */
export interface Rollouts {
  readonly engine: RolloutEngine;
  /** Starts, previews and controls upgrades. */
  readonly upgrades: UpgradeService;
  readonly reader: UpgradeReader;
  /** Starts, shows and controls rollouts of plans. */
  readonly fleet: RolloutService;
}

/** Effects called about at the same time by one engine. */
const EFFECT_CONCURRENCY = 5;
/** Rollouts worked on at the same time by one engine. */
const ROLLOUT_CONCURRENCY = 5;
/**
 * Longer than the longest that the inventory may take over one cluster by default, since the
 * recheck reads a whole cluster.
 */
const DEFAULT_STEP_TIMEOUT_SECONDS = 600;

/** Wires one engine. It does nothing until `engine.tick()` or `engine.wake()` is called. */
export function createRolloutEngine(
  options: CreateRolloutEngineOptions,
): Rollouts {
  const {
    knex,
    providers,
    subjects,
    logger,
    askDependencies = async () => [],
  } = options;
  const clock = options.clock ?? new DatabaseClock({ knex });
  const crashPoints = new CrashPoints(options.crashHook);
  const metrics = options.metrics ?? NO_METRICS;
  const reader = new UpgradeReader(knex);
  const ports = options.fleet ?? NO_PLANS;
  const { approvals } = ports;
  const conditions =
    options.conditions ??
    createConditions({ knex, clock, providers, approvals });
  const timing = { ...DEFAULT_TIMING, ...options.timing };
  const leases = {
    upgrades: new LeaseTable(knex, 'upgrades', options.leaseSeconds),
    rollouts: new LeaseTable(knex, 'rollouts', options.leaseSeconds),
    effects: new LeaseTable(knex, 'upgrade_effects', options.leaseSeconds),
  };
  // Reconcilers wake the engine that they are made for.
  let wakeEngine: () => void = () => undefined;
  const wake = () => wakeEngine();
  const hooks =
    options.hooks ??
    new ConfiguredHooks({ webhooks: [], jobs: [], runners: [] });
  const effects = connectEffects({
    ...options,
    reader,
    clock,
    crashPoints,
    leases: leases.effects,
  });
  const reconciler = new Reconciler({
    reader,
    transitions: new TransitionStore({
      knex,
      clock,
      crashPoints,
      approvals,
      subjects,
      leases: leases.upgrades,
    }),
    providers,
    subjects,
    hooks,
    effects: effects.taker,
    writeGuard: new DatabaseWriteGuard({
      knex,
      approvals,
      conditions,
      leases: leases.upgrades,
    }),
    onMemberEnded: wake,
    clock,
    crashPoints,
    logger,
    metrics,
    timing,
    kubeletMinorsBehind: options.kubeletMinorsBehind,
    stepTimeoutSeconds:
      options.stepTimeoutSeconds ?? DEFAULT_STEP_TIMEOUT_SECONDS,
  });
  const platforms =
    options.platforms ??
    new PlatformReader({
      providers,
      knowledge: { latestPatch: () => undefined },
    });
  const fleet = connectFleet({
    ...options,
    hooks,
    platforms,
    conditions,
    askDependencies,
    ports,
    clock,
    timing,
    crashPoints,
    metrics,
    leases: leases.rollouts,
    onChange: wake,
  });
  const engine = new RolloutEngine({
    work: [
      {
        name: 'Upgrade',
        queue: new DatabaseWorkQueue(knex, leases.upgrades),
        reconciler,
        concurrency: options.concurrency ?? 20,
      },
      {
        name: 'Rollout',
        queue: new DatabaseWorkQueue(knex, leases.rollouts),
        reconciler: fleet.reconciler,
        concurrency: ROLLOUT_CONCURRENCY,
      },
      {
        name: 'Effect',
        queue: new DatabaseWorkQueue(knex, leases.effects),
        reconciler: effects.reconciler,
        concurrency: EFFECT_CONCURRENCY,
      },
    ],
    clock,
    crashPoints,
    logger,
    monotonicNow: options.monotonicNow,
  });
  wakeEngine = () => engine.wake();
  const upgrades = new UpgradeService({
    reader,
    requests: new RequestStore({ knex, clock, crashPoints, subjects, metrics }),
    providers,
    subjects,
    conditions,
    platforms,
    askDependencies,
    kubeletMinorsBehind: options.kubeletMinorsBehind,
    onChange: wake,
    knex,
  });
  return { engine, upgrades, reader, fleet: fleet.service };
}
