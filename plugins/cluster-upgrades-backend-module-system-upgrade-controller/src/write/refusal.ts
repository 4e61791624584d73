import {
  minorDistance,
  minorOf,
  parseVersion,
} from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterNode } from '../objects/node';
import { planName, type UpgradePlan } from '../objects/plan';
import type { PlanState } from '../observe/planState';
import { otherDistribution } from '../plan/planHops';
import { compareBuilds, inOrder } from '../versions/distribution';

/**
 * Why a version is not written to a Plan. The controller itself takes any version: downgrades,
 * skipped minors and another distribution. Pure.
 */
export function refusalOf(
  { plan, desired, nodes }: PlanState,
  hop: Hop,
  server: PlanState,
): Reason | undefined {
  const running = runningOn(nodes);
  const newest = running.at(-1);
  const oldest = running.at(0);
  const params = {
    plan: { object: planName(plan) },
    version: { text: hop.to },
  };
  const unreadable = [desired, ...running].find(
    version => version !== '' && !parseVersion(version),
  );
  if (unreadable)
    return {
      code: 'system-upgrade.version-unreadable',
      params: { ...params, current: { text: unreadable.slice(0, 60) } },
    };
  const newer = [desired, newest].find(
    version => version && (compareBuilds(version, hop.to) ?? 0) > 0,
  );
  if (newer)
    return {
      code: 'system-upgrade.downgrade',
      params: { ...params, current: { text: newer } },
    };
  const other = oldest && otherDistribution(hop.to, oldest);
  if (other) return other;
  if (oldest && skipsMinor(oldest, hop.to))
    return {
      code: 'system-upgrade.skips-minor',
      params: { ...params, current: { text: oldest } },
    };
  return (
    aheadOfServers(hop, server) ??
    (isPinned(plan)
      ? {
          code: 'system-upgrade.image-pinned',
          params: { ...params, image: { text: plan.image ?? '' } },
        }
      : undefined) ??
    (plan.deleting ? { code: 'system-upgrade.plan-leaves', params } : undefined)
  );
}

/** Versions of nodes, oldest first. A node that has not reported its version yet says nothing. */
function runningOn(nodes: readonly ClusterNode[]): readonly string[] {
  return inOrder(nodes.flatMap(({ version }) => version || []));
}

function skipsMinor(from: string, to: string): boolean {
  const [first, last] = [minorOf(from), minorOf(to)];
  return !first || !last || minorDistance(first, last) > 1;
}

/** Agents never run a newer version than the servers. */
function aheadOfServers(
  { kind, to }: Hop,
  server: PlanState,
): Reason | undefined {
  if (kind === 'control-plane') return undefined;
  const oldest = runningOn(server.nodes).at(0);
  return oldest !== undefined && (compareBuilds(oldest, to) ?? -1) >= 0
    ? undefined
    : {
        code: 'system-upgrade.agents-newer',
        params: {
          version: { text: to },
          running: { text: oldest ?? '' },
        },
      };
}

/** With a tag or a digest the image stays the same, whatever version the Plan wants. */
function isPinned({ image }: Pick<UpgradePlan, 'image'>): boolean {
  const last = image?.split('/').at(-1) ?? '';
  return last.includes(':') || last.includes('@');
}
