import {
  isSameProvider,
  parseComponentName,
  type ComponentClaim,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { z } from 'zod';
import { clusterProvider } from './clusterProvider';

const component = z.string().transform((text, context) => {
  const name = parseComponentName(text);
  if (name) return name;
  context.addIssue({
    code: 'custom',
    message:
      "must be 'control-plane', 'add-ons', 'node-pools' or 'node-pools/<name of the pool>'",
  });
  return z.NEVER;
});

const controller = z.strictObject({
  // No name of a source: who writes in a source could give it to another cluster.
  cluster: z
    .string()
    .regex(
      /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      'must be the id of the cluster in Drydock, which its page shows in its address',
    ),
  components: z.array(component).min(1).max(100),
  provider: clusterProvider,
});

/** Who changes which component of which cluster, by the operator. */
export const controllersSection = z
  .array(controller)
  .max(10_000)
  .superRefine((entries, context) => {
    entries.forEach(({ cluster, components, provider }, index) => {
      const named = entries
        .slice(0, index)
        .find(
          other =>
            other.cluster === cluster &&
            !isSameProvider(other.provider, provider) &&
            other.components.some(each => components.includes(each)),
        );
      if (named)
        context.addIssue({
          code: 'custom',
          path: [index, 'components'],
          message: `an earlier entry names '${named.provider.id}' for the same component; name one provider`,
        });
    });
  })
  .default([]);

/** As clusters carry it, by the id of the cluster. */
export function claimsByCluster(
  entries: z.infer<typeof controllersSection>,
): ReadonlyMap<string, readonly ComponentClaim[]> {
  const claims = new Map<string, ComponentClaim[]>();
  for (const { cluster, components, provider } of entries)
    claims.set(cluster, [
      ...(claims.get(cluster) ?? []),
      { ...provider, components, byOperator: true },
    ]);
  return claims;
}
