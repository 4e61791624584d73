import { InputError } from '@backstage/errors';
import { matchesGlob, type ReadinessPolicy } from '@drydock/upgrade-readiness';
import type { ClusterUpgradesConfig } from './config';

type PolicyConfig = Pick<ClusterUpgradesConfig, 'checks' | 'ignore'>;

/**
 * What the configuration decides about findings.
 * @param checkIds - of all checks that are installed
 * @throws InputError for a check that nobody has: its setting would silently do nothing
 */
export function readPolicy({ checks, ignore }: PolicyConfig, checkIds: readonly string[]): ReadinessPolicy {
  const mistakes = [
    ...Object.keys(checks).flatMap(id => (checkIds.includes(id) ? [] : [`- clusterUpgrades.checks.${id}: no check has this id`])),
    ...ignore.flatMap(({ check = [] }, index) =>
      check.flatMap(pattern => (checkIds.some(id => matchesGlob(pattern, id)) ? [] : [`- clusterUpgrades.ignore[${index}].check: no check has the id '${pattern}'`])),
    ),
  ];
  if (mistakes.length > 0) {
    throw new InputError(
      `The configuration of cluster-upgrades names checks that are not installed:\n${mistakes.join('\n')}\nThe checks are ${[...checkIds].sort().join(', ')}.`,
    );
  }
  const severities = Object.entries(checks).flatMap(([id, { severity }]) => (severity === undefined ? [] : [[id, severity] as const]));
  return { severities: Object.fromEntries(severities), ignore };
}
