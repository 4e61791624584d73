import { useState } from 'react';
import { alertApiRef, useApi } from '@backstage/core-plugin-api';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { describeFailure } from '../api/failure';
import { useTexts } from '../translation';

/** Asks for a new read of the cluster; the page follows by itself. */
export function useRefresh(cluster: Cluster, onChanged: () => void) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const alerts = useApi(alertApiRef);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await api.refreshCluster({ path: { clusterId: cluster.id } });
      alerts.post({
        message: texts('cluster.refresh.started', { cluster: cluster.title }),
        severity: 'info',
        display: 'transient',
      });
      onChanged();
    } catch (error) {
      const failure = describeFailure(
        error instanceof Error ? error : new Error(String(error)),
        cluster.title,
        texts,
      );
      alerts.post({
        message: `${failure.title} ${failure.cause}`,
        severity: 'error',
        display: 'transient',
      });
    } finally {
      setBusy(false);
    }
  };
  return { start, busy };
}
