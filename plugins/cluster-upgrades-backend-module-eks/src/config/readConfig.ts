import type { Config } from '@backstage/config';
import { z } from 'zod';
import {
  awsAccountIdSchema,
  awsEndpointSchema,
  awsRegionSchema,
  awsRegionsSchema,
  awsRoleSchema,
  rolesIssues,
} from '@drydock/aws-access';
import {
  CLUSTER_REFERENCE_MISTAKE,
  parseClusterReference,
  parseConfiguration,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

const KEY = 'clusterUpgrades.eks';
const NAME_IN_EKS = /^[0-9A-Za-z][A-Za-z0-9_-]{0,99}$/;

const tagKey = z.string().min(1).max(128);
const accountSchema = z
  .strictObject({
    accountId: awsAccountIdSchema,
    regions: awsRegionsSchema,
    endpoints: z.record(z.string(), awsEndpointSchema).default({}),
    ec2Endpoints: z.record(z.string(), awsEndpointSchema).default({}),
    stsEndpoint: awsEndpointSchema.optional(),
    reader: awsRoleSchema.optional(),
    writer: awsRoleSchema.optional(),
    directWrites: z.literal('allowed').optional(),
  })
  .superRefine((account, context) => {
    for (const { path, message } of rolesIssues(account))
      context.addIssue({ code: 'custom', path: [...path], message });
    for (const key of ['endpoints', 'ec2Endpoints'] as const)
      for (const name of Object.keys(account[key]))
        if (!account.regions.includes(name))
          context.addIssue({
            code: 'custom',
            path: [key, name],
            message: 'is for a region that is not among regions',
          });
  });

const clusterSchema = z
  .strictObject({
    cluster: z
      .string()
      .refine(
        text => parseClusterReference(text) !== undefined,
        CLUSTER_REFERENCE_MISTAKE,
      ),
    name: z
      .string()
      .regex(
        NAME_IN_EKS,
        "must be a cluster's name in EKS, for example prod-eu",
      )
      .optional(),
    region: awsRegionSchema,
    accountId: awsAccountIdSchema.optional(),
    endpoint: awsEndpointSchema.optional(),
  })
  .transform((cluster, context) => {
    const reference = parseClusterReference(cluster.cluster);
    const name =
      cluster.name ?? (reference && 'name' in reference ? reference.name : '');
    if (!NAME_IN_EKS.test(name))
      context.addIssue({
        code: 'custom',
        path: ['name'],
        message:
          'is missing: the name of this cluster in its source is none that EKS could have',
      });
    return { ...cluster, name };
  });

const eksSchema = z.strictObject({
  accounts: z
    .array(accountSchema)
    .max(500)
    .refine(
      accounts =>
        new Set(accounts.map(each => each.accountId)).size === accounts.length,
      'must name each account once',
    )
    .default([]),
  tags: z
    .strictObject({
      environment: tagKey.optional(),
      owner: tagKey.optional(),
      system: tagKey.optional(),
    })
    .default({}),
  clusters: z
    .array(clusterSchema)
    .max(5000)
    .refine(
      clusters =>
        new Set(clusters.map(({ cluster }) => cluster)).size ===
        clusters.length,
      'must name each cluster once',
    )
    .default([]),
  staleAfterHours: z
    .number()
    .min(
      25,
      'must be more than the 24 hours after which EKS refreshes insights',
    )
    .max(720)
    .default(48),
});

/** One EKS cluster of the configuration. */
export type EksClusterConfig = z.output<typeof clusterSchema>;

export type EksConfig = z.output<typeof eksSchema>;

/**
 * Reads `clusterUpgrades.eks`.
 * @throws InputError that names the key, what is wrong and how to fix it
 */
export function readEksConfig(config: Config): EksConfig {
  return parseConfiguration({
    schema: eksSchema,
    value: config.getOptional(KEY) ?? {},
    key: KEY,
  });
}
