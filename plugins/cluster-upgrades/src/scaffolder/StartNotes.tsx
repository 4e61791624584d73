import { useApi } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import type {
  Finding,
  Readiness,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { isOpen } from '../cluster/findingState';
import { verdictSentence } from '../cluster/verdictSentence';
import { Banner } from '../components/Banner';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { DependenciesNote } from '../dependencies/DependenciesNote';
import { count } from '../format/words';
import { useResource } from '../hooks/useResource';
import { PlatformNote } from '../platform/PlatformNote';
import { ClusterGates } from '../versionGates/ClusterGates';
import { OVERRIDE_ELSEWHERE } from './overrideElsewhere';
import { useStanding } from './standing';
import type { Standing } from './standing';

/** How many findings are named; the others are on the cluster's page. */
const NAMED = 3;

export interface StartNotesProps {
  clusterId: string;
  entityRef: string;
  target: string;
}

/** The problems of an upgrade, as Drydock, the platform and external dependencies report them. The platform's answer is green only without any other problem. */
export function StartNotes({ clusterId, entityRef, target }: StartNotesProps) {
  const api = useApi(clusterUpgradesApiRef);
  const { value, error, reload } = useStanding(entityRef, target);
  // One question for what the platform, its write and what is outside of the cluster say: each of them is asked behind it.
  const preview = useResource(`preview of ${clusterId} for ${target}`, () =>
    api.previewUpgrade({ clusterId, target }),
  );
  const dependencies = preview.value && (preview.value.dependencies ?? []);
  const nothingUnmet =
    dependencies !== undefined &&
    dependencies.every(({ status }) => status === 'ok');
  const isClear =
    nothingUnmet &&
    value?.readiness.verdict === 'ready' &&
    !value.gates.items.some(({ status }) => status === 'open');
  return (
    <>
      {error && (
        <FailureNotice
          error={error}
          what="whether the cluster is ready for that version"
          onRetry={reload}
        />
      )}
      {value && <ReadinessNote standing={value} entityRef={entityRef} />}
      {preview.error && (
        <FailureNotice
          error={preview.error}
          what="what its platform and its external dependencies say"
          onRetry={preview.reload}
        />
      )}
      {dependencies && <DependenciesNote dependencies={dependencies} />}
      {preview.value?.platform && (
        <PlatformNote facts={preview.value.platform} isClear={isClear} />
      )}
      {value && <ClusterGates gates={value.gates} onChanged={reload} />}
    </>
  );
}

function ReadinessNote({
  standing,
  entityRef,
}: {
  standing: Standing;
  entityRef: string;
}) {
  const link = useEntityRefLink();
  const { cluster, readiness } = standing;
  const { verdict, target } = readiness;
  const tab = `${link(entityRef)}/upgrades?target=${encodeURIComponent(
    target,
  )}`;
  const named = decidingFindings(readiness);
  return (
    <div style={{ marginTop: 8 }}>
      <Banner
        status={verdict}
        title={verdictSentence(readiness, cluster)}
        details={whatItTakes(standing)}
        actions={
          readiness.findings.some(isOpen) && (
            <PageLink to={`${tab}#findings`}>Findings of the cluster</PageLink>
          )
        }
      >
        {named.length > 0 && (
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {named.slice(0, NAMED).map(({ fingerprint, title }) => (
              <li key={fingerprint}>{title}</li>
            ))}
            {named.length > NAMED && (
              <li>and {count(named.length - NAMED, 'more', 'more')}</li>
            )}
          </ul>
        )}
      </Banner>
    </div>
  );
}

/** Those that make the verdict what it is. */
function decidingFindings({ verdict, findings }: Readiness): Finding[] {
  const severity = {
    blocked: 'blocker',
    attention: 'warning',
    unknown: undefined,
    ready: undefined,
  }[verdict];
  return findings.filter(
    finding => isOpen(finding) && finding.severity === severity,
  );
}

function whatItTakes({ cluster, readiness }: Standing): string | undefined {
  if (readiness.verdict === 'unknown')
    return 'The start will be refused unless each check that did not run is accepted.';
  if (readiness.verdict !== 'blocked') return undefined;
  return cluster.permissions?.override === false
    ? `${OVERRIDE_ELSEWHERE} You do not have the permission.`
    : OVERRIDE_ELSEWHERE;
}
