import { useApi } from '@backstage/core-plugin-api';
import type { FieldExtensionComponentProps } from '@backstage/plugin-scaffolder-react';
import type { ClusterUpgradesApi } from '@drydock/backstage-plugin-cluster-upgrades-common';
import { clusterUpgradesApiRef } from '../api';
import { FailureNotice } from '../components/FailureNotice';
import { LooksOnlyBanner } from '../components/LooksOnlyBanner';
import { useResource } from '../hooks/useResource';
import { stopDenied } from '../rollouts/EmergencyStopDialog';
import { freezeDenied } from '../rollouts/FreezesSection';
import { reasonIn, useTexts } from '../translation';
import type { TextKey, Texts } from '../translation';

/** What a template does, and how to find out why the reader may not. */
const purposes = {
  plan: {
    titleKey: 'scaffolder.access.plan',
    denied: async (api: ClusterUpgradesApi, texts: Texts) => {
      const { createDenied } = await api.listPlans({ query: { limit: 1 } });
      return createDenied && reasonIn(createDenied, texts);
    },
  },
  'emergency-stop': {
    titleKey: 'scaffolder.access.emergencyStop',
    denied: async (api: ClusterUpgradesApi, texts: Texts) =>
      (await api.getEmergencyStop({})).mayChange
        ? undefined
        : stopDenied(texts),
  },
  freeze: {
    titleKey: 'scaffolder.access.freeze',
    denied: async (api: ClusterUpgradesApi, texts: Texts) =>
      (await api.listFreezes({ query: {} })).mayChange
        ? undefined
        : freezeDenied(texts),
  },
} as const satisfies Record<
  string,
  {
    titleKey: TextKey;
    denied(api: ClusterUpgradesApi, texts: Texts): Promise<string | undefined>;
  }
>;

export type AccessPurpose = keyof typeof purposes;

/**
 * At the top of a template without a cluster: says before anything is typed that the reader misses
 * the permission for its steps. It has no value.
 */
export function AccessNote({
  uiSchema,
}: FieldExtensionComponentProps<null, { purpose?: AccessPurpose }>) {
  const texts = useTexts();
  const api = useApi(clusterUpgradesApiRef);
  const purpose = uiSchema['ui:options']?.purpose ?? 'plan';
  const { titleKey, denied } = purposes[purpose];
  const { value, error, reload } = useResource(`access ${purpose}`, () =>
    denied(api, texts),
  );
  if (error)
    return (
      <FailureNotice
        error={error}
        what={texts('scaffolder.access.permissions')}
        onRetry={reload}
      />
    );
  return value ? (
    <LooksOnlyBanner title={texts(titleKey)} reason={value} />
  ) : null;
}
