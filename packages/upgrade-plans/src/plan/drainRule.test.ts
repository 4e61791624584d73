import { reasonText } from '@drydock/upgrade-reasons';
import { drainRule } from './drainRule';
import { problemsOf } from './problems';

const rule = (more: object) =>
  drainRule.safeParse({
    name: 'db',
    type: 'drain-rule',
    pods: { labels: { app: 'db' } },
    ...more,
  });

describe('a rule for pods of drained nodes', () => {
  it.each([
    ['an order among the evicted', { order: 10 }],
    ['an order before all that have none', { order: -5 }],
    ['pods that end by themselves', { behavior: 'wait-completed' }],
    ['pods that are left alone', { behavior: 'skip', pools: ['workers'] }],
    [
      'pods by namespace alone',
      { order: 0, pods: { namespaces: ['payments'] } },
    ],
    [
      'labels with a prefix, and without a value',
      { order: 0, pods: { labels: { 'example.com/tier': '' } } },
    ],
  ])('is %s', (_, more) => {
    expect(rule(more).error?.issues).toBeUndefined();
  });

  it.each([
    ['evicts as all are', {}, 'order', /must be set when behavior is drain/],
    [
      'orders what is skipped',
      { behavior: 'skip', order: 1 },
      'order',
      /must not be set when behavior is skip/,
    ],
    [
      'orders what ends by itself',
      { behavior: 'wait-completed', order: 1 },
      'order',
      /must not be set when behavior is wait-completed/,
    ],
    ['has an order beyond reason', { order: 100_000 }, 'order', /1,000/],
    [
      'names no pods',
      { order: 1, pods: {} },
      'pods',
      /all pods: set labels, namespaces or both/,
    ],
    [
      'has labels that name none',
      { order: 1, pods: { labels: {} } },
      'pods',
      /all pods/,
    ],
    [
      'has a label that cannot be',
      { order: 1, pods: { labels: { app: 'a b' } } },
      'pods.labels.app',
      /must be the value of a label/,
    ],
    [
      'has an expression for a label',
      { order: 1, pods: { labels: { 'app!': 'b' } } },
      'pods.labels.app!',
      /name of a label/,
    ],
    [
      'has a namespace that cannot be',
      { order: 1, pods: { namespaces: ['*'] } },
      'pods.namespaces.0',
      /lower-case/,
    ],
  ])('is refused where it %s', (_, more, path, says) => {
    const { error } = rule(more);
    expect(error?.issues.map(issue => issue.path.join('.'))).toContain(path);
    expect(
      problemsOf(error?.issues ?? [], () => undefined)
        .map(({ reason }) => reasonText(reason))
        .join(),
    ).toMatch(says);
  });
});
