import type { Config } from '@backstage/config';
import { parseConfiguration } from '@drydock/backstage-plugin-cluster-upgrades-node';
import { z } from 'zod';
import { isImageTag } from './imageTag';

const KEY = 'clusterUpgrades.selfManagedAddOns';

const kubeconfigSchema = z.strictObject({
  file: z.string().min(1),
  context: z.string().min(1).optional(),
});

const objectName = z
  .string()
  .regex(
    /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/,
    'must be a name of Kubernetes: lower case, digits, - and .',
  );

const addOnSchema = z
  .strictObject({
    name: z.string().min(1).max(100),
    kind: z.enum(['Deployment', 'DaemonSet']),
    namespace: objectName.default('kube-system'),
    workload: objectName.optional(),
    containers: z.array(objectName).min(1).max(20).optional(),
    version: z
      .string()
      .refine(
        isImageTag,
        'must be a tag of an image, for example v1.11.4-eksbuild.2; put it in quotes',
      )
      .optional(),
  })
  .transform(({ workload, containers, ...addOn }) => {
    const object = workload ?? addOn.name;
    return {
      ...addOn,
      workload: object,
      containers: containers ?? [object],
    };
  });

const clusterSchema = z
  .strictObject({
    id: z
      .string()
      .regex(
        /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
        'must be kebab-case, for example prod-eu-1',
      ),
    kubeconfig: kubeconfigSchema,
    upgrade: z.strictObject({ kubeconfig: kubeconfigSchema }).optional(),
    addOns: z.array(addOnSchema).min(1).max(100),
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
  .superRefine(({ addOns }, context) => {
    for (const [
      index,
      { name, kind, namespace, workload },
    ] of addOns.entries()) {
      const before = addOns.slice(0, index);
      if (before.some(other => other.name === name))
        context.addIssue({
          code: 'custom',
          path: ['addOns', index, 'name'],
          message: `${name} is used twice; names must be unique in a cluster`,
        });
      if (
        before.some(
          other =>
            other.kind === kind &&
            other.namespace === namespace &&
            other.workload === workload,
        )
      )
        context.addIssue({
          code: 'custom',
          path: ['addOns', index, 'workload'],
          message: `${kind} ${namespace}/${workload} is named twice; list all its containers in one entry`,
        });
    }
  });

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

/** One cluster with its add-ons, as configured. */
export type AddOnsConfig = z.output<typeof clusterSchema>;
/** One add-on: its workload, and the containers whose image has its version. */
export type AddOnConfig = AddOnsConfig['addOns'][number];

/**
 * Reads `clusterUpgrades.selfManagedAddOns`.
 * @throws InputError that names the key, what is wrong and how to fix it.
 */
export function readAddOnsConfig(config: Config): readonly AddOnsConfig[] {
  return parseConfiguration({
    schema: configSchema,
    value: config.getOptional(KEY) ?? {},
    key: KEY,
  }).clusters;
}
