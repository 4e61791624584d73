import { useState } from 'react';
import { alertApiRef, useApi } from '@backstage/core-plugin-api';
import { useEntity } from '@backstage/plugin-catalog-react';
import { DEFAULT_NAMESPACE } from '@backstage/catalog-model';
import type { Cluster, ClusterDetails, Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { describeFailure } from '../api/failure';
import { FailureNotice } from '../components/FailureNotice';
import { LiveMessage } from '../components/LiveMessage';
import { Loading } from '../components/Loading';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import type { Resource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { isActive } from '../upgrade/phase';
import { ChecksSection } from './ChecksSection';
import { FindingsSection } from './FindingsSection';
import { HistorySection } from './HistorySection';
import { NodePoolsSection } from './NodePoolsSection';
import { SectionLinks } from './SectionLinks';
import { ServicesSection } from './ServicesSection';
import { StateBanner } from './StateBanner';
import { UnreadSection } from './UnreadSection';
import { VerdictHeader } from './VerdictHeader';
import { verdictSentence } from './verdictSentence';

const IDLE_REFRESH_MS = 30_000;
const BUSY_REFRESH_MS = 4_000;

/** The Upgrades tab of a cluster: verdict, proof, and everything in the order in which an engineer would ask. */
export function ClusterUpgradesContent() {
  const classes = usePageStyles();
  const { entity } = useEntity();
  const api = useApi(clusterUpgradesApiRef);
  const [busy, setBusy] = useState(false);
  const name = entity.metadata.name;
  const namespace = entity.metadata.namespace ?? DEFAULT_NAMESPACE;
  const cluster = useResource(`cluster ${namespace}/${name}`, () => api.getClusterByEntity({ kind: entity.kind, namespace, name }), { intervalMs: busy ? BUSY_REFRESH_MS : IDLE_REFRESH_MS });
  const upgrading = cluster.value?.upgrade !== undefined && isActive(cluster.value.upgrade.phase);
  if (cluster.value && upgrading !== busy) {
    setBusy(upgrading);
  }

  return (
    <div className={`${classes.page} ${classes.entityPage}`}>
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
  const facts = `${cluster.id} ${cluster.freshness.readAt} ${cluster.version}`;
  const readiness = useResource(`readiness ${facts} ${target}`, () => api.getReadiness(cluster.id, target), { keepPrevious: true });
  const targets = useResource(`targets ${facts}`, () => api.listTargets(cluster.id), { keepPrevious: true });
  const details = useResource(`details ${facts}`, () => api.getClusterDetails(cluster.id), { keepPrevious: true });
  const refresh = useRefresh(cluster, onChanged);

  return (
    <>
      <StateBanner cluster={cluster} />
      <VerdictHeader
        cluster={cluster}
        readiness={readiness.value}
        targets={targets.value}
        chosenTarget={target}
        onTarget={chosen => url.set({ target: chosen })}
        onRefresh={refresh.start}
        refreshing={refresh.busy}
      />
      {targets.error && <FailureNotice error={targets.error} what={`the targets of ${cluster.title}`} onRetry={targets.reload} />}
      <SectionLinks readiness={readiness.value} details={details.value} />
      <Loaded resource={readiness} what={`the readiness of ${cluster.title}`}>
        {value => <ReadinessSections cluster={cluster} readiness={value} target={target} />}
      </Loaded>
      <Loaded resource={details} what={`the details of ${cluster.title}`}>
        {value => <DetailSections cluster={cluster} details={value} target={target ?? cluster.target} />}
      </Loaded>
      <LiveMessage message={readiness.value ? verdictSentence(readiness.value, cluster) : ''} />
      <span className={classes.visuallyHidden}>{readiness.loading ? 'Reading' : ''}</span>
    </>
  );
}

function ReadinessSections({ cluster, readiness, target }: { cluster: Cluster; readiness: Readiness; target?: string }) {
  return (
    <>
      <FindingsSection clusterName={cluster.name} readiness={readiness} target={target} />
      <ChecksSection readiness={readiness} />
    </>
  );
}

function DetailSections({ cluster, details, target }: { cluster: Cluster; details: ClusterDetails; target?: string }) {
  const classes = usePageStyles();
  return (
    <>
      <div className={classes.two}>
        <NodePoolsSection details={details} target={target} />
        <ServicesSection details={details} />
      </div>
      <HistorySection clusterId={cluster.id} version={cluster.version} />
      <UnreadSection details={details} cluster={cluster} />
    </>
  );
}

/** A part of the page that loads by itself, so that one that fails does not take the others along. */
function Loaded<T>({ resource, what, children }: { resource: Resource<T>; what: string; children(value: T): JSX.Element }) {
  const classes = usePageStyles();
  return (
    <>
      {resource.error && <FailureNotice error={resource.error} what={what} onRetry={resource.reload} />}
      {resource.value && children(resource.value)}
      {!resource.value && resource.loading && (
        <div className={classes.card}>
          <Loading label={`Reading ${what}`} />
        </div>
      )}
    </>
  );
}

function useRefresh(cluster: Cluster, onChanged: () => void) {
  const api = useApi(clusterUpgradesApiRef);
  const alerts = useApi(alertApiRef);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await api.refreshCluster(cluster.id);
      alerts.post({ message: `${cluster.title} will be read now; this page follows.`, severity: 'info', display: 'transient' });
      onChanged();
    } catch (error) {
      const failure = describeFailure(error instanceof Error ? error : new Error(String(error)), cluster.title);
      alerts.post({ message: `${failure.title} ${failure.cause}`, severity: 'error', display: 'transient' });
    } finally {
      setBusy(false);
    }
  };
  return { start, busy };
}
