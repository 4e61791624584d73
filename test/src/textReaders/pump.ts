import { countBuiltins, expressionsSeen, WorkCounter } from './countWork';
import { patterns, type Pattern } from './patterns';

/** An entry of the list `textReaders` that a package keeps in `src/__testUtils__/textReaders.ts`. */
export interface TextReader {
  /** The function, by the file below `src` and its name: `redactCredentials.ts#redactCredentials`. */
  readonly reader: string;
  /** Where in what the function is given the text stands; one that reads several has several entries. */
  readonly place?: string;
  /** Who writes the text. */
  readonly from: string;
  /** Characters that it is given at most. */
  readonly most: number;
  /** What guarantees that. */
  readonly limitedBy: string;
  /** Gives a text to the function, in the place where text of others stands. */
  readonly read: (text: string) => unknown;
}

/** What was counted for a reader: on the first pattern that is too much for it, else on the one that grew most. */
export interface Pumped {
  readonly reader: string;
  readonly pattern: string;
  readonly characters: number;
  readonly work: number;
  readonly workForHalf: number;
}

/** Long enough that what each pair of keys costs shows beside what each key costs. */
const CHARACTERS = 16_000;
/** Patterns that are counted together at first: to ask for the counts is dear. */
const GROUP = 8;

/** Twice the text may be so many times the work: twice, and what sorting adds. */
export const MOST_GROWTH = 2.4;
/** Of several patterns together, of which one may be hidden behind the others. */
const MOST_GROWTH_TOGETHER = 2.1;
/** Of blocks that run for any text; below it, nothing can be said of growth. */
const LEAST_WORK = 10_000;

export const growthOf = ({ work, workForHalf }: Pick<Pumped, 'work' | 'workForHalf'>) => (work < LEAST_WORK ? 1 : work / workForHalf);

/** Counts what every reader does for each kind of text, and for half of it. */
export async function pump(readers: readonly TextReader[]): Promise<{ readonly pumped: readonly Pumped[]; readonly expressions: readonly Pick<RegExp, 'source' | 'flags'>[] }> {
  const counter = new WorkCounter();
  countBuiltins();
  const pumped: Pumped[] = [];
  for (const reader of readers) pumped.push(await pumpOne(reader, counter));
  return { pumped, expressions: expressionsSeen().map(({ source, flags }) => ({ source, flags })) };
}

async function pumpOne({ reader, place, most, read }: TextReader, counter: WorkCounter): Promise<Pumped> {
  const characters = Math.min(CHARACTERS, most);
  const name = place === undefined ? reader : `${reader} (${place})`;
  const work = (some: readonly Pattern[], length: number) => counter.during(some.map(({ text }) => text(length)), read);
  const counted = async (some: readonly Pattern[]): Promise<Pumped> => ({
    reader: name,
    pattern: some.map(pattern => pattern.name).join('; '),
    characters,
    workForHalf: await work(some, Math.floor(characters / 2)),
    work: await work(some, characters),
  });
  // What is made at the first call is made once.
  await counter.during(['a: 1\n'], read);
  let worst: Pumped | undefined;
  for (let start = 0; start < patterns.length; start += GROUP) {
    const group = patterns.slice(start, start + GROUP);
    const together = await counted(group);
    if (worst === undefined || growthOf(together) > growthOf(worst)) worst = together;
    if (growthOf(together) <= MOST_GROWTH_TOGETHER) continue;
    for (const pattern of group) {
      const alone = await counted([pattern]);
      if (growthOf(alone) > MOST_GROWTH) return alone;
    }
  }
  if (!worst) throw new Error('There are no patterns');
  return worst;
}
