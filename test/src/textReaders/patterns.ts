/** A kind of text that is easy to make and hard to read; as long as is asked for. */
export interface Pattern {
  readonly name: string;
  readonly text: (characters: number) => string;
}

const WORDS: readonly string[] = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '-',
    '_',
    '.',
    ':',
    '/',
    '\\',
    ',',
    '#',
    '=',
    '*',
    '`',
    '|',
    '\0',
  ],
  ...['"', "'", '"\\', '{', '}', '[', ']', '(', '{{', '}}', '{{}', '<', '[]('],
  ...['a', '1', '1e', '1.', 'a.', 'a-', 'A=', 'v1.', '%41', '%', 'a:b@'],
  ...[
    'eyJ',
    'eyJ-',
    'Bearer ',
    'token: ',
    'password=',
    '://a:',
    '-----BEGIN PRIVATE KEY-----\n',
    'QUJD',
    'data:text/plain;base64,',
  ],
  ...[
    '---\n',
    '- ',
    '- a\n',
    'a: ',
    'a: 1\n',
    '&a *a ',
    '&a ',
    '*a ',
    '? ',
    '! ',
    '<<: *a\n',
    '"a" ',
    "a: 'b'\n",
    '{"a":',
    '[{',
    '{"a":1},',
    '> \n',
    '| \n',
    ' a\n',
  ],
  ...['\u0301', 'a\u0301', '\ud83d\ude00', '\ud800', '\u202e', '\u00a0'],
  ...[
    'a && ',
    '!',
    '(a) || ',
    'a + ',
    'RRULE:FREQ=DAILY;',
    'BYDAY=MO,',
    'a=b,',
    'a in (b),',
    'x (y), ',
    'Invalid value: "',
  ],
];

const upTo = (text: string, characters: number) => text.slice(0, characters);

/** Lines that all differ. */
const numbered = (line: (index: number) => string) => (characters: number) => {
  const lines: string[] = [];
  for (let length = 0; length < characters; ) {
    const next = line(lines.length);
    lines.push(next);
    length += next.length;
  }
  return lines.join('');
};

export const SHAPED: readonly Pattern[] = [
  { name: 'keys that differ', text: numbered(index => `k${index}: 1\n`) },
  {
    name: 'keys that differ, in braces',
    text: characters =>
      `{${numbered(index => `"k${index}":1,`)(characters)}"k":1}`,
  },
  {
    name: 'a list of maps',
    text: numbered(index => `- {apiVersion: v1, kind: A${index}}\n`),
  },
  { name: 'words that differ', text: numbered(index => `w${index} `) },
  { name: 'flags that differ', text: numbered(index => `--f${index}=1,`) },
  {
    name: 'anchors that differ',
    text: numbered(index => `a${index}: &a${index} 1\nb${index}: *a${index}\n`),
  },
  {
    name: 'documents that differ',
    text: numbered(
      index => `---\napiVersion: v1\nkind: A\nmetadata: {name: a${index}}\n`,
    ),
  },
  {
    name: 'deeper and deeper',
    text: numbered(index => `${' '.repeat(index % 100)}a:\n`),
  },
  // As deep as parsers go; what is deeper, input as large as it may be (fuzz.test.ts) tries.
  {
    name: 'nested lists',
    text: numbered(() => `${'['.repeat(50)}${']'.repeat(50)}\n`),
  },
  {
    name: 'nested objects',
    text: numbered(
      index => `- ${'{"a":'.repeat(50)}${index}${'}'.repeat(50)}\n`,
    ),
  },
  {
    name: 'nested groups',
    text: numbered(() => `${'('.repeat(50)}${')'.repeat(50)}\n`),
  },
  {
    name: 'JSON in base64',
    text: characters =>
      upTo(
        Buffer.from('{"a":1}'.repeat(characters / 7)).toString('base64'),
        characters,
      ),
  },
];

export const REPEATED: readonly Pattern[] = WORDS.map(word => ({
  name: `${JSON.stringify(word)} again and again`,
  text: characters =>
    upTo(word.repeat(Math.ceil(characters / word.length)), characters),
}));
