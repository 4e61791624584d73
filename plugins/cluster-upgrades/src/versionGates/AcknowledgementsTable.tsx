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
import { versionText } from '../format/words';
import { reasonIn, useTexts } from '../translation';
import type { Texts } from '../translation';
import {
  acknowledgeDenied,
  scopeChoiceText,
  scopeText,
  stateLook,
} from './words';

const REASON_MIN_LENGTH = 10;

export interface AcknowledgementsTableProps {
  label: string;
  items: VersionGateAcknowledgement[];
  busy?: boolean;
  onChanged(): void;
}

/**
 * Who acknowledged what for whom, why, and how it ended; users with permission can withdraw those
 * that count.
 */
export function AcknowledgementsTable({
  label,
  items,
  busy,
  onChanged,
}: AcknowledgementsTableProps) {
  const texts = useTexts();
  const [withdrawn, setWithdrawn] = useState<VersionGateAcknowledgement>();
  return (
    <>
      <DataTable
        label={label}
        columns={columnsOf(setWithdrawn, texts)}
        rows={items}
        rowKey={({ id }) => id}
        busy={busy}
        empty={texts('versionGates.list.empty')}
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
  texts: Texts,
): Column<VersionGateAcknowledgement>[] {
  return [
    {
      id: 'gate',
      title: texts('versionGates.list.gate'),
      rowHeader: true,
      render: acknowledgement => <GateCell acknowledgement={acknowledgement} />,
    },
    {
      id: 'state',
      title: texts('versionGates.list.state'),
      render: acknowledgement => (
        <StateCell acknowledgement={acknowledgement} />
      ),
    },
    {
      id: 'for',
      title: texts('versionGates.list.for'),
      render: ({ scope, platform }) =>
        platform
          ? texts('versionGates.onPlatform.scope', {
              scope: scopeChoiceText(scope, texts),
              platform,
            })
          : scopeChoiceText(scope, texts),
    },
    {
      id: 'who',
      title: texts('versionGates.list.who'),
      render: acknowledgement => <ByCell acknowledgement={acknowledgement} />,
    },
    {
      id: 'why',
      title: texts('versionGates.list.reason'),
      render: ({ reason }) => <ReasonCell reason={reason} />,
    },
    {
      id: 'actions',
      title: texts('versionGates.list.actions'),
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
  const texts = useTexts();
  const classes = usePageStyles();
  return (
    <>
      <span className={classes.anywhere}>{reasonIn(title, texts)}</span>
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {gateId} ·{' '}
        {texts('versionGates.list.before', { version: versionText(minor) })}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const { status, word } = stateLook(state, texts);
  return (
    <>
      <Status status={status} label={word} />
      <span className={`${classes.sub} ${classes.anywhere}`}>
        {stateReason && reasonIn(stateReason, texts)}
        {endedAt && endedBy && (
          <>
            <EntityLink entityRef={endedBy} /> <RelativeTime iso={endedAt} />:{' '}
            {endReason}
          </>
        )}
        {!endedAt && expiresAt && (
          <>
            {texts.rich(
              state === 'expired'
                ? 'versionGates.list.since'
                : 'versionGates.list.until',
              { when: <RelativeTime iso={expiresAt} /> },
            )}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const when = <RelativeTime iso={acknowledgedAt} />;
  return (
    <>
      <EntityLink entityRef={acknowledgedBy} />
      <span className={classes.sub}>
        {through
          ? texts.rich('versionGates.list.through', { when, through })
          : when}
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
  const texts = useTexts();
  const { endedAt, state, mayWithdraw, title, scope, platform } =
    acknowledgement;
  if (endedAt !== undefined || state === 'expired' || platform) {
    return <>–</>;
  }
  return (
    <ActionButton
      ariaLabel={texts('versionGates.withdraw.of', {
        gate: reasonIn(title, texts),
        scope: scopeText(scope, texts),
      })}
      deniedReason={mayWithdraw ? undefined : acknowledgeDenied(texts)}
      onClick={() => onWithdraw(acknowledgement)}
    >
      {texts('versionGates.withdraw.label')}
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
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  return (
    <ReasonDialog
      title={texts('versionGates.withdraw.title', {
        gate: reasonIn(title, texts),
      })}
      submitLabel={texts('versionGates.withdraw.label')}
      what={texts('versionGates.withdraw.what')}
      reasonHelp={texts('versionGates.withdraw.reasonHelp')}
      minLength={REASON_MIN_LENGTH}
      danger
      onSubmit={async ({ reason }) => {
        await api.withdrawVersionGateAcknowledgement({
          path: { acknowledgementId: id },
          query: { reason },
        });
        onClose(true);
      }}
      onClose={() => onClose(false)}
    >
      {texts('versionGates.withdraw.effect', {
        scope: scopeText(scope, texts),
        version: versionText(minor),
      })}
    </ReasonDialog>
  );
}
