import type { Config } from '@backstage/config';
import { z } from 'zod';
import {
  ALLOWED_HOST,
  allowedHostMistake,
  parseConfiguration,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

const KEY = 'clusterUpgrades.clusterApi';

const kubeconfigSchema = z.strictObject({
  file: z.string().min(1),
  context: z.string().min(1).optional(),
});

const fieldSchema = z
  .strictObject({
    label: z.string().min(1).optional(),
    annotation: z.string().min(1).optional(),
  })
  .refine(
    field => field.label !== undefined || field.annotation !== undefined,
    {
      message:
        'names neither a label nor an annotation; add `label` or `annotation`',
    },
  );

const managementSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be kebab-case, for example capi-main',
      ),
    title: z.string().min(1).optional(),
    kubeconfig: kubeconfigSchema,
    namespaces: z
      .array(z.string().min(1))
      .min(1, 'is empty; leave it out to read all namespaces')
      .optional(),
    upgrade: z.strictObject({ kubeconfig: kubeconfigSchema }).optional(),
    workloadAccess: z
      .enum(['kubeconfigSecret', 'kubernetesPlugin'])
      .default('kubeconfigSecret'),
    kubernetesPluginNames: z
      .record(
        z
          .string()
          .regex(/^[^/]+\/[^/]+$/, 'must be namespace/name of a Cluster'),
        z.string().min(1).max(500),
      )
      .refine(
        names =>
          new Set(Object.values(names)).size === Object.keys(names).length,
        'gives two clusters the same name; each cluster of the kubernetes plugin is one cluster',
      )
      .default({}),
    allowedHosts: z
      .array(z.string().regex(ALLOWED_HOST, allowedHostMistake))
      .default([]),
    mapping: z
      .strictObject({
        environment: fieldSchema.default({ label: 'environment' }),
        region: fieldSchema.default({ label: 'region' }),
        owner: fieldSchema.default({ annotation: 'backstage.io/owner' }),
        system: fieldSchema.default({ annotation: 'backstage.io/system' }),
      })
      .prefault({}),
  })
  .refine(
    ({ kubeconfig, upgrade }) =>
      !upgrade ||
      upgrade.kubeconfig.file !== kubeconfig.file ||
      upgrade.kubeconfig.context !== kubeconfig.context,
    {
      path: ['upgrade', 'kubeconfig'],
      message:
        'is the same as the reading kubeconfig; reading and changing never share a credential: give it a file or context of its own',
    },
  );

const configSchema = z
  .array(managementSchema)
  .superRefine((managements, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of managements.entries()) {
      if (seen.has(id))
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: `${id} is used twice; ids must be unique`,
        });
      seen.add(id);
    }
  });

/** Where a value stands on a Cluster object. The label wins where both are named and set. */
export type FieldSource = z.output<typeof fieldSchema>;

export type KubeconfigReference = z.output<typeof kubeconfigSchema>;

/** One configured Cluster API management cluster. */
export type ManagementConfig = z.output<typeof managementSchema>;

/**
 * Reads `clusterUpgrades.clusterApi`.
 * @throws InputError that names the key, what is wrong and how to fix it.
 */
export function readClusterApiConfig(
  config: Config,
): readonly ManagementConfig[] {
  return parseConfiguration({
    schema: configSchema,
    value: config.getOptional(KEY) ?? [],
    key: KEY,
  });
}
