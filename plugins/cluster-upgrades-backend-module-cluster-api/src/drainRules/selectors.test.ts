import type { LabelSelector } from '../objects/types';
import { aboutMachine, selects, sharedPods } from './selectors';

const selector = (
  matchLabels: Record<string, string>,
  ...matchExpressions: LabelSelector['matchExpressions'][number][]
): LabelSelector => ({ matchLabels, matchExpressions });
const expression = (key: string, operator: string, ...values: string[]) => ({
  key,
  operator,
  values,
});

describe('a label selector', () => {
  it.each<[string, LabelSelector | undefined, boolean]>([
    ['none is there', undefined, true],
    ['it is empty', selector({}), true],
    ['all labels are there', selector({ app: 'db' }), true],
    ['one label is another', selector({ app: 'db', tier: 'b' }), false],
    ['one label is missing', selector({ zone: 'x' }), false],
    [
      'the value is among those wanted',
      selector({}, expression('tier', 'In', 'a', 'b')),
      true,
    ],
    [
      'the value is not wanted',
      selector({}, expression('tier', 'NotIn', 'a')),
      false,
    ],
    [
      'the label of values not wanted is missing',
      selector({}, expression('zone', 'NotIn', 'a')),
      true,
    ],
    ['the label is there', selector({}, expression('tier', 'Exists')), true],
    [
      'the label should be missing',
      selector({}, expression('tier', 'DoesNotExist')),
      false,
    ],
    [
      'the label is a property of every object',
      selector({}, expression('constructor', 'Exists')),
      false,
    ],
    [
      'its operator does not exist',
      selector({}, expression('tier', 'Like', 'a')),
      false,
    ],
  ])('where %s', (_, given, selected) => {
    expect(selects(given, { app: 'db', tier: 'a' })).toBe(selected);
  });
});

describe('a rule', () => {
  it('is about a machine that one of its entries selects, by the labels of the machine and of its cluster', () => {
    const about = (machines: Parameters<typeof aboutMachine>[0]['machines']) =>
      aboutMachine({ machines }, { os: 'linux' }, { stage: 'prod' });
    expect(about(undefined)).toBe(true);
    expect(
      about([
        { machine: selector({ os: 'windows' }) },
        {
          machine: selector({ os: 'linux' }),
          cluster: selector({ stage: 'prod' }),
        },
      ]),
    ).toBe(true);
    expect(
      about([
        {
          machine: selector({ os: 'linux' }),
          cluster: selector({ stage: 'dev' }),
        },
      ]),
    ).toBe(false);
  });

  const ours = [
    {
      pod: selector({ app: 'db' }),
      namespace: selector(
        {},
        expression('kubernetes.io/metadata.name', 'In', 'payments', 'ledger'),
      ),
    },
  ];
  it.each<[string, Parameters<typeof sharedPods>[0], 'all' | 'some' | 'none']>([
    ['all of the pods, where it names none', undefined, 'all'],
    [
      'all of them, where it asks for less',
      [{ pod: selector({ app: 'db' }) }],
      'all',
    ],
    [
      'all of them, where one of its entries has them',
      [{ pod: selector({ app: 'web' }) }, {}],
      'all',
    ],
    [
      'some, where it asks for more labels',
      [{ pod: selector({ app: 'db', tier: 'a' }) }],
      'some',
    ],
    [
      'some, where it is about one of the namespaces',
      [{ namespace: selector({ 'kubernetes.io/metadata.name': 'ledger' }) }],
      'some',
    ],
    [
      'some, where namespaces have labels that are not known',
      [{ namespace: selector({ team: 'a' }) }],
      'some',
    ],
    [
      'all of them, where another value is excluded',
      [{ pod: selector({}, expression('app', 'NotIn', 'web')) }],
      'all',
    ],
    [
      'none, where a label is another',
      [{ pod: selector({ app: 'web' }) }],
      'none',
    ],
    [
      'none, where it is about another namespace',
      [
        {
          pod: selector({ app: 'db' }),
          namespace: selector({ 'kubernetes.io/metadata.name': 'shop' }),
        },
      ],
      'none',
    ],
  ])('shares %s', (_, theirs, shared) => {
    expect(sharedPods(theirs, ours)).toBe(shared);
  });
});
