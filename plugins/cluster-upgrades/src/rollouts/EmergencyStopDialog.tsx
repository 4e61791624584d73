import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { ReasonDialog } from '../components/ReasonDialog';

/** Said where the backend reports that the caller may not change it. */
export const stopDenied = 'Needs cluster-upgrades.fleet.stop';

/** Switches the emergency stop on or lifts it; says what that does and asks why. */
export function EmergencyStopDialog({
  active,
  onClose,
}: {
  active: boolean;
  onClose(changed: boolean): void;
}) {
  const api = useApi(clusterUpgradesApiRef);
  const label = active ? 'Stop everything' : 'Lift the stop';
  return (
    <ReasonDialog
      title={
        active ? 'Stop every upgrade of the fleet?' : 'Lift the emergency stop?'
      }
      submitLabel={label}
      what={label}
      reasonHelp={
        active
          ? 'Shown to everybody while it is on, and kept in the record'
          : 'Kept in the record'
      }
      minLength={1}
      danger={active}
      onSubmit={async ({ reason }) => {
        await api.setEmergencyStop({ active, reason });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      {active
        ? 'Stops all upgrades and rollouts. No upgrade starts and no cluster is changed until the stop is lifted. Changes that a platform has already begun will finish.'
        : 'Rollouts and upgrades go on from where each was: every one observes its cluster again first. What was paused by itself stays paused.'}
    </ReasonDialog>
  );
}
