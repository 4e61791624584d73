import type { AddOnWish } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { minorOf } from '@drydock/kubernetes-knowledge';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksAddonFacts } from '../eksState';
import { kubernetesVersion } from '../versions';
import { addonMinorsBetween, compareAddonVersions } from './addonVersion';
import type { AddonVersion, OfferedAddons } from './AddonVersions';

/**
 * EKS has refused to take it over several minors at once.
 * https://docs.aws.amazon.com/eks/latest/userguide/managing-vpc-cni.html
 */
const MINOR_BY_MINOR: ReadonlySet<string> = new Set(['vpc-cni']);

/** A minor on the way of the control plane, the one that runs first. */
export interface AddonMinor {
  /** As EKS writes it: `1.33`. */
  readonly minor: string;
  /** Of the minor that runs; undefined: any may come. */
  readonly platformVersion?: string;
  readonly offered: OfferedAddons;
}

/** One update of an add-on, while the control plane runs the minor of that index. */
export interface AddonMove {
  readonly at: number;
  readonly from: string;
  readonly to: string;
}

/** What happens to one add-on on the way, or why it would break. */
export interface AddonWay {
  readonly addon: EksAddonFacts;
  readonly moves: readonly AddonMove[];
  /** The first minor that its version does not support. */
  readonly breaksAt?: string;
  /** What EKS offers against that; undefined: nothing. */
  readonly updateTo?: string;
  /** Why the wish cannot be kept. */
  readonly refusal?: Reason;
}

/**
 * The way of an add-on over the minors: where its version does not support the next one, it goes to
 * one that supports both before, and at the end to the version that is wished or recommended. Pure.
 *
 * @param wish - undefined, or an add-on that it leaves alone: nothing moves
 */
export function wayOfAddon(
  addon: EksAddonFacts,
  minors: readonly AddonMinor[],
  wish: AddOnWish | undefined,
): AddonWay {
  const stays = !wish || wish.leaveAlone.includes(addon.name);
  const pinned = wish?.versions[addon.name];
  const moves: AddonMove[] = [];
  let version = addon.version;
  for (let at = 0; at + 1 < minors.length; at += 1) {
    if (supports(addon.name, version, minors[at + 1])) continue;
    const breaks = { addon, moves, breaksAt: minors[at + 1].minor };
    const path = bridge(addon.name, version, minors.slice(at), pinned);
    if (stays) return { ...breaks, updateTo: path?.at(-1) };
    if (!path) return { ...breaks, refusal: noBridge(addon, minors, at) };
    for (const to of path) {
      moves.push({ at, from: version, to });
      version = to;
    }
  }
  if (stays || wish.update === 'required') return { addon, moves };
  return atTheEnd({ addon, moves }, version, minors, pinned);
}

/**
 * Whether the way ends at the minor of the target: not where that is older than what runs, or too
 * far. Pure.
 */
export function reaches(
  minors: readonly AddonMinor[],
  target: string,
): boolean {
  return minors[minors.length - 1].minor === minorOf(target);
}

/** Whether EKS offers a version for a minor. Pure. */
export function supports(
  name: string,
  version: string,
  { offered, platformVersion }: AddonMinor,
): boolean {
  return (offered.get(name) ?? []).some(
    each => each.version === version && fitsPlatform(each, platformVersion),
  );
}

function fitsPlatform(
  { platformVersions }: AddonVersion,
  platformVersion: string | undefined,
): boolean {
  return (
    !platformVersion ||
    platformVersions.length === 0 ||
    platformVersions.includes(platformVersion)
  );
}

/**
 * Versions to go through so that the last one supports this minor and the next: as few more updates
 * on the way as possible, then what is recommended for the next minor, then the newest.
 */
function bridge(
  name: string,
  from: string,
  minors: readonly AddonMinor[],
  pinned: string | undefined,
): readonly string[] | undefined {
  const [now, next] = minors;
  const both = (next.offered.get(name) ?? []).filter(({ version }) =>
    supports(name, version, now),
  );
  const reach = (version: string) => {
    const end = minors.findIndex(each => !supports(name, version, each));
    return end === -1 ? minors.length : end;
  };
  const rank = ({ version, isDefault }: AddonVersion) =>
    Number(version === pinned) * 1_000 + reach(version) * 2 + Number(isDefault);
  return [...both]
    .filter(
      ({ version }) =>
        version === pinned || compareAddonVersions(version, from) >= 0,
    )
    .sort((a, b) => rank(b) - rank(a))
    .map(({ version }) => pathTo(name, from, version, now))
    .find(path => path !== undefined);
}

/** `to` alone, or with the minors of the add-on between that it must go through. Pure. */
export function pathTo(
  name: string,
  from: string,
  to: string,
  at: AddonMinor,
): readonly string[] | undefined {
  const minors = addonMinorsBetween(from, to);
  if (!MINOR_BY_MINOR.has(name) || minors === undefined || Math.abs(minors) < 2)
    return [to];
  const towards = Math.sign(minors);
  const step = (at.offered.get(name) ?? []).find(
    ({ version }) =>
      addonMinorsBetween(from, version) === towards &&
      supports(name, version, at),
  );
  const rest = step && pathTo(name, step.version, to, at);
  return rest && [step.version, ...rest];
}

function atTheEnd(
  { addon, moves }: Pick<AddonWay, 'addon' | 'moves'>,
  version: string,
  minors: readonly AddonMinor[],
  pinned: string | undefined,
): AddonWay {
  const at = minors.length - 1;
  const last = minors[at];
  const recommended = last.offered
    .get(addon.name)
    ?.find(({ isDefault }) => isDefault)?.version;
  const to = pinned ?? recommended;
  if (to === undefined || to === version) return { addon, moves };
  // Only people take an add-on back.
  if (!pinned && compareAddonVersions(to, version) < 0) return { addon, moves };
  const path = supports(addon.name, to, last)
    ? pathTo(addon.name, version, to, last)
    : undefined;
  if (!path)
    return { addon, moves, refusal: notOffered(addon.name, to, last.minor) };
  const versions = [version, ...path];
  return {
    addon,
    moves: [
      ...moves,
      ...path.map((each, index) => ({ at, from: versions[index], to: each })),
    ],
  };
}

function noBridge(
  { name, version }: EksAddonFacts,
  minors: readonly AddonMinor[],
  at: number,
): Reason {
  return {
    code: 'eks.addon-no-bridge',
    params: {
      addOn: { object: name },
      current: { object: version },
      version: { version: kubernetesVersion(minors[at].minor) },
      next: { version: kubernetesVersion(minors[at + 1].minor) },
    },
  };
}

function notOffered(name: string, wanted: string, minor: string): Reason {
  return {
    code: 'eks.addon-not-offered',
    params: {
      addOn: { object: name },
      wanted: { object: wanted },
      version: { version: kubernetesVersion(minor) },
    },
  };
}
