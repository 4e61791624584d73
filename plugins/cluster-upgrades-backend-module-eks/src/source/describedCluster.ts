import { z } from 'zod';

const text = z.string().min(1).max(2_000);

/** What is looked at of a cluster; the SDK declares types and checks no value. */
export const describedClusterSchema = z.object({
  arn: text,
  name: text,
  status: text.nullish(),
  version: z.string().max(100).nullish(),
  endpoint: text.nullish(),
  certificateAuthority: z
    .object({ data: z.string().max(100_000).nullish() })
    .nullish(),
  resourcesVpcConfig: z
    .object({
      endpointPublicAccess: z.boolean().nullish(),
      publicAccessCidrs: z.array(z.string()).nullish(),
    })
    .nullish(),
  tags: z.record(z.string(), z.string()).nullish(),
  /** Set: the EKS Connector registered it, and EKS does not run it. */
  connectorConfig: z.object({}).nullish(),
});

export type DescribedCluster = z.output<typeof describedClusterSchema>;

/**
 * Who reaches the API server: all, only who is in its VPC or connected with it, or only some
 * addresses beside these.
 */
export function exposureOf({
  resourcesVpcConfig,
}: DescribedCluster): 'public' | 'private' | 'restricted' {
  const { endpointPublicAccess, publicAccessCidrs } = resourcesVpcConfig ?? {};
  if (endpointPublicAccess === false) return 'private';
  const isOpen = publicAccessCidrs?.includes('0.0.0.0/0') ?? true;
  return isOpen ? 'public' : 'restricted';
}
