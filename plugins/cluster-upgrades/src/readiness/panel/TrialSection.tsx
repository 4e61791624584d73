import type { Trial } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { EntityLink } from '../../components/links';
import { RelativeTime } from '../../components/RelativeTime';
import { usePageStyles } from '../../components/styles';
import { versionText } from '../../format/words';
import { useHeadlines } from '../../translation';
import { TrialLimits } from '../../trials/TrialLimits';

/** Which API server said so, when, and what its word does not prove. */
export function TrialSection({ trial }: { trial?: Trial }) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  if (!trial?.held) {
    return <></>;
  }
  const { held, state } = trial;
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{headline('finding.trial')}</h3>
      <p>
        An API server of {versionText(held.targetVersion)} was asked to create
        the object without keeping it, <RelativeTime iso={held.triedAt} />;{' '}
        <EntityLink entityRef={held.reportedBy} /> reported it.
        {state === 'outdated' &&
          ' The trial is outdated: hold it again to see whether this is still so.'}
      </p>
      <details>
        <summary style={{ cursor: 'pointer' }}>What it does not prove</summary>
        <TrialLimits held={held} />
      </details>
    </div>
  );
}
