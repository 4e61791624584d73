import type { ReadinessPolicy } from '@drydock/upgrade-readiness';
import type { ClusterUpgradesConfig } from './config';

/** What the configuration decides about findings. */
export function readPolicy({
  checks,
  ignore,
}: Pick<ClusterUpgradesConfig, 'checks' | 'ignore'>): ReadinessPolicy {
  const severities = Object.entries(checks).flatMap(([id, { severity }]) =>
    severity === undefined ? [] : [[id, severity] as const],
  );
  return { severities: Object.fromEntries(severities), ignore };
}
