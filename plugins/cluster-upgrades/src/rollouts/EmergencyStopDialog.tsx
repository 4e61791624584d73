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
        ? 'From now on nothing is begun and nothing is written on any cluster, in every rollout and in every upgrade. What platforms already work on goes on and is followed. It stays on until somebody lifts it.'
        : 'Rollouts and upgrades go on from where each was: every one observes its cluster again first. What was paused by itself stays paused.'}
    </ReasonDialog>
  );
}
