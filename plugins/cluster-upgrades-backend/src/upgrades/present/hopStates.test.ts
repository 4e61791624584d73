import { said } from '@drydock/upgrade-reasons';
import { upgradeRecord } from '../__testUtils__/records';
import { hopStates } from './hopStates';
import { inPlace } from '../strategies/inPlace';

describe('hopStates', () => {
  const hops = [
    {
      kind: 'control-plane',
      from: 'v1.31.4',
      to: 'v1.32.4',
      disrupts: ['control-plane'],
    },
    {
      kind: 'control-plane',
      from: 'v1.32.4',
      to: 'v1.33.1',
      disrupts: ['control-plane'],
    },
    {
      kind: 'node-pools',
      from: 'v1.31.4',
      to: 'v1.33.1',
      disrupts: ['nodes'],
      pools: ['a'],
      canaryNode: 'replace',
    },
    {
      kind: 'node-pools',
      from: 'v1.31.4',
      to: 'v1.33.1',
      disrupts: ['nodes'],
      pools: ['a', 'b'],
    },
  ] as const;

  it('takes status, progress and times of each hop from its own step', () => {
    const [template] = upgradeRecord().steps;
    const steps = inPlace
      .steps({ hops: hops, target: 'v1.33.1' })
      .map((step, index) => ({
        ...template,
        ...step,
        number: index + 1,
        status:
          step.hop?.to === 'v1.32.4' ? ('done' as const) : ('running' as const),
        startedAtMs: step.hop?.to === 'v1.32.4' ? 1_000 : undefined,
        endedAtMs: step.hop?.to === 'v1.32.4' ? 2_000 : undefined,
        ...(step.hop && 'canaryNode' in step.hop
          ? { progress: [{ name: said('a'), done: 0, total: 1 }] }
          : {}),
        ...(step.hop?.pools?.length === 2
          ? {
              progress: [
                { name: said('a'), done: 1, total: 3 },
                { name: said('b'), done: 0, total: 2 },
              ],
            }
          : {}),
      }));
    expect(hopStates({ hops, steps })).toEqual([
      {
        kind: 'control-plane',
        from: 'v1.31.4',
        to: 'v1.32.4',
        disrupts: ['control-plane'],
        status: 'done',
        startedAt: '1970-01-01T00:00:01.000Z',
        endedAt: '1970-01-01T00:00:02.000Z',
      },
      {
        kind: 'control-plane',
        from: 'v1.32.4',
        to: 'v1.33.1',
        disrupts: ['control-plane'],
        status: 'running',
      },
      {
        kind: 'node-pools',
        from: 'v1.31.4',
        to: 'v1.33.1',
        disrupts: ['nodes'],
        pools: ['a'],
        canaryNode: 'replace',
        status: 'running',
        done: 0,
        total: 1,
      },
      {
        kind: 'node-pools',
        from: 'v1.31.4',
        to: 'v1.33.1',
        disrupts: ['nodes'],
        pools: ['a', 'b'],
        status: 'running',
        done: 1,
        total: 5,
      },
    ]);
  });

  it('calls a hop without a step not started', () => {
    expect(hopStates({ hops, steps: [] }).map(({ status }) => status)).toEqual([
      'pending',
      'pending',
      'pending',
      'pending',
    ]);
  });
});
