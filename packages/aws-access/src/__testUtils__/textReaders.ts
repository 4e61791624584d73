import { awsFault } from '../access/awsFault';
import { principalOf } from '../access/principalOf';
import { launchedVersion } from '../autoScaling/launchedVersion';
import { namedTemplates, readGroup } from '../autoScaling/readGroup';

const AWS = {
  from: 'the API of AWS, or what answers in its place',
  most: 32_000,
  limitedBy: 'the bytes of an answer of AWS (BoundedHttpHandler)',
};

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  { reader: 'access/principalOf.ts#principalOf', ...AWS, read: principalOf },
  {
    reader: 'access/awsFault.ts#awsFault',
    ...AWS,
    read: (text: string) =>
      awsFault(Object.assign(new Error(text), { name: text, code: text })),
  },
  {
    reader: 'autoScaling/launchedVersion.ts#launchedVersion',
    ...AWS,
    read: (text: string) =>
      launchedVersion(
        {
          templateId: '',
          templateName: '',
          version: 1,
          description: text,
          instanceTags: { tag: text },
        },
        'tag',
      ),
  },
  {
    reader: 'autoScaling/readGroup.ts#namedTemplates',
    ...AWS,
    read: (text: string) =>
      namedTemplates({
        LaunchTemplate: { LaunchTemplateName: text, Version: text },
      }),
  },
  {
    reader: 'autoScaling/readGroup.ts#readGroup',
    ...AWS,
    read: (text: string) =>
      readGroup(
        {
          AutoScalingGroupName: text,
          MinSize: 0,
          MaxSize: 1,
          DesiredCapacity: 1,
          DefaultCooldown: 0,
          AvailabilityZones: [text],
          HealthCheckType: text,
          CreatedTime: new Date(0),
          Instances: [
            {
              InstanceId: text,
              LifecycleState: 'InService',
              HealthStatus: text,
              AvailabilityZone: text,
              ProtectedFromScaleIn: false,
              LaunchTemplate: { LaunchTemplateId: text, Version: text },
            },
          ],
        },
        [],
      ),
  },
];
