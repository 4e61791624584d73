import { said } from '@drydock/upgrade-reasons';
import type { EvaluatedFinding } from '@drydock/upgrade-readiness';
import { isRight, outcomeTable, predictionOf } from './outcomes';
import type { Outcome } from './outcomes';
import { casesOf, waves } from './predictionCases';

const cases = casesOf(waves[0]);
const caseNamed = (name: string, kind = 'CronJob') => {
  const found = cases.find(
    candidate => candidate.name === name && candidate.subject.kind === kind,
  );
  if (!found) throw new Error(`No case ${name}`);
  return found;
};
const [decidable, undecidable] = [caseNamed('apply'), caseNamed('put')];
const blocker: Outcome['predicted'] = {
  severity: 'blocker',
  confidence: 'observed',
};
const finding = (facts: Partial<EvaluatedFinding>): EvaluatedFinding => ({
  checkId: 'removed-api-applied',
  fingerprint: 'f',
  evidenceDigest: 'd',
  severity: 'warning',
  confidence: 'inferred',
  phase: 'next-apply',
  title: said('A'),
  evidence: [],
  fix: { what: said('A') },
  ...facts,
});

describe('a decidable case', () => {
  it.each<[string, Outcome, boolean]>([
    [
      'a blocker that fails',
      { case: decidable, predicted: blocker, failure: 'gone' },
      true,
    ],
    [
      'a blocker that goes through',
      { case: decidable, predicted: blocker },
      false,
    ],
    [
      'a failure that was not foretold',
      { case: decidable, failure: 'gone' },
      false,
    ],
    [
      'a failure that was only inferred',
      {
        case: decidable,
        predicted: { severity: 'warning', confidence: 'inferred' },
        failure: 'gone',
      },
      false,
    ],
    ['silence about what goes through', { case: decidable }, true],
    [
      'a warning about what goes through',
      {
        case: decidable,
        predicted: { severity: 'warning', confidence: 'inferred' },
      },
      false,
    ],
  ])('with %s', (_, outcome, right) => {
    expect(isRight(outcome)).toBe(right);
  });
});

describe('an undecidable case', () => {
  it('may infer or be silent, whatever comes', () => {
    expect(isRight({ case: undecidable, failure: 'gone' })).toBe(true);
    expect(
      isRight({
        case: undecidable,
        predicted: { severity: 'warning', confidence: 'inferred' },
      }),
    ).toBe(true);
  });

  it('may not be claimed', () => {
    expect(
      isRight({ case: undecidable, predicted: blocker, failure: 'gone' }),
    ).toBe(false);
    expect(
      isRight({
        case: undecidable,
        predicted: { severity: 'warning', confidence: 'observed' },
        failure: 'gone',
      }),
    ).toBe(false);
  });
});

it('takes the gravest finding about the versions of the object, and that of a kind which goes', () => {
  const object = {
    group: 'batch',
    kind: 'CronJob',
    namespace: 'default',
    name: 'apply-cj',
  };
  const findings = [
    finding({ object }),
    finding({ object, severity: 'blocker', confidence: 'observed' }),
    finding({ object: { ...object, name: 'other' } }),
    finding({ checkId: 'nodes', object, severity: 'info' }),
  ];
  expect(predictionOf(decidable, findings)).toEqual(blocker);
  expect(predictionOf(undecidable, findings)).toBeUndefined();
  expect(
    predictionOf(caseNamed('put', 'PodSecurityPolicy'), [
      finding({
        key: 'policy/PodSecurityPolicy',
        severity: 'blocker',
        confidence: 'observed',
      }),
    ]),
  ).toEqual(blocker);
});

it('tells each case and the totals', () => {
  const table = outcomeTable('A', [
    { case: decidable, predicted: blocker, failure: 'gone' },
    { case: undecidable, predicted: blocker },
  ]);
  expect(table).toContain(
    '| apply-cj | kubectl apply (old) | kubectl apply at batch/v1beta1 | decidable |',
  );
  expect(table).toContain('blocker, observed | fails | yes |');
  expect(table).toContain(
    'decidable: 1 cases, 1 next writes fail, 1 called blockers, 1 of 1 right',
  );
  expect(table).toContain(
    'undecidable: 1 cases, 0 next writes fail, 1 called blockers, 0 of 1 right',
  );
});
