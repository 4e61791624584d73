import {
  compileExpression,
  type Instruction,
  type Program,
} from './compileExpression';

export interface CountedMatch {
  /** Instructions of a backtracking matcher that were run; at most the limit. */
  readonly steps: number;
  readonly isExhausted: boolean;
  /** Where the first match begins and ends. */
  readonly match?: { readonly start: number; readonly end: number };
}

interface Thread {
  readonly at: number;
  readonly position: number;
  readonly groups: readonly (number | undefined)[];
  readonly marks: readonly (number | undefined)[];
}

class Exhausted extends Error {}

/** Programs are made once: expressions of sources are few, and texts are many. */
const programs = new Map<string, Program>();

function programOf(expression: Pick<RegExp, 'source' | 'flags'>): Program {
  const key = `${expression.flags}/${expression.source}`;
  const program = programs.get(key) ?? compileExpression(expression);
  programs.set(key, program);
  return program;
}

/**
 * Counts what a search for an expression costs, on a matcher that works as the engine's does but
 * for its short cuts. The same text costs the same on every machine, which no clock can say.
 */
export function countSteps(
  expression: RegExp,
  text: string,
  from: number,
  limit: number,
): CountedMatch {
  const { instructions, isUnicode } = programOf(expression);
  // The class follows what it is for.
  // eslint-disable-next-line @typescript-eslint/no-use-before-define
  const matcher = new Matcher(text, isUnicode, limit);
  try {
    for (let start = from; start <= text.length; start += 1) {
      const end = matcher.run(instructions, start);
      if (end !== undefined)
        return {
          steps: matcher.steps,
          isExhausted: false,
          match: { start, end },
        };
      if (expression.sticky || beginsAtStart(instructions, expression)) break;
    }
    return { steps: matcher.steps, isExhausted: false };
  } catch (error) {
    if (error instanceof Exhausted) return { steps: limit, isExhausted: true };
    throw error;
  }
}

/** V8 tries an expression that begins with `^` at the beginning alone. */
function beginsAtStart(
  [first]: readonly Instruction[],
  { source, multiline }: RegExp,
): boolean {
  return !multiline && source.startsWith('^') && first.op === 'assert';
}

class Matcher {
  steps = 0;

  constructor(
    private readonly text: string,
    private readonly isUnicode: boolean,
    private readonly limit: number,
  ) {}

  /** Where a match ends that begins at a position. */
  run(
    program: readonly Instruction[],
    start: number,
    outer: Thread['groups'] = [],
  ): number | undefined {
    const waiting: Thread[] = [];
    let thread: Thread | undefined = {
      at: 0,
      position: start,
      groups: outer,
      marks: [],
    };
    while (thread) {
      this.steps += 1;
      if (this.steps > this.limit) throw new Exhausted();
      const instruction: Instruction = program[thread.at];
      if (instruction.op === 'match') return thread.position;
      if (instruction.op === 'fork') {
        waiting.push({ ...thread, at: instruction.second });
        thread = { ...thread, at: instruction.first };
      } else {
        thread = this.#step(instruction, thread) ?? waiting.pop();
      }
    }
    return undefined;
  }

  /** Undefined: this way leads to no match. */
  #step(
    instruction: Exclude<Instruction, { op: 'match' | 'fork' }>,
    thread: Thread,
  ): Thread | undefined {
    const next = { ...thread, at: thread.at + 1 };
    const { position } = thread;
    switch (instruction.op) {
      case 'character': {
        const character = this.#character(position, instruction.back);
        if (character === '' || !instruction.accepts(character))
          return undefined;
        return {
          ...next,
          position:
            position +
            (instruction.back ? -character.length : character.length),
        };
      }
      case 'jump':
        return { ...thread, at: instruction.to };
      case 'begin':
        return {
          ...next,
          groups: withAt(thread.groups, 2 * instruction.group, position),
        };
      case 'end':
        return {
          ...next,
          groups: withAt(thread.groups, 2 * instruction.group + 1, position),
        };
      case 'loop':
        return {
          ...next,
          marks: withAt(thread.marks, instruction.register, position),
        };
      case 'progress':
        return thread.marks[instruction.register] === position
          ? undefined
          : next;
      case 'repeat':
        return this.#repeat(instruction, thread, next);
      case 'assert':
        return instruction.holds(this.text, position) ? next : undefined;
      case 'look':
        return (this.run(instruction.program, position, thread.groups) !==
          undefined) !==
          instruction.negate
          ? next
          : undefined;
      default: {
        const never: never = instruction;
        throw new Error(`Unknown instruction ${JSON.stringify(never)}`);
      }
    }
  }

  #repeat(
    { group, back }: { readonly group: number; readonly back: boolean },
    { groups, position }: Thread,
    next: Thread,
  ): Thread | undefined {
    const [begin, end] = [groups[2 * group], groups[2 * group + 1]];
    if (begin === undefined || end === undefined) return next;
    const repeated = this.text.slice(begin, end);
    this.steps += repeated.length;
    const start = back ? position - repeated.length : position;
    if (start < 0 || !this.text.startsWith(repeated, start)) return undefined;
    return { ...next, position: back ? start : position + repeated.length };
  }

  #character(position: number, back: boolean): string {
    if (!this.isUnicode)
      return this.text.charAt(back ? position - 1 : position);
    if (!back)
      return position < this.text.length
        ? String.fromCodePoint(this.text.codePointAt(position) ?? 0)
        : '';
    const pair = this.text.slice(Math.max(0, position - 2), position);
    return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : pair.slice(-1);
  }
}

function withAt<T>(list: readonly T[], index: number, value: T): T[] {
  const copy = [...list];
  copy[index] = value;
  return copy;
}
