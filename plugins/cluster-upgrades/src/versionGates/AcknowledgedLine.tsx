import type { VersionGateAcknowledgement } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { usePageStyles } from '../components/styles';
import { useTexts } from '../translation';
import { scopeText } from './words';

/** For whom it was acknowledged, by whom, when and why: everybody who plans reads the reason. */
export function AcknowledgedLine({
  acknowledgement: { scope, acknowledgedBy, through, acknowledgedAt, reason },
}: {
  acknowledgement: VersionGateAcknowledgement;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <span className={`${classes.sub} ${classes.anywhere}`}>
      {texts.rich(
        through
          ? 'versionGates.acknowledgedLineThrough'
          : 'versionGates.acknowledgedLine',
        {
          scope: scopeText(scope, texts),
          who: <EntityLink entityRef={acknowledgedBy} />,
          through,
          when: <RelativeTime iso={acknowledgedAt} />,
          reason,
        },
      )}
    </span>
  );
}
