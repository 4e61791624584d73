import type { Config } from '@backstage/config';
import { z } from 'zod';
import { parseConfiguration } from '@drydock/backstage-plugin-cluster-upgrades-node';

const KEY = 'clusterUpgrades.systemUpgradeController';

const kubeconfigSchema = z.strictObject({
  file: z.string().min(1),
  context: z.string().min(1).optional(),
});

const planSchema = z
  .string()
  .regex(
    /^[a-z0-9.-]{1,253}\/[a-z0-9.-]{1,253}$/,
    'must be namespace/name of a Plan, for example system-upgrade/server-plan',
  );

const clusterSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be kebab-case, for example edge-1',
      ),
    kubeconfig: kubeconfigSchema,
    upgrade: z.strictObject({ kubeconfig: kubeconfigSchema }).optional(),
    serverPlan: planSchema,
    agentPlans: z.array(planSchema).default([]),
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
  )
  .refine(
    ({ serverPlan, agentPlans }) =>
      new Set([serverPlan, ...agentPlans]).size === agentPlans.length + 1,
    {
      path: ['agentPlans'],
      message: 'names a Plan twice; each Plan is the server Plan or one pool',
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

/** One cluster with its Plans, as configured. */
export type PlansConfig = z.output<typeof clusterSchema>;

/**
 * Reads `clusterUpgrades.systemUpgradeController`.
 * @throws InputError that names the key, what is wrong and how to fix it.
 */
export function readPlansConfig(config: Config): readonly PlansConfig[] {
  return parseConfiguration({
    schema: configSchema,
    value: config.getOptional(KEY) ?? {},
    key: KEY,
  }).clusters;
}
