import {
  builtinKnowledge,
  type Knowledge,
} from '@drydock/kubernetes-knowledge';
import { dueDate } from './dueDate';

const knowledge = (support: object | undefined): Knowledge => ({
  ...builtinKnowledge,
  support: () => support as ReturnType<Knowledge['support']>,
});

describe('dueDate', () => {
  it.each([
    [
      'in standard support',
      { standardEnd: '2026-12-01', extendedEnd: '2027-12-01' },
      '2026-12-01',
    ],
    [
      'on its last day',
      { standardEnd: '2026-11-21', extendedEnd: '2027-12-01' },
      '2026-11-21',
    ],
    [
      'in extended support',
      { standardEnd: '2026-11-01', extendedEnd: '2027-11-01' },
      '2027-11-01',
    ],
    [
      'after all support',
      { standardEnd: '2025-11-01', extendedEnd: '2026-11-01' },
      '2026-11-01',
    ],
    [
      'after standard support, without another',
      { standardEnd: '2026-11-01' },
      '2026-11-01',
    ],
    ['without dates', {}, undefined],
    ['of an unknown minor', undefined, undefined],
  ])('%s', (_, support, expected) => {
    expect(dueDate(knowledge(support), 'eks', 'v1.34.2', '2026-11-21')).toBe(
      expected,
    );
  });

  it('knows none without a version', () => {
    expect(
      dueDate(
        knowledge({ standardEnd: '2026-12-01' }),
        'eks',
        undefined,
        '2026-11-21',
      ),
    ).toBeUndefined();
  });
});
