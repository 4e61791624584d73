import { z } from 'zod';
import type {
  EksAddonFacts,
  EksChange,
  EksClusterFacts,
  EksGroup,
  EksIssue,
  EksUpdateConfig,
} from './eksState';

const name = z.string().min(1).max(300);
/** EKS' own words are cut: they are shown to people. */
const words = z
  .string()
  .nullish()
  .transform(value => (value ?? '').slice(0, 500));
const objects = z
  .array(z.string())
  .nullish()
  .transform(value => (value ?? []).slice(0, 20));

const issue = z
  .object({ code: words, message: words, resourceIds: objects })
  .transform(({ resourceIds, ...rest }): EksIssue => {
    return { ...rest, objects: resourceIds };
  });
const health = z
  .object({ issues: z.array(issue).nullish() })
  .nullish()
  .transform(value => value?.issues ?? []);

/** AWS allows fifty of an object, and those of AWS itself beside them. */
const MOST_TAGS = 200;
const tags = z.unknown().transform((value): Record<string, string> => {
  const entries = Object.entries(Object(value)).slice(0, MOST_TAGS);
  return Object.fromEntries(
    entries.flatMap(([key, text]) =>
      typeof text === 'string' ? [[key, text.slice(0, 256)]] : [],
    ),
  );
});

const clusterSchema = z.object({
  arn: name,
  name,
  status: words,
  version: z.string().max(40).nullish(),
  platformVersion: words,
  health,
  tags,
  computeConfig: z.object({ enabled: z.boolean().nullish() }).nullish(),
  upgradePolicy: z.object({ supportType: words }).nullish(),
});

const updateConfig = z
  .object({
    maxUnavailable: z.int().positive().nullish(),
    maxUnavailablePercentage: z.int().positive().nullish(),
    updateStrategy: z.string().nullish(),
  })
  .nullish()
  .transform(
    (value): EksUpdateConfig => ({
      ...(value?.maxUnavailablePercentage
        ? { maxUnavailablePercentage: value.maxUnavailablePercentage }
        : { maxUnavailable: value?.maxUnavailable ?? 1 }),
      updateStrategy:
        value?.updateStrategy === 'MINIMAL' ? 'MINIMAL' : 'DEFAULT',
    }),
  );

const template = z
  .object({ id: name, version: z.string().regex(/^\d{1,9}$/) })
  .transform(({ id, version }) => ({ id, version: Number(version) }))
  .optional()
  .catch(undefined);

const groupSchema = z
  .object({
    nodegroupArn: name,
    nodegroupName: name,
    status: words,
    version: words,
    releaseVersion: words,
    amiType: words,
    launchTemplate: template,
    scalingConfig: z
      .object({ desiredSize: z.number().int().nonnegative() })
      .nullish(),
    health,
    tags,
    updateConfig,
  })
  .transform(
    (group): Omit<EksGroup, 'changes'> => ({
      arn: group.nodegroupArn,
      name: group.nodegroupName,
      updateConfig: group.updateConfig,
      status: group.status,
      version: group.version,
      template: group.launchTemplate,
      releaseVersion: group.releaseVersion,
      hasOwnImage: group.amiType === 'CUSTOM',
      nodes: group.scalingConfig?.desiredSize ?? 0,
      issues: group.health,
      tags: group.tags,
    }),
  );

/** EKS documents no length of configuration values. */
const MOST_VALUES = 100_000;
const addonSchema = z
  .object({
    addonName: name,
    addonVersion: name,
    status: words,
    health,
    tags,
    serviceAccountRoleArn: name.nullish(),
    configurationValues: z.string().max(MOST_VALUES).nullish(),
    modifiedAt: z.date().nullish(),
  })
  .transform(
    (addon): EksAddonFacts => ({
      name: addon.addonName,
      version: addon.addonVersion,
      status: addon.status,
      issues: addon.health,
      tags: addon.tags,
      serviceAccountRoleArn: addon.serviceAccountRoleArn ?? undefined,
      configurationValues: addon.configurationValues ?? undefined,
      modifiedAt: addon.modifiedAt ?? undefined,
    }),
  );

const changeSchema = z
  .object({
    id: name,
    type: words,
    status: words,
    createdAt: z.date().nullish(),
    params: z.array(z.object({ type: words, value: words })).nullish(),
    errors: z
      .array(
        z.object({
          errorCode: words,
          errorMessage: words,
          resourceIds: objects,
        }),
      )
      .nullish(),
  })
  .transform(
    ({ id, type, status, createdAt, params, errors }): EksChange => ({
      id,
      type,
      status,
      createdAt: createdAt ?? undefined,
      version: params?.find(
        param => param.type === 'Version' || param.type === 'AddonVersion',
      )?.value,
      templateVersion: params?.find(
        param => param.type === 'LaunchTemplateVersion',
      )?.value,
      errors: (errors ?? []).map(error => ({
        code: error.errorCode,
        message: error.errorMessage,
        objects: error.resourceIds,
      })),
    }),
  );

/** Undefined for what is no cluster by EKS' description. */
export function decodeCluster(value: unknown): EksClusterFacts | undefined {
  const { data } = clusterSchema.safeParse(value);
  return (
    data && {
      arn: data.arn,
      name: data.name,
      status: data.status,
      version: data.version ?? undefined,
      platformVersion: data.platformVersion,
      issues: data.health,
      tags: data.tags,
      isAutoMode: data.computeConfig?.enabled === true,
      supportType: data.upgradePolicy?.supportType ?? '',
    }
  );
}

/** Undefined for what is no node group by EKS' description. */
export function decodeGroup(
  value: unknown,
): Omit<EksGroup, 'changes'> | undefined {
  return groupSchema.safeParse(value).data;
}

/** Undefined for what is no add-on by EKS' description. */
export function decodeAddon(value: unknown): EksAddonFacts | undefined {
  return addonSchema.safeParse(value).data;
}

/** Undefined for what is no update by EKS' description. */
export function decodeChange(value: unknown): EksChange | undefined {
  return changeSchema.safeParse(value).data;
}
