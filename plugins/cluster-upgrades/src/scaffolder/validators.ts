import type { ApiHolder } from '@backstage/core-plugin-api';
import type {
  ClusterUpgradesApi,
  UpgradePreview,
} from '@drydock/backstage-plugin-cluster-upgrades-common';
import type { CustomFieldValidator } from '@backstage/plugin-scaffolder-react';
import { clusterUpgradesApiRef } from '../api';
import { describeFailure } from '../api/failure';
import { lowerFirst } from '../format/words';
import { reasonIn, textsOf } from '../translation';
import type { TextKey } from '../translation';
import { formValue } from './formValue';
import { freshStanding } from './standing';
import { unseenChecksOf } from './unseenChecks';

interface FieldNames {
  clusterField?: string;
  targetField?: string;
}

/**
 * Holds "Next" where the backend would refuse the start whatever else is filled in: it is asked as
 * if each check were accepted. Blockers hold it, because nothing is overridden through the
 * scaffolder. What cannot be read holds it too, with the reason.
 */
export const validateTarget: CustomFieldValidator<string, FieldNames> = async (
  target,
  field,
  { apiHolder, formData, uiSchema },
) => {
  const cluster = formValue(
    { formData },
    uiSchema?.['ui:options']?.clusterField ?? 'cluster',
  );
  if (!cluster || !target) return;
  await addRefusals(field, apiHolder, 'scaffolder.target.refused', async () => {
    const api = apiOf(apiHolder);
    const { readiness } = await freshStanding(api, cluster, target);
    const acceptUnknownChecks = unseenChecksOf(
      readiness,
      textsOf(apiHolder),
    ).map(({ checkId }) => checkId);
    return api.previewUpgrade({
      body: {
        clusterId: cluster,
        target,
        acceptUnknownChecks,
      },
    });
  });
};

/** Holds "Review" until the backend would start the upgrade with what was accepted. */
export const validateAccepted: CustomFieldValidator<
  string[],
  FieldNames
> = async (acceptUnknownChecks, field, { apiHolder, formData, uiSchema }) => {
  const { clusterField = 'cluster', targetField = 'target' } =
    uiSchema?.['ui:options'] ?? {};
  const [clusterId, target] = [clusterField, targetField].map(name =>
    formValue({ formData }, name),
  );
  if (!clusterId || !target) return;
  await addRefusals(field, apiHolder, 'scaffolder.checks.refused', () =>
    apiOf(apiHolder).previewUpgrade({
      body: { clusterId, target, acceptUnknownChecks },
    }),
  );
};

/** The form puts the title of the field before each message, so that it goes on as one sentence. */
async function addRefusals(
  field: { addError(message: string): void },
  apiHolder: ApiHolder,
  key: TextKey,
  ask: () => Promise<UpgradePreview>,
): Promise<void> {
  const texts = textsOf(apiHolder);
  try {
    const { reasons } = await ask();
    for (const reason of reasons)
      field.addError(texts(key, { reason: reasonIn(reason, texts) }));
  } catch (error) {
    const { title, cause } = describeFailure(
      error instanceof Error ? error : new Error(String(error)),
      texts('scaffolder.start.mayStart'),
      texts,
    );
    field.addError(texts(key, { reason: lowerFirst(`${title} ${cause}`) }));
  }
}

function apiOf(apiHolder: ApiHolder): ClusterUpgradesApi {
  const api = apiHolder.get(clusterUpgradesApiRef);
  if (!api)
    throw new Error(
      'Whether the upgrade may start cannot be asked: the API of Drydock is not in this portal',
    );
  return api;
}
