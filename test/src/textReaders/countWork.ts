import { Session, type Profiler } from 'node:inspector';

/**
 * Calls of the engine's own functions whose work the coverage does not see, counted by the length
 * of what they go through.
 */
let builtinWork = 0;

/** Expressions that were asked for anything, by their source: one of each flags. */
const expressions = new Map<string, RegExp[]>();

export function expressionsSeen(): readonly RegExp[] {
  return [...expressions.values()].flat();
}

/** Without `flags`, which is a text that the engine makes anew each time. */
const haveSameFlags = (one: RegExp, other: RegExp) =>
  one.global === other.global &&
  one.ignoreCase === other.ignoreCase &&
  one.multiline === other.multiline &&
  one.dotAll === other.dotAll &&
  one.unicode === other.unicode &&
  one.sticky === other.sticky;

function remember(expression: RegExp): void {
  const same = expressions.get(expression.source) ?? [];
  if (same.some(other => haveSameFlags(expression, other))) return;
  expressions.set(expression.source, [...same, expression]);
}

type Method = (this: unknown, ...values: unknown[]) => unknown;

function count(
  owner: object,
  names: readonly string[],
  workOf: (
    self: unknown,
    values: readonly unknown[],
    result: unknown,
  ) => number,
): void {
  for (const name of names) {
    const original: Method = Reflect.get(owner, name);
    // All of them add to one count.
    // eslint-disable-next-line no-loop-func
    const counted: Method = function counted(...values) {
      const result = Reflect.apply(original, this, values);
      builtinWork += workOf(this, values, result);
      return result;
    };
    Object.defineProperty(owner, name, {
      value: counted,
      writable: true,
      configurable: true,
    });
  }
}

const lengthOf = (value: unknown) =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0;

/** How far a search went that began at a position. */
function searched(
  self: unknown,
  [wanted, from]: readonly unknown[],
  result: unknown,
): number {
  const start = typeof from === 'number' ? from : 0;
  if (result === true && typeof self === 'string')
    return String(self).indexOf(String(wanted), start) - start + 1;
  return typeof result === 'number' && result >= 0
    ? Math.abs(result - start) + 1
    : Math.max(0, lengthOf(self) - start);
}

/**
 * What an expression passes over, for one that takes time in proportion to it: that it does is
 * another check (expressions.test.ts). One that begins with `^`, or is sticky, looks at one place
 * alone.
 */
function passed(
  { source, sticky, multiline }: RegExp,
  text: string,
  from: number,
  result: RegExpExecArray | null,
): number {
  if (result) return result.index + result[0].length - from + 1;
  return sticky || (source.startsWith('^') && !multiline)
    ? 1
    : text.length - from + 1;
}

function countExpressions(): void {
  const original = RegExp.prototype.exec;
  // The engine's own function is wrapped for the time of one count.
  // eslint-disable-next-line no-extend-native
  RegExp.prototype.exec = function exec(text: string) {
    remember(this);
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const result = original.call(this, text);
    builtinWork += passed(this, String(text), from, result);
    return result;
  };
}

/** From here on. Iterators are asked one by one, so that spreading a list counts what it copies. */
export function countBuiltins(): void {
  countExpressions();
  count(String.prototype, ['indexOf', 'lastIndexOf', 'includes'], searched);
  count(Array.prototype, ['indexOf', 'lastIndexOf', 'includes'], searched);
  count(
    String.prototype,
    [
      'trim',
      'trimStart',
      'trimEnd',
      'toLowerCase',
      'toUpperCase',
      'normalize',
      'split',
      'replaceAll',
      'localeCompare',
    ],
    lengthOf,
  );
  count(
    Array.prototype,
    [
      'shift',
      'unshift',
      'splice',
      'slice',
      'join',
      'concat',
      'sort',
      'reverse',
      'flat',
    ],
    (self, _, result) => lengthOf(self) + lengthOf(result),
  );
  count(Array.prototype, ['push'], (_, values) => values.length);
  count(
    JSON,
    ['parse', 'stringify'],
    (_, [value], result) => lengthOf(value) + lengthOf(result),
  );
  count(
    Object,
    ['entries', 'keys', 'values', 'assign', 'fromEntries'],
    (_, [value], result) =>
      Array.isArray(result)
        ? result.length
        : lengthOf(value) || Object.getOwnPropertyNames(result).length,
  );
  count(Buffer, ['concat', 'from'], (_, __, result) =>
    Buffer.isBuffer(result) ? result.length : 0,
  );
  for (const iterable of [[], '', new Map(), new Set()])
    count(
      Object.getPrototypeOf(iterable[Symbol.iterator]()),
      ['next'],
      () => 1,
    );
}

/**
 * Counts how often each block of code runs: the same for the same text, on a machine that is busy
 * and on one that is not.
 */
export class WorkCounter {
  readonly #session = new Session();

  constructor() {
    this.#session.connect();
    this.#session.post('Profiler.enable');
    this.#session.post('Profiler.startPreciseCoverage', {
      callCount: true,
      detailed: true,
    });
  }

  /**
   * Blocks run, and what builtins went through, while a function reads each of some texts. Taking
   * the counts resets them, and code of this folder is not counted, so the counts since the last
   * call are of these texts alone.
   */
  async during(
    texts: readonly string[],
    read: (text: string) => unknown,
  ): Promise<number> {
    builtinWork = 0;
    const { stackTraceLimit } = Error;
    // Parsers make an error for each fault of a text: most of the time went into where it was made.
    Error.stackTraceLimit = 0;
    for (const text of texts) {
      try {
        await read(text);
      } catch {
        // A refusal is an answer, too; what it took to come to it is what counts.
      }
    }
    Error.stackTraceLimit = stackTraceLimit;
    const builtins = builtinWork;
    return this.#take() + builtins;
  }

  #take(): number {
    let blocks = 0;
    this.#session.post('Profiler.takePreciseCoverage', (error, taken) => {
      if (error) throw error;
      blocks = taken.result
        .filter(isCounted)
        .flatMap(({ functions }) => functions)
        .flatMap(({ ranges }) => ranges)
        .reduce((sum, range) => sum + range.count, 0);
    });
    return blocks;
  }
}

/** All code but that of Node itself and of the counting. */
function isCounted({ url }: Profiler.ScriptCoverage): boolean {
  return (
    url !== '' &&
    !url.startsWith('node:') &&
    !url.includes('/test/src/textReaders/')
  );
}
