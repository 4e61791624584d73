import { commandLinePage } from './commandLinePage';
import { configurationPage } from './configurationPage';
import { observabilityPage } from './observabilityPage';

/** Pages of docs/reference that are made from the code, with what makes each. */
export const generatedPages: readonly (readonly [
  page: string,
  write: () => string,
])[] = [
  ['configuration-keys.md', configurationPage],
  ['observability.md', observabilityPage],
  ['cli-options.md', commandLinePage],
];
