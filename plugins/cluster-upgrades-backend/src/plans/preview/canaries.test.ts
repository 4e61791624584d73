import { canariesAmongThoseToDo } from './canaries';

const member = (name: string, stage: string, canary = false) => ({
  name,
  stage,
  canary,
});
const canaries = (
  members: Parameters<
    typeof canariesAmongThoseToDo<ReturnType<typeof member>>
  >[0],
  ...done: string[]
) =>
  canariesAmongThoseToDo(members, ({ name }) => done.includes(name)).flatMap(
    ({ name, canary }) => (canary ? [name] : []),
  );

describe('canariesAmongThoseToDo', () => {
  const two = [
    member('a', 'one', true),
    member('b', 'one', true),
    member('c', 'one'),
    member('d', 'one'),
    member('e', 'two', true),
    member('f', 'two'),
  ];

  it('leaves canaries that have something to do', () => {
    expect(canaries(two)).toEqual(['a', 'b', 'e']);
    expect(canaries(two, 'd')).toEqual(['a', 'b', 'e']);
  });

  it('takes the next of the same stage for one that has nothing to do', () => {
    expect(canaries(two, 'a')).toEqual(['b', 'c', 'e']);
    expect(canaries(two, 'a', 'c', 'e')).toEqual(['b', 'd', 'f']);
  });

  it('has fewer where no others are left', () => {
    expect(canaries(two, 'a', 'b', 'c', 'e', 'f')).toEqual(['d']);
  });
});
