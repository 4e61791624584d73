import type {
  AutoScalingGroup as DescribedGroup,
  Instance,
  LaunchTemplateSpecification,
} from '@aws-sdk/client-auto-scaling';
import type {
  AutoScalingGroup,
  GroupInstance,
  LaunchTemplateVersion,
  TemplateReference,
} from './model';

/** A version as a group names it: a number, `$Latest` or `$Default`. */
export interface NamedTemplate {
  readonly templateId?: string;
  readonly templateName?: string;
  readonly version: string;
}

/** The templates that a group launches with: of its policy, and of single instance types. Pure. */
export function namedTemplates(
  group: Pick<DescribedGroup, 'LaunchTemplate' | 'MixedInstancesPolicy'>,
): readonly NamedTemplate[] {
  const mixed = group.MixedInstancesPolicy?.LaunchTemplate;
  const found = [
    group.LaunchTemplate ?? mixed?.LaunchTemplateSpecification,
    ...(mixed?.Overrides ?? []).map(each => each.LaunchTemplateSpecification),
  ].flatMap(each => (each ? [named(each)] : []));
  return found.filter(
    (each, index) =>
      found.findIndex(other => keyOf(other) === keyOf(each)) === index,
  );
}

function named({
  LaunchTemplateId,
  LaunchTemplateName,
  Version,
}: LaunchTemplateSpecification): NamedTemplate {
  return {
    templateId: LaunchTemplateId,
    templateName: LaunchTemplateName,
    // As the API says: `$Default` where none is named.
    version: Version ?? '$Default',
  };
}

/** The same for the same version of the same template. Pure. */
export function keyOf({
  templateId,
  templateName,
  version,
}: NamedTemplate): string {
  return JSON.stringify([templateId ?? templateName, version]);
}

/**
 * A group as it was described, with what its templates resolve to. Pure.
 * @returns undefined for an answer that is none that the API documents
 */
export function readGroup(
  group: DescribedGroup,
  launches: readonly LaunchTemplateVersion[],
): AutoScalingGroup | undefined {
  const { AutoScalingGroupName: name, AutoScalingGroupARN: arn } = group;
  const { MinSize: minSize, MaxSize: maxSize } = group;
  const { DesiredCapacity: desiredCapacity } = group;
  if (
    name === undefined ||
    minSize === undefined ||
    maxSize === undefined ||
    desiredCapacity === undefined
  )
    return undefined;
  const instances = (group.Instances ?? []).map(each =>
    readInstance(each, launches),
  );
  if (instances.some(each => each === undefined)) return undefined;
  return {
    name,
    arn: arn ?? '',
    minSize,
    maxSize,
    desiredCapacity,
    ...(countsInstances(group) ? {} : { countsInstances: false as const }),
    zones: group.AvailabilityZones ?? [],
    isBeingDeleted: group.Status !== undefined,
    suspendedProcesses: (group.SuspendedProcesses ?? []).flatMap(
      ({ ProcessName }) => ProcessName ?? [],
    ),
    tags: Object.fromEntries(
      (group.Tags ?? []).map(({ Key = '', Value = '' }) => [Key, Value]),
    ),
    launches,
    ...(namedTemplates(group).some(({ version }) => version === '$Default')
      ? { followsDefaultVersion: true as const }
      : {}),
    ...(group.WarmPoolConfiguration ? { hasWarmPool: true as const } : {}),
    instances: instances.flatMap(each => each ?? []),
  };
}

/** Units are instances, unless types have weights. */
function countsInstances({
  DesiredCapacityType: unit = 'units',
  MixedInstancesPolicy: mixed,
}: DescribedGroup): boolean {
  return (
    unit === 'units' &&
    (mixed?.LaunchTemplate?.Overrides ?? []).every(
      ({ WeightedCapacity = '1' }) => WeightedCapacity === '1',
    )
  );
}

function readInstance(
  instance: Instance,
  launches: readonly LaunchTemplateVersion[],
): GroupInstance | undefined {
  const { InstanceId: id, LifecycleState: lifecycle } = instance;
  if (id === undefined || lifecycle === undefined) return undefined;
  const template = referenceOf(instance.LaunchTemplate);
  return {
    id,
    lifecycle,
    health: instance.HealthStatus ?? '',
    zone: instance.AvailabilityZone ?? '',
    isProtectedFromScaleIn: instance.ProtectedFromScaleIn ?? false,
    ...(template ? { template } : {}),
    drift: driftOf(template, instance.LaunchConfigurationName, launches),
  };
}

function referenceOf(
  template: LaunchTemplateSpecification | undefined,
): TemplateReference | undefined {
  const version = Number(template?.Version);
  return template?.LaunchTemplateId && Number.isSafeInteger(version)
    ? { templateId: template.LaunchTemplateId, version }
    : undefined;
}

function driftOf(
  template: TemplateReference | undefined,
  launchConfiguration: string | undefined,
  launches: readonly LaunchTemplateVersion[],
): GroupInstance['drift'] {
  if (launches.length === 0) return 'unknown';
  if (!template) return launchConfiguration ? 'outdated' : 'unknown';
  return launches.some(
    each =>
      each.templateId === template.templateId &&
      each.version === template.version,
  )
    ? 'none'
    : 'outdated';
}
