/**
 * Readers that are slow on purpose, each in another way, and one that is not: what the counting
 * must tell apart.
 */
const planted = (reader: string, read: (text: string) => unknown) => ({ reader, from: 'a test', most: 32_000, enough: 2000, limitedBy: 'a test', read });

export const textReaders = [
  planted('linear', text => text.split('\n').map(line => line.trim()).filter(Boolean).length),
  planted('sorted', text => text.split(/[\s,]+/).sort((a, b) => (a < b ? -1 : 1)).length),
  planted('each pair', text => {
    const lines = text.split('\n');
    let same = 0;
    for (const line of lines) for (const other of lines) if (line === other) same += 1;
    return same;
  }),
  planted('includes', text => {
    const words: string[] = [];
    for (const word of text.split(/[\s,]+/)) if (!words.includes(word)) words.push(word);
    return words.length;
  }),
  planted('copied each time', text => text.split('\n').reduce<readonly string[]>((lines, line) => [...lines, line], []).length),
  planted('searched from each place', text => {
    let closed = 0;
    for (let index = 0; index < text.length; index += 1) if (text[index] === '{' && text.indexOf('}', index) !== -1) closed += 1;
    return closed;
  }),
  planted('taken from the front', text => {
    const lines = text.split('\n');
    let count = 0;
    while (lines.shift() !== undefined) count += 1;
    return count;
  }),
  planted('an expression at each place', text => {
    let found = 0;
    for (let index = 0; index < text.length; index += 1) if (/\}/.test(text.slice(index))) found += 1;
    return found;
  }),
];
