import type { AutoScalingGroup as DescribedGroup } from '@aws-sdk/client-auto-scaling';
import type { LaunchTemplateVersion } from './model';
import { namedTemplates, readGroup } from './readGroup';

const V2: LaunchTemplateVersion = {
  templateId: 'lt-1',
  templateName: 'workers',
  version: 2,
  instanceTags: {},
};

const group = (changes: Partial<DescribedGroup> = {}): DescribedGroup => ({
  AutoScalingGroupName: 'workers-a',
  MinSize: 1,
  MaxSize: 4,
  DesiredCapacity: 3,
  DefaultCooldown: 300,
  AvailabilityZones: ['eu-central-1a'],
  HealthCheckType: 'EC2',
  CreatedTime: new Date(0),
  LaunchTemplate: { LaunchTemplateId: 'lt-1', Version: '$Latest' },
  ...changes,
});

const instance = (
  launched: Pick<
    NonNullable<DescribedGroup['Instances']>[number],
    'LaunchTemplate' | 'LaunchConfigurationName'
  >,
) => ({
  InstanceId: 'i-1',
  AvailabilityZone: 'eu-central-1a',
  LifecycleState: 'InService' as const,
  HealthStatus: 'Healthy',
  ProtectedFromScaleIn: false,
  ...launched,
});

describe('readGroup', () => {
  it('says whether the version is the default one, which no version means, too', () => {
    expect(
      ['$Latest', '7', '$Default', undefined].map(
        Version =>
          readGroup(
            group({ LaunchTemplate: { LaunchTemplateId: 'lt-1', Version } }),
            [V2],
          )?.followsDefaultVersion,
      ),
    ).toEqual([undefined, undefined, true, true]);
  });

  it.each([
    ['none', { LaunchTemplate: { LaunchTemplateId: 'lt-1', Version: '2' } }],
    [
      'outdated',
      { LaunchTemplate: { LaunchTemplateId: 'lt-1', Version: '1' } },
    ],
    [
      'outdated',
      { LaunchTemplate: { LaunchTemplateId: 'lt-9', Version: '2' } },
    ],
    ['outdated', { LaunchConfigurationName: 'old' }],
    ['unknown', {}],
    ['unknown', { LaunchTemplate: { LaunchTemplateId: 'lt-1' } }],
  ] as const)(
    'says %s of the drift of an instance with %j',
    (drift, launched) => {
      const read = readGroup(group({ Instances: [instance(launched)] }), [V2]);
      expect(read?.instances[0].drift).toBe(drift);
    },
  );

  it('says of no instance that it is current where the group has no launch template', () => {
    const read = readGroup(
      group({ Instances: [instance({ LaunchConfigurationName: 'lc' })] }),
      [],
    );
    expect(read?.instances[0].drift).toBe('unknown');
  });

  it('says where sizes count something else than instances', () => {
    const overrides = (...weights: (string | undefined)[]) => ({
      MixedInstancesPolicy: {
        LaunchTemplate: {
          Overrides: weights.map(WeightedCapacity => ({ WeightedCapacity })),
        },
      },
    });
    expect(
      [
        {},
        { DesiredCapacityType: 'units' },
        { DesiredCapacityType: 'vcpu' },
        overrides('1', undefined),
        overrides(undefined, '4'),
      ].map(changes => readGroup(group(changes), [V2])?.countsInstances),
    ).toEqual([undefined, undefined, false, undefined, false]);
  });

  it('says whether it has a warm pool', () => {
    expect(
      [{}, { WarmPoolConfiguration: { MinSize: 1 } }].map(
        changes => readGroup(group(changes), [V2])?.hasWarmPool,
      ),
    ).toEqual([undefined, true]);
  });

  it('takes no answer without sizes for a group', () => {
    expect(readGroup(group({ DesiredCapacity: undefined }), [])).toBe(
      undefined,
    );
  });

  it('names each template of a group of several instance types once', () => {
    const own = { LaunchTemplateId: 'lt-1', Version: '$Latest' };
    expect(
      namedTemplates({
        MixedInstancesPolicy: {
          LaunchTemplate: {
            LaunchTemplateSpecification: own,
            Overrides: [
              { InstanceType: 'm7g.large' },
              {
                InstanceType: 'm7i.large',
                LaunchTemplateSpecification: { LaunchTemplateName: 'intel' },
              },
              { InstanceType: 'm6i.large', LaunchTemplateSpecification: own },
            ],
          },
        },
      }).map(({ templateId, templateName, version }) => [
        templateId ?? templateName,
        version,
      ]),
    ).toEqual([
      ['lt-1', '$Latest'],
      ['intel', '$Default'],
    ]);
  });
});
