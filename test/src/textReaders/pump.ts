import { countBuiltins, expressionsSeen, WorkCounter } from './countWork';
import { REPEATED, SHAPED, type Pattern } from './patterns';

/**
 * An entry of the list `textReaders` that a package keeps in `src/__testUtils__/textReaders.ts`.
 */
export interface TextReader {
  /**
   * The function, by the file below `src` and its name: `redactCredentials.ts#redactCredentials`.
   */
  readonly reader: string;
  /**
   * Where in what the function is given the text stands; one that reads several has several
   * entries.
   */
  readonly place?: string;
  /** Who writes the text. */
  readonly from: string;
  /** Characters that it is given at most. */
  readonly most: number;
  /** Characters to try it with, where `read` makes much of each of them. */
  readonly enough?: number;
  /** What guarantees `most`. */
  readonly limitedBy: string;
  /** Gives a text to the function, in the place where text of others stands. */
  readonly read: (text: string) => unknown;
}

/**
 * What was counted for a reader: on the first pattern that is too much for it, else on the one that
 * grew most.
 */
export interface Pumped {
  readonly reader: string;
  readonly pattern: string;
  readonly characters: number;
  readonly work: number;
  readonly workForQuarter: number;
}

/** Long enough that what each pair of keys costs shows beside what each key costs. */
const CHARACTERS = 6_000;
const SHARE = 4;
/**
 * Patterns that are counted together at first, for to ask for the counts is dear. Among 24, what is
 * quadratic shows when it costs as much as what is linear, among 8 when it costs half as much.
 */
const TOGETHER = process.env.DRYDOCK_TEST_ALL === '1' ? 8 : 24;

/** Four times the text may be so many times the work: four times, and what sorting adds. */
export const MOST_GROWTH = 5.2;
/** Of several patterns, of which one may be hidden behind the others. */
const MOST_GROWTH_TOGETHER = 4.15;
/** Below it nothing can be said of growth. */
const LEAST_WORK = 10_000;

export const growthOf = ({
  work,
  workForQuarter,
}: Pick<Pumped, 'work' | 'workForQuarter'>) =>
  work < LEAST_WORK ? 1 : work / workForQuarter;

const inGroups = (patterns: readonly Pattern[]) =>
  Array.from({ length: Math.ceil(patterns.length / TOGETHER) }, (_, index) =>
    patterns.slice(index * TOGETHER, (index + 1) * TOGETHER),
  );

const groups = [...inGroups(REPEATED), ...inGroups(SHAPED)];

/** Counts what every reader does for each kind of text, and for a quarter of it. */
export async function pump(readers: readonly TextReader[]): Promise<{
  readonly pumped: readonly Pumped[];
  readonly expressions: readonly Pick<RegExp, 'source' | 'flags'>[];
}> {
  const counter = new WorkCounter();
  countBuiltins();
  const pumped: Pumped[] = [];
  for (const reader of readers) pumped.push(await pumpOne(reader, counter));
  return {
    pumped,
    expressions: expressionsSeen().map(({ source, flags }) => ({
      source,
      flags,
    })),
  };
}

async function pumpOne(
  { reader, place, most, enough = CHARACTERS, read }: TextReader,
  counter: WorkCounter,
): Promise<Pumped> {
  const characters = Math.min(enough, most);
  const name = place === undefined ? reader : `${reader} (${place})`;
  const work = (some: readonly Pattern[], length: number) =>
    counter.during(
      some.map(({ text }) => text(length)),
      read,
    );
  const counted = async (some: readonly Pattern[]): Promise<Pumped> => ({
    reader: name,
    pattern: some.map(pattern => pattern.name).join('; '),
    characters,
    workForQuarter: await work(some, Math.floor(characters / SHARE)),
    work: await work(some, characters),
  });
  // What is made at the first call is made once.
  await counter.during(['a: 1\n'], read);
  let worst: Pumped | undefined;
  for (const group of groups) {
    const together = await counted(group);
    const isSuspect =
      growthOf(together) > MOST_GROWTH_TOGETHER && group.length > 1;
    for (const some of isSuspect ? group.map(pattern => [pattern]) : [group]) {
      const each = isSuspect ? await counted(some) : together;
      if (growthOf(each) > MOST_GROWTH) return each;
      if (worst === undefined || growthOf(each) > growthOf(worst)) worst = each;
    }
  }
  if (!worst) throw new Error('There are no patterns');
  return worst;
}
