/** Numbers of a seed, so that a failing input can be made again. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, without, `limit`. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }
}

/**
 * What parsers trip over: names of prototypes, numbers beyond doubles, escapes, odd line ends, YAML
 * anchors, templates.
 */
const TOKENS = [
  '"__proto__":{"polluted":true},',
  '__proto__: {polluted: true}\n',
  '"\\u005f_proto__":{"polluted":true},',
  '"constructor":{"prototype":{"polluted":true}},',
  'constructor:\n  prototype:\n    polluted: true\n',
  '1e999999',
  '-0',
  '99999999999999999999999999',
  '0x7fffffff',
  '.inf',
  'NaN',
  'null',
  'true',
  '~',
  '\u0000',
  '\ufeff',
  '\u202e',
  '\ud800',
  '\u2028',
  '\r\n',
  '\r',
  '\t',
  '\n---\n',
  '\n...\n',
  '--- |\n',
  '&a [*a, *a]',
  '*a',
  '&a ',
  '<<: *a\n',
  '!!js/function "x"',
  '!!binary |\n  AAAA',
  '{{ .Values.name }}',
  '{{',
  '}}',
  '[',
  ']',
  '{',
  '}',
  '[[[[[[[[',
  '{"a":',
  '"',
  "'",
  '\\',
  '\\"',
  '\\u',
  ': ',
  '- ',
  '? ',
  '# ',
  '|',
  '>',
  '%YAML 9.9\n',
  '=',
  '+',
  '/',
  'v',
  '.',
  '..',
  '999',
  '٣',
  'kind: List\nitems:\n',
  'metadata:\n  name: ',
];

/** Longest text that a mutation makes. */
export const LONGEST_MUTANT = 1024;

/** One to four random changes of a text: flips, cuts, repeats, swaps, insertions. */
export function mutateText(text: string, random: SeededRandom): string {
  let mutant = text;
  for (let changes = 1 + random.below(4); changes > 0; changes -= 1)
    mutant = changeText(mutant, random).slice(0, LONGEST_MUTANT);
  return mutant;
}

function changeText(text: string, random: SeededRandom): string {
  const at = random.below(text.length + 1);
  const end = Math.min(text.length, at + random.below(24));
  const before = text.slice(0, at);
  switch (random.below(9)) {
    case 0:
      return before;
    case 1:
      return before + text.slice(end);
    case 2:
      return (
        before +
        text.slice(at, end).repeat(2 + random.below(12)) +
        text.slice(end)
      );
    case 3:
      return (
        before +
        String.fromCharCode(text.charCodeAt(at) ^ (1 << random.below(8))) +
        text.slice(at + 1)
      );
    case 4:
      return (
        before + String.fromCharCode(random.below(0x10000)) + text.slice(at)
      );
    case 5:
      return text.slice(end) + before;
    case 6: {
      const opening = random.pick(['[', '{"a":', '- ', '[{']);
      return before + opening.repeat(1 + random.below(60)) + text.slice(at);
    }
    default:
      return before + random.pick(TOKENS) + text.slice(at);
  }
}

/** One to four random changes of bytes: flips, cuts, repeats. */
export function mutateBytes(bytes: Buffer, random: SeededRandom): Buffer {
  let mutant = Buffer.from(bytes);
  for (
    let changes = 1 + random.below(4);
    changes > 0 && mutant.length > 0;
    changes -= 1
  ) {
    const at = random.below(mutant.length);
    const kind = random.below(4);
    if (kind === 0) mutant = mutant.subarray(0, at);
    else if (kind === 1)
      mutant = Buffer.concat([
        mutant.subarray(0, at),
        mutant.subarray(at, at + random.below(32)),
        mutant.subarray(at),
      ]).subarray(0, LONGEST_MUTANT);
    else mutant[at] = (mutant[at] ^ (1 << random.below(8))) & 0xff;
  }
  return mutant;
}
