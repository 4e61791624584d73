import { useState } from 'react';
import { useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { DEFAULT_NAMESPACE, parseEntityRef } from '@backstage/catalog-model';
import type { Cluster, ClusterDetails, HistoryPage, Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { LiveMessage } from '../components/LiveMessage';
import { Loaded } from '../components/Loaded';
import { Loading } from '../components/Loading';
import { usePageStyles } from '../components/styles';
import { isSameVersion } from '../format/words';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import type { UrlState } from '../hooks/useUrlState';
import { FindingPanel } from '../readiness/panel/FindingPanel';
import type { KnownFinding } from '../readiness/panel/FindingPanel';
import { findingKey, openFinding } from '../readiness/readinessQuery';
import { EmergencyStopBanner } from '../rollouts/EmergencyStopBanner';
import { UpcomingSection } from '../upcoming/UpcomingSection';
import { isActive } from '../upgrade/phase';
import { ChecksSection } from './ChecksSection';
import { DifferenceSection } from './DifferenceSection';
import { endedSinceRead } from './endedSinceRead';
import { FindingsSection } from './FindingsSection';
import { HistorySection, SHOWN } from './HistorySection';
import { NodePoolsSection } from './NodePoolsSection';
import { SectionLinks } from './SectionLinks';
import { ServicesSection } from './ServicesSection';
import { StateBanner } from './StateBanner';
import { TrendSection } from './TrendSection';
import { UnreadSection } from './UnreadSection';
import { VerdictHeader } from './VerdictHeader';
import { PlatformSection } from '../platform/PlatformSection';
import { useRefresh } from './useRefresh';
import { verdictSentence } from './verdictSentence';

const IDLE_REFRESH_MS = 30_000;
const BUSY_REFRESH_MS = 4_000;
const PLATFORM_REFRESH_MS = 60_000;

/** The Upgrades tab of a cluster: verdict, proof, and everything in the order in which an engineer would ask. */
export function ClusterUpgradesContent() {
  const classes = usePageStyles();
  const { entity } = useEntity();
  const api = useApi(clusterUpgradesApiRef);
  const [busy, setBusy] = useState(false);
  const name = entity.metadata.name;
  const namespace = entity.metadata.namespace ?? DEFAULT_NAMESPACE;
  const [clusterId, setClusterId] = useState<string>();
  const cluster = useResource(`cluster ${namespace}/${name}`, () => api.getClusterByEntity({ kind: entity.kind, namespace, name }), { shows: clusterId ? [`cluster:${clusterId}`] : [], intervalMs: busy ? BUSY_REFRESH_MS : IDLE_REFRESH_MS });
  const upgrading = cluster.value?.upgrade !== undefined && isActive(cluster.value.upgrade.phase);
  if (cluster.value && upgrading !== busy) {
    setBusy(upgrading);
  }
  if (cluster.value && cluster.value.id !== clusterId) {
    setClusterId(cluster.value.id);
  }

  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
      <EmergencyStopBanner />
      {cluster.error && <FailureNotice error={cluster.error} what={name} onRetry={cluster.reload} />}
      {!cluster.value && cluster.loading && (
        <div className={classes.card}>
          <Loading label={`Reading ${name}`} />
        </div>
      )}
      {cluster.value && <ClusterView cluster={cluster.value} onChanged={cluster.reload} />}
    </div>
  );
}

function ClusterView({ cluster, onChanged }: { cluster: Cluster; onChanged(): void }) {
  const classes = usePageStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const target = url.one('target')?.slice(0, 64);
  const otherTarget = isSameVersion(target, cluster.target) ? undefined : target;
  const open = openFinding(url);
  // Counts waivers given and revoked here: they change verdicts without a new read.
  const [accepted, setAccepted] = useState(0);
  const facts = `${cluster.id} ${cluster.freshness.readAt} ${cluster.version}`;
  // A waiver, or a trial that somebody reports, changes the verdict without a new read.
  const judged = `${facts} ${cluster.verdict} ${JSON.stringify([cluster.findings, cluster.checks])}`;
  const readiness = useResource(`readiness ${judged} ${target}`, () => api.getReadiness(cluster.id, target), { keepPrevious: true });
  const targets = useResource(`targets ${facts}`, () => api.listTargets(cluster.id), { keepPrevious: true });
  const details = useResource(`details ${facts}`, () => api.getClusterDetails(cluster.id), { keepPrevious: true });
  const platform = useResource(`platform ${facts} ${target}`, () => api.getPlatform(cluster.id, target), { intervalMs: PLATFORM_REFRESH_MS, keepPrevious: true });
  const history = useResource(`history ${cluster.id} ${cluster.version} ${cluster.upgrade?.id}`, () => api.listHistory({ clusterId: cluster.id, limit: SHOWN }), { keepPrevious: true });
  const ended = endedSinceRead(history.value?.items, cluster);
  const refresh = useRefresh(cluster, onChanged);

  return (
    <>
      <StateBanner cluster={cluster} ended={ended} />
      <VerdictHeader
        cluster={cluster}
        readiness={readiness.value}
        targets={targets.value}
        chosenTarget={target}
        onTarget={chosen => url.set({ target: chosen })}
        onRefresh={refresh.start}
        refreshing={refresh.busy}
        outdated={ended !== undefined}
      />
      {targets.error && <FailureNotice error={targets.error} what={`the targets of ${cluster.title}`} onRetry={targets.reload} />}
      <SectionLinks readiness={readiness.value} details={details.value} />
      {cluster.entityRef && <UpcomingSection entity={parseEntityRef(cluster.entityRef)} touches={cluster.title} calendarOwners={cluster.owner ? [cluster.owner] : []} />}
      <Loaded resource={platform} what="what the platform says">
        {value => <PlatformSection facts={value} />}
      </Loaded>
      <Loaded resource={readiness} what={`the readiness of ${cluster.title}`}>
        {value => <ReadinessSections cluster={cluster} readiness={value} target={target} url={url} />}
      </Loaded>
      <TrendSection clusterId={cluster.id} facts={`${facts} ${accepted}`} onCompare={evaluationId => url.set({ against: evaluationId })} />
      <DifferenceSection clusterId={cluster.id} facts={`${facts} ${accepted}`} targets={targets.value} target={target ?? cluster.target} against={url.one('against')?.slice(0, 64)} onAgainst={against => url.set({ against })} />
      <Loaded resource={details} what={`the details of ${cluster.title}`}>
        {value => <DetailSections cluster={cluster} details={value} history={history} />}
      </Loaded>
      {open && (otherTarget === undefined || readiness.value) && (
        <FindingPanel
          key={open.fingerprint}
          clusterId={cluster.id}
          fingerprint={open.fingerprint}
          known={readiness.value && knownFinding(readiness.value, cluster, open.fingerprint)}
          otherTarget={otherTarget}
          onClose={() => url.set({ finding: undefined })}
          onChanged={() => {
            setAccepted(number => number + 1);
            readiness.reload();
            onChanged();
          }}
        />
      )}
      <LiveMessage message={readiness.value ? verdictSentence(readiness.value, cluster) : ''} />
      <span className={classes.visuallyHidden}>{readiness.loading ? 'Reading' : ''}</span>
    </>
  );
}

/** The finding as this page has it: for a target that is not the cluster's own, nobody else knows it. */
function knownFinding(readiness: Readiness, cluster: Cluster, fingerprint: string): KnownFinding | undefined {
  const finding = readiness.findings.find(item => item.fingerprint === fingerprint);
  // What target-schema tells of manifest files rests on the schema alone.
  const isOfTrial = finding?.checkId === 'trial-import' || (finding?.checkId === 'target-schema' && finding.evidence.every(({ source }) => source !== 'schema'));
  return finding && { finding, cluster, target: readiness.target, trial: isOfTrial ? readiness.trial : undefined };
}

function ReadinessSections({ cluster, readiness, target, url }: { cluster: Cluster; readiness: Readiness; target?: string; url: UrlState }) {
  return (
    <>
      <FindingsSection
        clusterName={cluster.name}
        readiness={readiness}
        target={target}
        openFingerprint={openFinding(url)?.fingerprint}
        onOpen={fingerprint => url.set({ finding: findingKey(cluster.id, fingerprint) })}
      />
      <ChecksSection readiness={readiness} />
    </>
  );
}

/** Of the cluster's own target, whichever the page looks at. */
function DetailSections({ cluster, details, history }: { cluster: Cluster; details: ClusterDetails; history: Resource<HistoryPage> }) {
  const classes = usePageStyles();
  return (
    <>
      <div className={classes.two}>
        <NodePoolsSection details={details} target={cluster.target} />
        <ServicesSection details={details} />
      </div>
      <HistorySection clusterId={cluster.id} history={history} />
      <UnreadSection details={details} cluster={cluster} />
    </>
  );
}
