import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { useResource } from '../hooks/useResource';
import { useTexts } from '../translation';
import { ClusterGates } from './ClusterGates';

/** Gates that the platform of a cluster keeps before a target; nothing where none is open. */
export function GatesOfPlatform({
  clusterId,
  target,
  onChanged,
}: {
  clusterId: string;
  target: string;
  /** One was acknowledged: what the platform says of the upgrade may be another. */
  onChanged(): void;
}) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const { value, error, reload } = useResource(
    `gatesOfPlatform ${clusterId} ${target}`,
    () =>
      api.listClusterVersionGates({ path: { clusterId }, query: { target } }),
  );
  return (
    <>
      {error && (
        <FailureNotice
          error={error}
          what={texts('versionGates.page.what')}
          onRetry={reload}
        />
      )}
      {value && (
        <ClusterGates
          gates={{
            ...value,
            items: value.items.filter(({ gate }) => gate.source === 'platform'),
          }}
          onChanged={() => {
            reload();
            onChanged();
          }}
        />
      )}
    </>
  );
}
