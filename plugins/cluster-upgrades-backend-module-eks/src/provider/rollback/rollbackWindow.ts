import type { Reason } from '@drydock/upgrade-reasons';
import { updateParams } from '../changeReasons';
import type { EksState } from '../eksState';
import { kubernetesVersion, minorBefore } from '../versions';

/** EKS counts from the end of the upgrade, which it does not report. */
const WINDOW_MS = 7 * 86_400_000;

/** The last upgrade of a control plane can be undone, or why not. */
export type RollbackWindow =
  | {
      readonly isOpen: true;
      /** The version before the upgrade: `v1.32`. */
      readonly to: string;
      /** When the upgrade began. */
      readonly since: Date;
      /** The window is closed from then on. */
      readonly until: Date;
    }
  | { readonly isOpen: false; readonly reason: Reason };

/**
 * Judged by the newest update of the control plane that succeeded and led to a version. The window
 * is counted from the start of the upgrade, so that it closes some minutes before EKS's own. Pure.
 */
export function rollbackWindow(
  { name, version, changes }: EksState,
  now: Date,
): RollbackWindow {
  const current = kubernetesVersion(version);
  const to = minorBefore(current);
  if (to === undefined)
    return closed({
      code: 'eks.no-version',
      params: { cluster: { object: name } },
    });
  const last = changes.findLast(
    change => change.version !== undefined && change.status === 'Successful',
  );
  const params = { current: { version: current }, to: { version: to } };
  if (!last || last.version !== version)
    return closed({ code: 'eks.rollback-no-upgrade', params });
  const ofUpdate = { ...params, ...updateParams(last) };
  if (last.type === 'VersionRollback')
    return closed({ code: 'eks.rollback-went-back', params: ofUpdate });
  if (last.type !== 'VersionUpdate' || last.createdAt === undefined)
    return closed({ code: 'eks.rollback-unknown-upgrade', params: ofUpdate });
  const until = new Date(last.createdAt.getTime() + WINDOW_MS);
  return now < until
    ? { isOpen: true, to, since: last.createdAt, until }
    : closed({
        code: 'eks.rollback-window-over',
        params: { ...params, ended: { time: until.toISOString() } },
      });
}

function closed(reason: Reason): RollbackWindow {
  return { isOpen: false, reason };
}
