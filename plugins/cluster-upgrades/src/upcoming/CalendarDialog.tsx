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

/** An owner's entity reference; undefined: the whole fleet's. */
type Feed = string | undefined;

type State =
  | { kind: 'none' }
  | { kind: 'address'; url: string }
  | { kind: 'asked'; url: string }
  | { kind: 'revoked' };

const FLEET = 'fleet';
const nameOf = (feed: Feed) =>
  feed === undefined ? 'the whole fleet' : entityName(feed);

/** The address of a calendar feed: made, copied, revoked. It says what the address opens before it shows it. */
export function CalendarDialog({
  feeds,
  onClose,
}: {
  feeds: Feed[];
  onClose(): void;
}) {
  const classes = usePageStyles();
  const id = `calendar-${useId().replace(/:/g, '')}`;
  const [feed, setFeed] = useState<Feed>(feeds[0]);
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
        <h2 id={`${id}-title`}>Subscribe to calendar</h2>
        <div>
          A calendar program reads the upcoming upgrades of {nameOf(feed)} from
          an address, every hour or as often as it is set to, and moves its
          entries when the times move. An upgrade whose start is not known has
          no entry.
        </div>
        {feeds.length > 1 && (
          <TextField
            id={`${id}-feed`}
            select
            label="Calendar of"
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
                {nameOf(each)}
              </MenuItem>
            ))}
          </TextField>
        )}
        <Banner status="attention" title="The address is a secret">
          Whoever has it reads this one feed without signing in: clusters,
          times, services and plans of {nameOf(feed)}. It opens nothing else and
          changes nothing. All members get the same address; keep it out of
          tickets and chats, and revoke it when it got out.
        </Banner>
        <Address key={feed ?? FLEET} feed={feed} />
        <div className={classes.row} style={{ justifyContent: 'flex-end' }}>
          <ActionButton onClick={onClose}>Close</ActionButton>
        </div>
      </div>
    </Dialog>
  );
}

function Address({ feed }: { feed: Feed }) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const copy = useCopy();
  const [state, setState] = useState<State>({ kind: 'none' });
  const [failure, setFailure] = useState<{ error: Error; what: string }>();
  const [busy, setBusy] = useState(false);
  const run = async (what: string, act: () => Promise<State>) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setState(await act());
    } catch (thrown) {
      setFailure({
        what,
        error: thrown instanceof Error ? thrown : new Error(String(thrown)),
      });
    }
    setBusy(false);
  };
  const create = () =>
    run('Creating the address', async () => ({
      kind: 'address',
      url: (await api.getCalendarAddress(feed)).url,
    }));
  const revoke = () =>
    run('Revoking the address', async () => {
      await api.revokeCalendarAddress(feed);
      return { kind: 'revoked' };
    });
  return (
    <>
      {(state.kind === 'none' || state.kind === 'revoked') && (
        <>
          {state.kind === 'revoked' && (
            <Banner status="done" role="status" title="The address is revoked.">
              The link was revoked. Existing subscriptions no longer update.
            </Banner>
          )}
          <div className={classes.row}>
            <ActionButton primary busy={busy} onClick={create}>
              {state.kind === 'revoked'
                ? 'Create a new address'
                : 'Create the address'}
            </ActionButton>
          </div>
        </>
      )}
      {(state.kind === 'address' || state.kind === 'asked') && (
        <>
          <TextField
            id="calendar-address"
            label="Address of the feed"
            value={state.url}
            variant="outlined"
            size="small"
            fullWidth
            inputProps={{ readOnly: true }}
            onFocus={event => event.target.select()}
            helperText="In your calendar program: add a calendar by its address (URL)"
          />
          <div className={classes.row}>
            <ActionButton
              primary
              onClick={() => copy(state.url, 'The address')}
            >
              Copy
            </ActionButton>
            {state.kind === 'address' && (
              <ActionButton
                onClick={() => setState({ kind: 'asked', url: state.url })}
              >
                Revoke…
              </ActionButton>
            )}
          </div>
        </>
      )}
      {state.kind === 'asked' && (
        <Banner
          status="attention"
          role="status"
          title={`Revoke the address of ${nameOf(feed)}?`}
          actions={
            <>
              <ActionButton
                onClick={() => setState({ kind: 'address', url: state.url })}
              >
                Keep it
              </ActionButton>
              <ActionButton danger busy={busy} onClick={revoke}>
                Revoke
              </ActionButton>
            </>
          }
        >
          It ends for everybody who subscribed with it, and they need the new
          one.
        </Banner>
      )}
      {failure && <Failed {...failure} />}
    </>
  );
}

function Failed({ error, what }: { error: Error; what: string }) {
  const { cause, status, requestId } = describeFailure(
    error,
    'the calendar address',
  );
  return (
    <Banner
      status="failed"
      role="alert"
      title={`${what} failed.`}
      details={[
        status && `HTTP ${status}`,
        requestId && `request id ${requestId}`,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {cause}
    </Banner>
  );
}
