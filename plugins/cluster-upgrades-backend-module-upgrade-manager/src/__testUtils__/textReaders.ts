import type { GroupInstance } from '@drydock/aws-access';
import { instancesOf } from '../groups/model';
import { leadOf, versionInText } from '../groups/templateVersion';
import { objectNameOf } from '../objects/mark';
import { decodeNode, instanceOf } from '../objects/node';
import { decodeRollingUpgrade } from '../objects/rollingUpgrade';
import { groupOwnerOf } from '../observe/groupOwner';
import { groupStatesOf } from '../observe/groupState';
import { isAsObserved } from '../observe/precondition';

const OBJECT = {
  from: 'users who can write RollingUpgrades, and nodes',
  most: 32_000,
  limitedBy: 'the length of a text of an object (textAt)',
};
const AWS = {
  from: 'AWS: authors of launch templates and tags',
  most: 32_000,
  limitedBy: 'the limits of AWS for descriptions and tags',
};

const launchWith = (text: string) => ({
  templateId: 'lt-1',
  templateName: text,
  version: 1,
  description: text,
  instanceTags: { [text]: text },
});

const groupWith = (text: string) => ({
  name: 'a',
  arn: '',
  minSize: 1,
  maxSize: 1,
  desiredCapacity: 1,
  zones: [],
  isBeingDeleted: false,
  suspendedProcesses: [],
  tags: {},
  launches: [launchWith(text)],
  instances: [
    {
      id: text,
      lifecycle: text,
      health: text,
      zone: text,
      isProtectedFromScaleIn: false,
      drift: 'none',
    } satisfies GroupInstance,
  ],
});

const nodeWith = (text: string) =>
  decodeNode({
    metadata: { name: text },
    spec: { providerID: text },
    status: { nodeInfo: { kubeletVersion: text } },
  });

const rollingWith = (text: string) =>
  decodeRollingUpgrade({
    metadata: {
      name: 'a',
      namespace: 'b',
      uid: 'c',
      creationTimestamp: '2026-11-23T18:22:20Z',
      annotations: { [text]: text },
    },
    spec: { asgName: text },
    status: {
      currentStatus: text,
      nodeInProcessing: { [text]: { stepName: text, stepStartTime: text } },
    },
  });

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  {
    reader: 'groups/model.ts#instancesOf',
    ...AWS,
    read: (text: string) =>
      instancesOf({ group: groupWith(text), marks: new Map() }, []),
  },
  {
    reader: 'groups/templateVersion.ts#versionInText',
    ...AWS,
    read: versionInText,
  },
  {
    reader: 'groups/templateVersion.ts#leadOf',
    ...AWS,
    read: (text: string) => leadOf([launchWith(text)], [], text),
  },
  {
    reader: 'observe/groupOwner.ts#groupOwnerOf',
    ...AWS,
    read: (text: string) => groupOwnerOf({ tags: { [text]: text } }),
  },
  {
    reader: 'objects/node.ts#instanceOf',
    ...OBJECT,
    read: instanceOf,
  },
  {
    reader: 'objects/node.ts#decodeNode',
    ...OBJECT,
    read: nodeWith,
  },
  {
    reader: 'objects/rollingUpgrade.ts#decodeRollingUpgrade',
    ...OBJECT,
    read: rollingWith,
  },
  {
    reader: 'objects/mark.ts#objectNameOf',
    ...OBJECT,
    from: 'the configuration, and the database: keys of moves',
    read: (text: string) => objectNameOf(text, { moveKey: text }, 1),
  },
  {
    reader: 'observe/precondition.ts#isAsObserved',
    ...OBJECT,
    from: 'the database: what Drydock observed',
    read: (text: string) =>
      groupStatesOf(
        {
          groups: [{ group: groupWith('a'), marks: new Map() }],
          objects: [],
          nodes: [],
          served: 'v1.36.4',
        },
        [{ asgName: 'a', name: 'a', settings: {} }],
      ).map(state => isAsObserved(text, state)),
  },
];
