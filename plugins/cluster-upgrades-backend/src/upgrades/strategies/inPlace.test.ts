import { inEnglish } from '@drydock/upgrade-reasons';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { PlanHook } from '@drydock/upgrade-plans';
import { hookFacts } from '../steps/storedFacts';
import { inPlace } from './inPlace';

describe('in place', () => {
  it('gives each hop its step and a verify, a recheck first and a proof last', () => {
    const steps = inPlace.steps({
      hops: [
        {
          kind: 'control-plane',
          from: 'v1.34.8',
          to: 'v1.35.5',
          disrupts: ['control-plane'],
        },
        {
          kind: 'control-plane',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['control-plane'],
        },
        {
          kind: 'node-pools',
          from: 'v1.34.8',
          to: 'v1.36.4',
          disrupts: ['nodes'],
        },
      ],
      target: 'v1.36.4',
    });
    expect(inEnglish(steps.map(step => step.type))).toEqual([
      'readiness-recheck',
      'control-plane',
      'verify',
      'control-plane',
      'verify',
      'node-pools',
      'verify',
      'prove',
    ]);
    expect(inEnglish(steps[1].title)).toBe('Control plane v1.34.8 → v1.35.5');
    expect(inEnglish(steps[5].title)).toBe('Node pools v1.34.8 → v1.36.4');
  });

  it('updates an add-on by a step of its own, without a verify', () => {
    const steps = inPlace.steps({
      hops: [
        {
          kind: 'add-ons',
          from: 'v1.35.0',
          to: 'v1.35.0',
          disrupts: [],
          addOn: {
            name: 'coredns',
            from: 'v1.11.3-eksbuild.2',
            to: 'v1.12.1-eksbuild.2',
            onConflict: 'preserve',
          },
        },
      ],
      target: 'v1.36.0',
    });
    expect(steps.map(({ type }) => type)).toEqual([
      'readiness-recheck',
      'add-ons',
      'prove',
    ]);
    expect(inEnglish(steps[1].title)).toBe(
      'Add-on coredns v1.11.3-eksbuild.2 → v1.12.1-eksbuild.2',
    );
  });

  it('names the pools of a hop that rolls only some', () => {
    const steps = inPlace.steps({
      hops: [
        {
          kind: 'node-pools',
          from: 'v1.35.0',
          to: 'v1.36.0',
          disrupts: ['nodes'],
          pools: ['gpu', 'spot'],
        },
      ],
      target: 'v1.36.0',
    });
    expect(inEnglish(steps[1].title)).toBe(
      'Node pools gpu and spot v1.35.0 → v1.36.0',
    );
  });

  it('gives hooks for each node to the steps that replace nodes, and to no step of their own', () => {
    const move: PlanHook = {
      name: 'move',
      at: 'before-node-drain',
      type: 'webhook',
      webhook: 'w',
      deadlineMinutes: 30,
      retries: 2,
      onFailure: 'block',
    };
    const pool: Hop = {
      kind: 'node-pools',
      from: 'v1.35.0',
      to: 'v1.36.0',
      disrupts: ['nodes'],
      pools: ['gpu'],
    };
    const steps = inPlace.steps({
      hops: [
        { ...pool, canaryNode: 'choose' },
        { ...pool, canaryNode: 'replace' },
        pool,
      ],
      target: 'v1.36.0',
      hooks: [move],
    });
    expect(inEnglish(steps.filter(({ type }) => type === 'hook'))).toEqual([]);
    expect(
      inEnglish(
        steps
          .filter(({ facts = {} }) => 'nodeHooks' in facts)
          .map(({ type, hop }) => [type, hop?.canaryNode]),
      ),
    ).toEqual([
      ['node-pools', 'replace'],
      ['node-pools', undefined],
    ]);
  });

  it('puts hooks where the plan says, in its order, for each hop of their kind', () => {
    const hook = (name: string, at: PlanHook['at']): PlanHook => ({
      name,
      at,
      type: 'webhook',
      webhook: 'w',
      deadlineMinutes: 30,
      retries: 2,
      onFailure: 'block',
    });
    const steps = inPlace.steps({
      hops: [
        {
          kind: 'control-plane',
          from: 'v1.34.8',
          to: 'v1.35.5',
          disrupts: ['control-plane'],
        },
        {
          kind: 'control-plane',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['control-plane'],
        },
        {
          kind: 'node-pools',
          from: 'v1.34.8',
          to: 'v1.36.4',
          disrupts: ['nodes'],
        },
      ],
      target: 'v1.36.4',
      hooks: [
        hook('smoke', 'after-upgrade'),
        hook('backup', 'before-control-plane'),
        hook('silence', 'before-upgrade'),
        hook('page', 'before-upgrade'),
        hook('check', 'after-node-pools'),
      ],
    });
    expect(
      inEnglish(
        steps.map(step => (step.type === 'hook' ? step.title : step.type)),
      ),
    ).toEqual([
      'readiness-recheck',
      'Hook silence, before upgrade',
      'Hook page, before upgrade',
      'Hook backup, before control plane v1.35.5',
      'control-plane',
      'verify',
      'Hook backup, before control plane v1.36.4',
      'control-plane',
      'verify',
      'node-pools',
      'verify',
      'Hook check, after node pools v1.36.4',
      'Hook smoke, after upgrade',
      'prove',
    ]);
    expect(inEnglish(steps[1].facts)).toMatchObject({
      hook: { name: 'silence' },
      ended: 0,
    });
  });

  it('gives back after the last hook what it took before the first', () => {
    const hook: PlanHook = {
      name: 'page',
      type: 'webhook',
      at: 'before-upgrade',
      webhook: 'w',
      deadlineMinutes: 5,
      retries: 0,
      onFailure: 'block',
    };
    const hooks = [
      hook,
      { ...hook, name: 'smoke', at: 'after-upgrade' as const },
    ];
    const steps = inPlace.steps({
      hops: [
        {
          kind: 'control-plane',
          from: 'v1.35.5',
          to: 'v1.36.4',
          disrupts: ['control-plane'],
        },
      ],
      target: 'v1.36.4',
      hooks,
      effects: [
        { name: 'quiet', type: 'extension', effect: 'x', parameters: {} },
      ],
    });
    expect(
      inEnglish(
        steps.map(({ type, title }) =>
          type === 'control-plane' || type === 'verify' ? type : title,
        ),
      ),
    ).toEqual([
      'Check readiness for v1.36.4 again',
      'Apply effects: quiet',
      'Hook page, before upgrade',
      'control-plane',
      'verify',
      'Hook smoke, after upgrade',
      'Undo effects: quiet',
      'Compare with the prediction',
    ]);
  });

  it('watches canary pools before the next pools begin, and nothing without a soak', () => {
    const hops = [
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
    ] as const;
    const steps = inPlace.steps({
      hops: hops,
      target: 'v1.36.4',
      soakMinutes: 30,
    });
    expect(inEnglish(steps.map(({ type }) => type))).toEqual([
      'readiness-recheck',
      'control-plane',
      'verify',
      'node-pools',
      'verify',
      'soak-pools',
      'node-pools',
      'verify',
      'prove',
    ]);
    expect(inEnglish(steps[5])).toMatchObject({
      title: 'Watch a for 30 min before the other node pools begin',
      hop: { pools: ['a'] },
      facts: { minutes: 30 },
    });
    expect(inEnglish(steps[1].title)).toBe(
      'Control plane v1.35.5 → v1.36.4, node pools held back',
    );
    expect(
      inPlace
        .steps({ hops: hops, target: 'v1.36.4' })
        .some(({ type }) => type === 'soak-pools'),
    ).toBe(false);
  });

  it('watches a canary node before the others, and takes choosing and replacing it as one for hooks', () => {
    const pool: Hop = {
      kind: 'node-pools',
      from: 'v1.35.5',
      to: 'v1.36.4',
      disrupts: ['nodes'],
      pools: ['a'],
    };
    const canary: readonly Hop[] = [
      { ...pool, canaryNode: 'choose' },
      { ...pool, canaryNode: 'replace' },
      { ...pool, pools: ['a', 'b'] },
    ];
    const hooks = (['before-node-pools', 'after-node-pools'] as const).map(
      (at): PlanHook => ({
        name: at,
        at,
        type: 'webhook',
        webhook: 'w',
        deadlineMinutes: 1,
        retries: 0,
        onFailure: 'block',
      }),
    );
    const steps = inPlace
      .steps({ hops: canary, target: 'v1.36.4', soakMinutes: 30, hooks })
      .map(({ type, hop, facts }) =>
        [
          type,
          hop?.canaryNode ?? 'all',
          hookFacts.safeParse(facts).data?.hook.at,
        ]
          .filter(Boolean)
          .join(' '),
      );
    expect(inEnglish(steps.slice(1, -1))).toEqual([
      'hook choose before-node-pools',
      'node-pools choose',
      'node-pools replace',
      'verify replace',
      'hook replace after-node-pools',
      'soak-pools replace',
      'hook all before-node-pools',
      'node-pools all',
      'verify all',
      'hook all after-node-pools',
    ]);
  });
});
