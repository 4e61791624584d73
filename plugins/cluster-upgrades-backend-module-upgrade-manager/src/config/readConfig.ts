import type { Config } from '@backstage/config';
import {
  awsAccountIdSchema,
  awsEndpointSchema,
  awsRegionSchema,
  awsRoleSchema,
} from '@drydock/aws-access';
import { parseConfiguration } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { z } from 'zod';
import { issuesOf } from './issues';

const KEY = 'clusterUpgrades.upgradeManager';
const DAY = 86_400;

const kubeconfigSchema = z.strictObject({
  file: z.string().min(1),
  context: z.string().min(1).optional(),
});

/** upgrade-manager accepts any text here and then does nothing, for ever. */
const strategySchema = z.strictObject({
  type: z.enum(['randomUpdate', 'uniformAcrossAzUpdate']).optional(),
  mode: z.enum(['eager', 'lazy']).optional(),
  maxUnavailable: z
    .union([
      z.number().int().min(1).max(1000),
      z
        .string()
        .regex(/^([1-9]\d?|100)%$/, 'must be a number or a share, such as 25%'),
    ])
    .optional(),
  drainTimeout: z
    .union([z.number().int().min(1).max(DAY), z.literal(-1)])
    .optional(),
});

const scriptSchema = z.strictObject({ file: z.string().min(1) });

/** How a group rolls; the names are those of RollingUpgrade. */
const settingsSchema = z.strictObject({
  strategy: strategySchema.optional(),
  nodeIntervalSeconds: z.number().int().min(0).max(DAY).optional(),
  postDrainDelaySeconds: z.number().int().min(0).max(DAY).optional(),
  readinessGates: z
    .array(
      z.strictObject({
        matchLabels: z
          .record(z.string().min(1).max(317), z.string().max(63))
          .refine(
            labels => Object.keys(labels).length > 0,
            'must name a label',
          ),
      }),
    )
    .max(20)
    .optional(),
  scripts: z
    .strictObject({
      preDrain: scriptSchema,
      postDrain: scriptSchema,
      postWait: scriptSchema,
      postTerminate: scriptSchema,
    })
    .partial()
    .optional(),
});

const groupSchema = z.strictObject({
  asgName: z.string().min(1).max(255),
  name: z.string().min(1).max(100).optional(),
  versionTag: z.string().min(1).max(128).optional(),
  settings: settingsSchema.optional(),
});

const clusterSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be kebab-case, for example prod-1',
      ),
    kubeconfig: kubeconfigSchema,
    upgrade: z.strictObject({ kubeconfig: kubeconfigSchema }).optional(),
    namespace: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be the namespace in which Drydock creates RollingUpgrades',
      ),
    aws: z.strictObject({
      accountId: awsAccountIdSchema.optional(),
      region: awsRegionSchema,
      reader: awsRoleSchema.optional(),
      endpoints: z
        .strictObject({
          autoScaling: awsEndpointSchema,
          ec2: awsEndpointSchema,
          sts: awsEndpointSchema,
        })
        .partial()
        .optional(),
    }),
    settings: settingsSchema.optional(),
    directWrites: z.literal('allowed').optional(),
    groups: z.array(groupSchema).min(1).max(100),
  })
  .superRefine((cluster, context) => {
    for (const { path, message } of issuesOf(cluster))
      context.addIssue({ code: 'custom', path: [...path], message });
  })
  .transform(({ groups, ...cluster }) => ({
    ...cluster,
    groups: groups.map(({ name, settings, ...group }) => ({
      ...group,
      name: name ?? group.asgName,
      settings: withDefaults(settings, cluster.settings),
    })),
  }));

const configSchema = z
  .strictObject({ clusters: z.array(clusterSchema).default([]) })
  .superRefine(({ clusters }, context) => {
    for (const [index, { id }] of clusters.entries())
      if (clusters.findIndex(each => each.id === id) < index)
        context.addIssue({
          code: 'custom',
          path: ['clusters', index, 'id'],
          message: `${id} is used twice; ids must be unique`,
        });
  });

/** How a group rolls. */
export type RollSettings = z.output<typeof settingsSchema>;
/** One cluster with its groups, as configured. */
export type RollerConfig = z.output<typeof clusterSchema>;
/** One Auto Scaling group: a node pool. */
export type GroupConfig = RollerConfig['groups'][number];

/** A group says what differs from its cluster; of the strategy each field by itself. */
function withDefaults(
  own: RollSettings | undefined,
  ofCluster: RollSettings | undefined,
): RollSettings {
  const strategy = { ...ofCluster?.strategy, ...own?.strategy };
  return {
    ...ofCluster,
    ...own,
    ...(Object.keys(strategy).length > 0 ? { strategy } : {}),
  };
}

/**
 * Reads `clusterUpgrades.upgradeManager`.
 * @throws InputError that names the key, what is wrong and how to fix it.
 */
export function readRollerConfig(config: Config): readonly RollerConfig[] {
  return parseConfiguration({
    schema: configSchema,
    value: config.getOptional(KEY) ?? {},
    key: KEY,
  }).clusters;
}
