import type { Hop } from '@drydock/backstage-plugin-cluster-upgrades-node';
import type { Reason } from '@drydock/upgrade-reasons';
import type { EksAddonFacts } from '../eksState';
import { kubernetesVersion } from '../versions';
import { pathTo, supports, type AddonMinor } from './addonMoves';
import { compareAddonVersions } from './addonVersion';

/** What has to go back before a control plane does. */
export interface AddonsBack {
  /** One hop for each update, in their order. */
  readonly hops: readonly Hop[];
  /** Add-ons for which EKS offers no version that supports both minors. */
  readonly stuck: readonly Reason[];
  /**
   * Add-ons that have not changed since the upgrade began, and so ran at the older minor, though EKS
   * does not offer their version for it: only EKS says whether they are fit.
   */
  readonly unsure: readonly string[];
}

/**
 * Add-ons whose version the older minor does not support go, while the newer one still runs, to one
 * that supports both: the default of the older minor, else the newest that is not newer than what
 * runs. The others stay, because they run on both, and so do those that have not changed since the
 * upgrade began. Pure.
 * https://docs.aws.amazon.com/eks/latest/userguide/rollback-cluster.html
 */
export function addonsBack(
  addons: readonly EksAddonFacts[],
  now: AddonMinor,
  older: AddonMinor,
  since: Date,
): AddonsBack {
  const unsupported = addons.filter(
    ({ name, version }) => !supports(name, version, older),
  );
  const [stay, go] = [true, false].map(stays =>
    unsupported.filter(addon => stays === isUnchanged(addon, since)),
  );
  const ways = go.map(addon => ({ addon, path: pathBack(addon, now, older) }));
  const current = kubernetesVersion(now.minor);
  return {
    unsure: stay.map(({ name }) => name),
    hops: ways.flatMap(({ addon: { name, version }, path = [] }) => {
      const versions = [version, ...path];
      return path.map(
        (to, index): Hop => ({
          kind: 'add-ons',
          from: current,
          to: current,
          disrupts: [],
          back: true,
          addOn: { name, from: versions[index], to, onConflict: 'preserve' },
        }),
      );
    }),
    stuck: ways.flatMap(({ addon: { name, version }, path }) =>
      path
        ? []
        : [
            {
              code: 'eks.rollback-addon-stays' as const,
              params: {
                addOn: { object: name },
                installed: { object: version },
                current: { version: current },
                version: { version: kubernetesVersion(older.minor) },
              },
            },
          ],
    ),
  };
}

function isUnchanged({ modifiedAt }: EksAddonFacts, since: Date): boolean {
  return modifiedAt !== undefined && modifiedAt < since;
}

function pathBack(
  { name, version }: EksAddonFacts,
  now: AddonMinor,
  older: AddonMinor,
): readonly string[] | undefined {
  return (older.offered.get(name) ?? [])
    .filter(
      offered =>
        compareAddonVersions(offered.version, version) <= 0 &&
        supports(name, offered.version, now),
    )
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(({ version: to }) => pathTo(name, version, to, now))
    .find(path => path !== undefined);
}
