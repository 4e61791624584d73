import path from 'node:path';

/** Arguments of Node.js to run a source of the workspaces as a process of its own. */
export const runSources: readonly string[] = [
  '--require',
  // This package is never built: it runs from its sources only.
  // eslint-disable-next-line no-restricted-syntax
  path.resolve(__dirname, '../../scripts/lib/runSources.cjs'),
];
