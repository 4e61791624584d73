import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { forbidden } from '../api/failure';
import { FailureNotice } from '../components/FailureNotice';
import { Loading } from '../components/Loading';
import { usePageStyles } from '../components/styles';
import { DependenciesSection } from '../dependencies/DependenciesSection';
import { useResource } from '../hooks/useResource';
import { useUrlState } from '../hooks/useUrlState';
import { useFindingStyles } from '../readiness/findingStyles';
import { useTexts } from '../translation';
import { ClusterPanel } from './ClusterPanel';
import { ClustersSection } from './ClustersSection';
import {
  KnowledgeSection,
  PolicySection,
  SourcesSection,
} from './PortalSections';

const REFRESH_MS = 60_000;

/**
 * How reading goes: sources, knowledge, and each cluster with what it refuses and what it costs.
 */
export function DiagnosticsPage() {
  const texts = useTexts();
  const what = texts('diagnostics.what');
  const classes = usePageStyles();
  const styles = useFindingStyles();
  const api = useApi(clusterUpgradesApiRef);
  const url = useUrlState();
  const diagnostics = useResource('diagnostics', () => api.getDiagnostics({}), {
    intervalMs: REFRESH_MS,
  });
  const denied =
    diagnostics.error !== undefined &&
    !diagnostics.value &&
    forbidden(diagnostics.error, what, texts) !== undefined;
  const open = url.one('cluster')?.slice(0, 300);
  return (
    <div className={`${classes.page} ${open ? styles.besidePanel : ''}`}>
      <div>
        <h1>{texts('diagnostics.title')}</h1>
        <div className={classes.muted}>{texts('diagnostics.intro')}</div>
      </div>
      {diagnostics.error && (
        <FailureNotice
          error={diagnostics.error}
          what={what}
          onRetry={diagnostics.reload}
        />
      )}
      {!diagnostics.value && diagnostics.loading && (
        <div className={classes.card}>
          <Loading label={texts('diagnostics.loading')} rows={4} columns={4} />
        </div>
      )}
      {diagnostics.value && (
        <div className={classes.two}>
          <SourcesSection diagnostics={diagnostics.value} />
          <KnowledgeSection diagnostics={diagnostics.value} />
        </div>
      )}
      <DependenciesSection dependencies={diagnostics.value?.dependencies} />
      <ClustersSection
        url={url}
        knowledge={diagnostics.value?.knowledge}
        deniedAbove={denied}
      />
      {diagnostics.value && <PolicySection diagnostics={diagnostics.value} />}
      {open && (
        <ClusterPanel
          key={open}
          clusterId={open}
          onClose={() => url.set({ cluster: undefined })}
        />
      )}
    </div>
  );
}
