import { reasonText } from '@drydock/upgrade-reasons';
import { runSteps } from '../work/Steps';
import { readYamlDocument } from './yamlDocument';

const TEXT = `a: 1
b:
  - c: x
    # a comment
    d: [1, 2]
  - &anchor { e: 1 }
f: *anchor
`;

describe('readYamlDocument', () => {
  it.each<[(string | number)[], string | undefined, number]>([
    [['a'], undefined, 1],
    [['b', 0, 'c'], undefined, 3],
    [['b', 0, 'd', 1], undefined, 5],
    [['b', 0], 'd', 5],
    [['b', 0, 'missing'], undefined, 3],
    [['b', 7], undefined, 2],
    [['f', 'e'], undefined, 7],
    [[], undefined, 1],
  ])('knows the line of %j (key %p)', (path, key, line) => {
    const reading = runSteps(readYamlDocument(TEXT));
    expect(reading.ok && reading.lineOf(path, key)).toBe(line);
  });

  it('gives plain data, with dates and times of a day as text', () => {
    expect(
      runSteps(
        readYamlDocument(
          'a: 2026-11-30T06:00\nb: 22:30\nc: yes\nd: 0o14\n<<: {e: 1}',
        ),
      ),
    ).toMatchObject({
      content: {
        a: '2026-11-30T06:00',
        b: '22:30',
        c: 'yes',
        d: 12,
        '<<': { e: 1 },
      },
    });
  });

  it('cuts off what the parser says of very long texts', () => {
    const reading = runSteps(readYamlDocument('!'.repeat(10_000)));
    expect(
      reading.ok
        ? []
        : reading.problems.map(({ reason }) => reasonText(reason).length),
    ).toEqual([319, 319]);
  });
});
