import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { ProviderWait } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanEffect } from '@drydock/upgrade-plans';
import { observedState } from '../__testUtils__/records';
import { rememberDrains, tellLongDrains } from './longDrains';

const MINUTE_MS = 60_000;
const waiting = {
  kind: 'waiting',
  untilMs: 0,
  reason: said('Node pools on the way'),
  on: 'progress',
  inFlight: true,
} as const;
const drain = (
  node: string,
  more: Partial<ProviderWait> = {},
): ProviderWait => ({
  kind: 'drain',
  message: said(`Draining node ${node}`),
  object: 'PodDisruptionBudget payments/api',
  node,
  pool: 'workers',
  ...more,
});
const seen = (...waits: ProviderWait[]) => ({ ...observedState(), waits });
const limit = (
  more: Partial<Extract<PlanEffect, { type: 'node-rollout' }>> = {},
): PlanEffect => ({
  name: 'nodes',
  type: 'node-rollout',
  drainTimeoutMinutes: 30,
  onDrainTimeout: 'wait',
  ...more,
});
const after = (
  minutes: number,
  effects: readonly PlanEffect[],
  observed = seen(drain('n1')),
) =>
  tellLongDrains(
    waiting,
    rememberDrains({}, observed, 0),
    observed,
    effects,
    minutes * MINUTE_MS,
    'group:default/platform',
  );

describe('drains that last long', () => {
  it('are counted for each node from when it was first seen, and forgotten when it is gone', () => {
    const first = rememberDrains(
      { adopted: said('x') },
      seen(drain('n1'), { kind: 'held', message: said('held') }),
      1,
    );
    const second = rememberDrains(first, seen(drain('n1'), drain('n2')), 2);
    expect(second).toEqual({
      adopted: said('x'),
      drains: [
        { node: 'n1', pool: 'workers', sinceMs: 1 },
        { node: 'n2', pool: 'workers', sinceMs: 2 },
      ],
    });
    expect(rememberDrains(second, seen(drain('n2')), 3).drains).toEqual([
      { node: 'n2', pool: 'workers', sinceMs: 2 },
    ]);
    expect(rememberDrains(second, seen(), 3)).toEqual({ adopted: said('x') });
  });

  it('are reported from the limit of the plan on, with the owner of what blocks them', () => {
    expect(after(29, [limit()])).toBe(waiting);
    const told = after(30, [limit()]);
    expect(told).toMatchObject({
      reason: { who: { entityRef: 'group:default/platform' } },
    });
    expect(inEnglish(told)).toEqual({
      ...inEnglish(waiting),
      on: 'person',
      warns: true,
      reason:
        'The drain of node n1 has lasted more than 30 min, the limit of the plan, and waits for someone to act on PodDisruptionBudget payments/api. Node pools on the way',
    });
  });

  it.each([
    ['no limit', []],
    [
      'another kind of effect',
      [
        {
          name: 'a',
          type: 'pause-autoscaler',
          namespace: 'n',
          deployment: 'd',
        } as const,
      ],
    ],
    ['a limit of other pools', [limit({ pools: ['others'] })]],
    ['a platform that ends it by force', [limit({ onDrainTimeout: 'force' })]],
  ])('are not reported with %s', (_, effects) => {
    expect(after(600, effects)).toBe(waiting);
  });

  it('go by the shortest limit where the pool is not known, and tell three at most', () => {
    const observed = seen(
      ...['a', 'b', 'c', 'd', 'e'].map(node =>
        drain(node, { pool: undefined, object: undefined }),
      ),
    );
    expect(
      inEnglish(
        after(
          10,
          [limit(), limit({ pools: ['x'], drainTimeoutMinutes: 10 })],
          observed,
        ),
      ),
    ).toMatchObject({
      reason: expect.stringMatching(
        /drain of node a .*more than 10 min.*its pods.*2 more drains have/,
      ),
    });
  });

  it('change nothing of a result that is no wait', () => {
    const done = { kind: 'done', message: said('done') } as const;
    expect(
      tellLongDrains(
        done,
        { drains: [{ node: 'n1', sinceMs: 0 }] },
        seen(drain('n1')),
        [limit()],
        1e12,
      ),
    ).toBe(done);
  });
});
