import type { Param, Reason } from '@drydock/upgrade-reasons';
import { latestOfRange } from '@drydock/kubernetes-knowledge';
import type {
  Addon,
  AddonSupportRow,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import { minor } from '../words';

interface Path {
  readonly knowledge: Knowledge;
  readonly currentMinor: Minor;
  readonly targetMinor: Minor;
}

/** `1.19.x (newest known: 1.19.4)`. */
function versionsOf(addon: Addon, row: AddonSupportRow): Param {
  const latest = latestOfRange(addon, row);
  return latest
    ? {
        reasons: [
          {
            code: 'check.addon-advice.newest',
            params: {
              versions: { object: row.versions },
              newest: { version: latest },
            },
          },
        ],
      }
    : { object: row.versions };
}

/** Which version to move to and when. */
export function adviceFor(
  addon: Addon,
  version: string,
  { knowledge, currentMinor, targetMinor }: Path,
): Reason {
  const [forTarget] = knowledge.addonVersionsFor(addon, version, [targetMinor]);
  const params = { addon: { object: addon.name }, target: minor(targetMinor) };
  if (addon.versionFrom === 'node-runtime')
    return forTarget
      ? {
          code: 'check.addon-advice.node-image',
          params: { ...params, versions: versionsOf(addon, forTarget) },
        }
      : { code: 'check.addon-advice.no-node-image', params };
  if (!forTarget)
    return addon.relative
      ? { code: 'check.addon-advice.follow', params }
      : {
          code: 'check.addon-advice.none',
          params: { ...params, project: { object: addon.project } },
        };
  const current = minor(currentMinor);
  const moved = { ...params, versions: versionsOf(addon, forTarget) };
  if (addon.upgradeOrder === 'after-control-plane')
    return { code: 'check.addon-advice.after', params: moved };
  const [forBoth] = knowledge.addonVersionsFor(addon, version, [
    currentMinor,
    targetMinor,
  ]);
  return forBoth
    ? {
        code: 'check.addon-advice.before',
        params: { ...params, versions: versionsOf(addon, forBoth), current },
      }
    : {
        code: 'check.addon-advice.one-by-one',
        params: { ...moved, current },
      };
}
