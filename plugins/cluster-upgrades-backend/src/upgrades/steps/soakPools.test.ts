import { inWords } from '../__testUtils__/inWords';
import { said } from '@drydock/upgrade-reasons';
import type {
  ObservedState,
  Hop,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import {
  observedState,
  readiness,
  upgradeRecord,
} from '../__testUtils__/records';
import { DEFAULT_TIMING, StepFacts } from '../model';
import { soakPools } from './soakPools';
import type { StepContext } from './step';

const HOP: Hop = {
  kind: 'node-pools',
  from: 'v1.35.5',
  to: 'v1.36.4',
  disrupts: ['nodes'],
  pools: ['workers'],
};
const MINUTE_MS = 60_000;
const HEALTHY = {
  desired: 'v1.36.4',
  versions: [{ version: 'v1.36.4', count: 2 }],
};

interface Look {
  readonly nowMs: number;
  readonly facts?: StepFacts;
  readonly observed?: ObservedState;
  readonly verdict?: ReturnType<typeof readiness>;
  readonly unmet?: Awaited<ReturnType<StepContext['dependencyHold']>>;
}

async function look({
  nowMs,
  facts = { minutes: 30 },
  observed = observedState({ pool: HEALTHY }),
  verdict = readiness(),
  unmet,
}: Look) {
  const upgrade = upgradeRecord();
  const recheck = jest.fn(async () => verdict);
  // Only what the step may use: it has no ledger, since it writes nothing.
  const context: Partial<StepContext> = {
    upgrade,
    step: { ...upgrade.steps[0], type: 'soak-pools', hop: HOP, facts },
    provider: { observe: async () => observed } as Partial<
      StepContext['provider']
    > as StepContext['provider'],
    subjects: { recheck } as Partial<
      StepContext['subjects']
    > as StepContext['subjects'],
    dependencyHold: async () => unmet,
    clock: { now: () => nowMs },
    timing: DEFAULT_TIMING,
    signal: new AbortController().signal,
  };
  return { result: await soakPools.run(context as StepContext), recheck };
}

describe('the soak of canary pools', () => {
  it('begins with the first healthy look, and is looked at every minute', async () => {
    const { result, recheck } = await look({ nowMs: 0 });
    expect(inWords(result)).toMatchObject({
      kind: 'waiting',
      on: 'progress',
      inFlight: false,
      untilMs: MINUTE_MS,
      facts: { minutes: 30, sinceMs: 0 },
    });
    expect(recheck).not.toHaveBeenCalled();
  });

  it('continues where it was on any replica, and is not over before its time', async () => {
    const facts = { minutes: 30, sinceMs: 5 };
    const { result } = await look({ nowMs: 30 * MINUTE_MS, facts });
    expect(inWords(result)).toMatchObject({
      kind: 'waiting',
      untilMs: 30 * MINUTE_MS + 5,
      facts,
    });
  });

  it('leaves out the time in which the pools could not be read', async () => {
    const facts = {
      minutes: 30,
      sinceMs: 0,
      lastSeenMs: 5 * MINUTE_MS,
    };
    const { result } = await look({ nowMs: 45 * MINUTE_MS, facts });
    expect(inWords(result)).toMatchObject({
      kind: 'waiting',
      facts: { sinceMs: 40 * MINUTE_MS, lastSeenMs: 45 * MINUTE_MS },
    });
  });

  it('says that there was nothing to watch in pools without nodes', async () => {
    const { result } = await look({
      nowMs: 0,
      observed: observedState({
        pool: { ...HEALTHY, versions: [], nodes: 0, readyNodes: 0 },
      }),
    });
    expect(inWords(result)).toMatchObject({
      kind: 'done',
      message: expect.stringContaining('have no nodes'),
    });
  });

  it('is over after its time, once readiness was judged again', async () => {
    const { result, recheck } = await look({
      nowMs: 30 * MINUTE_MS,
      facts: { minutes: 30, sinceMs: 0 },
    });
    expect(inWords(result)).toMatchObject({
      kind: 'done',
      message: expect.stringContaining('Healthy for 30 min'),
    });
    expect(recheck).toHaveBeenCalledTimes(1);
  });

  it('lets the others wait for what they need outside of the cluster', async () => {
    const { result } = await look({
      nowMs: 30 * MINUTE_MS,
      facts: { minutes: 30, sinceMs: 0 },
      unmet: {
        condition: 'dependency',
        reason: said('Image registry answers 503'),
      },
    });
    expect(inWords(result)).toMatchObject({
      kind: 'waiting',
      on: 'closed',
      reason: 'Not started: Image registry answers 503',
      facts: { minutes: 30, sinceMs: 0 },
    });
  });

  it.each([
    [
      'a node that is not ready',
      observedState({ pool: { ...HEALTHY, readyNodes: 1 } }),
      '1 of 2 nodes are ready',
    ],
    [
      'a node of an older version',
      observedState({
        pool: { ...HEALTHY, versions: [{ version: 'v1.35.5', count: 1 }] },
      }),
      '1 node at v1.35.5',
    ],
    [
      'a pool that is gone',
      { ...observedState(), nodePools: [] },
      'no longer shows node pool workers',
    ],
  ])(
    'begins anew after %s, also at its very end',
    async (_, observed, words) => {
      const { result } = await look({
        nowMs: 40 * MINUTE_MS,
        facts: { minutes: 30, sinceMs: 0 },
        observed,
      });
      expect(inWords(result)).toMatchObject({
        kind: 'waiting',
        on: 'person',
        reason: expect.stringContaining(words),
      });
      expect(inWords(result.facts)).toEqual({ minutes: 30 });
      const { result: later } = await look({
        nowMs: 50 * MINUTE_MS,
        facts: result.facts,
      });
      expect(inWords(later)).toMatchObject({
        kind: 'waiting',
        facts: { sinceMs: 50 * MINUTE_MS },
      });
    },
  );

  it('blocks at its end on a finding that came with the canary pools', async () => {
    const blocking = [
      {
        fingerprint: 'new',
        checkId: 'drain',
        title: said('Finding new'),
        phase: 'nodes',
        owner: 'group:default/shop',
      },
    ];
    const { result } = await look({
      nowMs: 30 * MINUTE_MS,
      facts: { minutes: 30, sinceMs: 0 },
      verdict: readiness({ verdict: 'blocked', blockers: 1, blocking }),
    });
    expect(inWords(result)).toMatchObject({
      kind: 'blocked',
      who: { entityRef: 'group:default/shop' },
    });
  });

  it('fails when the platform gave up', async () => {
    expect(
      inWords(
        (
          await look({
            nowMs: 0,
            observed: observedState({ failure: said('no capacity') }),
          })
        ).result,
      ),
    ).toMatchObject({ kind: 'failed' });
  });
});
