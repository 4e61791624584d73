import type { Knex } from 'knex';
import type { LoggerService } from '@backstage/backend-plugin-api';
import type { CompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { estimatesByProvider } from '../history/durations';
import type { Clock } from '../../foundation/time/clock';
import type { LeaseTable } from '../../foundation/lease/LeaseTable';
import type { CrashPoints } from '../../foundation/engine/crashPoint';
import type { UpgradeReader } from '../store/UpgradeReader';
import { EffectReconciler } from './EffectReconciler';
import { EffectStore } from './EffectStore';
import { EffectTaker } from './EffectTaker';
import { DEFAULT_EFFECT_TIMING, EffectTiming } from './model';

export interface ConnectEffectsOptions {
  readonly knex: Knex;
  /** Each id once. */
  readonly effects?: readonly CompensatedEffect[];
  readonly reader: UpgradeReader;
  readonly clock: Clock;
  readonly crashPoints: CrashPoints;
  readonly logger: LoggerService;
  readonly effectTiming?: Partial<EffectTiming>;
  /** Of `upgrade_effects`. */
  readonly leases: LeaseTable;
  readonly monotonicNow?: () => number;
}

/**
 * Wires what takes effects, which a step does, and what renews and undoes them, which is work of
 * the engine.
 */
export function connectEffects({
  knex,
  effects: all = [],
  reader,
  clock,
  crashPoints,
  logger,
  effectTiming,
  leases,
  monotonicNow,
}: ConnectEffectsOptions) {
  const store = new EffectStore({ knex, clock, leases });
  const effects = new Map(all.map(effect => [effect.id, effect]));
  const timing = { ...DEFAULT_EFFECT_TIMING, ...effectTiming };
  const estimate = async (providerId: string) =>
    (await estimatesByProvider(knex, [providerId])).get(providerId);
  return {
    taker: new EffectTaker({
      store,
      effects,
      estimate,
      clock,
      crashPoints,
      timing,
      logger,
      monotonicNow,
    }),
    reconciler: new EffectReconciler({
      store,
      reader,
      effects,
      clock,
      crashPoints,
      timing,
      logger,
    }),
  };
}
