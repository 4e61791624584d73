import type {
  ObservedAddOn,
  OfferedAddOnVersion,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksAddonFacts, EksClusterFacts } from '../eksState';
import { reaches, supports, wayOfAddon, type AddonMinor } from './addonMoves';
import { compareAddonVersions } from './addonVersion';
import { issueReasons } from './addonReasons';

/** Add-ons that EKS puts into a new cluster, unless it is asked not to. */
const USUAL: readonly string[] = ['coredns', 'kube-proxy', 'vpc-cni'];

const STATUS: Readonly<Record<string, ObservedAddOn['status']>> = {
  ACTIVE: 'ready',
  CREATING: 'updating',
  UPDATING: 'updating',
  DELETING: 'updating',
  DEGRADED: 'degraded',
  CREATE_FAILED: 'degraded',
  UPDATE_FAILED: 'degraded',
  DELETE_FAILED: 'degraded',
};

/** The minors on the way with what EKS offers, or why that is not known. */
export type KnownMinors = readonly AddonMinor[] | { readonly unknown: Reason };

/**
 * Add-ons for people: those that EKS manages, and the usual ones that it does not. Pure.
 *
 * @param minors - the one that runs first, the target's last
 * @param target - undefined: none is asked about
 */
export function observedAddOns(
  addons: readonly EksAddonFacts[],
  { isAutoMode }: Pick<EksClusterFacts, 'isAutoMode'>,
  minors: KnownMinors,
  target: string | undefined,
): readonly ObservedAddOn[] {
  return [
    ...addons.map(addon => ofEks(addon, minors, target)),
    ...selfManaged(addons, isAutoMode).map(
      (name): ObservedAddOn => ({
        name,
        managedBy: 'user',
        status: 'unknown',
        issues: [
          {
            code: 'eks.addon-not-managed',
            params: { addOn: { object: name } },
          },
        ],
        supportsTarget: 'unknown',
        offered: [],
      }),
    ),
  ];
}

/** Usual add-ons that EKS does not manage here: whether they run, EKS does not say. Pure. */
export function selfManaged(
  addons: readonly EksAddonFacts[],
  isAutoMode: boolean,
): readonly string[] {
  return isAutoMode
    ? []
    : USUAL.filter(usual => !addons.some(({ name }) => name === usual));
}

function ofEks(
  addon: EksAddonFacts,
  minors: KnownMinors,
  target: string | undefined,
): ObservedAddOn {
  const base = {
    name: addon.name,
    version: addon.version,
    managedBy: 'platform' as const,
    status: STATUS[addon.status] ?? 'unknown',
    issues: issueReasons(addon),
  };
  if ('unknown' in minors)
    return {
      ...base,
      issues: [...base.issues, minors.unknown],
      supportsTarget: 'unknown',
      offered: [],
    };
  const { updateTo } = wayOfAddon(addon, minors, undefined);
  return {
    ...base,
    supportsTarget: supportOf(addon, minors, target),
    ...(updateTo === undefined ? {} : { updateTo }),
    offered: offeredVersions(addon.name, minors, target),
  };
}

/**
 * What runs at a minor is not said to break there: EKS lists no versions that it no longer
 * installs.
 */
function supportOf(
  addon: EksAddonFacts,
  minors: readonly AddonMinor[],
  target: string | undefined,
): ObservedAddOn['supportsTarget'] {
  if (target === undefined) return 'unknown';
  const { breaksAt } = wayOfAddon(addon, minors, undefined);
  if (breaksAt !== undefined) return 'no';
  if (!reaches(minors, target)) return 'unknown';
  return minors.length > 1 || supports(addon.name, addon.version, minors[0])
    ? 'yes'
    : 'unknown';
}

function offeredVersions(
  name: string,
  minors: readonly AddonMinor[],
  target: string | undefined,
): readonly OfferedAddOnVersion[] {
  const [now, last] = [minors[0], minors[minors.length - 1]];
  const all = [now, last].flatMap(({ offered }) => offered.get(name) ?? []);
  return [...new Set(all.map(({ version }) => version))]
    .sort((a, b) => compareAddonVersions(b, a))
    .map(version => ({
      version,
      forCurrent: supports(name, version, now),
      forTarget:
        target !== undefined &&
        reaches(minors, target) &&
        supports(name, version, last),
      isDefault: (last.offered.get(name) ?? []).some(
        each => each.version === version && each.isDefault,
      ),
    }));
}
