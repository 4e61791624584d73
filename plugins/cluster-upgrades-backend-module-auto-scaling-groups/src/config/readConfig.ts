import type { Config } from '@backstage/config';
import {
  awsAccountIdSchema,
  awsEndpointSchema,
  awsRegionSchema,
  awsRoleSchema,
  KUBERNETES_VERSION_TAG,
  rolesIssues,
} from '@drydock/aws-access';
import { parseConfiguration } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { z } from 'zod';

const KEY = 'clusterUpgrades.autoScalingGroups';

/** More do not fit into the tag that names them. */
const MOST_AT_ONCE = 8;

const kubeconfigSchema = z.strictObject({
  file: z.string().min(1),
  context: z.string().min(1).optional(),
});

const groupName = z.string().min(1).max(255);

const clusterSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be kebab-case, for example prod-eu',
      ),
    accountId: awsAccountIdSchema,
    region: awsRegionSchema,
    endpoints: z
      .strictObject({
        autoScaling: awsEndpointSchema.optional(),
        ec2: awsEndpointSchema.optional(),
        sts: awsEndpointSchema.optional(),
      })
      .default({}),
    reader: awsRoleSchema.optional(),
    writer: awsRoleSchema.optional(),
    groups: z.array(groupName).min(1).max(50).optional(),
    tag: z
      .strictObject({
        key: z.string().min(1).max(128),
        value: z.string().max(256),
      })
      .optional(),
    kubeconfig: kubeconfigSchema,
    upgrade: z.strictObject({ kubeconfig: kubeconfigSchema }).optional(),
    batchSize: z
      .number()
      .int()
      .min(1, 'must be at least 1: Drydock never replaces all nodes at once')
      .max(MOST_AT_ONCE)
      .default(1),
    joinMinutes: z.number().int().min(2).max(240).default(15),
    excludeNodeLabels: z
      .array(
        z
          .string()
          .max(317)
          .regex(
            /^([a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?\/)?[A-Za-z0-9]([\w.-]{0,61}[A-Za-z0-9])?$/,
            'must be the key of a label without its value, for example acme.com/keep',
          ),
      )
      .max(50)
      .default([]),
    maxNodeAgeDays: z
      .number()
      .int()
      .min(1, 'must be at least 1: with 0, new nodes were too old at once')
      .max(3650)
      .optional(),
    versionTag: z.string().min(1).max(128).default(KUBERNETES_VERSION_TAG),
  })
  .superRefine((cluster, context) => {
    for (const { path, message } of rolesIssues(cluster))
      context.addIssue({ code: 'custom', path: [...path], message });
    const { groups, tag, kubeconfig, upgrade } = cluster;
    if ((groups === undefined) === (tag === undefined))
      context.addIssue({
        code: 'custom',
        path: ['groups'],
        message:
          'or tag says which groups belong to the cluster: set one of them',
      });
    if (
      upgrade &&
      upgrade.kubeconfig.file === kubeconfig.file &&
      upgrade.kubeconfig.context === kubeconfig.context
    )
      context.addIssue({
        code: 'custom',
        path: ['upgrade', 'kubeconfig'],
        message:
          'is the same as the reading kubeconfig; reading and changing never share a credential: give it a file or context of its own',
      });
  });

const configSchema = z.strictObject({
  clusters: z
    .array(clusterSchema)
    .max(500)
    .refine(
      clusters =>
        new Set(clusters.map(({ id }) => id)).size === clusters.length,
      'must name each cluster once',
    )
    .default([]),
});

/** One cluster with its groups, as configured. */
export type GroupsConfig = z.output<typeof clusterSchema>;

/**
 * Reads `clusterUpgrades.autoScalingGroups`.
 * @throws InputError that names the key, what is wrong and how to fix it
 */
export function readGroupsConfig(config: Config): readonly GroupsConfig[] {
  return parseConfiguration({
    schema: configSchema,
    value: config.getOptional(KEY) ?? {},
    key: KEY,
  }).clusters;
}
