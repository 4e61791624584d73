import { z } from 'zod';

/**
 * The fields and words of EKS' answers that the server uses, in a form of our own: what is not here
 * is no field of the API, or not used.
 */

const text = z.string();
const texts = z.array(text);
const time = z.number().positive();
const tags = z.record(text, text);
const next = { nextToken: text.optional() };
const issues = z.array(
  z.strictObject({ code: text, message: text, resourceIds: texts }),
);
const health = z.strictObject({ issues });

const connected = z.strictObject({
  name: text,
  arn: text,
  createdAt: time,
  status: z.enum(['ACTIVE', 'PENDING', 'FAILED']),
  tags,
  connectorConfig: z.strictObject({
    activationId: text,
    provider: text,
    roleArn: text,
  }),
});

const cluster = z.strictObject({
  name: text,
  arn: text,
  createdAt: time,
  status: z.enum(['CREATING', 'ACTIVE', 'DELETING', 'FAILED', 'UPDATING']),
  tags,
  version: text,
  platformVersion: text,
  endpoint: text.optional(),
  certificateAuthority: z.strictObject({ data: text }).optional(),
  roleArn: text,
  resourcesVpcConfig: z.strictObject({
    subnetIds: texts,
    securityGroupIds: texts,
    clusterSecurityGroupId: text,
    vpcId: text,
    endpointPublicAccess: z.boolean(),
    endpointPrivateAccess: z.boolean(),
    publicAccessCidrs: texts,
  }),
  accessConfig: z.strictObject({
    authenticationMode: z.enum(['API', 'API_AND_CONFIG_MAP', 'CONFIG_MAP']),
  }),
  upgradePolicy: z.strictObject({
    supportType: z.enum(['STANDARD', 'EXTENDED']),
  }),
  health,
  computeConfig: z.strictObject({ enabled: z.boolean(), nodePools: texts }),
  deletionProtection: z.boolean(),
});

const update = z.strictObject({
  id: text,
  status: z.enum(['InProgress', 'Failed', 'Cancelled', 'Successful']),
  type: text,
  params: z.array(z.strictObject({ type: text, value: text })),
  createdAt: time,
  errors: z.array(
    z.strictObject({
      errorCode: z.enum([
        'AccessDenied',
        'ClusterUnreachable',
        'ConfigurationConflict',
        'EniLimitReached',
        'InsufficientFreeAddresses',
        'IpNotAvailable',
        'NodeCreationFailure',
        'OperationNotPermitted',
        'PodEvictionFailure',
        'SecurityGroupNotFound',
        'SubnetNotFound',
        'Unknown',
        'VpcIdNotFound',
      ]),
      errorMessage: text,
      resourceIds: texts,
    }),
  ),
  cancellation: z
    .strictObject({
      status: z.enum(['InProgress', 'Failed', 'Successful']),
      reason: text.optional(),
    })
    .optional(),
});

const nodegroup = z.strictObject({
  nodegroupName: text,
  nodegroupArn: text,
  clusterName: text,
  version: text,
  releaseVersion: text,
  createdAt: time,
  modifiedAt: time,
  status: z.enum(['ACTIVE', 'UPDATING', 'DEGRADED']),
  capacityType: z.literal('ON_DEMAND'),
  scalingConfig: z.strictObject({
    minSize: z.int(),
    maxSize: z.int(),
    desiredSize: z.int(),
  }),
  instanceTypes: texts,
  subnets: texts,
  amiType: text,
  labels: tags,
  taints: z.tuple([]),
  resources: z.strictObject({
    autoScalingGroups: z.array(z.strictObject({ name: text })),
  }),
  health,
  updateConfig: z.strictObject({
    maxUnavailable: z.int().min(1).optional(),
    maxUnavailablePercentage: z.int().min(1).max(100).optional(),
    updateStrategy: z.enum(['DEFAULT', 'MINIMAL']).optional(),
  }),
  launchTemplate: z
    .strictObject({
      id: text.optional(),
      name: text.optional(),
      version: text.optional(),
    })
    .optional(),
  tags,
});

