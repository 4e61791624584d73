import { phrasesIn } from '../src/wording/phrases';
import { contentOf, filesWithText, textsOf } from '../src/wording/texts';

/** `file:line: "phrase": write … instead`, in the order of the file. */
function hitsIn(file: string, content: string): readonly string[] {
  // Parsing is the dear part, and most files have no phrase in any place.
  if (phrasesIn(content).length === 0) return [];
  return textsOf(file, content)
    .flatMap(({ at, text }) =>
      phrasesIn(text).map(found => ({ ...found, at: at + found.at })),
    )
    .sort((a, b) => a.at - b.at)
    .map(
      ({ at, phrase, instead }) =>
        `${file}:${
          content.slice(0, at).split('\n').length
        }: "${phrase}": write instead: ${instead}`,
    );
}

describe('the search for banned phrases', () => {
  it('finds them in strings, templates, JSX, comments and test titles', () => {
    const source = [
      '// Comments of two lines, for somebody who',
      '// may read them.',
      'const nobody = <p title="in spite of">Runs at work{`${a} any more ${b}`}</p>;',
      "it('is told', () => {});",
      '/* lies',
      ' * from */',
    ].join('\n');
    expect(hitsIn('a.tsx', source).map(hit => hit.split(': write')[0])).toEqual(
      [
        'a.tsx:1: "somebody"',
        'a.tsx:1: "who may"',
        'a.tsx:3: "in spite of"',
        'a.tsx:3: "at work"',
        'a.tsx:3: "any more"',
        'a.tsx:4: "is told"',
        'a.tsx:5: "lies from"',
      ],
    );
  });

  it('finds them in prose and data, with file, line and advice', () => {
    expect(hitsIn('a.md', 'One.\n\nOwners\nare told.')).toEqual([
      'a.md:4: "is told": write instead: is notified, is reported, gets a message, is shown',
    ]);
    expect(hitsIn('a.yaml', 'description: Nobody knows')).toHaveLength(1);
  });

  it('lets terms of the trade pass', () => {
    expect(hitsIn('a.md', 'Encryption at rest is on.')).toEqual([]);
    expect(hitsIn('a.md', 'The hop is at rest.')).toHaveLength(1);
  });
});

describe('texts of the project', () => {
  it('have no banned phrase', () => {
    expect(
      filesWithText().flatMap(file => hitsIn(file, contentOf(file))),
    ).toEqual([]);
  });
});
