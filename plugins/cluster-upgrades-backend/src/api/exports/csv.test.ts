import { toCsv } from './csv';

describe('toCsv', () => {
  it('writes a header and quotes what needs it', () => {
    expect(
      toCsv(
        ['a', 'b'],
        [
          ['x,y', 1],
          ['"q"', undefined],
        ],
      ),
    ).toBe('a,b\r\n"x,y",1\r\n"""q""",\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])(
    'makes the formula %j text [T-287]',
    cell => {
      const line = toCsv(['a'], [[cell]]).split('\r\n')[1];
      expect(line.replace(/^"/, '')).toMatch(/^'/);
    },
  );
});
