import { readRollingUpdate } from '../import/rollingUpdate';
import { clean } from '../output/clean';
import { page } from '../output/page';
import { wrap } from '../output/wrap';

const ENVIRONMENT_FILE = {
  from: 'the environment file that a user imports',
  most: 32_000,
  limitedBy: 'readPlanFile, and the longest line that is read',
};

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
  {
    reader: 'import/rollingUpdate.ts#readRollingUpdate',
    ...ENVIRONMENT_FILE,
    read: (text: string) => readRollingUpdate(`RUN_MODE=1\n${text}`),
  },
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
