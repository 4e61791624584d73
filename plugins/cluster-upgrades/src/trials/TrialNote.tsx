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
import { TrialLimits } from './TrialLimits';
import { backendOf, trialCommand, trialCounts, trialLook } from './trialWords';

/** The trial import for the target that is shown, beside its checks: when, by whom, how much; or how to hold one. */
export function TrialNote({ trial }: { trial: Trial }) {
  const classes = usePageStyles();
  const { held, state, minor } = trial;
  const { status, label } = trialLook(trial);
  return (
    <div className={classes.stack} style={{ gap: 4, padding: '12px 16px' }}>
      <Status status={status} label={label} />
      {held && (
        <>
          <div className={classes.anywhere}>
            API server {versionText(held.targetVersion)},{' '}
            <RelativeTime iso={held.triedAt} />, reported by{' '}
            <EntityLink entityRef={held.reportedBy} />: {trialCounts(held)}
          </div>
          <details>
            <summary style={{ cursor: 'pointer' }}>
              What it does not prove
            </summary>
            <TrialLimits held={held} />
          </details>
        </>
      )}
      {state === 'none' && (
        <div className={classes.muted}>
          It tells which objects an API server of {versionText(minor)} refuses;
          what it finds becomes findings here.
        </div>
      )}
      {state !== 'current' && <TrialCommand minor={minor} />}
    </div>
  );
}

function TrialCommand({ minor }: { minor: string }) {
  const tokens = useTokens();
  const copy = useCopy();
  // The address is a help: a page without it still says how.
  const discovery = useApiHolder().get(discoveryApiRef);
  const pluginUrl = useResource('address of the backend', async () =>
    discovery?.getBaseUrl('cluster-upgrades'),
  );
  const command = trialCommand({
    minor,
    backend:
      pluginUrl.value === undefined ? undefined : backendOf(pluginUrl.value),
  });
  return (
    <details>
      <summary style={{ cursor: 'pointer' }}>Hold one</summary>
      {/* Long lines scroll sideways; focusable, so that they do with the keyboard too. */}
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label="Command that holds a trial import"
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
      <ActionButton onClick={() => copy(command, 'The command')}>
        Copy the command
      </ActionButton>
    </details>
  );
}
