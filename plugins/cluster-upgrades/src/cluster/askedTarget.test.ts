import { askedTarget } from './askedTarget';

it.each<[string | undefined, string | undefined, string | undefined]>([
  [undefined, 'v1.35.9', undefined],
  ['1.36.4', 'v1.35.9', '1.36.4'],
  ['1.36.10', 'v1.36.9', '1.36.10'],
  ['1.36.4', undefined, '1.36.4'],
  ['1.36', 'v1.36.2', '1.36'],
  ['1.36.4', 'v1.36.4', undefined],
  ['v1.36.4', 'v1.36.4-eks-3025e55', undefined],
  ['1.36.4', 'v1.37.1', undefined],
  ['1.36', 'v1.37.1', undefined],
])('%s of a cluster that runs %s is %s', (asked, version, target) =>
  expect(askedTarget(asked, { version })).toBe(target),
);
