import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { ReasonDialog } from '../components/ReasonDialog';
import { useTexts } from '../translation';
import type { Texts } from '../translation';

/** Said where the backend reports that the caller may not change it. */
export function stopDenied(texts: Texts): string {
  return texts('rollouts.emergencyStop.needs');
}

/** Switches the emergency stop on or lifts it; says what that does and asks why. */
export function EmergencyStopDialog({
  active,
  onClose,
}: {
  active: boolean;
  onClose(changed: boolean): void;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const label = texts(
    active
      ? 'rollouts.emergencyStop.everything'
      : 'rollouts.emergencyStop.liftIt',
  );
  return (
    <ReasonDialog
      title={texts(
        active
          ? 'rollouts.emergencyStop.setQuestion'
          : 'rollouts.emergencyStop.liftQuestion',
      )}
      submitLabel={label}
      what={label}
      reasonHelp={texts(
        active
          ? 'rollouts.emergencyStop.setReasonHelp'
          : 'rollouts.emergencyStop.liftReasonHelp',
      )}
      minLength={1}
      danger={active}
      onSubmit={async ({ reason }) => {
        await api.setEmergencyStop({ body: { active, reason } });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      {texts(
        active
          ? 'rollouts.emergencyStop.setEffect'
          : 'rollouts.emergencyStop.liftEffect',
      )}
    </ReasonDialog>
  );
}
