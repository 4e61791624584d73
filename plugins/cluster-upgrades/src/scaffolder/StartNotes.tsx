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
import { useResource } from '../hooks/useResource';
import { PlatformNote } from '../platform/PlatformNote';
import { useTexts, reasonIn } from '../translation';
import type { Texts } from '../translation';
import { ClusterGates } from '../versionGates/ClusterGates';
import { overrideElsewhere } from './overrideElsewhere';
import { useStanding } from './standing';
import type { Standing } from './standing';

/** How many findings are named; the others are on the cluster's page. */
const NAMED = 3;

export interface StartNotesProps {
  clusterId: string;
  entityRef: string;
  target: string;
}

/**
 * The problems of an upgrade, as Drydock, the platform and external dependencies report them. The
 * platform's answer is green only without any other problem.
 */
export function StartNotes({ clusterId, entityRef, target }: StartNotesProps) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const { value, error, reload } = useStanding(entityRef, target);
  // One question for what the platform, its write and what is outside of the cluster say: each of
  // them is asked behind it.
  const preview = useResource(`preview ${clusterId} ${target}`, () =>
    api.previewUpgrade({ body: { clusterId, target } }),
  );
  const dependencies = preview.value && (preview.value.dependencies ?? []);
  const nothingUnmet =
    dependencies !== undefined &&
    dependencies.every(({ status }) => status === 'ok');
  const isClear =
    nothingUnmet &&
    value?.readiness.verdict === 'ready' &&
    !value.gates.platform?.failed &&
    !value.gates.items.some(({ status }) => status === 'open');
  return (
    <>
      {error && (
        <FailureNotice
          error={error}
          what={texts('scaffolder.start.ready')}
          onRetry={reload}
        />
      )}
      {value && <ReadinessNote standing={value} entityRef={entityRef} />}
      {preview.error && (
        <FailureNotice
          error={preview.error}
          what={texts('scaffolder.start.outside')}
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
  const texts = useTexts();
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
        title={verdictSentence(readiness, cluster, texts)}
        details={whatItTakes(standing, texts)}
        actions={
          readiness.findings.some(isOpen) && (
            <PageLink to={`${tab}#findings`}>
              {texts('scaffolder.start.findings')}
            </PageLink>
          )
        }
      >
        {named.length > 0 && (
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {named.slice(0, NAMED).map(({ fingerprint, title }) => (
              <li key={fingerprint}>{reasonIn(title, texts)}</li>
            ))}
            {named.length > NAMED && (
              <li>
                {texts('scaffolder.start.more', {
                  findings: named.length - NAMED,
                })}
              </li>
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

function whatItTakes(
  { cluster, readiness }: Standing,
  texts: Texts,
): string | undefined {
  if (readiness.verdict === 'unknown')
    return texts('scaffolder.start.acceptChecks');
  if (readiness.verdict !== 'blocked') return undefined;
  const override = overrideElsewhere(texts);
  return cluster.permissions?.override === false
    ? texts('scaffolder.start.noOverride', { override })
    : override;
}
