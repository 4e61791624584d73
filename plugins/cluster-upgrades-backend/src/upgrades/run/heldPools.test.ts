import { inEnglish, reasonText } from '@drydock/upgrade-reasons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { decide } from './decide';
import { leftHeld, poolsLeftAtCanaryNode, poolsLeftHeld } from './heldPools';
import type {
  OperationRecord,
  OperationStateName,
  StepRecord,
  UpgradeRecord,
} from '../model';
import { inPlace } from '../strategies/inPlace';
import { upgradeRecord } from '../__testUtils__/records';

const HOPS: readonly Hop[] = [
  {
    kind: 'control-plane',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['control-plane'],
    holdPools: ['a', 'b'],
  },
  {
    kind: 'node-pools',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['nodes'],
    pools: ['a'],
  },
  {
    kind: 'node-pools',
    from: 'v1.35.5',
    to: 'v1.36.4',
    disrupts: ['nodes'],
    pools: ['b'],
  },
];
const [PLANE, CANARY, REST] = [2, 4, 6].map(number => `step-${number}`);

/** An upgrade with what the platform answered to the writes of steps. */
function upgrade(
  answers: Record<string, OperationStateName>,
  changes: Partial<UpgradeRecord> = {},
  hops = HOPS,
): UpgradeRecord {
  const [template] = upgradeRecord().steps;
  const steps = inPlace
    .steps({ hops: hops, target: 'v1.36.4' })
    .map((step, index): StepRecord => {
      const id = `step-${index + 1}`;
      return {
        ...template,
        ...step,
        facts: {},
        id,
        number: index + 1,
        status: answers[id] === 'accepted' ? 'done' : 'pending',
      };
    });
  const operations = Object.entries(answers).map(
    ([stepId, state]): OperationRecord => ({
      operationKey: stepId,
      stepId,
      generation: 1,
      state,
      intendedAtMs: 0,
    }),
  );
  return upgradeRecord({ hops, steps, operations, ...changes });
}

describe('poolsLeftHeld', () => {
  it.each<[string, Record<string, OperationStateName>, string[]]>([
    ['nothing before the control plane was written', {}, []],
    [
      'nothing that was refused, or seen to have had no effect',
      { [PLANE]: 'refused' },
      [],
    ],
    [
      'nothing when another writer had upgraded the control plane',
      { [PLANE]: 'already' },
      [],
    ],
    ['all after the control plane went', { [PLANE]: 'accepted' }, ['a', 'b']],
    [
      'all when it is not known whether it went',
      { [PLANE]: 'intended' },
      ['a', 'b'],
    ],
    [
      'the others after the canary went',
      { [PLANE]: 'accepted', [CANARY]: 'accepted' },
      ['b'],
    ],
    [
      'none at the end',
      { [PLANE]: 'accepted', [CANARY]: 'accepted', [REST]: 'accepted' },
      [],
    ],
  ])('is %s', (_, answers, left) => {
    expect(inEnglish(poolsLeftHeld(upgrade(answers)))).toEqual(left);
  });
});

describe('the end of an upgrade that leaves pools held back', () => {
  it('says so, and what to do', () => {
    const stopped = decide(
      upgrade(
        { [PLANE]: 'accepted' },
        {
          desired: 'stop',
          steps: upgrade({ [PLANE]: 'accepted' }).steps.map(step =>
            step.number <= 3 ? { ...step, status: 'done' } : step,
          ),
        },
      ),
    );
    expect(inEnglish(stopped)).toMatchObject({
      kind: 'finish',
      outcome: 'stopped',
      message: expect.stringMatching(
        /^Stopped before "Node pools a .*still holds back node pools a and b.*an upgrade of this cluster to v1\.36\.4/,
      ),
    });
    expect(inEnglish(leftHeld(upgrade({})))).toEqual([]);
  });
});

describe('poolsLeftAtCanaryNode', () => {
  const CANARY_NODE: readonly Hop[] = [
    HOPS[0],
    { ...HOPS[1], canaryNode: 'choose' },
    { ...HOPS[1], canaryNode: 'replace' },
    { ...HOPS[1], pools: ['a', 'b'] },
  ];
  const [CHOSEN, REPLACED, OTHERS] = [4, 5, 7].map(number => `step-${number}`);

  it.each<[string, Record<string, OperationStateName>, string[], string[]]>([
    ['nothing before one is chosen', { [PLANE]: 'accepted' }, [], ['a', 'b']],
    [
      'nothing where the choice was refused',
      { [PLANE]: 'accepted', [CHOSEN]: 'refused' },
      [],
      ['a', 'b'],
    ],
    [
      'the pool where it is not known whether one is chosen',
      { [PLANE]: 'accepted', [CHOSEN]: 'intended' },
      ['a'],
      ['b'],
    ],
    [
      'the pool once its node is replaced',
      { [PLANE]: 'accepted', [CHOSEN]: 'accepted', [REPLACED]: 'accepted' },
      ['a'],
      ['b'],
    ],
    [
      'the pool whose node is replaced after a choice that was there already',
      { [PLANE]: 'accepted', [REPLACED]: 'accepted' },
      ['a'],
      ['b'],
    ],
    [
      'nothing once the others were let go',
      {
        [PLANE]: 'accepted',
        [CHOSEN]: 'accepted',
        [REPLACED]: 'accepted',
        [OTHERS]: 'accepted',
      },
      [],
      [],
    ],
  ])('is %s', (_, answers, left, held) => {
    const stored = upgrade(answers, {}, CANARY_NODE);
    expect(
      inEnglish([poolsLeftAtCanaryNode(stored), poolsLeftHeld(stored)]),
    ).toEqual([left, held]);
  });

  it('is said with what to do', () => {
    expect(
      inEnglish(
        leftHeld(
          upgrade(
            { [PLANE]: 'accepted', [CHOSEN]: 'accepted' },
            {},
            CANARY_NODE,
          ),
        ).map(reasonText),
      ),
    ).toEqual([
      expect.stringMatching(
        /^Node pool a stays at its canary node.*to v1\.36\.4 \(scope node-pools or full\) rolls them$/,
      ),
      expect.stringMatching(/^Drydock still holds back node pools b/),
    ]);
  });
});
