import { z } from 'zod';
import {
  ANNOTATION_KUBERNETES_AUTH_PROVIDER,
  ANNOTATION_KUBERNETES_AWS_ASSUME_ROLE,
  ANNOTATION_KUBERNETES_AWS_CLUSTER_ID,
  ANNOTATION_KUBERNETES_AWS_EXTERNAL_ID,
  ANNOTATION_KUBERNETES_OIDC_TOKEN_PROVIDER,
} from '@backstage/plugin-kubernetes-common';
import type { Cluster } from '@drydock/backstage-plugin-cluster-upgrades-common';
import {
  CLUSTER_REFERENCE_MISTAKE,
  parseClusterReference,
} from '@drydock/backstage-plugin-cluster-upgrades-node';

const value = z.string().min(1).max(1000);
const reference = z
  .string()
  .refine(
    text => parseClusterReference(text) !== undefined,
    CLUSTER_REFERENCE_MISTAKE,
  );

/**
 * Settings that only one provider of the kubernetes plugin reads, with the annotation that it reads
 * them from.
 */
const OF_PROVIDER = {
  oidcTokenProvider: {
    provider: 'oidc',
    annotation: ANNOTATION_KUBERNETES_OIDC_TOKEN_PROVIDER,
  },
  awsAssumeRole: {
    provider: 'aws',
    annotation: ANNOTATION_KUBERNETES_AWS_ASSUME_ROLE,
  },
  awsExternalId: {
    provider: 'aws',
    annotation: ANNOTATION_KUBERNETES_AWS_EXTERNAL_ID,
  },
  awsClusterId: {
    provider: 'aws',
    annotation: ANNOTATION_KUBERNETES_AWS_CLUSTER_ID,
  },
} as const;
const OWN_SETTINGS = Object.keys(OF_PROVIDER) as (keyof typeof OF_PROVIDER)[];

/**
 * How the kubernetes plugin authenticates to some clusters; without `clusters` and `environments`
 * to all.
 */
const entry = z
  .strictObject({
    clusters: z.array(reference).min(1).optional(),
    environments: z.array(value).min(1).optional(),
    provider: z.string().min(1).max(100),
    oidcTokenProvider: value.optional(),
    awsAssumeRole: value.optional(),
    awsExternalId: value.optional(),
    awsClusterId: value.optional(),
  })
  .superRefine((auth, context) => {
    const mistake = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (auth.provider === 'serviceAccount') {
      mistake(
        'provider',
        "cannot be 'serviceAccount': the catalog locator of the kubernetes plugin ignores such clusters, because an entity must not hold a token. " +
          'Use aks, aws, azure, google, googleServiceAccount or oidc, or a locator of type config',
      );
    }
    if (auth.provider === 'oidc' && auth.oidcTokenProvider === undefined) {
      mistake(
        'oidcTokenProvider',
        'is missing: with oidc the kubernetes plugin needs the id of the auth provider whose token it sends',
      );
    }
    for (const setting of OWN_SETTINGS) {
      const { provider } = OF_PROVIDER[setting];
      if (auth[setting] !== undefined && auth.provider !== provider)
        mistake(setting, `is read with the provider ${provider} only`);
    }
    if (auth.awsExternalId !== undefined && auth.awsAssumeRole === undefined)
      mistake('awsExternalId', 'needs awsAssumeRole, to which it belongs');
    if (auth.awsClusterId !== undefined && auth.clusters?.length !== 1)
      mistake(
        'awsClusterId',
        'is the name of one cluster: name this one alone under clusters',
      );
  });

export const kubernetesAuthSection = z.array(entry).default([]);

export type KubernetesAuth = z.output<typeof entry>;

/**
 * Annotations by which the kubernetes plugin authenticates to the cluster, of the first entry that
 * is for it; undefined: there is none.
 */
export function authAnnotations(
  { id, environment, sources }: Cluster,
  entries: readonly KubernetesAuth[],
): Record<string, string> | undefined {
  const references = new Set([
    id,
    ...sources.map(source => `${source.id}/${source.name}`),
  ]);
  const isFor = ({ clusters, environments }: KubernetesAuth) =>
    (clusters?.some(each => references.has(each)) ?? true) &&
    (environments === undefined ||
      (environment !== undefined && environments.includes(environment)));
  const auth = entries.find(isFor);
  if (!auth) return undefined;
  const own = OWN_SETTINGS.flatMap(setting => {
    const text = auth[setting];
    return text === undefined ? [] : [[OF_PROVIDER[setting].annotation, text]];
  });
  return {
    [ANNOTATION_KUBERNETES_AUTH_PROVIDER]: auth.provider,
    ...Object.fromEntries(own),
  };
}
