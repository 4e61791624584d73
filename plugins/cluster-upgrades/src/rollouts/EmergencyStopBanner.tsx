import { useState } from 'react';
import type { EmergencyStop } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { describeFailure } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import type { Resource } from '../hooks/useResource';
import { useTexts } from '../translation';
import { EmergencyStopDialog, stopDenied } from './EmergencyStopDialog';
import { useEmergencyStop } from './useEmergencyStop';

/**
 * On every page that starts or shows work: that the fleet is stopped, by whom, when and why, and
 * how it is lifted. Nothing while it is off.
 */
export function EmergencyStopBanner() {
  return <EmergencyStopNotice stop={useEmergencyStop()} />;
}

/** The same for a page that has read the state already. */
export function EmergencyStopNotice({
  stop,
}: {
  stop: Resource<EmergencyStop>;
}) {
  const texts = useTexts();
  const [asking, setAsking] = useState(false);
  if (stop.error && !stop.value) {
    // Without permission for it the page is denied too, and says so.
    const failure = describeFailure(
      stop.error,
      texts('rollouts.emergencyStop.what'),
      texts,
    );
    return failure.kind === 'forbidden' ? null : (
      <Banner
        status="unknown"
        role="status"
        title={texts('rollouts.emergencyStop.unknown')}
        actions={
          <ActionButton onClick={stop.reload}>
            {texts('rollouts.emergencyStop.retry')}
          </ActionButton>
        }
      >
        {failure.cause}
      </Banner>
    );
  }
  if (!stop.value?.active) {
    return null;
  }
  const { reason, setBy, setAt, held, mayChange } = stop.value;
  return (
    <>
      <Banner
        status="blocked"
        role="alert"
        title={texts('rollouts.emergencyStop.active')}
        actions={
          <ActionButton
            deniedReason={mayChange ? undefined : stopDenied(texts)}
            onClick={() => setAsking(true)}
          >
            {texts('rollouts.emergencyStop.lift')}
          </ActionButton>
        }
        details={
          <>
            {setBy && (
              <>
                {texts.rich('rollouts.emergencyStop.by', {
                  who: <EntityLink entityRef={setBy} />,
                })}
              </>
            )}
            {setAt && (
              <>
                {' '}
                <RelativeTime iso={setAt} />
              </>
            )}
            {held !== undefined &&
              ` · ${texts('rollouts.emergencyStop.holds', { count: held })}`}
            {!mayChange && ` · ${stopDenied(texts)}`}
          </>
        }
      >
        {reason ?? texts('rollouts.emergencyStop.noReason')}
      </Banner>
      {asking && (
        <EmergencyStopDialog
          active={false}
          onClose={changed => {
            setAsking(false);
            if (changed) stop.reload();
          }}
        />
      )}
    </>
  );
}
