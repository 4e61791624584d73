import { mockServices } from '@backstage/backend-test-utils';
import type { CompensatedEffect } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { said } from '@drydock/upgrade-reasons';
import { CrashPoints } from '../../foundation/engine/crashPoint';
import type { EffectStore } from './EffectStore';
import { EffectReconciler } from './EffectReconciler';
import { DEFAULT_EFFECT_TIMING, type EffectRecord } from './model';

const EFFECT: EffectRecord = {
  id: 'u1/effect-quiet',
  upgradeId: 'u1',
  name: 'quiet',
  type: 'in-memory',
  context: {
    key: 'u1/effect-quiet',
    upgradeId: 'u1',
    rolloutId: 'r1',
    cluster: { id: 'c1', name: 'prod' },
    from: 'v1.35.5',
    target: 'v1.36.4',
    parameters: {},
    lastsMinutes: 30,
  },
  state: 'undone',
  failures: 0,
  byHand: said('Remove it'),
  generation: 1,
  updatedAtMs: 1,
};
const LEASE = {
  workId: EFFECT.id,
  owner: 'x',
  epoch: 1,
  takenOver: false,
  dueAtMs: 1,
};

it('undoes nothing and stores nothing when the lease ran out while it looked', async () => {
  let holds = true;
  const calls: string[] = [];
  const effect: CompensatedEffect = {
    id: EFFECT.type,
    problem: () => undefined,
    take: async () => {
      calls.push('take');
      return {
        outcome: 'taken',
        handle: { reference: 'a' },
        message: said('Silenced'),
      };
    },
    observe: async () => {
      calls.push('observe');
      // The process stands still, and another one takes the effect for a retry.
      holds = false;
      return { state: 'in-effect', handle: { reference: 'a' } };
    },
    undo: async () => {
      calls.push('undo');
      return {};
    },
    undoByHand: () => said('Remove it'),
  };
  const store: Pick<EffectStore, 'get' | 'record'> = {
    get: async () => EFFECT,
    record: async () => {
      calls.push('record');
      return true;
    },
  };
  const reconciler = new EffectReconciler({
    store,
    reader: { get: async () => undefined },
    effects: new Map([[EFFECT.type, effect]]),
    clock: { now: () => 1 },
    crashPoints: new CrashPoints(),
    timing: DEFAULT_EFFECT_TIMING,
    logger: mockServices.logger.mock(),
  });
  await expect(
    reconciler.reconcile(LEASE, new AbortController().signal, () => holds),
  ).rejects.toThrow('The lease of the effect ran out');
  expect(calls).toEqual(['observe']);
});
