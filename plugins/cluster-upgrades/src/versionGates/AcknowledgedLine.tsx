import type { VersionGateAcknowledgement } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { usePageStyles } from '../components/styles';
import { scopeText } from './words';

/** For whom it was acknowledged, by whom, when and why: everybody who plans reads the reason. */
export function AcknowledgedLine({
  acknowledgement: { scope, acknowledgedBy, through, acknowledgedAt, reason },
}: {
  acknowledgement: VersionGateAcknowledgement;
}) {
  const classes = usePageStyles();
  return (
    <span className={`${classes.sub} ${classes.anywhere}`}>
      Acknowledged for {scopeText(scope)} by{' '}
      <EntityLink entityRef={acknowledgedBy} />
      {through && ` through ${through}`} <RelativeTime iso={acknowledgedAt} />:
      “{reason}”
    </span>
  );
}
