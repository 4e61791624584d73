import { useApi } from '@backstage/core-plugin-api';
import type {
  OpenVersionGate,
  PlanPreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { Section } from '../components/Section';
import { usePageStyles } from '../components/styles';
import { namesText } from '../format/words';
import { useResource } from '../hooks/useResource';
import { useTexts } from '../translation';
import { askedAbout } from './choices';
import { OpenGate } from './OpenGate';

/**
 * What has to be acknowledged before the clusters of a plan may go to its target; nothing where
 * nothing is open.
 */
export function OpenGatesSection({
  preview: { versionGates = [] },
  onChanged,
}: {
  preview: Pick<PlanPreview, 'versionGates'>;
  onChanged(): void;
}) {
  const texts = useTexts();
  const classes = usePageStyles();
  if (versionGates.length === 0) {
    return null;
  }
  return (
    <Section title={texts('versionGates.open')} id="version-gates">
      <div className={classes.stack}>
        {versionGates.map(open => (
          <OpenForClusters
            key={open.gate.id}
            open={open}
            onChanged={onChanged}
          />
        ))}
      </div>
    </Section>
  );
}

function OpenForClusters({
  open: { gate, clusters },
  onChanged,
}: {
  open: OpenVersionGate;
  onChanged(): void;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const classes = usePageStyles();
  const clusterId = askedAbout(clusters).map(({ id }) => id);
  const gates = useResource(`gateScopes ${gate.id} ${clusterId.join()}`, () =>
    api.listVersionGates({ query: { minor: gate.minor, clusterId } }),
  );
  return (
    <>
      {gates.error && (
        <FailureNotice
          error={gates.error}
          what={texts('versionGates.acknowledge.scopesWhat')}
          onRetry={gates.reload}
        />
      )}
      <OpenGate gate={gate} scopes={gates.value?.scopes} onChanged={onChanged}>
        <div className={classes.small} style={{ marginTop: 4 }}>
          {texts('versionGates.open.keepsBack', {
            clusters: namesText(
              clusters.map(({ title }) => title),
              texts,
              5,
            ),
          })}
        </div>
      </OpenGate>
    </>
  );
}
