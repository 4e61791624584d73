import { useState } from 'react';
import type { EmergencyStop } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { describeFailure } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { count } from '../format/words';
import type { Resource } from '../hooks/useResource';
import { EmergencyStopDialog, stopDenied } from './EmergencyStopDialog';
import { useEmergencyStop } from './useEmergencyStop';

/** On every page that starts or shows work: that the fleet is stopped, by whom, when and why, and how it is lifted. Nothing while it is off. */
export function EmergencyStopBanner() {
  return <EmergencyStopNotice stop={useEmergencyStop()} />;
}

/** The same for a page that has read the state already. */
export function EmergencyStopNotice({
  stop,
}: {
  stop: Resource<EmergencyStop>;
}) {
  const [asking, setAsking] = useState(false);
  if (stop.error && !stop.value) {
    // Without permission for it the page is denied too, and says so.
    return describeFailure(stop.error, 'the emergency stop').kind ===
      'forbidden' ? null : (
      <Banner
        status="unknown"
        role="status"
        title="Whether the emergency stop is on is not known."
        actions={<ActionButton onClick={stop.reload}>Retry</ActionButton>}
      >
        {stop.error.message}
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
        title="Emergency stop: no upgrade starts and no cluster is changed."
        actions={
          <ActionButton
            deniedReason={mayChange ? undefined : stopDenied}
            onClick={() => setAsking(true)}
          >
            Lift
          </ActionButton>
        }
        details={
          <>
            {setBy && (
              <>
                by <EntityLink entityRef={setBy} />
              </>
            )}
            {setAt && (
              <>
                {' '}
                <RelativeTime iso={setAt} />
              </>
            )}
            {held !== undefined && ` · holds ${count(held, 'upgrade')}`}
            {!mayChange && ` · ${stopDenied}`}
          </>
        }
      >
        {reason ?? 'No reason was given.'}
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
