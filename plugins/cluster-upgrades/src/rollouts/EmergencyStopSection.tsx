import { useState } from 'react';
import type { EmergencyStop } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { forbidden } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import type { Resource } from '../hooks/useResource';
import { useHeadlines } from '../translation';
import { EmergencyStopDialog, stopDenied } from './EmergencyStopDialog';

/** Stops every upgrade at once. While it is on, the banner above says so and offers to lift it. */
export function EmergencyStopSection({
  stop,
}: {
  stop: Resource<EmergencyStop>;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const [asking, setAsking] = useState(false);
  const { value } = stop;
  const missing = forbidden(stop.error, 'the emergency stop');
  return (
    <Section
      title={headline('emergencyStop.title')}
      aside={
        value && (
          <Status
            status={value.active ? 'blocked' : 'pending'}
            label={value.active ? 'On' : 'Off'}
          />
        )
      }
    >
      <div className={classes.row} style={{ justifyContent: 'space-between' }}>
        <div className={classes.grow}>
          Stops all upgrades. No upgrade starts and no cluster is changed until
          the stop is lifted.
        </div>
        <ActionButton
          danger
          deniedReason={missing ?? reasonOf(value)}
          noLock={!missing && value?.mayChange !== false}
          onClick={() => setAsking(true)}
        >
          Stop everything
        </ActionButton>
      </div>
      {value && !value.active && value.setBy && (
        <LastLift {...value} setBy={value.setBy} />
      )}
      {value && !value.mayChange && (
        <div className={`${classes.small} ${classes.muted}`}>{stopDenied}</div>
      )}
      {asking && (
        <EmergencyStopDialog
          active
          onClose={changed => {
            setAsking(false);
            if (changed) stop.reload();
          }}
        />
      )}
    </Section>
  );
}

/** That it is off says nothing of the stop that was on an hour ago: who lifted it, when and why. */
function LastLift({
  setBy,
  setAt,
  reason,
}: {
  setBy: string;
  setAt?: string;
  reason?: string;
}) {
  const classes = usePageStyles();
  return (
    <div
      className={`${classes.small} ${classes.anywhere}`}
      style={{ marginTop: 8 }}
    >
      Last lifted by <EntityLink entityRef={setBy} />{' '}
      {setAt && <RelativeTime iso={setAt} />}
      {reason && `: ${reason}`}
    </div>
  );
}

function reasonOf(value: EmergencyStop | undefined): string | undefined {
  if (!value) return 'Its state is not known yet';
  if (!value.mayChange) return stopDenied;
  return value.active ? 'It is on already' : undefined;
}
