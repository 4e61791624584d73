import type { AST } from '@eslint-community/regexpp';
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp';

/** A text that repeats a word, as long as is wanted. */
export interface Pump {
  readonly before: string;
  readonly word: string;
  readonly after: string;
}

export function pumpedText(
  { before, word, after }: Pump,
  repeats: number,
): string {
  return before + word.repeat(repeats) + after;
}

const CHARACTERS = [
  ...'a0 -./:"=,_A\\\n({[})]\'`<@#%&!~+*?|^$;\t\r',
  'é',
  '\u0000',
];
const MOST_SEQUENCES = 12;
const MOST_WORDS = 80;
const LONGEST_WORD = 120;
/** What an expression that wants an end finds instead of it. */
const ENDINGS = ['', '\u0000', '\n'];

/** Whether a part may take as much of a text as there is; others cost the same everywhere. */
export function mayTakeMuch(
  { source, flags }: Pick<RegExp, 'source' | 'flags'>,
  much: number,
): boolean {
  let found = false;
  visitRegExpAST(parse(source, flags), {
    onQuantifierEnter: ({ max }) => (found ||= max > much),
  });
  return found;
}

/**
 * Texts on which an expression may be slow: parts of what it looks for, again and again. An
 * expression is slow where the beginning of a match is found often and its end is not, so each run
 * of its parts is repeated, after what stands before it and with an ending that fits nothing.
 */
export function pumpsOf({
  source,
  flags,
}: Pick<RegExp, 'source' | 'flags'>): readonly Pump[] {
  const pattern = parse(source, flags);
  const pumps = (['first', 'last', 'mark'] as const).flatMap(pick => {
    // The class follows what it is for.
    // eslint-disable-next-line @typescript-eslint/no-use-before-define
    const sequences = new Sampler(flags, pick).alternatives(
      pattern.alternatives,
    );
    return sequences.flatMap(runsOf).slice(0, MOST_WORDS);
  });
  const texts = pumps.flatMap(({ before, word }) =>
    [...new Set(['', before])].flatMap(begin =>
      ENDINGS.map(after => ({ before: begin, word, after })),
    ),
  );
  return [...new Map(texts.map(pump => [JSON.stringify(pump), pump])).values()];
}

/** Each run of parts, with what stands before it. */
function runsOf(
  parts: readonly string[],
): readonly Pick<Pump, 'before' | 'word'>[] {
  return parts.flatMap((_, start) =>
    parts
      .slice(start)
      .map((__, length) => ({
        before: parts.slice(0, start).join(''),
        word: parts.slice(start, start + length + 1).join(''),
      }))
      .filter(({ word }) => word !== '' && word.length <= LONGEST_WORD),
  );
}

function parse(source: string, flags: string): AST.Pattern {
  return new RegExpParser().parsePattern(source, undefined, undefined, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
}

/** The shortest texts that an expression takes, in parts. */
class Sampler {
  constructor(
    private readonly flags: string,
    /** `mark`: one that ends a word, where there is one. */
    private readonly pick: 'first' | 'last' | 'mark',
  ) {}

  alternatives(
    alternatives: readonly AST.Alternative[],
  ): readonly (readonly string[])[] {
    return alternatives
      .flatMap(({ elements }) => this.#sequences(elements))
      .slice(0, MOST_SEQUENCES);
  }

  #sequences(elements: readonly AST.Element[]): readonly (readonly string[])[] {
    return elements.reduce<readonly (readonly string[])[]>(
      (sequences, element) =>
        sequences
          .flatMap(parts =>
            this.#partsOf(element).map(more => [...parts, ...more]),
          )
          .slice(0, MOST_SEQUENCES),
      [[]],
    );
  }

  #partsOf(element: AST.Element): readonly (readonly string[])[] {
    switch (element.type) {
      case 'Character':
        return [[String.fromCodePoint(element.value)]];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return [[this.#character(element.raw)]];
      case 'Group':
      case 'CapturingGroup':
        return this.alternatives(element.alternatives);
      case 'Quantifier':
        return this.#partsOf(element.element).map(parts =>
          element.min <= 1 ? parts : [parts.join('').repeat(element.min)],
        );
      case 'Assertion':
        return element.kind === 'lookbehind' || element.kind === 'lookahead'
          ? this.alternatives(element.alternatives)
          : [[]];
      default:
        return [[]];
    }
  }

  #character(raw: string): string {
    const expression = new RegExp(
      `^(?:${raw})$`,
      this.flags.replace(/[^iusv]/g, ''),
    );
    const accepted = CHARACTERS.filter(character => expression.test(character));
    if (this.pick === 'last') return accepted.at(-1) ?? '';
    return (
      (this.pick === 'mark'
        ? accepted.find(character => /[^\w\s]/.test(character))
        : undefined) ??
      accepted[0] ??
      ''
    );
  }
}
