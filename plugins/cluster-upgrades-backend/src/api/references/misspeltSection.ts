import { nearest } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { problemOf, type ReferenceProblem } from './problem';

const SECTION = 'clusterUpgrades';

/**
 * A portal without `clusterUpgrades` starts, as one where Drydock has nothing to do. A key that
 * looks like it may belong to another plugin.
 * @param keys - of the whole configuration of the portal
 */
export function misspeltSectionProblems(
  keys: readonly string[],
): readonly ReferenceProblem[] {
  if (keys.includes(SECTION)) return [];
  return keys
    .filter(key => nearest(key, [SECTION]) !== undefined)
    .map(reference => ({
      setting: 'app-config.yaml',
      reference,
      problem: problemOf(
        {
          code: 'configuration.not-read',
          params: { section: { object: SECTION } },
        },
        { code: 'configuration.fix-not-read' },
      ),
    }));
}
