import { useApi } from '@backstage/core-plugin-api';
import type { FieldExtensionComponentProps } from '@backstage/plugin-scaffolder-react';
import { clusterUpgradesApiRef } from '../api';
import type { ClusterUpgradesApi } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { LooksOnlyBanner } from '../components/LooksOnlyBanner';
import { useResource } from '../hooks/useResource';
import { stopDenied } from '../rollouts/EmergencyStopDialog';
import { freezeDenied } from '../rollouts/FreezesSection';

/** What a template does, and how to find out why the reader may not. */
const purposes = {
  plan: {
    title: 'You cannot submit plans with this template.',
    denied: async (api: ClusterUpgradesApi) =>
      (await api.listPlans({ limit: 1 })).createDenied,
  },
  'emergency-stop': {
    title: 'You cannot set or lift the emergency stop.',
    denied: async (api: ClusterUpgradesApi) =>
      (await api.getEmergencyStop()).mayChange ? undefined : stopDenied,
  },
  freeze: {
    title: 'You cannot change freezes.',
    denied: async (api: ClusterUpgradesApi) =>
      (await api.listFreezes()).mayChange ? undefined : freezeDenied,
  },
};

export type AccessPurpose = keyof typeof purposes;

/** At the top of a template without a cluster: says before anything is typed that the reader misses the permission for its steps. It has no value. */
export function AccessNote({
  uiSchema,
}: FieldExtensionComponentProps<null, { purpose?: AccessPurpose }>) {
  const api = useApi(clusterUpgradesApiRef);
  const purpose = uiSchema['ui:options']?.purpose ?? 'plan';
  const { title, denied } = purposes[purpose];
  const { value, error, reload } = useResource(`access to ${purpose}`, () =>
    denied(api),
  );
  if (error)
    return (
      <FailureNotice error={error} what="your permissions" onRetry={reload} />
    );
  return value ? <LooksOnlyBanner title={title} reason={value} /> : null;
}
