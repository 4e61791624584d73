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
    region: z
      .string()
      .regex(
        /^[a-z]{2,4}(-[a-z]{2,12}){1,3}-\d{1,2}$/,
        'must be a region, for example eu-central-1',
      ),
    accountId: z
      .string()
      .regex(/^\d{12}$/, "must be an account's 12 digits, in quotes")
      .optional(),
    endpoint: z
      .string()
      .refine(isSafeEndpoint, 'must be an https address without credentials')
      .optional(),
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
