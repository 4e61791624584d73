import { inEnglish, said } from '@drydock/upgrade-reasons';
import { inWords } from '../__testUtils__/inWords';
import type { Served } from './serveNodes';
import {
  MOVE,
  NodeBench,
  TELL,
  waitingNode,
  WIPE,
} from './__testUtils__/NodeBench';

const failed = { state: 'failed', message: said('no room') } as const;
const running = { state: 'running', message: said('moving') } as const;
const approval = {
  condition: 'approval',
  reason: {
    ...said('Approved by 0 of 1'),
    who: { entityRef: 'group:default/leads' },
  },
} as const;

/** In English, with who can change it. */
function shown(served: Served | undefined) {
  return {
    ...inEnglish(served),
    wait: inWords(served?.wait),
    blocked: inWords(served && { reason: served.blocked }),
  };
}

async function looks(bench: NodeBench, count: number): Promise<void> {
  for (let look = 0; look < count; look += 1) await bench.serve();
}

describe('serving nodes that wait', () => {
  it('runs the hooks of its point in the order of the plan, and lets a node go only when all have ended', async () => {
    const bench = new NodeBench([WIPE, TELL, MOVE]);
    bench.leaving = [waitingNode('n1')];
    await looks(bench, 3);
    expect(bench.done).toEqual([
      'tell n1 attempt-1',
      'move n1 attempt-1',
      'let n1 go before-drain',
    ]);
    bench.leaving = [waitingNode('n1', 'after-drain')];
    await looks(bench, 3);
    expect(bench.done.slice(3)).toEqual([
      'wipe n1 attempt-1',
      'let n1 go after-drain',
    ]);
    expect(inEnglish(bench.facts)).toMatchObject({
      runs: [],
      succeeded: 3,
      failed: 0,
      queued: 0,
    });
    expect(
      inEnglish(
        bench.facts.results.map(({ node, hook, point, atMs }) => [
          node.name,
          hook,
          point,
          atMs,
        ]),
      ),
    ).toEqual([
      ['n1', 'tell', 'before-drain', 1000],
      ['n1', 'move', 'before-drain', 1000],
      ['n1', 'wipe', 'after-drain', 1000],
    ]);
  });

  it('leaves a node alone that has not come to a point', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [{ ...waitingNode('n1'), waitsAt: undefined }];
    const served = await bench.serve();
    expect(inEnglish(served)).toMatchObject({
      events: [],
      facts: { runs: [] },
    });
    expect(served?.wait).toBeUndefined();
    expect(bench.done).toEqual([]);
  });

  it('has at most ten nodes under way, counts those that wait for their turn, and takes them when others have gone on', async () => {
    const bench = new NodeBench([MOVE]);
    const names = Array.from({ length: 13 }, (_, index) => `n${index + 1}`);
    for (const name of names) bench.answers.set(`move ${name}`, running);
    bench.leaving = names.map(name => waitingNode(name));
    await bench.serve();
    expect(bench.done).toEqual(
      names.slice(0, 10).map(name => `move ${name} attempt-1`),
    );
    expect([bench.facts.queued, bench.facts.runs.length]).toEqual([3, 10]);
    bench.answers.set('move n3', {
      state: 'succeeded',
      message: said('moved'),
    });
    for (let look = 0; look < 3; look += 1) {
      bench.nowMs += 10;
      await bench.serve();
    }
    expect(bench.done.slice(10)).toEqual([
      'let n3 go before-drain',
      'move n11 attempt-1',
    ]);
    expect(bench.facts.queued).toBe(2);
  });

  it('keeps with a hook that succeeded what its last failed attempt said, redacted', async () => {
    const bench = new NodeBench([{ ...MOVE, retries: 2 }]);
    bench.leaving = [waitingNode('n1')];
    for (const message of [
      'no room',
      'no room either: password=hunter2hunter2',
    ]) {
      bench.answers.set('move n1', { state: 'failed', message: said(message) });
      await bench.serve();
      bench.nowMs += 1000;
    }
    bench.answers.set('move n1', {
      state: 'succeeded',
      message: said('moved'),
    });
    await bench.serve();
    expect(inEnglish(bench.facts.results)).toEqual([
      expect.objectContaining({
        outcome: 'succeeded',
        attempts: 3,
        message: 'moved',
        lastFailure: expect.stringMatching(/^no room either: /),
      }),
    ]);
    expect(JSON.stringify(bench.facts.results)).not.toContain('hunter2');
  });

  it('looks at the next time that a hook names, and no sooner', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1')];
    bench.answers.set('move n1', { ...running, askAgainAfterMs: 5 });
    expect(shown(await bench.serve())).toMatchObject({
      untilMs: 1005,
      wait: { reason: 'Hook move for node n1: moving', on: 'progress' },
    });
    expect(shown(await bench.serve())).toMatchObject({
      untilMs: 1005,
      wait: { reason: 'Node n1 waits for its hook' },
    });
    expect(inEnglish(bench.facts.runs)).toEqual([
      expect.objectContaining({
        state: 'running',
        message: 'moving',
        sinceMs: 1000,
      }),
    ]);
  });

  it('is blocked by a hook that failed for good, says whose turn it is, and serves the other nodes all the same', async () => {
    const bench = new NodeBench([MOVE]);
    bench.answers.set('move n1', failed);
    bench.leaving = [waitingNode('n1'), waitingNode('n2')];
    expect(shown(await bench.serve())).toMatchObject({
      blocked: {
        reason:
          'Hook move for node n1 failed once: no room. Retry runs it again',
        who: { entityRef: 'user:default/ada' },
      },
    });
    await looks(bench, 2);
    expect(bench.done).toEqual([
      'move n1 attempt-1',
      'move n2 attempt-1',
      'let n2 go before-drain',
    ]);
    expect(inEnglish(bench.facts.runs)).toEqual([
      expect.objectContaining({
        node: { name: 'n1', pool: 'workers' },
        state: 'blocked',
      }),
    ]);
  });

  it('tries again after the backoff where retries are left, and shows that it does', async () => {
    const bench = new NodeBench([{ ...MOVE, retries: 1 }]);
    bench.answers.set('move n1', failed);
    bench.leaving = [waitingNode('n1')];
    await looks(bench, 2);
    expect(inEnglish(bench.facts.runs)).toEqual([
      expect.objectContaining({
        state: 'retrying',
        message: 'Attempt 1 of 2 failed: no room',
        notBeforeMs: 1100,
      }),
    ]);
    bench.nowMs = 1100;
    bench.answers.delete('move n1');
    await bench.serve();
    expect(bench.done).toEqual(['move n1 attempt-1', 'move n1 attempt-2']);
    expect(inEnglish(bench.facts.results)).toEqual([
      expect.objectContaining({ outcome: 'succeeded', attempts: 2 }),
    ]);
  });

  it('begins nothing under an emergency stop, says who can lift it, and rests as other holds do', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1'), waitingNode('n2')];
    bench.emergencyStop = { reason: 'outage' };
    const held = {
      untilMs: 2000,
      events: [],
      wait: {
        reason:
          'Node n1 waits, no hook starts: Emergency stop of the fleet: outage',
        on: 'person',
        who: { permission: 'cluster-upgrades.fleet.stop' },
      },
    };
    expect(shown(await bench.serve())).toMatchObject(held);
    expect(shown(await bench.serve())).toMatchObject(held);
    expect(inEnglish(bench.facts.runs.map(({ state }) => state))).toEqual([
      'held',
      'held',
    ]);
    expect(bench.done).toEqual([]);
    bench.emergencyStop = undefined;
    await looks(bench, 2);
    expect(bench.done).toEqual([
      'move n1 attempt-1',
      'move n2 attempt-1',
      'let n1 go before-drain',
      'let n2 go before-drain',
    ]);
  });

  it('under an emergency stop, follows hooks that began before it, but releases no node until it is lifted', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1')];
    bench.answers.set('move n1', running);
    await bench.serve();
    bench.emergencyStop = { reason: 'outage' };
    bench.answers.delete('move n1');
    bench.nowMs += 10;
    expect(shown(await bench.serve())).toMatchObject({
      events: ['Hook move for node n1: done'],
    });
    expect(shown(await bench.serve())).toMatchObject({
      untilMs: 2010,
      wait: {
        reason:
          'Node n1 waits and is not released: Emergency stop of the fleet: outage',
        on: 'person',
      },
    });
    expect(bench.done).toEqual(['move n1 attempt-1']);
  });

  it('neither begins nor lets go without a live approval, and says who can give it', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1')];
    bench.closed = approval;
    expect(shown(await bench.serve())).toMatchObject({
      untilMs: 2000,
      wait: {
        reason: expect.stringContaining(
          'no hook starts: Not started: Approved by 0 of 1',
        ),
        on: 'person',
        who: { entityRef: 'group:default/leads' },
      },
    });
    bench.closed = undefined;
    await bench.serve();
    bench.closed = approval;
    expect(shown(await bench.serve())).toMatchObject({
      untilMs: 2000,
      wait: {
        reason: 'Node n1 waits and is not released: Approved by 0 of 1',
        who: { entityRef: 'group:default/leads' },
      },
    });
    expect(bench.done).toEqual(['move n1 attempt-1']);
  });

  it('waits for no window and no freeze: a node on its way out would hang', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1')];
    bench.closed = { condition: 'freeze', reason: said('holidays') };
    await looks(bench, 2);
    expect(bench.done).toEqual(['move n1 attempt-1', 'let n1 go before-drain']);
  });

  it('keeps nothing of a look whose lease was lost before a node was let go', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1')];
    await bench.serve();
    bench.mayStill = false;
    expect(await bench.serve()).toBeUndefined();
    expect(bench.done).toEqual(['move n1 attempt-1']);
  });

  it('tries again to let a node go, and says why it could not', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1')];
    await bench.serve();
    bench.letGoFails = new Error('503');
    expect(shown(await bench.serve())).toMatchObject({
      wait: { reason: 'Node n1 could not be released: 503' },
      facts: { runs: [{ state: 'letting-go', notBeforeMs: 1100 }] },
    });
    bench.letGoFails = undefined;
    bench.nowMs = 1100;
    await bench.serve();
    expect(bench.done).toEqual(['move n1 attempt-1', 'let n1 go before-drain']);
  });

  it('begins nothing twice when the process dies between the call and its record, or between the last hook and letting go', async () => {
    const bench = new NodeBench([MOVE]);
    bench.leaving = [waitingNode('n1')];
    const before = bench.facts;
    bench.diesAfterCall = true;
    await bench.serve();
    // The next process has what was stored before, and the ledger.
    bench.facts = before;
    bench.diesAfterCall = false;
    await bench.serve();
    const ended = bench.facts;
    await bench.serve();
    bench.facts = ended;
    bench.leaving = [waitingNode('n1')];
    await bench.serve();
    expect(bench.done).toEqual([
      'move n1 attempt-1',
      'let n1 go before-drain',
      'let n1 go before-drain',
    ]);
    expect(inEnglish(bench.facts)).toMatchObject({ succeeded: 1, failed: 0 });
  });

  it('counts a node that went on by itself as failed', async () => {
    const bench = new NodeBench([MOVE]);
    bench.answers.set('move n1', running);
    bench.leaving = [waitingNode('n1')];
    await bench.serve();
    bench.leaving = [];
    await bench.serve();
    expect(inEnglish(bench.facts)).toMatchObject({
      runs: [],
      succeeded: 0,
      failed: 1,
      failures: [{ message: expect.stringContaining('continued before') }],
    });
  });
});
