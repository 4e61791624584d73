import { clean } from '../output/clean';
import { page } from '../output/page';
import { wrap } from '../output/wrap';

const TERMINAL = {
  from: 'clusters and portals: text of findings',
  most: 32_000,
  limitedBy: 'the checks, which cut texts',
};

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  { reader: 'output/clean.ts#clean', ...TERMINAL, read: clean },
  {
    reader: 'output/wrap.ts#wrap',
    ...TERMINAL,
    read: (text: string) => wrap(text, 80),
  },
  {
    reader: 'output/page.ts#page',
    ...TERMINAL,
    from: 'the pages of checks of this package',
    read: (text: string) => page(text, { color: false, columns: 80 }, ['a']),
  },
];
