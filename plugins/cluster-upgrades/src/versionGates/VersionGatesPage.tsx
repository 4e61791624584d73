import { useState } from 'react';
import { useApi, useRouteRef } from '@backstage/core-plugin-api';
import type {
  VersionGate,
  VersionGateItem,
  VersionGateScopeChoice,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { ActionButton } from '../components/ActionButton';
import { Disclosure } from '../components/Disclosure';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { Loading } from '../components/Loading';
import { Paging } from '../components/Paging';
import { Section } from '../components/Section';
import { Status } from '../components/Status';
import { usePageStyles } from '../components/styles';
import { count, versionText } from '../format/words';
import { IDLE_MS } from '../hooks/live';
import { paging } from '../hooks/urlValues';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { plansRouteRef } from '../routes';
import { useHeadlines } from '../translation';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import { AcknowledgedLine } from './AcknowledgedLine';
import { AcknowledgementsTable } from './AcknowledgementsTable';
import { GateText } from './GateText';
import { deniedFor } from './words';

const LIMIT = 25;

/** What has to be acknowledged before clusters go to a minor, who did, and the record of it. */
export function VersionGatesPage() {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const plansLink = useRouteRef(plansRouteRef);
  const gates = useResource('version gates', () => api.listVersionGates({}), {
    intervalMs: IDLE_MS,
  });
  const [changes, setChanges] = useState(0);
  const changed = () => {
    gates.reload();
    setChanges(changes + 1);
  };
  return (
    <div className={classes.page}>
      <div className={classes.small}>
        <PageLink to={plansLink()}>{headline('plans.title')}</PageLink>
      </div>
      <h1>{headline('versionGates.title')}</h1>
      <div>
        Clusters cannot move to a minor until each of its gates is acknowledged,
        by name and with a reason.
      </div>
      {gates.error && (
        <FailureNotice
          error={gates.error}
          what="the version gates"
          onRetry={gates.reload}
        />
      )}
      {!gates.value && gates.loading && (
        <div className={classes.card}>
          <Loading label="Reading the version gates" rows={4} />
        </div>
      )}
      {gates.value?.items.length === 0 && (
        <div className={classes.card}>
          <div className={classes.cardBody}>
            No gate is set. The operator sets them as{' '}
            <code>clusterUpgrades.versionGates</code>, and those of the
            knowledge by <code>clusterUpgrades.knowledgeGates</code>.
          </div>
        </div>
      )}
      {gates.value?.items.map(item => (
        <GateSection
          key={item.gate.id}
          item={item}
          scopes={gates.value?.scopes ?? []}
          onChanged={changed}
        />
      ))}
      <RecordOfGates changes={changes} onChanged={changed} />
    </div>
  );
}

function GateSection({
  item: { gate, active, activeForClusters, clustersBelow },
  scopes,
  onChanged,
}: {
  item: VersionGateItem;
  scopes: VersionGateScopeChoice[];
  onChanged(): void;
}) {
  const classes = usePageStyles();
  const [asked, setAsked] = useState<VersionGate>();
  return (
    <Section
      id={gate.id}
      title={`Before ${versionText(gate.minor)}: ${gate.title}`}
      aside={
        <ActionButton
          ariaLabel={`Acknowledge ${gate.title}`}
          deniedReason={deniedFor(scopes)}
          onClick={() => setAsked(gate)}
        >
          Acknowledge
        </ActionButton>
      }
    >
      <div className={classes.stack}>
        <div>
          <GateState
            item={{ gate, active, activeForClusters, clustersBelow }}
          />
          {active.map(acknowledgement => (
            <AcknowledgedLine
              key={acknowledgement.id}
              acknowledgement={acknowledgement}
            />
          ))}
        </div>
        <Disclosure
          summary={`What “${gate.title}” says`}
          initiallyOpen={active.length === 0 && clustersBelow > 0}
        >
          <GateText gate={gate} />
        </Disclosure>
      </div>
      {asked && (
        <AcknowledgeDialog
          gate={asked}
          scopes={scopes}
          onClose={changed => {
            setAsked(undefined);
            if (changed) onChanged();
          }}
        />
      )}
    </Section>
  );
}

/** For single clusters it is acknowledged where they are upgraded. */
function GateState({
  item: { gate, active, activeForClusters, clustersBelow },
}: {
  item: VersionGateItem;
}) {
  const clusters =
    activeForClusters > 0
      ? `, and for ${count(activeForClusters, 'single cluster')}`
      : '';
  if (active.some(({ scope }) => scope.kind === 'fleet'))
    return (
      <Status
        status="done"
        label={`Acknowledged for the whole fleet${clusters}`}
      />
    );
  if (clustersBelow === 0)
    return (
      <Status
        status="pending"
        label={`Keeps nothing back: no cluster that you see has ${versionText(
          gate.minor,
        )} before it`}
      />
    );
  if (active.length > 0)
    return (
      <Status
        status="attention"
        label={`Acknowledged for ${count(
          active.length,
          'environment',
        )}${clusters}; it keeps the others back`}
      />
    );
  return activeForClusters > 0 ? (
    <Status
      status="attention"
      label={`Acknowledged for ${count(
        activeForClusters,
        'single cluster',
      )}; it keeps the others back`}
    />
  ) : (
    <Status status="blocked" label="Not acknowledged: it keeps clusters back" />
  );
}

function RecordOfGates({
  changes,
  onChanged,
}: {
  changes: number;
  onChanged(): void;
}) {
  const headline = useHeadlines();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const query = paging(url, LIMIT);
  const record = useResource(
    `acknowledgements ${changes} ${JSON.stringify(query)}`,
    () => api.listVersionGateAcknowledgements(query),
    { intervalMs: IDLE_MS, keepPrevious: true },
  );
  const title = headline('versionGates.record');
  return (
    <Section
      title={title}
      flush
      footer={
        record.value && (
          <Paging
            offset={record.value.offset}
            limit={record.value.limit}
            total={record.value.total}
            what="acknowledgements"
            onOffset={offset =>
              url.set({ offset: offset === 0 ? undefined : String(offset) })
            }
          />
        )
      }
    >
      {record.error && (
        <div className={classes.cardBody}>
          <FailureNotice
            error={record.error}
            what="the record of acknowledgements"
            onRetry={record.reload}
          />
        </div>
      )}
      {!record.value && record.loading && (
        <Loading
          label="Reading the record of acknowledgements"
          rows={3}
          columns={6}
        />
      )}
      {record.value && (
        <AcknowledgementsTable
          label={title}
          items={record.value.items}
          busy={record.loading}
          onChanged={onChanged}
        />
      )}
    </Section>
  );
}
