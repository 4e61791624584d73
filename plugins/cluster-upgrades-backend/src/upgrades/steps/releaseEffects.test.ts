import { said } from '@drydock/upgrade-reasons';
import { inWords } from '../__testUtils__/inWords';
import { upgradeRecord } from '../__testUtils__/records';
import { DEFAULT_TIMING, UpgradeEffect, UpgradeRecord } from '../model';
import { releaseEffects } from './releaseEffects';
import type { StepContext } from './step';

const effect = (
  name: string,
  state: UpgradeEffect['state'],
  lapsesAtMs?: number,
): UpgradeEffect => ({
  name,
  type: 'extension',
  state,
  byHand: said('undo it'),
  lapsesAtMs,
});

async function run(
  effects: readonly UpgradeEffect[],
  desired: UpgradeRecord['desired'] = 'run',
) {
  const upgrade = upgradeRecord({ effects, desired });
  const released: string[] = [];
  const context: Pick<
    StepContext,
    'upgrade' | 'step' | 'effects' | 'clock' | 'timing'
  > = {
    upgrade,
    step: upgrade.steps[0],
    effects: {
      take: async () => {
        throw new Error('nothing is taken here');
      },
      release: async id => {
        released.push(id);
      },
    },
    clock: { now: () => 1000 },
    timing: DEFAULT_TIMING,
  };
  return { result: await releaseEffects.run(context as StepContext), released };
}

describe('release-effects', () => {
  it.each(['intended', 'taken'] as const)(
    'asks for what is %s to be undone, and looks again soon',
    async state => {
      const { result, released } = await run([
        effect('autoscaler', 'undone'),
        effect('quiet', state),
      ]);
      expect(inWords(result)).toEqual({
        kind: 'waiting',
        untilMs: 1000 + DEFAULT_TIMING.pollMs,
        reason: 'Undoing quiet',
        on: 'progress',
        inFlight: false,
      });
      expect(inWords(released)).toEqual(['u1']);
    },
  );

  it('is done once each was seen to be gone', async () => {
    const { result, released } = await run([
      effect('autoscaler', 'undone'),
      effect('quiet', 'undone'),
    ]);
    expect(inWords(result)).toEqual({
      kind: 'done',
      message: 'autoscaler: undone; quiet: undone',
    });
    expect(inWords(released)).toEqual([]);
  });

  it('holds the upgrade while one that does not end by itself is left behind', async () => {
    const { result } = await run([
      effect('autoscaler', 'undo-failed'),
      effect('quiet', 'undone'),
    ]);
    expect(inWords(result)).toEqual({
      kind: 'blocked',
      reason: expect.stringContaining(
        'autoscaler could not be undone, and is tried again; Retry does so at once.',
      ),
      who: { entityRef: 'user:default/ada' },
    });
  });

  it('does not delay a stop: the cluster is upgraded, and what is left behind is reported', async () => {
    const { result } = await run(
      [effect('autoscaler', 'undo-failed'), effect('quiet', 'undone')],
      'stop',
    );
    expect(inWords(result)).toEqual({
      kind: 'done',
      message: 'autoscaler: left behind, and is tried again; quiet: undone',
    });
  });

  it('holds nothing for one that ends by itself, and says when', async () => {
    const { result } = await run([
      effect('quiet', 'undo-failed', Date.parse('2026-11-22T04:00:00Z')),
    ]);
    expect(inWords(result)).toEqual({
      kind: 'done',
      message:
        'quiet: left behind, ends by itself at Nov 22, 2026, 4:00 AM UTC, and is tried again',
    });
  });

  it('calls what follows from hooks for each node by what it is for', async () => {
    const hooks: UpgradeEffect = {
      ...effect('node-hooks:50', 'undo-failed'),
      type: 'node-hooks',
    };
    expect(inWords((await run([hooks])).result)).toMatchObject({
      reason: expect.stringMatching(
        /^Hooks for each node of step 50 could not be undone/,
      ),
    });
    expect(
      inWords((await run([{ ...hooks, state: 'undone' }])).result),
    ).toEqual({
      kind: 'done',
      message: 'Hooks for each node of step 50: undone',
    });
  });

  it('goes on giving back others before it speaks of one that is left behind', async () => {
    const { result } = await run([
      effect('autoscaler', 'undo-failed'),
      effect('quiet', 'taken'),
    ]);
    expect(inWords(result)).toMatchObject({
      kind: 'waiting',
      reason: 'Undoing autoscaler and quiet',
    });
  });
});
