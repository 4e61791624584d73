import type {
  PlatformFacts as ApiPlatformFacts,
  Reason as ApiReason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { RollbackOption } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import { presentReason } from '../../presentReason';
import { instantInWords } from '../../time/instantInWords';
import type { Asked, PlatformFacts } from '../../platform/model';

export function presentPlatform(
  { provider, insights, rollback }: PlatformFacts,
  target?: string,
): ApiPlatformFacts {
  return {
    provider,
    target:
      target !== undefined && parseVersion(target)
        ? formatVersion(target)
        : undefined,
    insights: {
      ...head(insights),
      items: insights.items.map(insight => ({
        ...insight,
        title: presentReason(insight.title),
        detail: presentReason(insight.detail),
        affected: insight.affected && [...insight.affected],
      })),
    },
    rollback: {
      ...head(rollback),
      items: rollback.items.map(option => ({
        ...option,
        what: presentReason(option.what),
        limits: option.limits.map(presentReason),
      })),
    },
  };
}

function head<T>(asked: Asked<T>): {
  state: Asked<T>['state'];
  reason?: ApiReason;
} {
  return asked.state === 'read'
    ? { state: asked.state }
    : { state: asked.state, reason: presentReason(asked.reason) };
}

const SCOPES: { readonly [S in RollbackOption['scope']]: string } = {
  'control-plane': 'control plane',
  'node-pools': 'node pools',
};

/** What could be undone in a few words: for a cell of a table. */
export function rollbackText({ rollback }: PlatformFacts): string {
  if (rollback.state === 'unknown') return 'unknown';
  if (rollback.state === 'not-offered') return 'not known';
  const possible = rollback.items.filter(option => option.possible);
  if (possible.length === 0) return 'not possible';
  return possible
    .map(
      ({ scope, until }) =>
        `${SCOPES[scope]}${
          until === undefined
            ? ''
            : ` until ${instantInWords(Date.parse(until))}`
        }`,
    )
    .join(', ');
}
