import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { Freeze } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { forbidden } from '../api/failure';
import { ActionButton } from '../components/ActionButton';
import { ConfirmDialog } from '../components/ConfirmDialog';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { FailureNotice } from '../components/FailureNotice';
import { EntityLink } from '../components/links';
import { Loading } from '../components/Loading';
import { RelativeTime } from '../components/RelativeTime';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { useNow } from '../hooks/useNow';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { useHeadlines } from '../translation';
import { spanText } from './estimate';
import { FreezeDialog } from './FreezeDialog';
import { freezeScopes } from './freezeScopes';

const REFRESH_MS = 30_000;
export const freezeDenied = 'Needs cluster-upgrades.freeze.set';

type Asked = { kind: 'set' } | { kind: 'extend' | 'end'; freeze: Freeze };

/** Freezes of the organisation: times in which nothing, or no new minor, or no node pool is begun, whatever a plan says. */
export function FreezesSection() {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const ended = url.one('freezes') === 'all';
  const freezes = useResource(
    `freezes ${ended}`,
    () => api.listFreezes(ended),
    { shows: ['fleet'], intervalMs: REFRESH_MS, keepPrevious: true },
  );
  const [asked, setAsked] = useState<Asked>();
  const denied =
    freezes.value?.mayChange === false
      ? freezeDenied
      : forbidden(freezes.error, 'the freezes');
  const close = (changed: boolean) => {
    setAsked(undefined);
    if (changed) freezes.reload();
  };
  return (
    <Section
      title={headline('freezes.title')}
      id="freezes"
      flush
      aside={
        <>
          <ActionButton
            pressed={ended}
            onClick={() => url.set({ freezes: ended ? undefined : 'all' })}
          >
            Ended ones
          </ActionButton>
          <ActionButton
            deniedReason={denied}
            onClick={() => setAsked({ kind: 'set' })}
          >
            Set a freeze
          </ActionButton>
        </>
      }
    >
      {freezes.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={freezes.error}
            what="the freezes"
            onRetry={freezes.reload}
          />
        </div>
      )}
      {!freezes.value && freezes.loading && (
        <Loading label="Reading the freezes" rows={2} />
      )}
      {freezes.value && (
        <DataTable
          label="Freezes"
          columns={freezeColumns(
            freezes.value.mayChange ? setAsked : undefined,
          )}
          rows={freezes.value.items}
          rowKey={freeze => freeze.name}
          empty="No freeze is set."
        />
      )}
      {asked?.kind === 'set' && <FreezeDialog onClose={close} />}
      {asked?.kind === 'extend' && (
        <FreezeDialog freeze={asked.freeze} onClose={close} />
      )}
      {asked?.kind === 'end' && (
        <EndDialog freeze={asked.freeze} onClose={close} />
      )}
    </Section>
  );
}

function EndDialog({
  freeze,
  onClose,
}: {
  freeze: Freeze;
  onClose(changed: boolean): void;
}) {
  const api = useApi(clusterUpgradesApiRef);
  return (
    <ConfirmDialog
      title={`End freeze ${freeze.name} now?`}
      submitLabel="End it"
      what="Ending the freeze"
      onSubmit={async () => {
        await api.endFreeze(freeze.name);
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <div>
        Rollouts that only waited for it go on as soon as window, stage and
        gates allow it. The freeze stays in the list of ended ones.
      </div>
    </ConfirmDialog>
  );
}

/** Without `onAsk` the reader may change none. */
function freezeColumns(
  onAsk: ((asked: Asked) => void) | undefined,
): Column<Freeze>[] {
  return [
    {
      id: 'name',
      title: 'Freeze',
      rowHeader: true,
      render: freeze => <NameCell freeze={freeze} />,
    },
    {
      id: 'state',
      title: 'State',
      render: freeze => <StateCell freeze={freeze} />,
    },
    {
      id: 'when',
      title: 'From – until',
      render: freeze => <WhenCell freeze={freeze} />,
    },
    {
      id: 'scope',
      title: 'Holds',
      render: freeze => freezeScopes[freeze.scope] ?? freeze.scope,
    },
    {
      id: 'where',
      title: 'Where',
      render: freeze => freeze.environments?.join(', ') ?? 'all clusters',
    },
    {
      id: 'who',
      title: 'Set by',
      render: freeze => <SetByCell freeze={freeze} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      render: freeze => <ActionsCell freeze={freeze} onAsk={onAsk} />,
    },
  ];
}

function NameCell({ freeze }: { freeze: Freeze }) {
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>{freeze.name}</span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {freeze.reason ?? 'no reason given'}
      </span>
    </>
  );
}

function StateCell({ freeze }: { freeze: Freeze }) {
  const now = useNow().getTime();
  if (freeze.ended || Date.parse(freeze.until) <= now)
    return <Status status="pending" label="Over" />;
  return Date.parse(freeze.from) <= now ? (
    <Status status="waiting" label="Holds now" />
  ) : (
    <Status status="pending" label="To come" />
  );
}

function WhenCell({ freeze }: { freeze: Freeze }) {
  const classes = usePageStyles();
  const now = useNow();
  const begun = Date.parse(freeze.from) <= now.getTime();
  return (
    <>
      {spanText(freeze.from, freeze.until, now)}
      <span className={classes.sub}>
        {begun ? 'ends ' : 'begins '}
        <RelativeTime iso={begun ? freeze.until : freeze.from} />
      </span>
    </>
  );
}

function SetByCell({ freeze }: { freeze: Freeze }) {
  const classes = usePageStyles();
  return (
    <>
      {freeze.setBy ? <EntityLink entityRef={freeze.setBy} /> : 'not recorded'}
      <span className={classes.sub}>
        {freeze.setAt && <RelativeTime iso={freeze.setAt} />}
      </span>
    </>
  );
}

function ActionsCell({
  freeze,
  onAsk,
}: {
  freeze: Freeze;
  onAsk?: (asked: Asked) => void;
}) {
  const classes = usePageStyles();
  const now = useNow().getTime();
  if (freeze.ended || Date.parse(freeze.until) <= now) {
    return <>–</>;
  }
  const denied = onAsk ? undefined : freezeDenied;
  return (
    <div className={classes.row} style={{ flexWrap: 'nowrap' }}>
      <ActionButton
        ariaLabel={`Extend ${freeze.name}`}
        deniedReason={denied}
        onClick={() => onAsk?.({ kind: 'extend', freeze })}
      >
        Extend
      </ActionButton>
      <ActionButton
        ariaLabel={`End ${freeze.name}`}
        deniedReason={denied}
        onClick={() => onAsk?.({ kind: 'end', freeze })}
      >
        End
      </ActionButton>
    </div>
  );
}
