import { diffLines } from './CodeDiff';

describe('diffLines', () => {
  it('marks what changes and leaves what stays', () => {
    expect(diffLines('a\nb\nc\n', 'a\nx\nc\n')).toEqual([
      { mark: ' ', text: 'a' },
      { mark: '-', text: 'b' },
      { mark: '+', text: 'x' },
      { mark: ' ', text: 'c' },
    ]);
  });

  it('does not count a line twice when lines repeat', () => {
    expect(diffLines('a\na\n', 'a\n')).toEqual([
      { mark: ' ', text: 'a' },
      { mark: '-', text: 'a' },
    ]);
  });

  it('shows a new file as added', () => {
    expect(diffLines('', 'a\n')).toEqual([{ mark: '+', text: 'a' }]);
  });
});
