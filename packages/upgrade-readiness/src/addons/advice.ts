import { latestOfRange } from '@drydock/kubernetes-knowledge';
import type {
  Addon,
  AddonSupportRow,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';

interface Path {
  readonly knowledge: Knowledge;
  readonly currentMinor: Minor;
  readonly targetMinor: Minor;
}

function versionWords(addon: Addon, row: AddonSupportRow): string {
  const latest = latestOfRange(addon, row);
  return `${addon.name} ${row.versions}${
    latest ? ` (newest known: ${latest})` : ''
  }`;
}

/** Which version to move to and when, in one or two sentences. */
export function adviceFor(
  addon: Addon,
  version: string,
  { knowledge, currentMinor, targetMinor }: Path,
): string {
  if (addon.versionFrom === 'node-runtime')
    return runtimeAdvice(addon, version, knowledge, targetMinor);
  const [forBoth] = knowledge.addonVersionsFor(addon, version, [
    currentMinor,
    targetMinor,
  ]);
  const [forTarget] = knowledge.addonVersionsFor(addon, version, [targetMinor]);
  if (addon.relative && !forTarget)
    return `Move ${addon.name} to the minor of the control plane, v${targetMinor}, after the control plane.`;
  if (!forTarget)
    return `No version of ${addon.name} is known to go with v${targetMinor}. Look for one with its project, ${addon.project}, before the upgrade.`;
  if (addon.upgradeOrder === 'after-control-plane')
    return `Move to ${versionWords(
      addon,
      forTarget,
    )} after the control plane is at v${targetMinor}.`;
  if (!forBoth)
    return `Move to ${versionWords(
      addon,
      forTarget,
    )}. No version is known to go with both v${currentMinor} and v${targetMinor}: upgrade one minor at a time, the add-on before each.`;
  return `Move to ${versionWords(
    addon,
    forBoth,
  )} before the control plane: it goes with v${currentMinor} and v${targetMinor}.`;
}

function runtimeAdvice(
  addon: Addon,
  version: string,
  knowledge: Knowledge,
  targetMinor: Minor,
): string {
  const [row] = knowledge.addonVersionsFor(addon, version, [targetMinor]);
  return row
    ? `Use a node image with ${versionWords(addon, row)} for v${targetMinor}.`
    : `No version of ${addon.name} is known to go with v${targetMinor}; ask whoever makes the node image.`;
}
