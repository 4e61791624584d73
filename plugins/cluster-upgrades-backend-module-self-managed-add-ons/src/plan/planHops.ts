import {
  fieldOwned,
  type AddOnWish,
  type Hop,
  type ObservedState,
  type PlannedHops,
  type PlanWish,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { isOlder, parseVersion } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { AddOnsSeen } from '../cluster/AddOnsReader';
import { isAtVersion, notConfigured, type AddOnState } from '../objects/addOn';
import { imageOwnerOf } from '../objects/owner';
import { workloadName } from '../objects/workload';
import { refusalOf } from '../write/refusal';

/**
 * One hop for each add-on that is not at its version yet, in the order of the configuration: the
 * version of the plan, or with `update: all` the one of the configuration. Pure.
 */
export function planHops(
  seen: AddOnsSeen,
  { controlPlane }: ObservedState,
  target: string,
  wish: PlanWish | undefined,
): PlannedHops {
  const refusal = wrongVersion(controlPlane.current, target) ?? wrongWish(wish);
  if (refusal) return { ok: false, message: refusal };
  if (!wish?.addOns) return { ok: true, hops: [] };
  const unknown = Object.keys(wish.addOns.versions).find(
    name => !seen.addOns.some(({ config }) => config.name === name),
  );
  if (unknown !== undefined)
    return {
      ok: false,
      message: notConfigured(
        unknown,
        seen.addOns.map(({ config }) => config),
      ),
    };
  const hops: Hop[] = [];
  for (const state of seen.addOns) {
    const to = wantedOf(state, wish.addOns);
    if (to === undefined || isAtVersion(state, to)) continue;
    const message = refusalOf(state, to, target) ?? ownedElsewhere(state);
    if (message) return { ok: false, message };
    hops.push(hopOf(state, to, target, wish.addOns));
  }
  return { ok: true, hops };
}

function wrongVersion(current: string, target: string): Reason | undefined {
  if (!parseVersion(target))
    return { code: 'path.not-a-version', params: { given: { text: target } } };
  const params = {
    current: { version: current },
    version: { version: target },
  };
  if (isOlder(target, current)) return { code: 'path.beyond', params };
  return isOlder(current, target)
    ? { code: 'self-managed.control-plane-first', params }
    : undefined;
}

/** It has no node pools. */
function wrongWish(wish: PlanWish | undefined): Reason | undefined {
  if (wish?.canaryNode) return { code: 'path.no-canary-node' };
  return wish?.canaryPools ? { code: 'path.no-canary-pool' } : undefined;
}

function wantedOf(
  { config }: AddOnState,
  { update, leaveAlone, versions }: AddOnWish,
): string | undefined {
  if (leaveAlone.includes(config.name)) return undefined;
  return (
    versions[config.name] ?? (update === 'all' ? config.version : undefined)
  );
}

function ownedElsewhere(state: AddOnState): Reason | undefined {
  const owner = imageOwnerOf(state);
  return owner && state.workload
    ? fieldOwned(owner, workloadName(state.workload))
    : undefined;
}

function hopOf(
  { config, containers }: AddOnState,
  to: string,
  target: string,
  { onConflict }: AddOnWish,
): Hop {
  const from =
    containers.find(({ parsed }) => parsed.tag !== to)?.parsed.tag ?? '';
  return {
    kind: 'add-ons',
    from: target,
    to: target,
    disrupts: [],
    addOn: { name: config.name, from, to, onConflict },
  };
}
