import { said } from '@drydock/upgrade-reasons';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';

interface Refusal {
  readonly pattern: RegExp;
  readonly code: Extract<ReasonCode, `cluster-api.refused-${string}`>;
}

/**
 * What Cluster API's webhooks answer (seen with v1.14.0), and what it means. Named groups are
 * parameters.
 */
const REFUSALS: readonly Refusal[] = [
  {
    pattern:
      /version cannot be increased from "(?<from>[^"]+)" to "(?<to>[^"]+)"/,
    code: 'cluster-api.refused-skips-minor',
  },
  {
    pattern:
      /version cannot be decreased from "(?<from>[^"]+)" to "(?<to>[^"]+)"/,
    code: 'cluster-api.refused-downgrade',
  },
  {
    pattern:
      /version must match one of the versions defined in the ClusterClass/,
    code: 'cluster-api.refused-not-listed',
  },
  {
    pattern: /version cannot be changed: /,
    code: 'cluster-api.refused-earlier-upgrade',
  },
  {
    pattern:
      /version cannot be changed when the "(?<hook>[^"]+)" hook is still blocking/,
    code: 'cluster-api.refused-hook',
  },
  {
    pattern: /version must be a valid semantic version/,
    code: 'cluster-api.refused-not-a-version',
  },
  {
    pattern: /cannot update Kubernetes version from (?<from>\S+) to (?<to>\S+)/,
    code: 'cluster-api.refused-control-plane-skips-minor',
  },
];

/**
 * What a refusal of the server means, with its own text behind, by which one finds it in Cluster
 * API's documentation.
 */
export function refusalReason(refusal: Reason): Reason {
  const message = refusal.code === 'text' ? refusal.params?.text : undefined;
  if (message === undefined || !('text' in message)) return refusal;
  const text = message.text
    .replace(/^admission webhook "[^"]+" denied the request: /, '')
    .slice(0, 1000);
  for (const { pattern, code } of REFUSALS) {
    const match = pattern.exec(text);
    if (match)
      return {
        code,
        params: {
          ...Object.fromEntries(
            Object.entries(match.groups ?? {}).map(([name, value]) => [
              name,
              { text: value },
            ]),
          ),
          said: { text },
        },
      };
  }
  return said(text);
}
