import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { UpgradeProvider } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { Clock, systemClock } from './clock';
import { CrashHook, CrashPoints } from './crashPoint';
import { DatabaseWorkQueue } from './DatabaseWorkQueue';
import { DEFAULT_TIMING, EngineTiming } from './model';
import type { UpgradeSubjects } from './ports';
import { Reconciler } from './Reconciler';
import { RequestStore } from './RequestStore';
import { RolloutEngine } from './RolloutEngine';
import { TransitionStore } from './TransitionStore';
import { UpgradeReader } from './UpgradeReader';
import { UpgradeService } from './UpgradeService';
import type { ChangePolicy } from './changePolicy';

export interface CreateRolloutEngineOptions {
  /** Migrated. */
  readonly knex: Knex;
  readonly providers: ReadonlyMap<string, UpgradeProvider>;
  readonly subjects: UpgradeSubjects;
  readonly changes: ChangePolicy;
  readonly logger: LoggerService;
  /** How many minors a kubelet may be older than the control plane; knowledge's `kubeletMinorsBehind`. */
  readonly kubeletMinorsBehind: (controlPlaneMinor: string) => number;
  readonly clock?: Clock;
  readonly timing?: Partial<EngineTiming>;
  readonly concurrency?: number;
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
}

/** Longer than the longest that the inventory may take over one cluster by default, since the recheck reads a whole cluster. */
const DEFAULT_STEP_TIMEOUT_SECONDS = 600;

/** Wires one engine. It does nothing until `engine.tick()` or `engine.wake()` is called. */
export function createRolloutEngine(options: CreateRolloutEngineOptions): Rollouts {
  const { knex, providers, subjects, logger } = options;
  const clock = options.clock ?? systemClock;
  const crashPoints = new CrashPoints(options.crashHook);
  const reader = new UpgradeReader(knex);
  const reconciler = new Reconciler({
    reader,
    transitions: new TransitionStore({ knex, clock, crashPoints }),
    providers,
    subjects,
    clock,
    crashPoints,
    logger,
    timing: { ...DEFAULT_TIMING, ...options.timing },
    stepTimeoutSeconds: options.stepTimeoutSeconds ?? DEFAULT_STEP_TIMEOUT_SECONDS,
  });
  const engine = new RolloutEngine({
    queue: new DatabaseWorkQueue(knex),
    reconciler,
    crashPoints,
    logger,
    concurrency: options.concurrency ?? 20,
    leaseSeconds: options.leaseSeconds ?? 30,
    monotonicNow: options.monotonicNow,
  });
  const upgrades = new UpgradeService({
    reader,
    requests: new RequestStore({ knex, clock, crashPoints }),
    providers,
    subjects,
    changes: options.changes,
    kubeletMinorsBehind: options.kubeletMinorsBehind,
    onChange: () => engine.wake(),
    knex,
  });
  return { engine, upgrades, reader };
}