const addon = z.strictObject({
  addonName: text,
  clusterName: text,
  status: z.enum(['ACTIVE', 'UPDATING', 'DEGRADED', 'UPDATE_FAILED']),
  addonVersion: text,
  health,
  addonArn: text,
  createdAt: time,
  modifiedAt: time,
  tags,
  serviceAccountRoleArn: text.optional(),
  configurationValues: text.optional(),
  podIdentityAssociations: texts,
});

const offeredAddon = z.strictObject({
  addonName: text,
  type: text,
  publisher: text,
  owner: text,
  addonVersions: z.array(
    z.strictObject({
      addonVersion: text,
      architecture: texts,
      compatibilities: z.array(
        z.strictObject({
          clusterVersion: text,
          platformVersions: texts,
          defaultVersion: z.boolean(),
        }),
      ),
      requiresConfiguration: z.boolean(),
    }),
  ),
});

const summary = z.strictObject({
  id: text,
  name: text,
  category: z.enum([
    'UPGRADE_READINESS',
    'MISCONFIGURATION',
    'ROLLBACK_READINESS',
  ]),
  kubernetesVersion: text,
  lastRefreshTime: time,
  insightStatus: z.strictObject({
    status: z.enum(['PASSING', 'WARNING', 'ERROR', 'UNKNOWN']),
    reason: text,
  }),
});

const insight = summary.extend({
  lastTransitionTime: time,
  description: text,
  recommendation: text,
  additionalInfo: tags,
  resources: z.array(z.unknown()),
  categorySpecificSummary: z.strictObject({
    deprecationDetails: z.array(z.unknown()),
    addonCompatibilityDetails: z.array(z.unknown()),
  }),
});

const offeredVersion = z.strictObject({
  clusterVersion: text,
  clusterType: z.literal('eks'),
  defaultPlatformVersion: text,
  defaultVersion: z.boolean(),
  releaseDate: time,
  endOfStandardSupportDate: time,
  endOfExtendedSupportDate: time,
  versionStatus: z.enum([
    'UNSUPPORTED',
    'STANDARD_SUPPORT',
    'EXTENDED_SUPPORT',
  ]),
  kubernetesPatchVersion: text,
});

const refreshStatus = z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']);
const updated = z.strictObject({ update });

/** By operation, what it answers. */
export const EKS_ANSWERS: Readonly<Record<string, z.ZodType>> = {
  ListClusters: z.strictObject({ clusters: texts, ...next }),
  DescribeCluster: z.strictObject({ cluster: z.union([connected, cluster]) }),
  UpdateClusterVersion: updated,
  ListUpdates: z.strictObject({ updateIds: texts, ...next }),
  DescribeUpdate: updated,
  CancelUpdate: updated,
  DescribeClusterVersions: z.strictObject({
    clusterVersions: z.array(offeredVersion),
    ...next,
  }),
  ListNodegroups: z.strictObject({ nodegroups: texts, ...next }),
  DescribeNodegroup: z.strictObject({ nodegroup }),
  UpdateNodegroupVersion: updated,
  UpdateNodegroupConfig: updated,
  TagResource: z.strictObject({}),
  UntagResource: z.strictObject({}),
  ListAddons: z.strictObject({ addons: texts, ...next }),
  DescribeAddon: z.strictObject({ addon }),
  DescribeAddonVersions: z.strictObject({
    addons: z.array(offeredAddon),
    ...next,
  }),
  UpdateAddon: updated,
  ListInsights: z.strictObject({ insights: z.array(summary), ...next }),
  DescribeInsight: z.strictObject({ insight }),
  StartInsightsRefresh: z.strictObject({
    status: refreshStatus,
    message: text,
  }),
  DescribeInsightsRefresh: z.strictObject({
    status: refreshStatus,
    message: text,
    startedAt: time,
    endedAt: time.optional(),
  }),
};
