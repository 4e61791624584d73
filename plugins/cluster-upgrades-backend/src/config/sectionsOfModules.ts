import { z } from 'zod';

/** Modules of Drydock with a section of their own, by its key. */
const FIRST_PARTY: Readonly<Record<string, string>> = {
  autoScalingGroups:
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-auto-scaling-groups',
  clusterApi:
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-cluster-api',
  eks: '@drydock/backstage-plugin-cluster-upgrades-backend-module-eks',
  openshift:
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-openshift',
  selfManagedAddOns:
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-self-managed-add-ons',
  systemUpgradeController:
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-system-upgrade-controller',
  upgradeManager:
    '@drydock/backstage-plugin-cluster-upgrades-backend-module-upgrade-manager',
};

/**
 * What the configuration may have below `clusterUpgrades` for modules: the sections that they
 * claimed, and none whose module is missing.
 * @param ours - keys that the plugin itself reads
 * @throws Error for a section that is claimed twice
 */
export function sectionsOfModules(
  claimed: readonly string[],
  ours: readonly string[],
): Readonly<Record<string, z.ZodType>> {
  for (const [index, key] of claimed.entries()) {
    if (ours.includes(key))
      throw new Error(
        `cluster-upgrades: a module claims clusterUpgrades.${key}, which the plugin itself reads; give the section of the module another key`,
      );
    if (claimed.indexOf(key) < index)
      throw new Error(
        `cluster-upgrades: two modules claim clusterUpgrades.${key}; remove one of them, or give its section another key`,
      );
  }
  const missing = Object.entries(FIRST_PARTY).filter(
    ([key]) => !claimed.includes(key),
  );
  return Object.fromEntries([
    ...missing.map(
      ([key, module]) =>
        [key, z.undefined(notInstalled(module)).optional()] as const,
    ),
    ...claimed.map(key => [key, z.unknown().optional()] as const),
  ]);
}

function notInstalled(module: string): string {
  return (
    `has no effect, because its module is not installed. Add the package ${module} to packages/backend, ` +
    `and backend.add(import('${module}')) to packages/backend/src/index.ts. Or remove this section`
  );
}
