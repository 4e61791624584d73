import { describeIgnoreRule, matchesIgnoreRule } from './ignoreRule';

describe('ignore rules', () => {
  it('read as a sentence', () => {
    expect(
      describeIgnoreRule({
        check: ['nodes'],
        labels: { tier: ['gold', 'silver'] },
        reason: 'x',
      }),
    ).toBe('check nodes, label tier gold or silver');
    expect(
      describeIgnoreRule({
        check: ['disruption-budgets'],
        namespace: ['kube-system', 'istio-*'],
        reason: 'x',
      }),
    ).toBe('check disruption-budgets, namespace kube-system or istio-*');
  });

  it('take a Namespace for its own namespace', () => {
    const finding = {
      checkId: 'a',
      object: { group: '', kind: 'Namespace', name: 'kube-system' },
    };
    expect(
      matchesIgnoreRule(
        { namespace: ['kube-system'], reason: 'x' },
        finding,
        { names: [] },
        '2026-11-21',
      ),
    ).toBe(true);
  });
});
