import { said } from '@drydock/upgrade-reasons';
import { webhookHook } from '../hooks/__testUtils__/attempts';
import { newHookFacts, type HookFacts } from '../hooks/model';
import type { NodeHookFacts } from '../hooks/nodeHooks';
import { hopStep, type HopFacts } from './hopFacts';
import { hookFacts } from './storedFacts';

const HOOK: Required<HookFacts> = {
  ...newHookFacts(webhookHook),
  beganAtMs: 1,
  exhaustedAt: 2,
  results: [
    { attempt: 1, outcome: 'failed', message: said('no'), log: 'tail' },
  ],
};
const NODE = { name: 'n-1', pool: 'workers' };
const NODE_HOOKS: NodeHookFacts = {
  hooks: [webhookHook],
  marked: true,
  runs: [
    {
      reference: 'uid-1',
      node: NODE,
      point: 'before-drain',
      ended: 0,
      current: HOOK,
      state: 'running',
      message: said('waits'),
      sinceMs: 1,
      notBeforeMs: 2,
    },
  ],
  queued: 1,
  succeeded: 2,
  failed: 1,
  results: [
    {
      node: NODE,
      point: 'after-drain',
      hook: 'move',
      outcome: 'succeeded',
      attempts: 2,
      message: said('done'),
      lastFailure: said('not yet'),
      atMs: 3,
    },
  ],
  failures: [],
};
const HOP: Required<HopFacts> = {
  waits: [
    {
      kind: 'drain',
      message: said('waits'),
      object: 'Pod a/b',
      firstSeenAtMs: 1,
      lastSeenAtMs: 2,
    },
  ],
  drains: [{ node: 'n-1', pool: 'workers', sinceMs: 1 }],
  adopted: said('by another writer'),
  nodeHooks: NODE_HOOKS,
};
const stored = (facts: object): object => JSON.parse(JSON.stringify(facts));

describe('facts of steps', () => {
  it('come back from the database as they were, every field of them', () => {
    expect(hookFacts.parse(stored(HOOK))).toEqual(HOOK);
    expect(hopStep.facts.parse(stored(HOP))).toEqual(HOP);
  });

  it('keep what another version remembers', () => {
    const later = { ...HOP, waits: [{ ...HOP.waits[0], until: 5 }], more: 1 };
    expect(hopStep.facts.parse(stored(later))).toEqual(later);
    expect(hookFacts.parse(stored({ ...HOOK, more: 1 }))).toEqual({
      ...HOOK,
      more: 1,
    });
  });
});
