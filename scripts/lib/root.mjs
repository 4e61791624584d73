import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);

/** The committed Yarn under the Node that runs this. */
export const yarn = (...args) => [
  process.execPath,
  join(root, '.yarn', 'releases', 'yarn-4.13.0.cjs'),
  ...args,
];
