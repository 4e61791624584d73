import { countBuiltins, expressionsSeen, WorkCounter } from './countWork';
import { patterns } from './patterns';

/** An entry of the list `textReaders` that a package keeps in `src/__testUtils__/textReaders.ts`. */
export interface TextReader {
  /** The function, by the file below `src` and its name: `redactCredentials.ts#redactCredentials`. */
  readonly reader: string;
  /** Who writes the text. */
  readonly from: string;
  /** Characters that it is given at most. */
  readonly most: number;
  /** What guarantees that. */
  readonly limitedBy: string;
  /** Gives a text to the function, in the place where text of others stands. */
  readonly read: (text: string) => unknown;
}

export interface Pumped {
  readonly reader: string;
  readonly pattern: string;
  readonly characters: number;
  readonly work: number;
  readonly workForHalf: number;
}

/** Long enough that what each pair of keys costs shows beside what each key costs. */
const CHARACTERS = 32_000;

/** Counts what every reader does for each kind of text, and for half of it. */
export async function pump(readers: readonly TextReader[]): Promise<{ readonly pumped: readonly Pumped[]; readonly expressions: readonly Pick<RegExp, 'source' | 'flags'>[] }> {
  const counter = new WorkCounter();
  countBuiltins();
  const pumped: Pumped[] = [];
  for (const { reader, most, read } of readers) {
    const characters = Math.min(CHARACTERS, most);
    // What is made at the first call is made once.
    await counter.during(() => read('a: 1\n'));
    for (const { name, text } of patterns) {
      const [half, whole] = [text(Math.floor(characters / 2)), text(characters)];
      const workForHalf = await counter.during(() => read(half));
      const work = await counter.during(() => read(whole));
      pumped.push({ reader, pattern: name, characters, work, workForHalf });
    }
  }
  return { pumped, expressions: expressionsSeen().map(({ source, flags }) => ({ source, flags })) };
}
