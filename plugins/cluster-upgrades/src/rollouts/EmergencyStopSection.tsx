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
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { EmergencyStopDialog, stopDenied } from './EmergencyStopDialog';

/** Stops every upgrade at once. While it is on, the banner above says so and offers to lift it. */
export function EmergencyStopSection({
  stop,
}: {
  stop: Resource<EmergencyStop>;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const [asking, setAsking] = useState(false);
  const { value } = stop;
  const missing = forbidden(
    stop.error,
    texts('rollouts.emergencyStop.what'),
    texts,
  );
  return (
    <Section
      title={texts('emergencyStop.title')}
      aside={
        value && (
          <Status
            status={value.active ? 'blocked' : 'pending'}
            label={texts(
              value.active
                ? 'rollouts.emergencyStop.on'
                : 'rollouts.emergencyStop.off',
            )}
          />
        )
      }
    >
      <div className={classes.row} style={{ justifyContent: 'space-between' }}>
        <div className={classes.grow}>
          {texts('rollouts.emergencyStop.lead')}
        </div>
        <ActionButton
          danger
          deniedReason={missing ?? reasonOf(value, texts)}
          noLock={!missing && value?.mayChange !== false}
          onClick={() => setAsking(true)}
        >
          {texts('rollouts.emergencyStop.everything')}
        </ActionButton>
      </div>
      {value && !value.active && value.setBy && (
        <LastLift {...value} setBy={value.setBy} />
      )}
      {value && !value.mayChange && (
        <div className={`${classes.small} ${classes.muted}`}>
          {stopDenied(texts)}
        </div>
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <div
      className={`${classes.small} ${classes.anywhere}`}
      style={{ marginTop: 8 }}
    >
      {texts.rich('rollouts.emergencyStop.lastLifted', {
        who: <EntityLink entityRef={setBy} />,
        when: setAt ? <RelativeTime iso={setAt} /> : '',
      })}
      {reason && `: ${reason}`}
    </div>
  );
}

function reasonOf(
  value: EmergencyStop | undefined,
  texts: Texts,
): string | undefined {
  if (!value) return texts('rollouts.emergencyStop.notRead');
  if (!value.mayChange) return stopDenied(texts);
  return value.active ? texts('rollouts.emergencyStop.isOn') : undefined;
}
