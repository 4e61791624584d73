import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { Finding, Readiness } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { isOpen } from '../cluster/findingState';
import { verdictSentence } from '../cluster/verdictSentence';
import { Banner } from '../components/Banner';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { PlatformNote } from '../platform/PlatformNote';
import { count } from '../format/words';
import { ClusterGates } from '../versionGates/ClusterGates';
import { useStanding } from './standing';
import type { Standing } from './standing';

/** How many findings are named; the others are on the cluster's page. */
const NAMED = 3;

export interface StartNotesProps {
  clusterId: string;
  entityRef: string;
  target: string;
}

/** What stands against an upgrade, as Drydock and as the platform say it. The platform's word is green only when Drydock has nothing against it either. */
export function StartNotes({ clusterId, entityRef, target }: StartNotesProps) {
  const { value, error, reload } = useStanding(entityRef, target);
  const isClear = value?.readiness.verdict === 'ready' && !value.gates.items.some(({ status }) => status === 'open');
  return (
    <>
      {error && <FailureNotice error={error} what="whether the cluster is ready for that version" onRetry={reload} />}
      {value && <ReadinessNote standing={value} entityRef={entityRef} />}
      <PlatformNote clusterId={clusterId} target={target} isClear={isClear} />
      {value && <ClusterGates gates={value.gates} onChanged={reload} />}
    </>
  );
}

function ReadinessNote({ standing, entityRef }: { standing: Standing; entityRef: string }) {
  const link = useEntityRefLink();
  const { cluster, readiness } = standing;
  const { verdict, target } = readiness;
  const tab = `${link(entityRef)}/upgrades?target=${encodeURIComponent(target)}`;
  const named = decidingFindings(readiness);
  return (
    <div style={{ marginTop: 8 }}>
      <Banner status={verdict} title={verdictSentence(readiness, cluster)} details={whatItTakes(standing)} actions={readiness.findings.some(isOpen) && <PageLink to={`${tab}#findings`}>Findings of the cluster</PageLink>}>
        {named.length > 0 && (
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {named.slice(0, NAMED).map(({ fingerprint, title }) => (
              <li key={fingerprint}>{title}</li>
            ))}
            {named.length > NAMED && <li>and {count(named.length - NAMED, 'more', 'more')}</li>}
          </ul>
        )}
      </Banner>
    </div>
  );
}

/** Those that make the verdict what it is. */
function decidingFindings({ verdict, findings }: Readiness): Finding[] {
  const severity = { blocked: 'blocker', attention: 'warning', unknown: undefined, ready: undefined }[verdict];
  return findings.filter(finding => isOpen(finding) && finding.severity === severity);
}

function whatItTakes({ cluster, readiness }: Standing): string | undefined {
  if (readiness.verdict === 'unknown') return 'The start will be refused unless each check that did not run is accepted.';
  if (readiness.verdict !== 'blocked') return undefined;
  const rule = `The start will be refused without the permission ${policyOverridePermission.name} and a reason to override.`;
  return cluster.permissions?.override === false ? `${rule} You do not have the permission.` : rule;
}
