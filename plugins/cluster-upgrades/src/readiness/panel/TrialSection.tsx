import type { Trial } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { EntityLink } from '../../components/links';
import { RelativeTime } from '../../components/RelativeTime';
import { usePageStyles } from '../../components/styles';
import { versionText } from '../../format/words';
import { useTexts } from '../../translation';
import { TrialLimits } from '../../trials/TrialLimits';

/** Which API server said so, when, and what its word does not prove. */
export function TrialSection({ trial }: { trial?: Trial }) {
  const texts = useTexts();
  const classes = usePageStyles();
  if (!trial?.held) {
    return <></>;
  }
  const { held, state } = trial;
  return (
    <div className={classes.stack} style={{ gap: 4 }}>
      <h3>{texts('finding.trial')}</h3>
      <p>
        {texts.rich('readiness.trial.sentence', {
          version: versionText(held.targetVersion),
          time: <RelativeTime iso={held.triedAt} />,
          person: <EntityLink entityRef={held.reportedBy} />,
        })}
        {state === 'outdated' && ` ${texts('readiness.trial.outdated')}`}
      </p>
      <details>
        <summary style={{ cursor: 'pointer' }}>
          {texts('readiness.trial.limits')}
        </summary>
        <TrialLimits held={held} />
      </details>
    </div>
  );
}
