/** A phrase that readers stumble over, and what to write in its place. */
export interface BannedPhrase {
  readonly phrase: string;
  readonly instead: string;
  /** Other forms of the phrase that are banned with it. */
  readonly forms?: readonly string[];
  /** Terms of the trade that contain the phrase. */
  readonly allowed?: readonly string[];
}

/**
 * The one list of banned phrases. "held" is not in it: windows, gates and locks hold things, and no
 * expression tells that use from "held" for "done".
 */
export const BANNED_PHRASES: readonly BannedPhrase[] = [
  {
    phrase: 'who may',
    instead: 'name the permission or the role: "users with permission X"',
  },
  {
    phrase: 'somebody',
    instead: 'name the person: a user, an operator, an approver, the owner',
  },
  {
    phrase: 'nobody',
    instead: 'name who does not do it, or say "no user", "no one has …", "not"',
  },
  { phrase: 'any more', instead: '"no longer", or "not" alone' },
  {
    phrase: 'stands against',
    forms: ['stand against'],
    instead: 'blocks, or: the blockers of',
  },
  {
    phrase: 'at work',
    instead: 'running, in progress, busy',
  },
  {
    phrase: 'whoever',
    instead: 'name the person or the program: a user, the owner, any replica',
  },
  { phrase: 'no word of', instead: '"does not mention", "no data about"' },
  { phrase: 'in spite of', instead: 'despite, although' },
  { phrase: 'lies from', instead: 'is from, starts at' },
  {
    phrase: 'at rest',
    instead: 'finished, stopped, idle',
    allowed: [
      'encryption at rest',
      'encrypted at rest',
      'encrypts at rest',
      'data at rest',
    ],
  },
  {
    phrase: 'come otherwise than',
    forms: ['comes otherwise than'],
    instead: 'differ from',
  },
  { phrase: 'what lacks', instead: 'what is missing' },
  {
    phrase: 'is told',
    forms: ['are told'],
    instead: 'is notified, is reported, gets a message, is shown',
  },
];

export interface FoundPhrase {
  /** Offset in the text that was searched. */
  readonly at: number;
  readonly phrase: string;
  readonly instead: string;
}

/**
 * Between two words of a phrase: a space, or the end of a line with the mark of the next comment
 * line.
 */
const GAP = '(?:[^\\S\\n]|\\n[^\\S\\n]*(?:\\*|//|#|>)?[^\\S\\n]*)+';

const EXPRESSIONS = BANNED_PHRASES.map(banned => ({
  banned,
  forms: expressionOf([banned.phrase, ...(banned.forms ?? [])]),
  allowed: banned.allowed && expressionOf(banned.allowed),
}));

function expressionOf(phrases: readonly string[]): RegExp {
  const forms = phrases.map(phrase => phrase.replaceAll(' ', GAP));
  return new RegExp(`\\b(?:${forms.join('|')})\\b`, 'gi');
}

export function phrasesIn(text: string): readonly FoundPhrase[] {
  return EXPRESSIONS.flatMap(({ banned, forms, allowed }) => {
    const terms = allowed ? [...text.matchAll(allowed)] : [];
    return [...text.matchAll(forms)]
      .filter(
        ({ index }) =>
          !terms.some(
            term => index > term.index && index < term.index + term[0].length,
          ),
      )
      .map(({ index }) => ({
        at: index,
        phrase: banned.phrase,
        instead: banned.instead,
      }));
  });
}
