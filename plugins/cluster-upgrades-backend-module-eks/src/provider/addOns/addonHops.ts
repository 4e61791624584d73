import type {
  AddOnWish,
  Hop,
  PlannedHops,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { EksAddonFacts } from '../eksState';
import { kubernetesVersion } from '../versions';
import { wayOfAddon, type AddonMinor, type AddonWay } from './addonMoves';

/**
 * Minors on the way of the control plane, the one that runs first, as EKS writes them. Pure.
 *
 * @param current - as EKS writes it
 */
export function minorsOnTheWay(
  current: string,
  hops: readonly Hop[],
): readonly string[] {
  return [
    current,
    ...hops.flatMap(({ kind, to }) =>
      kind === 'control-plane' ? minorOf(to) ?? [] : [],
    ),
  ];
}

/**
 * The hops with those of add-ons: what must, right before the hop of the control plane that it would
 * not support; the rest after all others, nodes included. By name, one at a time. Pure.
 */
export function withAddonHops(
  hops: readonly Hop[],
  addons: readonly EksAddonFacts[],
  minors: readonly AddonMinor[],
  wish: AddOnWish,
): PlannedHops {
  const ways = addons.map(addon => wayOfAddon(addon, minors, wish));
  const refusal = ways.find(way => way.refusal)?.refusal;
  if (refusal) return { ok: false, message: refusal };
  const last = minors.length - 1;
  let at = 0;
  const ordered = hops.flatMap(hop => {
    if (hop.kind !== 'control-plane') return [hop];
    at += 1;
    return [...hopsAt(ways, at - 1, minors, wish), hop];
  });
  return { ok: true, hops: [...ordered, ...hopsAt(ways, last, minors, wish)] };
}

function hopsAt(
  ways: readonly AddonWay[],
  index: number,
  minors: readonly AddonMinor[],
  { onConflict }: AddOnWish,
): readonly Hop[] {
  const version = kubernetesVersion(minors[index].minor);
  return ways.flatMap(({ addon: { name }, moves }) =>
    moves
      .filter(({ at }) => at === index)
      .map(
        ({ from, to }): Hop => ({
          kind: 'add-ons',
          from: version,
          to: version,
          disrupts: [],
          addOn: { name, from, to, onConflict },
        }),
      ),
  );
}
