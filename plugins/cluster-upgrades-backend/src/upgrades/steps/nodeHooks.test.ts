import { inWords } from '../__testUtils__/inWords';
import { said } from '@drydock/upgrade-reasons';
import { observedState } from '../__testUtils__/records';
import { MOVE, NodeBench, waitingNode } from './__testUtils__/NodeBench';

const AT_TARGET = observedState({
  controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
});
/** The pool rolls: the platform wants the version, and one of two nodes has it. */
const ROLLS = observedState({
  controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
  pool: {
    desired: 'v1.36.4',
    versions: [
      { version: 'v1.35.5', count: 1 },
      { version: 'v1.36.4', count: 1 },
    ],
    updatedNodes: 1,
    settled: false,
  },
});
const DONE = observedState({
  controlPlane: { desired: 'v1.36.4', current: 'v1.36.4' },
  pool: { desired: 'v1.36.4', versions: [{ version: 'v1.36.4', count: 2 }] },
});

function given(observed = AT_TARGET) {
  const bench = new NodeBench([MOVE]);
  bench.observed = observed;
  bench.unmarked = 2;
  return bench;
}

/** Its pool rolls by a write of ours. */
async function rolling() {
  const bench = given();
  await bench.run();
  bench.observed = ROLLS;
  bench.done.splice(0);
  return bench;
}

describe('rolling node pools whose nodes wait for hooks', () => {
  it('marks nodes right before the write, serves them while they leave, and says at the end what ran', async () => {
    const bench = given();
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      inFlight: true,
    });
    expect(bench.done).toEqual(['mark', 'write']);
    bench.observed = ROLLS;
    bench.leaving = [waitingNode('n1')];
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      reason: 'Hook move for node n1: done',
      inFlight: true,
    });
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      reason: 'Node n1 continues',
    });
    bench.observed = DONE;
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'done',
      message: 'Node pools at v1.36.4; hooks for each node: 1 succeeded',
      facts: { nodeHooks: { marked: false, succeeded: 1 } },
    });
    expect(bench.done).toEqual([
      'mark',
      'write',
      'move n1 attempt-1',
      'let n1 go before-drain',
      'unmark',
    ]);
  });

  it('is blocked, and writes nothing, where the platform lets no node wait', async () => {
    const bench = given();
    expect(inWords(await bench.runWithout())).toMatchObject({
      kind: 'blocked',
      reason: expect.stringMatching(
        /^Platform cannot let nodes wait for hooks/,
      ),
    });
    expect(bench.done).toEqual([]);
  });

  it.each([
    ['people hold it', (bench: NodeBench) => (bench.mayWrite = false)],
    [
      'a freeze is closed to it',
      (bench: NodeBench) =>
        (bench.closed = { condition: 'freeze', reason: said('holidays') }),
    ],
  ])('marks and writes nothing while %s', async (_, hold) => {
    const bench = given();
    hold(bench);
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      inFlight: false,
    });
    expect(bench.done).toEqual([]);
  });

  it('removes marks when the step is on hold before its write and no node is leaving', async () => {
    const bench = given();
    bench.marked = 2;
    bench.unmarked = 0;
    bench.mayWrite = false;
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      on: 'held',
      inFlight: false,
      facts: { nodeHooks: { marked: false } },
    });
    expect(bench.done).toEqual(['unmark']);
  });

  it('leaves marks under an emergency stop, says who can lift it, and rests', async () => {
    const bench = given();
    bench.marked = 2;
    bench.unmarked = 0;
    bench.mayWrite = false;
    bench.emergencyStop = { reason: 'outage' };
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      on: 'person',
      untilMs: 2000,
      reason: 'Nodes stay marked: Emergency stop of the fleet: outage',
      who: { permission: 'cluster-upgrades.fleet.stop' },
      facts: { nodeHooks: { marked: true } },
    });
    expect(bench.done).toEqual([]);
  });

  it('marks nodes that joined later, or that a write by another writer rolls', async () => {
    const bench = await rolling();
    bench.unmarked = 1;
    await bench.run();
    expect(bench.done).toEqual(['mark']);
  });

  it('follows a roll whose nodes may not be marked without an approval, and says that they go without their hooks', async () => {
    const bench = await rolling();
    bench.unmarked = 1;
    bench.closed = {
      condition: 'approval',
      reason: {
        ...said('Approved by 0 of 1'),
        who: { entityRef: 'group:default/leads' },
      },
    };
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      on: 'person',
      who: { entityRef: 'group:default/leads' },
      reason: expect.stringContaining(
        'Nodes are not marked, so they are replaced without their hooks: Approved by 0 of 1',
      ),
    });
    expect(bench.done).toEqual([]);
  });

  it('is blocked by a hook that failed for good, also while its platform cannot be looked at', async () => {
    const bench = await rolling();
    bench.leaving = [waitingNode('n1')];
    bench.answers.set('move n1', { state: 'failed', message: said('no room') });
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'blocked',
      reason: 'Hook move for node n1 failed once: no room. Retry runs it again',
      who: { entityRef: 'user:default/ada' },
    });
    bench.lookFails = new Error('unreachable');
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'blocked',
      reason:
        'Hook move for node n1 failed, and the platform could not be read: unreachable',
    });
  });

  it('does not end while a node is leaving, whatever the versions say', async () => {
    const bench = await rolling();
    bench.observed = DONE;
    bench.leaving = [{ ...waitingNode('n2'), waitsAt: undefined }];
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'waiting',
      reason: 'Node n2 is being replaced',
    });
    bench.leaving = [];
    expect(inWords(await bench.run())).toMatchObject({
      kind: 'done',
      message: 'Node pools at v1.36.4; hooks for each node: none ran',
    });
  });

  it('keeps nothing of a run whose lease was lost before marks were taken away', async () => {
    const bench = await rolling();
    bench.observed = DONE;
    bench.mayStill = false;
    expect(inWords(await bench.run())).toEqual({ kind: 'dropped' });
    expect(bench.done).toEqual([]);
  });
});
