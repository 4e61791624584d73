import {
  runningOf,
  type EksAddon,
  type EksCluster,
  type EksNodegroup,
  type EksUpdate,
  type InsightBody,
} from './model';

/** What the API says of the state, field by field as its description has them. */

export const secondsOf = (milliseconds: number): number => milliseconds / 1000;

export function clusterStatus(cluster: EksCluster, now: number): string {
  const update = runningOf(cluster);
  const isUpdating =
    update && !update.isHidden && (update.nodesUntil ?? 0) <= now;
  return isUpdating ? 'UPDATING' : cluster.status;
}

export function clusterBody(cluster: EksCluster, arn: string, now: number) {
  const common = {
    name: cluster.name,
    arn,
    createdAt: secondsOf(cluster.createdAt),
    status: clusterStatus(cluster, now),
    tags: cluster.tags,
  };
  if (cluster.connectorProvider)
    return {
      ...common,
      connectorConfig: {
        activationId: `activation-of-${cluster.name}`,
        provider: cluster.connectorProvider,
        roleArn: roleOf(arn, 'eks-connector'),
      },
    };
  return {
    ...common,
    version: cluster.version,
    platformVersion: cluster.platformVersion,
    ...(cluster.status === 'CREATING'
      ? {}
      : {
          endpoint: cluster.endpoint,
          certificateAuthority: { data: cluster.certificateAuthorityData },
        }),
    roleArn: roleOf(arn, 'eks-cluster'),
    resourcesVpcConfig: {
      subnetIds: ['subnet-0a', 'subnet-0b'],
      securityGroupIds: [],
      clusterSecurityGroupId: 'sg-0a',
      vpcId: 'vpc-0a',
      endpointPublicAccess: cluster.isPublic,
      endpointPrivateAccess: !cluster.isPublic,
      publicAccessCidrs: cluster.isPublic ? ['0.0.0.0/0'] : [],
    },
    accessConfig: { authenticationMode: 'API_AND_CONFIG_MAP' },
    upgradePolicy: { supportType: cluster.supportType },
    health: { issues: cluster.issues },
    computeConfig: { enabled: cluster.isAutoMode, nodePools: [] },
    deletionProtection: false,
  };
}

function roleOf(clusterArn: string, role: string): string {
  const [, partition, , , account] = clusterArn.split(':');
  return `arn:${partition}:iam::${account}:role/${role}`;
}

export function nodegroupBody(
  cluster: EksCluster,
  group: EksNodegroup,
  arn: string,
) {
  return {
    nodegroupName: group.name,
    nodegroupArn: arn,
    clusterName: cluster.name,
    version: group.version,
    releaseVersion: group.releaseVersion,
    createdAt: secondsOf(group.createdAt),
    modifiedAt: secondsOf(group.modifiedAt),
    status: runningOf(cluster, { nodegroup: group.name })
      ? 'UPDATING'
      : 'ACTIVE',
    capacityType: 'ON_DEMAND',
    scalingConfig: {
      minSize: 1,
      maxSize: group.nodes * 2,
      desiredSize: group.nodes,
    },
    instanceTypes: ['m6i.large'],
    subnets: ['subnet-0a', 'subnet-0b'],
    amiType: group.amiType,
    labels: {},
    taints: [],
    resources: {
      autoScalingGroups: [{ name: `eks-${group.name}-${group.uuid}` }],
    },
    health: { issues: group.issues },
    updateConfig: group.updateConfig,
    ...(group.launchTemplate ? { launchTemplate: group.launchTemplate } : {}),
    tags: group.tags ?? {},
  };
}

export function addonBody(cluster: EksCluster, addon: EksAddon, arn: string) {
  return {
    addonName: addon.name,
    clusterName: cluster.name,
    status: runningOf(cluster, { addon: addon.name })
      ? 'UPDATING'
      : addon.status,
    addonVersion: addon.version,
    health: { issues: addon.issues },
    addonArn: arn,
    createdAt: secondsOf(addon.createdAt),
    modifiedAt: secondsOf(addon.modifiedAt),
    tags: addon.tags ?? {},
    ...(addon.serviceAccountRoleArn
      ? { serviceAccountRoleArn: addon.serviceAccountRoleArn }
      : {}),
    ...(addon.configurationValues === undefined
      ? {}
      : { configurationValues: addon.configurationValues }),
    podIdentityAssociations: addon.podIdentityAssociations,
  };
}

export function updateBody(update: EksUpdate) {
  return {
    id: update.id,
    status: update.status,
    type: update.type,
    params: update.params,
    createdAt: secondsOf(update.createdAt),
    errors: update.errors,
    ...(update.cancellation ? { cancellation: update.cancellation } : {}),
  };
}

export function insightSummary({
  id,
  name,
  category,
  kubernetesVersion,
  lastRefreshTime,
  insightStatus,
}: InsightBody) {
  return {
    id,
    name,
    category,
    kubernetesVersion,
    lastRefreshTime,
    insightStatus,
  };
}
