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
import { useTexts } from '../translation';
import type { Texts } from '../translation';
import { spanText } from './estimate';
import { FreezeDialog } from './FreezeDialog';
import { freezeScopeText } from './freezeScopes';

const REFRESH_MS = 30_000;
export function freezeDenied(texts: Texts): string {
  return texts('rollouts.freeze.needs');
}

type Asked = { kind: 'set' } | { kind: 'extend' | 'end'; freeze: Freeze };

/**
 * Freezes of the organisation: times in which nothing, or no new minor, or no node pool is begun,
 * whatever a plan says.
 */
export function FreezesSection() {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const ended = url.one('freezes') === 'all';
  const freezes = useResource(
    `freezes ${ended}`,
    () => api.listFreezes({ query: { ended } }),
    { shows: ['fleet'], intervalMs: REFRESH_MS, keepPrevious: true },
  );
  const [asked, setAsked] = useState<Asked>();
  const denied =
    freezes.value?.mayChange === false
      ? freezeDenied(texts)
      : forbidden(freezes.error, texts('rollouts.freeze.what'), texts);
  const close = (changed: boolean) => {
    setAsked(undefined);
    if (changed) freezes.reload();
  };
  return (
    <Section
      title={texts('freezes.title')}
      id="freezes"
      flush
      aside={
        <>
          <ActionButton
            pressed={ended}
            onClick={() => url.set({ freezes: ended ? undefined : 'all' })}
          >
            {texts('rollouts.freeze.showEnded')}
          </ActionButton>
          <ActionButton
            deniedReason={denied}
            onClick={() => setAsked({ kind: 'set' })}
          >
            {texts('rollouts.freeze.set')}
          </ActionButton>
        </>
      }
    >
      {freezes.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={freezes.error}
            what={texts('rollouts.freeze.what')}
            onRetry={freezes.reload}
          />
        </div>
      )}
      {!freezes.value && freezes.loading && (
        <Loading label={texts('rollouts.freeze.reading')} rows={2} />
      )}
      {freezes.value && (
        <DataTable
          label={texts('rollouts.freeze.list')}
          columns={freezeColumns(
            freezes.value.mayChange ? setAsked : undefined,
            texts,
          )}
          rows={freezes.value.items}
          rowKey={freeze => freeze.name}
          empty={texts('rollouts.freeze.empty')}
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
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  return (
    <ConfirmDialog
      title={texts('rollouts.freeze.endQuestion', { name: freeze.name })}
      submitLabel={texts('rollouts.freeze.endIt')}
      what={texts('rollouts.freeze.ending')}
      onSubmit={async () => {
        await api.endFreeze({ path: { freezeName: freeze.name } });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      <div>{texts('rollouts.freeze.endEffect')}</div>
    </ConfirmDialog>
  );
}

/** Without `onAsk` the reader may change none. */
function freezeColumns(
  onAsk: ((asked: Asked) => void) | undefined,
  texts: Texts,
): Column<Freeze>[] {
  return [
    {
      id: 'name',
      title: texts('rollouts.freeze.column.name'),
      rowHeader: true,
      render: freeze => <NameCell freeze={freeze} />,
    },
    {
      id: 'state',
      title: texts('rollouts.freeze.column.state'),
      render: freeze => <StateCell freeze={freeze} />,
    },
    {
      id: 'when',
      title: texts('rollouts.freeze.column.when'),
      render: freeze => <WhenCell freeze={freeze} />,
    },
    {
      id: 'scope',
      title: texts('rollouts.freeze.column.scope'),
      render: freeze => freezeScopeText(freeze.scope, texts),
    },
    {
      id: 'where',
      title: texts('rollouts.freeze.column.where'),
      render: freeze =>
        freeze.environments?.join(', ') ?? texts('rollouts.freeze.allClusters'),
    },
    {
      id: 'who',
      title: texts('rollouts.freeze.column.who'),
      render: freeze => <SetByCell freeze={freeze} />,
    },
    {
      id: 'actions',
      title: texts('rollouts.freeze.column.actions'),
      render: freeze => <ActionsCell freeze={freeze} onAsk={onAsk} />,
    },
  ];
}

function NameCell({ freeze }: { freeze: Freeze }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>{freeze.name}</span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {freeze.reason ?? texts('rollouts.freeze.noReason')}
      </span>
    </>
  );
}

function StateCell({ freeze }: { freeze: Freeze }) {
  const texts = useTexts();
  const now = useNow().getTime();
  if (freeze.ended || Date.parse(freeze.until) <= now)
    return <Status status="pending" label={texts('rollouts.freeze.over')} />;
  return Date.parse(freeze.from) <= now ? (
    <Status status="waiting" label={texts('rollouts.freeze.active')} />
  ) : (
    <Status status="pending" label={texts('rollouts.freeze.coming')} />
  );
}

function WhenCell({ freeze }: { freeze: Freeze }) {
  const texts = useTexts();
  const classes = usePageStyles();
  const now = useNow();
  const begun = Date.parse(freeze.from) <= now.getTime();
  return (
    <>
      {spanText(freeze.from, freeze.until, now, texts)}
      <span className={classes.sub}>
        {texts.rich(begun ? 'rollouts.freeze.ends' : 'rollouts.freeze.begins', {
          when: <RelativeTime iso={begun ? freeze.until : freeze.from} />,
        })}
      </span>
    </>
  );
}

function SetByCell({ freeze }: { freeze: Freeze }) {
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      {freeze.setBy ? (
        <EntityLink entityRef={freeze.setBy} />
      ) : (
        texts('rollouts.freeze.notRecorded')
      )}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const now = useNow().getTime();
  if (freeze.ended || Date.parse(freeze.until) <= now) {
    return <>–</>;
  }
  const denied = onAsk ? undefined : freezeDenied(texts);
  return (
    <div className={classes.row} style={{ flexWrap: 'nowrap' }}>
      <ActionButton
        ariaLabel={texts('rollouts.freeze.extendOf', { name: freeze.name })}
        deniedReason={denied}
        onClick={() => onAsk?.({ kind: 'extend', freeze })}
      >
        {texts('rollouts.freeze.extend')}
      </ActionButton>
      <ActionButton
        ariaLabel={texts('rollouts.freeze.endOf', { name: freeze.name })}
        deniedReason={denied}
        onClick={() => onAsk?.({ kind: 'end', freeze })}
      >
        {texts('rollouts.freeze.end')}
      </ActionButton>
    </div>
  );
}
