import { createExtensionPoint } from '@backstage/backend-plugin-api';
import type { ClusterJobRunner } from './clusterJobRunner';
import type { CompensatedEffect } from './compensatedEffect';
import type { KubernetesPluginClusters } from './kubernetesPluginClusters';
import type { Platform } from './platform';
import type { ReadinessCheck } from '@drydock/upgrade-readiness';

/** Registers platforms, each once with all that it has. A duplicate id is a start-up error. */
export interface PlatformsExtensionPoint {
  addPlatform(platform: Platform): void;
  /** For sources whose clusters the portal's kubernetes plugin knows, too. */
  readonly kubernetesPlugin: KubernetesPluginClusters;
}
export const platformsExtensionPoint =
  createExtensionPoint<PlatformsExtensionPoint>({
    id: 'cluster-upgrades.platforms',
  });

/** Registers further readiness checks. A duplicate id is a start-up error. */
export interface ReadinessChecksExtensionPoint {
  addCheck(check: ReadinessCheck): void;
}
export const readinessChecksExtensionPoint =
  createExtensionPoint<ReadinessChecksExtensionPoint>({
    id: 'cluster-upgrades.checks',
  });

/**
 * Registers further ways to run the Jobs of hooks in clusters. A duplicate id is a start-up error.
 */
export interface ClusterJobRunnersExtensionPoint {
  addRunner(runner: ClusterJobRunner): void;
}
export const clusterJobRunnersExtensionPoint =
  createExtensionPoint<ClusterJobRunnersExtensionPoint>({
    id: 'cluster-upgrades.job-runners',
  });

/**
 * Registers further effects that upgrades take for their time. A duplicate id is a start-up error.
 */
export interface CompensatedEffectsExtensionPoint {
  addEffect(effect: CompensatedEffect): void;
}
export const compensatedEffectsExtensionPoint =
  createExtensionPoint<CompensatedEffectsExtensionPoint>({
    id: 'cluster-upgrades.effects',
  });

/**
 * Claims sections of the configuration below `clusterUpgrades`. A section that no module claims is
 * a start-up error.
 */
export interface ConfigurationSectionsExtensionPoint {
  /**
   * Call it also when the section is empty, and validate the section with `parseConfiguration`.
   * @param key - for example `clusterApi` for `clusterUpgrades.clusterApi`
   */
  addSection(key: string): void;
}
export const configurationSectionsExtensionPoint =
  createExtensionPoint<ConfigurationSectionsExtensionPoint>({
    id: 'cluster-upgrades.configuration-sections',
  });
