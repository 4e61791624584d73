import type { ListedInstance, TestGroup } from './AwsWorld';

/** A group as the API describes it. */
export function groupBody(
  group: TestGroup,
  instances: readonly ListedInstance[],
) {
  return {
    AutoScalingGroupName: group.name,
    AutoScalingGroupARN: `arn:aws:autoscaling:eu-central-1:012345678901:autoScalingGroup:00000000-0000-4000-8000-000000000000:autoScalingGroupName/${group.name}`,
    MinSize: group.min,
    MaxSize: group.max,
    DesiredCapacity: group.desired,
    DefaultCooldown: 300,
    HealthCheckType: 'EC2',
    CreatedTime: '2026-01-01T00:00:00Z',
    AvailabilityZones: { member: group.zones },
    LaunchTemplate: {
      LaunchTemplateId: group.template,
      LaunchTemplateName: 'workers',
      Version: '$Latest',
    },
    SuspendedProcesses: {
      member: [...group.suspended].map(ProcessName => ({ ProcessName })),
    },
    Tags: {
      member: [...group.tags].map(([Key, Value]) => ({
        ResourceId: group.name,
        ResourceType: 'auto-scaling-group',
        Key,
        Value,
        PropagateAtLaunch: 'false',
      })),
    },
    Instances: {
      member: instances.map(each => instanceBody(each, group)),
    },
    ...group.more,
  };
}

function instanceBody(
  { id, zone, version, lifecycle }: ListedInstance,
  { template }: TestGroup,
) {
  return {
    InstanceId: id,
    AvailabilityZone: zone,
    LifecycleState: lifecycle,
    HealthStatus: 'Healthy',
    ProtectedFromScaleIn: 'false',
    // None, where a launch template is gone.
    ...(version > 0
      ? {
          LaunchTemplate: {
            LaunchTemplateId: template,
            LaunchTemplateName: 'workers',
            Version: version,
          },
        }
      : {}),
  };
}
