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
import { dayText } from '../format/time';
import { useResource } from '../hooks/useResource';
import type { UrlState } from '../hooks/useUrlState';
import { useTexts } from '../translation';
import { baselineOf } from './readinessQuery';

const NOTHING = '';
const NAME_MAX_LENGTH = 200;

/**
 * Baselines are the reader's own: what was known at a time, so that later only what is new is
 * listed.
 */
export function Baselines({ url }: { url: UrlState }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const baselines = useResource(
    'baselines',
    async () => (await api.listBaselines({})).items,
  );
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
        label={texts('readiness.baseline.since')}
        choices={[
          { value: NOTHING, label: texts('readiness.baseline.none') },
          ...known.map(each => ({
            value: each.id,
            label: texts('readiness.baseline.choice', {
              name: each.name,
              day: dayText(each.createdAt, texts),
              count: each.findings,
            }),
          })),
        ]}
        chosen={chosenId ?? NOTHING}
        onChange={choose}
      />
      {chosenId !== undefined && (
        <ChoiceMenu
          label={texts('readiness.baseline.show')}
          choices={[
            { value: 'new', label: texts('readiness.baseline.showNew') },
            { value: 'known', label: texts('readiness.baseline.showKnown') },
            { value: 'all', label: texts('readiness.baseline.showAll') },
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
        {texts('readiness.baseline.set')}
      </ActionButton>
      {chosen && (
        <ActionButton onClick={() => setAsking('remove')}>
          {texts('readiness.baseline.removeThis')}
        </ActionButton>
      )}
      {chosen && (
        <span className={`${classes.small} ${classes.muted}`}>
          {texts.rich('readiness.baseline.facts', {
            count: chosen.clusters,
            time: <RelativeTime iso={chosen.createdAt} />,
          })}
        </span>
      )}
      {baselines.error && (
        <FailureNotice
          error={baselines.error}
          what={texts('readiness.baseline.yours')}
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
          title={texts('readiness.baseline.removeTitle', {
            name: chosen.name,
          })}
          submitLabel={texts('readiness.baseline.remove')}
          what={texts('readiness.baseline.removing')}
          danger
          onClose={() => setAsking(undefined)}
          onSubmit={async () => {
            await api.deleteBaseline({ path: { baselineId: chosen.id } });
            setAsking(undefined);
            choose(NOTHING);
            baselines.reload();
          }}
        >
          <div>{texts('readiness.baseline.removeNote')}</div>
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
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = `baseline-${useId().replace(/:/g, '')}`;
  return (
    <ConfirmDialog
      title={texts('readiness.baseline.set')}
      submitLabel={texts('readiness.baseline.setSubmit')}
      what={texts('readiness.baseline.setting')}
      missing={
        name.trim() === '' ? texts('readiness.baseline.nameNeeded') : undefined
      }
      onEntered={() => field.current?.focus()}
      onClose={onClose}
      onSubmit={async () =>
        onSet(await api.createBaseline({ body: { name: name.trim() } }))
      }
    >
      <div>{texts('readiness.baseline.setNote')}</div>
      <TextField
        id={id}
        label={texts('readiness.baseline.name')}
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
