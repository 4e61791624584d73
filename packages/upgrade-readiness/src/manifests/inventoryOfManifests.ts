import type {
  Inventory,
  InventorySection,
  ManifestFileFacts,
  SectionResult,
} from '../contracts';
import { inventorySections } from '../contracts';

export interface ManifestInventoryOptions {
  /** Version that the manifests are applied to today, for example `v1.36.0`. */
  readonly version: string;
  readonly now: Date;
}

const NO_CLUSTER: SectionResult<never> = {
  status: 'off',
  reason: { code: 'readiness.files-only' },
};

/** Files without a cluster, in the form that `evaluate` takes: every other section is off. */
export function inventoryOfManifests(
  files: readonly ManifestFileFacts[],
  { version, now }: ManifestInventoryOptions,
): Inventory {
  const off = Object.fromEntries(
    inventorySections.map(section => [section, NO_CLUSTER]),
  ) as Record<InventorySection, typeof NO_CLUSTER>;
  return {
    formatVersion: 2,
    readAt: now.toISOString(),
    durationMilliseconds: 0,
    sections: {
      ...off,
      version: { status: 'read', facts: { gitVersion: version } },
      ...sectionsOf(files),
    },
    requests: [],
  };
}

/** A cluster's inventory with the manifests of what is applied to it. */
export function withManifests(
  inventory: Inventory,
  files: readonly ManifestFileFacts[],
): Inventory {
  return {
    ...inventory,
    sections: { ...inventory.sections, ...sectionsOf(files) },
  };
}

/** Each object says whether a schema was available. Without a schema, fields are not checked. */
function sectionsOf(
  files: readonly ManifestFileFacts[],
): Pick<Inventory['sections'], 'manifests' | 'manifest-fields'> {
  return {
    manifests: { status: 'read', facts: files },
    'manifest-fields': { status: 'read', facts: files },
  };
}
