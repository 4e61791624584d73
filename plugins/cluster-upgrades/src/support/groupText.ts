import type { Texts } from '../translation';

/** How the backend names the group of the clusters that have no owner or no environment. */
export const NONE = '(none)';

/** Name of an environment, or of another group. */
export function groupText(name: string, texts: Texts): string {
  return name === NONE ? texts('support.none') : name;
}
