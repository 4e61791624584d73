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
import { versionText } from '../format/words';
import { IDLE_MS } from '../hooks/live';
import { paging } from '../hooks/urlValues';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { plansRouteRef } from '../routes';
import { reasonIn, useTexts } from '../translation';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import { AcknowledgedLine } from './AcknowledgedLine';
import { AcknowledgementsTable } from './AcknowledgementsTable';
import { GateText } from './GateText';
import { deniedFor } from './words';

const LIMIT = 25;
const GATES_SETTING = 'clusterUpgrades.versionGates';
const KNOWLEDGE_SETTING = 'clusterUpgrades.knowledgeGates';

/** What has to be acknowledged before clusters go to a minor, who did, and the record of it. */
export function VersionGatesPage() {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const plansLink = useRouteRef(plansRouteRef);
  const gates = useResource(
    'versionGates',
    () => api.listVersionGates({ query: {} }),
    {
      intervalMs: IDLE_MS,
    },
  );
  const [changes, setChanges] = useState(0);
  const changed = () => {
    gates.reload();
    setChanges(changes + 1);
  };
  return (
    <div className={classes.page}>
      <div className={classes.small}>
        <PageLink to={plansLink()}>{texts('plans.title')}</PageLink>
      </div>
      <h1>{texts('versionGates.title')}</h1>
      <div>{texts('versionGates.page.lead')}</div>
      {gates.error && (
        <FailureNotice
          error={gates.error}
          what={texts('versionGates.page.what')}
          onRetry={gates.reload}
        />
      )}
      {!gates.value && gates.loading && (
        <div className={classes.card}>
          <Loading label={texts('versionGates.page.reading')} rows={4} />
        </div>
      )}
      {gates.value?.items.length === 0 && (
        <div className={classes.card}>
          <div className={classes.cardBody}>
            {texts.rich('versionGates.page.empty', {
              gates: <code>{GATES_SETTING}</code>,
              knowledge: <code>{KNOWLEDGE_SETTING}</code>,
            })}
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
  const texts = useTexts();
  const classes = usePageStyles();
  const [asked, setAsked] = useState<VersionGate>();
  return (
    <Section
      id={gate.id}
      title={texts('versionGates.gate.title', {
        version: versionText(gate.minor),
        gate: reasonIn(gate.title, texts),
      })}
      aside={
        <ActionButton
          ariaLabel={texts('versionGates.acknowledge.of', {
            gate: reasonIn(gate.title, texts),
          })}
          deniedReason={deniedFor(scopes, texts)}
          onClick={() => setAsked(gate)}
        >
          {texts('versionGates.acknowledge.label')}
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
          summary={texts('versionGates.gate.says', {
            gate: reasonIn(gate.title, texts),
          })}
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
  const texts = useTexts();
  const clusters =
    activeForClusters > 0
      ? texts('versionGates.count.clusters', { count: activeForClusters })
      : undefined;
  if (active.some(({ scope }) => scope.kind === 'fleet'))
    return (
      <Status
        status="done"
        label={
          clusters === undefined
            ? texts('versionGates.page.forFleet')
            : texts('versionGates.page.forFleetAndClusters', { clusters })
        }
      />
    );
  if (clustersBelow === 0)
    return (
      <Status
        status="pending"
        label={texts('versionGates.page.keepsNothing', {
          version: versionText(gate.minor),
        })}
      />
    );
  const environments =
    active.length > 0
      ? texts('versionGates.count.environments', { count: active.length })
      : undefined;
  if (environments !== undefined && clusters !== undefined)
    return (
      <Status
        status="attention"
        label={texts('versionGates.page.forEnvironmentsAndClusters', {
          environments,
          clusters,
        })}
      />
    );
  const scopes = environments ?? clusters;
  return scopes === undefined ? (
    <Status
      status="blocked"
      label={texts('versionGates.page.notAcknowledged')}
    />
  ) : (
    <Status
      status="attention"
      label={texts('versionGates.page.forSome', { scopes })}
    />
  );
}

function RecordOfGates({
  changes,
  onChanged,
}: {
  changes: number;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const query = paging(url, LIMIT);
  const record = useResource(
    `acknowledgements ${changes} ${JSON.stringify(query)}`,
    () => api.listVersionGateAcknowledgements({ query }),
    { intervalMs: IDLE_MS, keepPrevious: true },
  );
  const title = texts('versionGates.record');
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
            what={texts('versionGates.record.paging')}
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
            what={texts('versionGates.record.what')}
            onRetry={record.reload}
          />
        </div>
      )}
      {!record.value && record.loading && (
        <Loading
          label={texts('versionGates.record.reading')}
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
