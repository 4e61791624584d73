import { discoveryApiRef, useApiHolder } from '@backstage/core-plugin-api';
import type { Trial } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { ActionButton } from '../components/ActionButton';
import { EntityLink } from '../components/links';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useTokens } from '../components/tokens';
import { useCopy } from '../components/useCopy';
import { useResource } from '../hooks/useResource';
import { versionText } from '../format/words';
import { useTexts } from '../translation';
import { TrialLimits } from './TrialLimits';
import { backendOf, trialCommand, trialCounts, trialLook } from './trialWords';

/**
 * The trial import for the target that is shown, beside its checks: when, by whom, how much; or how
 * to run one.
 */
export function TrialNote({ trial }: { trial: Trial }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const { held, state, minor } = trial;
  const { status, label } = trialLook(trial, texts);
  return (
    <div className={classes.stack} style={{ gap: 4, padding: '12px 16px' }}>
      <Status status={status} label={label} />
      {held && (
        <>
          <div className={classes.anywhere}>
            {texts.rich('trials.note.held', {
              version: versionText(held.targetVersion),
              at: <RelativeTime iso={held.triedAt} />,
              by: <EntityLink entityRef={held.reportedBy} />,
              counts: trialCounts(held, texts),
            })}
          </div>
          <details>
            <summary style={{ cursor: 'pointer' }}>
              {texts('trials.note.limits')}
            </summary>
            <TrialLimits held={held} />
          </details>
        </>
      )}
      {state === 'none' && (
        <div className={classes.muted}>
          {texts('trials.note.purpose', { version: versionText(minor) })}
        </div>
      )}
      {state !== 'current' && <TrialCommand minor={minor} />}
    </div>
  );
}

function TrialCommand({ minor }: { minor: string }) {
  const texts = useTexts();
  const tokens = useTokens();
  const copy = useCopy();
  // The address is a help: a page without it still says how.
  const discovery = useApiHolder().get(discoveryApiRef);
  const pluginUrl = useResource('backend-address', async () =>
    discovery?.getBaseUrl('cluster-upgrades'),
  );
  const command = trialCommand({
    minor,
    backend:
      pluginUrl.value === undefined ? undefined : backendOf(pluginUrl.value),
  });
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>
        {texts('trials.command.show')}
      </summary>
      {/* Long lines scroll sideways; focusable, so that they do with the keyboard too. */}
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={texts('trials.command.label')}
        style={{
          background: tokens.code,
          padding: 12,
          borderRadius: 4,
          overflow: 'auto',
          whiteSpace: 'pre',
        }}
      >
        {command}
      </pre>
      <ActionButton onClick={() => copy(command, texts('trials.command.what'))}>
        {texts('trials.command.copy')}
      </ActionButton>
    </details>
  );
}
