import { useId, useRef, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import TextField from '@material-ui/core/TextField';
import type { Baseline } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { ChoiceMenu } from '../components/ChoiceMenu';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { FailureNotice } from '../components/FailureNotice';
import { RelativeTime } from '../components/RelativeTime';
import { usePageStyles } from '../components/styles';
import { formatDay } from '../format/time';
import { count } from '../format/words';
import { useResource } from '../hooks/useResource';
import type { UrlState } from '../hooks/useUrlState';
import { baselineOf } from './readinessQuery';

const NOTHING = '';
const NAME_MAX_LENGTH = 200;

/** Baselines are the reader's own: what was known at a time, so that later only what is new is listed. */
export function Baselines({ url }: { url: UrlState }) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const baselines = useResource('baselines', () => api.listBaselines());
  const [asking, setAsking] = useState<'set' | 'remove'>();
  const { baseline: chosenId, isNew } = baselineOf(url);
  const known = baselines.value ?? [];
  const chosen = known.find(({ id }) => id === chosenId);
  const choose = (id: string) =>
    url.set({
      baseline: id === NOTHING ? undefined : id,
      new: undefined,
      offset: undefined,
    });
  return (
    <div className={classes.row}>
      <ChoiceMenu
        label="Since baseline"
        choices={[
          { value: NOTHING, label: 'none' },
          ...known.map(each => ({
            value: each.id,
            label: `${each.name} (${formatDay(each.createdAt)}, ${count(
              each.findings,
              'finding',
            )})`,
          })),
        ]}
        chosen={chosenId ?? NOTHING}
        onChange={choose}
      />
      {chosenId !== undefined && (
        <ChoiceMenu
          label="Show"
          choices={[
            { value: 'new', label: 'what is new' },
            { value: 'known', label: 'what was known' },
            { value: 'all', label: 'everything' },
          ]}
          chosen={showOf(isNew)}
          onChange={shown =>
            url.set({
              new: shown === 'new' ? undefined : shown,
              offset: undefined,
            })
          }
        />
      )}
      <ActionButton onClick={() => setAsking('set')}>
        Set a baseline
      </ActionButton>
      {chosen && (
        <ActionButton onClick={() => setAsking('remove')}>
          Remove this baseline
        </ActionButton>
      )}
      {chosen && (
        <span className={`${classes.small} ${classes.muted}`}>
          of {count(chosen.clusters, 'cluster')}, set{' '}
          <RelativeTime iso={chosen.createdAt} />
        </span>
      )}
      {baselines.error && (
        <FailureNotice
          error={baselines.error}
          what="your baselines"
          onRetry={baselines.reload}
        />
      )}
      {asking === 'set' && (
        <SetDialog
          onClose={() => setAsking(undefined)}
          onSet={({ id }) => {
            setAsking(undefined);
            baselines.reload();
            choose(id);
          }}
        />
      )}
      {asking === 'remove' && chosen && (
        <ConfirmDialog
          title={`Remove the baseline ${chosen.name}?`}
          submitLabel="Remove"
          what="Removing the baseline"
          danger
          onClose={() => setAsking(undefined)}
          onSubmit={async () => {
            await api.deleteBaseline(chosen.id);
            setAsking(undefined);
            choose(NOTHING);
            baselines.reload();
          }}
        >
          <div>
            What it remembers is forgotten. Findings, waivers and verdicts stay
            as they are.
          </div>
        </ConfirmDialog>
      )}
    </div>
  );
}

function showOf(isNew: boolean | undefined): string {
  if (isNew === undefined) return 'all';
  return isNew ? 'new' : 'known';
}

function SetDialog({
  onSet,
  onClose,
}: {
  onSet(baseline: Baseline): void;
  onClose(): void;
}) {
  const api = useApi(clusterUpgradesApiRef);
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = `baseline-${useId().replace(/:/g, '')}`;
  return (
    <ConfirmDialog
      title="Set a baseline"
      submitLabel="Set"
      what="Setting the baseline"
      missing={name.trim() === '' ? 'A name is needed' : undefined}
      onEntered={() => field.current?.focus()}
      onClose={onClose}
      onSubmit={async () =>
        onSet(await api.createBaseline({ name: name.trim() }))
      }
    >
      <div>
        Remembers every finding that is not solved now, on all clusters that you
        may see. It changes nothing of a cluster or a verdict, and only you see
        it.
      </div>
      <TextField
        id={id}
        label="Name"
        value={name}
        onChange={event => setName(event.target.value)}
        variant="outlined"
        required
        fullWidth
        inputRef={field}
        inputProps={{ maxLength: NAME_MAX_LENGTH }}
      />
    </ConfirmDialog>
  );
}
