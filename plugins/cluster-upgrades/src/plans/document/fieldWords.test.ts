import { aReason } from '../../__testUtils__/reasons';
import { english } from '../../translation';
import { fieldWords, reasonInFormWords } from './fieldWords';

describe('fieldWords', () => {
  it.each([
    ['spec.maxMinors', 'Max minor versions'],
    ['spec.stages[1].failureBudget', 'Stage 2, Failure budget'],
    ['spec.stages[0].gates[2]', 'Stage 1, Gate 3'],
    ['metadata.name', 'Name'],
    ['spec.effects[1].maxSurge', 'Effect 2, Max surge'],
    ['spec.stages[0].gates[2].nonsense', undefined],
    ['spec.nonsense', undefined],
    ['', undefined],
  ])('of %s are %s', (path, words) => {
    expect(fieldWords(path, english)).toBe(words);
  });
});

describe('reasonInFormWords', () => {
  const named = (object: string) =>
    reasonInFormWords(
      {
        ...aReason('Set it to 2 or more'),
        params: { field: { object }, all: { list: [{ object }] } },
      },
      english,
    ).params;

  it('names fields of the form as it does, and leaves those of Kubernetes', () => {
    const field = { text: '“Approvals needed”' };
    expect(named('spec.approvals.required')).toEqual({
      field,
      all: { list: [field] },
    });
    expect(named('spec.replicas')).toEqual({
      field: { object: 'spec.replicas' },
      all: { list: [{ object: 'spec.replicas' }] },
    });
  });
});
