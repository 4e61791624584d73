import { isOlder, minorDistance, minorOf } from '@drydock/kubernetes-knowledge';
import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import { beyondReason } from './addOns/addonReasons';
import { isBeyond } from './addOns/addonVersion';
import type { EksState } from './eksState';
import { groupsOfHop } from './moveState';
import { ownImageHindrance } from './ownImages/ownImage';
import { kubernetesVersion } from './versions';

/** Why a hop is never sent to EKS, by what was read; `EksRollback` judges the ways back. Pure. */
export function refusalOf(state: EksState, hop: Hop): Reason | undefined {
  const current = kubernetesVersion(state.version);
  const params = {
    version: { version: hop.to },
    current: { version: current },
  };
  if (!minorOf(current))
    return {
      code: 'eks.no-version',
      params: { cluster: { object: state.name } },
    };
  if (hop.kind === 'add-ons') return ofAddon(state, hop);
  if (hop.kind === 'control-plane' && hop.back) return undefined;
  return hop.kind === 'control-plane'
    ? ofControlPlane(hop, current, params)
    : ofGroups(state, hop, current, params);
}

function ofAddon({ addons }: EksState, { addOn }: Hop): Reason | undefined {
  const addon = addons.find(({ name }) => name === addOn?.name);
  if (!addOn || !addon)
    return {
      code: 'eks.addon-gone',
      params: { addOn: { object: addOn?.name ?? '' } },
    };
  return isBeyond(addon.version, addOn)
    ? beyondReason(addon, addOn.to)
    : undefined;
}

function ofControlPlane(
  hop: Hop,
  current: string,
  params: Reason['params'],
): Reason | undefined {
  const [from, to] = [minorOf(current), minorOf(hop.to)];
  if (isOlder(hop.to, current)) return { code: 'eks.goes-back', params };
  // Several steps at once are refused by EKS, too, in words that do not say which one is allowed.
  return !from || !to || minorDistance(from, to) > 1
    ? { code: 'eks.skips-minor', params }
    : undefined;
}

function ofGroups(
  state: EksState,
  hop: Hop,
  current: string,
  params: Reason['params'],
): Reason | undefined {
  const named = (names: readonly string[]) => ({
    pools: { list: names.map(object => ({ object })) },
  });
  const missing = (hop.pools ?? []).filter(
    wanted => !state.groups.some(({ name }) => name === wanted),
  );
  if (missing.length > 0)
    return { code: 'step.pools-gone', params: named(missing) };
  for (const group of groupsOfHop(state, hop)) {
    const own = state.ownImages.get(group.name);
    const hindrance = own && ownImageHindrance(group, own, hop.to);
    if (hindrance) return hindrance;
  }
  return isOlder(current, hop.to)
    ? { code: 'eks.groups-newer', params }
    : undefined;
}
