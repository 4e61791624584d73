import { english } from '../../translation';
import { fieldWords, inFormWords } from './fieldWords';

describe('fieldWords', () => {
  it.each([
    ['spec.maxMinors', 'Minors on the way'],
    ['spec.stages[1].failureBudget', 'Stage 2, Failure budget'],
    ['spec.stages[0].gates[2]', 'Stage 1, Gate 3'],
    ['metadata.name', 'Name'],
    ['spec.stages[0].gates[2].nonsense', undefined],
    ['spec.nonsense', undefined],
    ['', undefined],
  ])('of %s are %s', (path, words) => {
    expect(fieldWords(path, english)).toBe(words);
  });
});

describe('inFormWords', () => {
  it('names fields of the form as it does, and leaves those of Kubernetes', () => {
    expect(
      inFormWords(
        'It needs 3 minors to v1.36.4, the plan allows 1 (spec.maxMinors)',
        english,
      ),
    ).toBe(
      'It needs 3 minors to v1.36.4, the plan allows 1 (“Minors on the way”)',
    );
    expect(
      inFormWords('Set spec.approvals.required to 2 or more.', english),
    ).toBe('Set “Approvals needed” to 2 or more.');
    expect(
      inFormWords('Set spec.replicas in its Git repository', english),
    ).toBe('Set spec.replicas in its Git repository');
  });
});
