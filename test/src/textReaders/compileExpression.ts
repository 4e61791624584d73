import type { AST } from '@eslint-community/regexpp';
import { RegExpParser } from '@eslint-community/regexpp';

/**
 * One step of a backtracking matcher, which goes on with the next instruction unless it says
 * otherwise.
 */
export type Instruction =
  | {
      readonly op: 'character';
      readonly accepts: (character: string) => boolean;
      readonly back: boolean;
    }
  | { readonly op: 'fork'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; to: number }
  | { readonly op: 'begin' | 'end'; readonly group: number }
  | { readonly op: 'loop'; readonly register: number }
  /** Fails where an iteration of a loop consumed nothing. */
  | { readonly op: 'progress'; readonly register: number }
  | { readonly op: 'repeat'; readonly group: number; readonly back: boolean }
  | {
      readonly op: 'assert';
      readonly holds: (text: string, position: number) => boolean;
    }
  | {
      readonly op: 'look';
      readonly program: readonly Instruction[];
      readonly negate: boolean;
    }
  | { readonly op: 'match' };

export interface Program {
  readonly instructions: readonly Instruction[];
  readonly isUnicode: boolean;
}

const WORD = /\w/;
const LINE_END = /[\n\r\u2028\u2029]/;

/**
 * A regular expression as a program in the form in which V8's own matcher runs it: tries in order,
 * backtracks, copies counted loops.
 */
export function compileExpression({
  source,
  flags,
}: Pick<RegExp, 'source' | 'flags'>): Program {
  const isUnicode = flags.includes('u') || flags.includes('v');
  const pattern = new RegExpParser().parsePattern(
    source,
    undefined,
    undefined,
    { unicode: flags.includes('u'), unicodeSets: flags.includes('v') },
  );
  // The class follows what it is for.
  // eslint-disable-next-line @typescript-eslint/no-use-before-define
  return { instructions: new Compiler(flags).whole(pattern), isUnicode };
}

class Compiler {
  #code: Instruction[] = [];
  #registers = 0;
  readonly #groups = new Map<AST.CapturingGroup, number>();
  readonly #testers = new Map<string, (character: string) => boolean>();

  constructor(private readonly flags: string) {}

  whole(pattern: AST.Pattern): readonly Instruction[] {
    this.#alternatives(pattern.alternatives, false);
    this.#code.push({ op: 'match' });
    return this.#code;
  }

  #alternatives(alternatives: readonly AST.Alternative[], back: boolean): void {
    const jumps: { op: 'jump'; to: number }[] = [];
    alternatives.forEach(({ elements }, index) => {
      const isLast = index === alternatives.length - 1;
      const fork = this.#code.length;
      if (!isLast) this.#code.push({ op: 'match' });
      for (const element of back ? [...elements].reverse() : elements)
        this.#element(element, back);
      if (isLast) return;
      const jump = { op: 'jump' as const, to: 0 };
      jumps.push(jump);
      this.#code.push(jump);
      this.#code[fork] = {
        op: 'fork',
        first: fork + 1,
        second: this.#code.length,
      };
    });
    for (const jump of jumps) jump.to = this.#code.length;
  }

  #element(element: AST.Element, back: boolean): void {
    switch (element.type) {
      case 'Character':
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        this.#code.push({
          op: 'character',
          accepts: this.#tester(element.raw),
          back,
        });
        return;
      case 'Group':
        this.#alternatives(element.alternatives, back);
        return;
      case 'CapturingGroup': {
        const group = this.#groupOf(element);
        this.#code.push({ op: back ? 'end' : 'begin', group });
        this.#alternatives(element.alternatives, back);
        this.#code.push({ op: back ? 'begin' : 'end', group });
        return;
      }
      case 'Backreference':
        this.#code.push({
          op: 'repeat',
          group: this.#groupOf([element.resolved].flat()[0]),
          back,
        });
        return;
      case 'Quantifier':
        this.#quantifier(element, back);
        return;
      case 'Assertion':
        this.#assertion(element);
        return;
      default: {
        const never: never = element;
        throw new Error(
          `Unknown part of an expression: ${JSON.stringify(never)}`,
        );
      }
    }
  }

  #quantifier(
    { element, min, max, greedy }: AST.Quantifier,
    back: boolean,
  ): void {
    for (let count = 0; count < min; count += 1) this.#element(element, back);
    const forks: number[] = [];
    const optional = max === Infinity ? 1 : max - min;
    const mayBeEmpty = canBeEmpty(element);
    for (let count = 0; count < optional; count += 1) {
      const fork = this.#code.length;
      this.#code.push({ op: 'match' });
      const register = mayBeEmpty ? (this.#registers += 1) : 0;
      if (mayBeEmpty) this.#code.push({ op: 'loop', register });
      this.#element(element, back);
      if (mayBeEmpty) this.#code.push({ op: 'progress', register });
      if (max === Infinity) this.#code.push({ op: 'jump', to: fork });
      forks.push(fork);
    }
    const end = this.#code.length;
    for (const fork of forks)
      this.#code[fork] = greedy
        ? { op: 'fork', first: fork + 1, second: end }
        : { op: 'fork', first: end, second: fork + 1 };
  }

  #assertion(assertion: AST.Assertion): void {
    const isMultiline = this.flags.includes('m');
    const isWord = (text: string, position: number) =>
      position >= 0 && position < text.length && WORD.test(text[position]);
    switch (assertion.kind) {
      case 'start':
        this.#code.push({
          op: 'assert',
          holds: (text, position) =>
            position === 0 ||
            (isMultiline && LINE_END.test(text[position - 1])),
        });
        return;
      case 'end':
        this.#code.push({
          op: 'assert',
          holds: (text, position) =>
            position === text.length ||
            (isMultiline && LINE_END.test(text[position])),
        });
        return;
      case 'word':
        this.#code.push({
          op: 'assert',
          holds: (text, position) =>
            (isWord(text, position - 1) !== isWord(text, position)) !==
            assertion.negate,
        });
        return;
      default: {
        const outer = this.#code;
        this.#code = [];
        this.#alternatives(
          assertion.alternatives,
          assertion.kind === 'lookbehind',
        );
        const program = [...this.#code, { op: 'match' as const }];
        this.#code = outer;
        this.#code.push({ op: 'look', program, negate: assertion.negate });
      }
    }
  }

  #groupOf(group: AST.CapturingGroup): number {
    const known = this.#groups.get(group) ?? this.#groups.size;
    this.#groups.set(group, known);
    return known;
  }

  /** What a single character is compared with is left to the engine itself. */
  #tester(raw: string): (character: string) => boolean {
    const known = this.#testers.get(raw);
    if (known) return known;
    const expression = new RegExp(
      `^(?:${raw})$`,
      this.flags.replace(/[^iusv]/g, ''),
    );
    const answers = new Map<string, boolean>();
    const accepts = (character: string) => {
      const answer = answers.get(character) ?? expression.test(character);
      answers.set(character, answer);
      return answer;
    };
    this.#testers.set(raw, accepts);
    return accepts;
  }
}

function canBeEmpty(element: AST.Element): boolean {
  switch (element.type) {
    case 'Assertion':
    case 'Backreference':
      return true;
    case 'Quantifier':
      return element.min === 0 || canBeEmpty(element.element);
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.some(({ elements }) =>
        elements.every(canBeEmpty),
      );
    default:
      return false;
  }
}
