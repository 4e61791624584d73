import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import type { VersionGateAcknowledgement } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { DataTable } from '../components/DataTable';
import type { Column } from '../components/DataTable';
import { EntityLink } from '../components/links';
import { ReasonDialog } from '../components/ReasonDialog';
import { RelativeTime } from '../components/RelativeTime';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { upperFirst, versionText } from '../format/words';
import { acknowledgeDenied, scopeText, stateLook } from './words';

const REASON_MIN_LENGTH = 10;

export interface AcknowledgementsTableProps {
  label: string;
  items: VersionGateAcknowledgement[];
  busy?: boolean;
  onChanged(): void;
}

/** Who acknowledged what for whom, why, and how it ended; users with permission can withdraw those that count. */
export function AcknowledgementsTable({
  label,
  items,
  busy,
  onChanged,
}: AcknowledgementsTableProps) {
  const [withdrawn, setWithdrawn] = useState<VersionGateAcknowledgement>();
  return (
    <>
      <DataTable
        label={label}
        columns={columnsOf(setWithdrawn)}
        rows={items}
        rowKey={({ id }) => id}
        busy={busy}
        empty="Nothing was acknowledged yet."
      />
      {withdrawn && (
        <WithdrawDialog
          acknowledgement={withdrawn}
          onClose={changed => {
            setWithdrawn(undefined);
            if (changed) onChanged();
          }}
        />
      )}
    </>
  );
}

function columnsOf(
  onWithdraw: (acknowledgement: VersionGateAcknowledgement) => void,
): Column<VersionGateAcknowledgement>[] {
  return [
    {
      id: 'gate',
      title: 'Gate',
      rowHeader: true,
      render: acknowledgement => <GateCell acknowledgement={acknowledgement} />,
    },
    {
      id: 'state',
      title: 'State',
      render: acknowledgement => (
        <StateCell acknowledgement={acknowledgement} />
      ),
    },
    {
      id: 'for',
      title: 'For',
      render: ({ scope }) => upperFirst(scopeText(scope)),
    },
    {
      id: 'who',
      title: 'Acknowledged by',
      render: acknowledgement => <ByCell acknowledgement={acknowledgement} />,
    },
    {
      id: 'why',
      title: 'Reason',
      render: ({ reason }) => <ReasonCell reason={reason} />,
    },
    {
      id: 'actions',
      title: 'Actions',
      render: acknowledgement => (
        <ActionsCell
          acknowledgement={acknowledgement}
          onWithdraw={onWithdraw}
        />
      ),
    },
  ];
}

function GateCell({
  acknowledgement: { title, gateId, minor },
}: {
  acknowledgement: VersionGateAcknowledgement;
}) {
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>{title}</span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {gateId} · before {versionText(minor)}
      </span>
    </>
  );
}

function StateCell({
  acknowledgement: {
    state,
    stateReason,
    expiresAt,
    endedAt,
    endedBy,
    endReason,
  },
}: {
  acknowledgement: VersionGateAcknowledgement;
}) {
  const classes = usePageStyles();
  const { status, word } = stateLook(state);
  return (
    <>
      <Status status={status} label={word} />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {stateReason}
        {endedAt && endedBy && (
          <>
            <EntityLink entityRef={endedBy} /> <RelativeTime iso={endedAt} />:{' '}
            {endReason}
          </>
        )}
        {!endedAt && expiresAt && (
          <>
            {state === 'expired' ? 'since ' : 'until '}
            <RelativeTime iso={expiresAt} />
          </>
        )}
      </span>
    </>
  );
}

function ByCell({
  acknowledgement: { acknowledgedBy, through, acknowledgedAt },
}: {
  acknowledgement: VersionGateAcknowledgement;
}) {
  const classes = usePageStyles();
  return (
    <>
      <EntityLink entityRef={acknowledgedBy} />
      <span className={classes.sub}>
        <RelativeTime iso={acknowledgedAt} />
        {through && ` through ${through}`}
      </span>
    </>
  );
}

function ReasonCell({ reason }: { reason: string }) {
  const classes = usePageStyles();
  return <span className={classes.anywhere}>{reason}</span>;
}

function ActionsCell({
  acknowledgement,
  onWithdraw,
}: {
  acknowledgement: VersionGateAcknowledgement;
  onWithdraw(acknowledgement: VersionGateAcknowledgement): void;
}) {
  const { endedAt, state, mayWithdraw, title, scope } = acknowledgement;
  if (endedAt !== undefined || state === 'expired') {
    return <>–</>;
  }
  return (
    <ActionButton
      ariaLabel={`Withdraw “${title}” for ${scopeText(scope)}`}
      deniedReason={mayWithdraw ? undefined : acknowledgeDenied}
      onClick={() => onWithdraw(acknowledgement)}
    >
      Withdraw
    </ActionButton>
  );
}

function WithdrawDialog({
  acknowledgement: { id, title, minor, scope },
  onClose,
}: {
  acknowledgement: VersionGateAcknowledgement;
  onClose(changed: boolean): void;
}) {
  const api = useApi(clusterUpgradesApiRef);
  return (
    <ReasonDialog
      title={`Withdraw the acknowledgement of “${title}”`}
      submitLabel="Withdraw"
      what="Withdrawing"
      reasonHelp="Upgrades that wait for it show it."
      minLength={REASON_MIN_LENGTH}
      danger
      onSubmit={async ({ reason }) => {
        await api.withdrawVersionGateAcknowledgement(id, reason);
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      The acknowledgement no longer counts for {scopeText(scope)}. No further
      upgrade to {versionText(minor)} starts there, and running upgrades wait
      before their next write. Changes in progress on a platform finish. The
      record keeps the acknowledgement.
    </ReasonDialog>
  );
}
