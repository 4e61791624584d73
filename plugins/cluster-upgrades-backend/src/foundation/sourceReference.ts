import { z } from 'zod';
import {
  CLUSTER_REFERENCE_MISTAKE,
  parseClusterReference,
  type SourceReference,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

export { parseClusterReference };
export type {
  ConfiguredReference,
  SourceReference,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

/** `kubeconfig/prod-eu-1` */
export function formatSourceReference({
  sourceId,
  name,
}: SourceReference): string {
  return `${sourceId}/${name}`;
}

/** In the configuration: a cluster id or `<source id>/<name in the source>`. */
export const clusterReferenceText = z
  .string()
  .refine(
    text => parseClusterReference(text) !== undefined,
    CLUSTER_REFERENCE_MISTAKE,
  );

/** In the configuration: `<source id>/<name in the source>`. */
export const sourceReferenceText = z.string().refine(text => {
  const reference = parseClusterReference(text);
  return reference !== undefined && 'sourceId' in reference;
}, "must be '<source id>/<name in the source>', for example kubeconfig/prod-eu-1");
