import type {
  ObservedAddOn,
  OfferedAddOnVersion,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksAddonFacts, EksClusterFacts } from '../eksState';
import { supports, wayOfAddon, type AddonMinor } from './addonMoves';
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
 */
export function observedAddOns(
  addons: readonly EksAddonFacts[],
  { isAutoMode }: Pick<EksClusterFacts, 'isAutoMode'>,
  minors: KnownMinors,
): readonly ObservedAddOn[] {
  return [
    ...addons.map(addon => ofEks(addon, minors)),
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

function ofEks(addon: EksAddonFacts, minors: KnownMinors): ObservedAddOn {
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
  const { breaksAt, updateTo } = wayOfAddon(addon, minors, undefined);
  return {
    ...base,
    supportsTarget: supportOf(minors, breaksAt),
    ...(updateTo === undefined ? {} : { updateTo }),
    offered: offeredVersions(addon.name, minors),
  };
}

function supportOf(
  minors: readonly AddonMinor[],
  breaksAt: string | undefined,
): ObservedAddOn['supportsTarget'] {
  if (minors.length < 2) return 'unknown';
  return breaksAt === undefined ? 'yes' : 'no';
}

function offeredVersions(
  name: string,
  minors: readonly AddonMinor[],
): readonly OfferedAddOnVersion[] {
  const [now, last] = [minors[0], minors[minors.length - 1]];
  const all = [now, last].flatMap(({ offered }) => offered.get(name) ?? []);
  return [...new Set(all.map(({ version }) => version))]
    .sort((a, b) => compareAddonVersions(b, a))
    .map(version => ({
      version,
      forCurrent: supports(name, version, now),
      forTarget: minors.length > 1 && supports(name, version, last),
      isDefault: (last.offered.get(name) ?? []).some(
        each => each.version === version && each.isDefault,
      ),
    }));
}
