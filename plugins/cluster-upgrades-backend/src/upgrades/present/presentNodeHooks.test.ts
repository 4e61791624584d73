import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { PlanHook } from '@drydock/upgrade-plans';
import {
  newNodeHookFacts,
  NodeHookFacts,
  NodeHookRun,
  withResult,
} from '../hooks/nodeHooks';
import { nodeHookWait, presentNodeHooks } from './presentNodeHooks';
import { presentReason } from '../../foundation/presentReason';

const common = {
  deadlineMinutes: 30,
  retries: 2,
  onFailure: 'block',
  type: 'webhook',
  webhook: 'w',
} as const;
const move: PlanHook = { ...common, name: 'move', at: 'before-node-drain' };
const wipe: PlanHook = { ...common, name: 'wipe', at: 'after-node-drain' };
const run = (name: string, of: Partial<NodeHookRun> = {}): NodeHookRun => ({
  reference: `uid-${name}`,
  node: { name, pool: 'workers' },
  point: 'before-drain',
  ended: 0,
  state: 'running',
  sinceMs: 1000,
  ...of,
});
const facts = (of: Partial<NodeHookFacts>): NodeHookFacts => ({
  ...newNodeHookFacts([move, wipe]),
  ...of,
});

describe('hooks of nodes in the API', () => {
  it('say which node waits for which hook, since when, for which attempt, and how it stands', () => {
    const runs = [
      run('n1', {
        sinceMs: 3000,
        state: 'retrying',
        current: { hook: move, ended: 1, forgiven: 0, results: [] },
        message: said('Attempt 1 of 3 failed: no room'),
      }),
      run('n2', { sinceMs: 2000, point: 'after-drain' }),
      run('n3', {
        sinceMs: 1000,
        state: 'blocked',
        current: { hook: move, ended: 3, forgiven: 0, results: [] },
        message: said('no room'),
      }),
      run('n4', { sinceMs: 4000, state: 'letting-go', ended: 1 }),
    ];
    expect(presentNodeHooks(facts({ runs, queued: 7 }), true)).toEqual({
      succeeded: 0,
      failed: 0,
      queued: 7,
      results: [],
      running: [
        {
          node: 'n3',
          pool: 'workers',
          point: 'before-node-drain',
          hook: 'move',
          state: 'blocked',
          since: '1970-01-01T00:00:01.000Z',
          attempt: 3,
          message: presentReason(said('no room')),
        },
        {
          node: 'n2',
          pool: 'workers',
          point: 'after-node-drain',
          hook: 'wipe',
          state: 'running',
          since: '1970-01-01T00:00:02.000Z',
          attempt: 1,
          message: undefined,
        },
        {
          node: 'n1',
          pool: 'workers',
          point: 'before-node-drain',
          hook: 'move',
          state: 'retrying',
          since: '1970-01-01T00:00:03.000Z',
          attempt: 2,
          message: presentReason(said('Attempt 1 of 3 failed: no room')),
        },
        {
          node: 'n4',
          pool: 'workers',
          point: 'before-node-drain',
          hook: undefined,
          state: 'letting-go',
          since: '1970-01-01T00:00:04.000Z',
          attempt: undefined,
          message: undefined,
        },
      ],
    });
  });

  it('name in a sentence the node that waits longest for a hook, and how many others wait', () => {
    const wait = (known: Parameters<typeof facts>[0]) =>
      inEnglish(nodeHookWait(facts(known)));
    const moving = { hook: move, ended: 1, forgiven: 0, results: [] };
    const waits = [
      run('n1', { sinceMs: 1000, state: 'letting-go', ended: 1 }),
      run('n2', { sinceMs: 3000 }),
      run('n3', {
        sinceMs: 2000,
        state: 'retrying',
        current: moving,
        message: said('no room'),
      }),
    ];
    expect(inEnglish(wait({ runs: waits, queued: 4 }))).toBe(
      'Node n3 waits for hook move, attempt 2; no room; 6 more nodes wait',
    );
    expect(inEnglish(wait({ runs: [run('n2')] }))).toBe(
      'Node n2 waits for hook move',
    );
    expect(inEnglish(wait({ runs: waits.slice(0, 2) }))).toBe(
      'Node n2 waits for hook move; 1 more node waits',
    );
    expect(inEnglish(wait({ runs: waits.slice(0, 1) }))).toBe(
      'Node n1 is released',
    );
    expect(wait({})).toBeUndefined();
  });

  it('have results with the newest first, and only counts in lists', () => {
    const ended = (
      name: string,
      outcome: 'succeeded' | 'failed',
      atMs: number,
    ) => ({
      node: { name, pool: 'workers' },
      point: 'after-drain' as const,
      hook: 'wipe',
      outcome,
      attempts: 2,
      message: said(`said ${name}`),
      atMs,
    });
    expect(
      presentNodeHooks(
        withResult(facts({}), {
          ...ended('n1', 'succeeded', 1000),
          lastFailure: said('no room'),
        }),
        true,
      ).results,
    ).toEqual([
      expect.objectContaining({
        attempts: 2,
        lastFailure: presentReason(said('no room')),
      }),
    ]);
    const both = withResult(
      withResult(facts({}), ended('n1', 'succeeded', 1000)),
      ended('n2', 'failed', 2000),
    );
    expect(presentNodeHooks(both, true).results).toEqual([
      {
        node: 'n2',
        pool: 'workers',
        point: 'after-node-drain',
        hook: 'wipe',
        outcome: 'failed',
        attempts: 2,
        message: presentReason(said('said n2')),
        at: '1970-01-01T00:00:02.000Z',
      },
      {
        node: 'n1',
        pool: 'workers',
        point: 'after-node-drain',
        hook: 'wipe',
        outcome: 'succeeded',
        attempts: 2,
        message: presentReason(said('said n1')),
        at: '1970-01-01T00:00:01.000Z',
      },
    ]);
    expect(inEnglish(presentNodeHooks(both, false))).toEqual({
      succeeded: 1,
      failed: 1,
      queued: 0,
      running: [],
    });
  });
});
