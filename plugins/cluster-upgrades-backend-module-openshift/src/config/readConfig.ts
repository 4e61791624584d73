import type { Config } from '@backstage/config';
import { z } from 'zod';
import { parseConfiguration } from '@drydock/backstage-plugin-cluster-upgrades-node';

const KEY = 'clusterUpgrades.openshift';

const kubeconfigSchema = z.strictObject({
  file: z.string().min(1),
  context: z.string().min(1).optional(),
});

/** Longest drain that the operator waits for, a week. */
const MOST_DRAIN_MINUTES = 7 * 24 * 60;

const upgradeConfigSchema = z.strictObject({
  type: z.enum(['OSD', 'ARO']).default('OSD'),
  forceDrainAfterMinutes: z.int().min(0).max(MOST_DRAIN_MINUTES),
  capacityReservation: z.boolean().default(false),
});

/** How managed-upgrade-operator upgrades a cluster, where it may be asked to. */
export type UpgradeConfigSettings = z.output<typeof upgradeConfigSchema>;

const clusterSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be kebab-case, for example prod-eu-1',
      ),
    kubeconfig: kubeconfigSchema,
    upgrade: z
      .strictObject({
        kubeconfig: kubeconfigSchema,
        upgradeConfig: upgradeConfigSchema.optional(),
      })
      .optional(),
  })
  .refine(
    ({ kubeconfig, upgrade }) =>
      upgrade?.kubeconfig.file !== kubeconfig.file ||
      upgrade.kubeconfig.context !== kubeconfig.context,
    {
      path: ['upgrade', 'kubeconfig'],
      message:
        'is the same as the reading kubeconfig; reading and changing never share a credential: give it a file or context of its own',
    },
  );

const configSchema = z
  .strictObject({ clusters: z.array(clusterSchema).default([]) })
  .superRefine(({ clusters }, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of clusters.entries()) {
      if (seen.has(id))
        context.addIssue({
          code: 'custom',
          path: ['clusters', index, 'id'],
          message: `${id} is used twice; ids must be unique`,
        });
      seen.add(id);
    }
  });

/** One OpenShift cluster, as configured. */
export type OpenShiftConfig = z.output<typeof clusterSchema>;

/**
 * Reads `clusterUpgrades.openshift`.
 * @throws InputError that names the key, what is wrong and how to fix it.
 */
export function readOpenShiftConfig(
  config: Config,
): readonly OpenShiftConfig[] {
  return parseConfiguration({
    schema: configSchema,
    value: config.getOptional(KEY) ?? {},
    key: KEY,
  }).clusters;
}
