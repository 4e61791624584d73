import type {
  CompensatedEffect,
  EffectContext,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanEffect } from '@drydock/upgrade-plans';
import { inEnglish, said } from '@drydock/upgrade-reasons';
import type { StoredCluster } from '../../clusters/cluster';
import { EffectChecks } from './EffectChecks';

const cluster = (name: string) =>
  ({
    id: name,
    name,
    reportedVersion: 'v1.35.5',
    provider: { id: 'p', reference: `r/${name}` },
  } as Partial<StoredCluster> as StoredCluster);
const asked = (name: string) => ({ cluster: cluster(name), target: 'v1.36.4' });
const effect = (name: string, type = 'picky'): PlanEffect => ({
  name,
  type: 'extension',
  effect: type,
  parameters: {},
});
const signal = new AbortController().signal;

function picky(check?: CompensatedEffect['check']): CompensatedEffect {
  const never = () => {
    throw new Error('Nothing is taken before there is an upgrade');
  };
  const problem = ({ cluster: { name } }: EffectContext) =>
    name === 'bad' ? said('it is bad') : undefined;
  return {
    id: 'picky',
    problem,
    check,
    take: never,
    observe: never,
    undo: never,
    undoByHand: never,
  };
}

describe('EffectChecks', () => {
  it('says what holds for all clusters once, and the rest for its cluster', () => {
    const checks = new EffectChecks([picky()]);
    const effects = [effect('one'), effect('two', 'unknown')];
    const unknown =
      'Effect two cannot be applied: no effect of type "unknown" is installed (installed: picky). Add the backend module that brings it, or take it out of the plan';
    expect(
      inEnglish(
        checks.commonProblems([
          { effects, ...asked('good') },
          { effects, ...asked('bad') },
        ]),
      ),
    ).toEqual([unknown]);
    expect(inEnglish(checks.problems(effects, asked('bad')))).toEqual([
      'Effect one cannot be applied: it is bad',
      unknown,
    ]);
    expect(inEnglish(checks.commonProblems([]))).toEqual([]);
  });

  it('asks with what an upgrade would say, of effects that have no problem and can be asked', async () => {
    const check = jest.fn<
      ReturnType<NonNullable<CompensatedEffect['check']>>,
      [EffectContext, AbortSignal]
    >(async () => said('not there'));
    expect(
      inEnglish(
        await new EffectChecks([picky(check)]).refusals(
          [effect('one'), effect('two', 'unknown')],
          asked('good'),
          signal,
        ),
      ),
    ).toEqual(['Effect one cannot be applied: not there']);
    expect(check.mock.calls).toMatchObject([
      [
        {
          key: 'preview/effect-one',
          cluster: { name: 'good', provider: { id: 'p', reference: 'r/good' } },
          from: 'v1.35.5',
          target: 'v1.36.4',
        },
        signal,
      ],
    ]);
    expect(
      inEnglish(
        await new EffectChecks([picky(check)]).refusals(
          [effect('one')],
          asked('bad'),
          signal,
        ),
      ),
    ).toEqual([]);
    expect(
      inEnglish(
        await new EffectChecks([picky()]).refusals(
          [effect('one')],
          asked('good'),
          signal,
        ),
      ),
    ).toEqual([]);
    await expect(
      new EffectChecks([
        picky(async () => Promise.reject(new Error('away'))),
      ]).refusals([effect('one')], asked('good'), signal),
    ).rejects.toThrow('away');
  });
});
