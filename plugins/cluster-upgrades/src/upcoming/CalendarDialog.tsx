import { useId, useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import Dialog from '@material-ui/core/Dialog';
import MenuItem from '@material-ui/core/MenuItem';
import TextField from '@material-ui/core/TextField';
import { clusterUpgradesApiRef } from '../api';
import { describeFailure } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { Banner } from '../components/Banner';
import { usePageStyles } from '../components/styles';
import { useCopy } from '../components/useCopy';
import { entityName } from '../format/words';
import { useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';

/** An owner's entity reference; undefined: the whole fleet's. */
type Feed = string | undefined;

type State =
  | { kind: 'none' }
  | { kind: 'address'; url: string }
  | { kind: 'asked'; url: string }
  | { kind: 'revoked' };

const FLEET = 'fleet';
const nameOf = (feed: Feed, texts: Texts) =>
  feed === undefined ? texts('upcoming.calendar.fleet') : entityName(feed);

/**
 * The address of a calendar feed: made, copied, revoked. It says what the address opens before it
 * shows it.
 */
export function CalendarDialog({
  feeds,
  onClose,
}: {
  feeds: Feed[];
  onClose(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const id = `calendar-${useId().replace(/:/g, '')}`;
  const [feed, setFeed] = useState<Feed>(feeds[0]);
  const owner = nameOf(feed, texts);
  const choose = (value: string) =>
    setFeed(value === FLEET ? undefined : value);
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      maxWidth="sm"
      fullWidth
    >
      <div className={classes.page} style={{ padding: 24 }}>
        <h2 id={`${id}-title`}>{texts('upcoming.calendar.subscribe')}</h2>
        <div>{texts('upcoming.calendar.what', { owner })}</div>
        {feeds.length > 1 && (
          <TextField
            id={`${id}-feed`}
            select
            label={texts('upcoming.calendar.of')}
            value={feed ?? FLEET}
            onChange={event => choose(event.target.value)}
            variant="outlined"
            size="small"
            SelectProps={{
              SelectDisplayProps: {
                'aria-labelledby': `${id}-feed-label ${id}-feed`,
              },
            }}
            InputLabelProps={{ id: `${id}-feed-label` }}
          >
            {feeds.map(each => (
              <MenuItem key={each ?? FLEET} value={each ?? FLEET}>
                {nameOf(each, texts)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Banner status="attention" title={texts('upcoming.calendar.secret')}>
          {texts('upcoming.calendar.secretWhy', { owner })}
        </Banner>
        <Address key={feed ?? FLEET} feed={feed} />
        <div className={classes.row} style={{ justifyContent: 'flex-end' }}>
          <ActionButton onClick={onClose}>
            {texts('upcoming.calendar.close')}
          </ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

function Address({ feed }: { feed: Feed }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const copy = useCopy();
  const [state, setState] = useState<State>({ kind: 'none' });
  const [failure, setFailure] = useState<{ error: Error; title: TextKey }>();
  const [busy, setBusy] = useState(false);
  const run = async (failed: TextKey, act: () => Promise<State>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setState(await act());
    } catch (thrown) {
      setFailure({
        title: failed,
        error: thrown instanceof Error ? thrown : new Error(String(thrown)),
      });
    }
    setBusy(false);
  };
  const create = () =>
    run('upcoming.calendar.createFailed', async () => ({
      kind: 'address',
      url: (await api.getCalendarAddress({ query: { owner: feed } })).url,
    }));
  const revoke = () =>
    run('upcoming.calendar.revokeFailed', async () => {
      await api.revokeCalendarAddress({ query: { owner: feed } });
      return { kind: 'revoked' };
    });
  return (
    <>
      {(state.kind === 'none' || state.kind === 'revoked') && (
        <>
          {state.kind === 'revoked' && (
            <Banner
              status="done"
              role="status"
              title={texts('upcoming.calendar.revoked')}
            >
              {texts('upcoming.calendar.revokedWhat')}
            </Banner>
          )}
          <div className={classes.row}>
            <ActionButton primary busy={busy} onClick={create}>
              {texts(
                state.kind === 'revoked'
                  ? 'upcoming.calendar.createNew'
                  : 'upcoming.calendar.create',
              )}
            </ActionButton>
          </div>
        </>
      )}
      {(state.kind === 'address' || state.kind === 'asked') && (
        <>
          <TextField
            id="calendar-address"
            label={texts('upcoming.calendar.address')}
            value={state.url}
            variant="outlined"
            size="small"
            fullWidth
            inputProps={{ readOnly: true }}
            onFocus={event => event.target.select()}
            helperText={texts('upcoming.calendar.addressHelp')}
          />
          <div className={classes.row}>
            <ActionButton
              primary
              onClick={() =>
                copy(state.url, texts('upcoming.calendar.theAddress'))
              }
            >
              {texts('upcoming.calendar.copy')}
            </ActionButton>
            {state.kind === 'address' && (
              <ActionButton
                onClick={() => setState({ kind: 'asked', url: state.url })}
              >
                {texts('upcoming.calendar.revokeAsk')}
              </ActionButton>
            )}
          </div>
        </>
      )}
      {state.kind === 'asked' && (
        <Banner
          status="attention"
          role="status"
          title={texts('upcoming.calendar.revokeOf', {
            owner: nameOf(feed, texts),
          })}
          actions={
            <>
              <ActionButton
                onClick={() => setState({ kind: 'address', url: state.url })}
              >
                {texts('upcoming.calendar.keep')}
              </ActionButton>
              <ActionButton danger busy={busy} onClick={revoke}>
                {texts('upcoming.calendar.revoke')}
              </ActionButton>
            </>
          }
        >
          {texts('upcoming.calendar.revokeWhat')}
        </Banner>
      )}
      {failure && <Failed {...failure} />}
    </>
  );
}

function Failed({ error, title }: { error: Error; title: TextKey }) {
  const texts = useTexts();
  const { cause, status, requestId } = describeFailure(
    error,
    texts('upcoming.calendar.whatAddress'),
    texts,
  );
  return (
    <Banner
      status="failed"
      role="alert"
      title={texts(title)}
      details={[
        status && `HTTP ${status}`,
        requestId && texts('upcoming.calendar.requestId', { id: requestId }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {cause}
    </Banner>
  );
}
