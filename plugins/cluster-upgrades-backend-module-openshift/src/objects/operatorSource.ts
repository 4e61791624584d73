/** `configManager: { source: OCM }` of its configuration. */
const SOURCE = /\bsource:[ \t]{0,20}["']?([A-Za-z]{1,20})/;

/**
 * Where managed-upgrade-operator takes its upgrades from. `LOCAL`: from the UpgradeConfig of the
 * cluster; `OCM` and others replace it by what they say.
 */
export function sourceOf(configuration: string): string | undefined {
  return SOURCE.exec(configuration)?.[1];
}
