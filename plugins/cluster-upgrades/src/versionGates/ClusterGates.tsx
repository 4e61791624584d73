import { useApi } from '@backstage/core-plugin-api';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { usePageStyles } from '../components/styles';
import { useResource } from '../hooks/useResource';
import { OpenGate } from './OpenGate';

/** What has to be acknowledged before a cluster may go to a target; nothing where nothing is open. */
export function ClusterGates({ clusterId, target }: { clusterId: string; target: string }) {
  const api = useApi(clusterUpgradesApiRef);
  const classes = usePageStyles();
  const gates = useResource(`version gates of ${clusterId} to ${target}`, () => api.listClusterVersionGates(clusterId, target));
  const open = gates.value?.items.filter(({ status }) => status === 'open') ?? [];
  if (gates.error) {
    return <FailureNotice error={gates.error} what="what has to be acknowledged before that version" onRetry={gates.reload} />;
  }
  if (open.length === 0) {
    return null;
  }
  return (
    <div className={classes.stack} style={{ marginTop: 12 }}>
      {open.map(({ gate }) => (
        <OpenGate key={gate.id} gate={gate} scopes={gates.value?.scopes} onChanged={gates.reload}>
          <div className={classes.small} style={{ marginTop: 4 }}>
            The upgrade cannot start before it is acknowledged.
          </div>
        </OpenGate>
      ))}
    </div>
  );
}
