import type {
  PlatformFacts as ApiPlatformFacts,
  Reason as ApiReason,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { RollbackOption } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { formatVersion, parseVersion } from '@drydock/kubernetes-knowledge';
import { allOf, type Reason } from '@drydock/upgrade-reasons';
import { presentReason } from '../../foundation/presentReason';
import type { Asked, PlatformFacts } from '../../clusters/platform/model';

export function presentPlatform(
  { provider, insights, rollback, addOns }: PlatformFacts,
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
    addOns: {
      ...head(addOns),
      items: addOns.items.map(addOn => ({
        ...addOn,
        issues: addOn.issues.map(presentReason),
        offered: [...addOn.offered],
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

/** What could be undone in a few words: for a cell of a table. */
export function rollbackReason({ rollback }: PlatformFacts): Reason {
  if (rollback.state === 'unknown')
    return { code: 'platform.rollback-unknown' };
  if (rollback.state === 'not-offered')
    return { code: 'platform.rollback-not-offered' };
  const [first, ...others] = rollback.items
    .filter(({ possible }) => possible)
    .map(partReason);
  return first
    ? allOf([first, ...others])
    : { code: 'platform.rollback-impossible' };
}

function partReason({ scope, until }: RollbackOption): Reason {
  const part = { term: scope };
  return until === undefined
    ? { code: 'platform.rollback-of', params: { part } }
    : {
        code: 'platform.rollback-until',
        params: { part, time: { time: until } },
      };
}
