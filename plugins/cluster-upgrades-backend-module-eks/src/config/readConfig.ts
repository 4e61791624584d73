import type { Config } from '@backstage/config';
import { z } from 'zod';
import {
  CLUSTER_REFERENCE_MISTAKE,
  parseClusterReference,
  parseConfiguration,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

const KEY = 'clusterUpgrades.eks';
const NAME_IN_EKS = /^[0-9A-Za-z][A-Za-z0-9_-]{0,99}$/;

/** A signed request carries what signs for a while; it goes over TLS, or to this machine. */
function isSafeEndpoint(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username !== '' || url.password !== '') return false;
  return (
    url.protocol === 'https:' ||
    (url.protocol === 'http:' &&
      ['127.0.0.1', '[::1]', 'localhost'].includes(url.hostname))
  );
}

const region = z
  .string()
  .regex(
    /^[a-z]{2,4}(-[a-z]{2,12}){1,3}-\d{1,2}$/,
    'must be a region, for example eu-central-1',
  );
const accountId = z
  .string()
  .regex(/^\d{12}$/, "must be an account's 12 digits, in quotes");
const endpoint = z
  .string()
  .refine(isSafeEndpoint, 'must be an https address without credentials');
const tagKey = z.string().min(1).max(128);
const role = z.strictObject({
  roleArn: z
    .string()
    .regex(
      /^arn:aws[a-z-]{0,20}:iam::\d{12}:role\/[\w+=,.@/-]{1,512}$/,
      'must be the ARN of a role, for example arn:aws:iam::012345678901:role/drydock-writer',
    ),
  externalId: z.string().min(2).max(1224).optional(),
});

const accountSchema = z
  .strictObject({
    accountId,
    regions: z
      .array(region)
      .min(1)
      .max(50)
      .refine(
        regions => new Set(regions).size === regions.length,
        'must name each region once',
      ),
    endpoints: z.record(z.string(), endpoint).default({}),
    stsEndpoint: endpoint.optional(),
    reader: role.optional(),
    writer: role.optional(),
    directWrites: z.literal('allowed').optional(),
  })
  .superRefine(({ accountId: own, regions, endpoints, ...roles }, context) => {
    const { reader, writer } = roles;
    for (const [key, each] of Object.entries({ reader, writer }))
      if (each && each.roleArn.split(':')[4] !== own)
        context.addIssue({
          code: 'custom',
          path: [key, 'roleArn'],
          message: `must be a role of account ${own}`,
        });
    if (writer && writer.roleArn === reader?.roleArn)
      context.addIssue({
        code: 'custom',
        path: ['writer', 'roleArn'],
        message: 'must be another role than that of reader',
      });
    for (const name of Object.keys(endpoints))
      if (!regions.includes(name))
        context.addIssue({
          code: 'custom',
          path: ['endpoints', name],
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
    region,
    accountId: accountId.optional(),
    endpoint: endpoint.optional(),
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

/** A role that the portal assumes. */
export type EksRole = z.output<typeof role>;

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
