import { useApi } from '@backstage/core-plugin-api';
import { useEntityRefLink } from '@backstage/plugin-catalog-react';
import { policyOverridePermission } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { Banner } from '../components/Banner';
import { FailureNotice } from '../components/FailureNotice';
import { PageLink } from '../components/links';
import { statusWords } from '../components/Status';
import { useResource } from '../hooks/useResource';
import { PlatformNote } from '../platform/PlatformNote';
import { count, versionText } from '../format/words';
import { blockedText, loadStanding } from './standing';
import type { Standing } from './standing';

/** How many blockers are named; the others are on the cluster's page. */
const NAMED = 3;

export interface StartNotesProps {
  clusterId: string;
  entityRef: string;
  target: string;
}

/** What stands against an upgrade, as Drydock and as the platform say it. The platform's word is green only when Drydock has nothing against it either. */
export function StartNotes({ clusterId, entityRef, target }: StartNotesProps) {
  const api = useApi(clusterUpgradesApiRef);
  const standing = useResource(`standing of ${entityRef} for ${target}`, () => loadStanding(api, entityRef, target));
  const isClear = standing.value?.readiness.verdict === 'ready' && standing.value.openGates.length === 0;
  return (
    <>
      {standing.error && <FailureNotice error={standing.error} what="whether the cluster is ready for that version" onRetry={standing.reload} />}
      {standing.value && <ReadinessNote standing={standing.value} entityRef={entityRef} />}
      <PlatformNote clusterId={clusterId} target={target} isClear={isClear} />
    </>
  );
}

function ReadinessNote({ standing, entityRef }: { standing: Standing; entityRef: string }) {
  const link = useEntityRefLink();
  const { readiness, blockers } = standing;
  const { verdict, reasons, target } = readiness;
  const tab = `${link(entityRef)}/upgrades?target=${encodeURIComponent(target)}`;
  const title = verdict === 'blocked' ? blockedText(standing) : `${statusWords[verdict]} for ${versionText(target)}${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}.`;
  return (
    <div style={{ marginTop: 8 }}>
      <Banner status={verdict} title={title} details={whatItTakes(standing)} actions={verdict !== 'ready' && <PageLink to={`${tab}#findings`}>Findings of the cluster</PageLink>}>
        {blockers.length > 0 && (
          <ul style={{ margin: 0, paddingLeft: 20 }}>
            {blockers.slice(0, NAMED).map(({ fingerprint, title: name }) => (
              <li key={fingerprint}>{name}</li>
            ))}
            {blockers.length > NAMED && <li>and {count(blockers.length - NAMED, 'more blocker')}</li>}
          </ul>
        )}
      </Banner>
    </div>
  );
}

function whatItTakes({ readiness, permissions }: Standing): string | undefined {
  if (readiness.verdict === 'unknown') return 'The start will be refused unless each check that did not run is accepted.';
  if (readiness.verdict !== 'blocked') return undefined;
  const rule = `The start will be refused without the permission ${policyOverridePermission.name} and a reason to override.`;
  return permissions?.override === false ? `${rule} You do not have the permission.` : rule;
}
