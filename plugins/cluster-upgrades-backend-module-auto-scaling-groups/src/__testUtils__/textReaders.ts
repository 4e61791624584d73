import { decodeNode } from '../objects/node';
import { readBatch, readRoll, BATCH_TAG, ROLL_TAG } from '../objects/rollTags';
import { versionNumbers } from '../objects/versionNumbers';
import { isAsObserved } from '../observe/observedState';
import { groupStateOf } from '../observe/groupState';
import { leftoversOf } from '../roll/leftovers';
import { obstacle, otherTool, templateFault } from '../roll/obstacle';

const AWS = {
  from: 'users who can tag groups, and write launch templates and nodes',
  most: 32_000,
  limitedBy: 'the bytes of an answer of AWS (BoundedHttpHandler)',
};

const stateWith = (text: string) =>
  groupStateOf(
    {
      name: text,
      arn: '',
      minSize: 0,
      maxSize: 1,
      desiredCapacity: 1,
      zones: [],
      isBeingDeleted: false,
      suspendedProcesses: [],
      tags: { [text]: text, [`eks-rolling-update:${text}`]: text },
      launches: [
        {
          templateId: 'lt',
          templateName: text,
          version: 1,
          description: text,
          instanceTags: {},
        },
      ],
      instances: [],
    },
    [],
    { versionTag: 'tag', excludeNodeLabels: ['keep'] },
    0,
  );

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  {
    reader: 'objects/node.ts#decodeNode',
    ...AWS,
    read: (text: string) =>
      decodeNode({
        metadata: { name: text, uid: text },
        spec: { providerID: `aws:///${text}` },
        status: { nodeInfo: { kubeletVersion: text } },
      }),
  },
  {
    reader: 'objects/rollTags.ts#readRoll',
    ...AWS,
    read: (text: string) => readRoll({ [ROLL_TAG]: text }),
  },
  {
    reader: 'objects/rollTags.ts#readBatch',
    ...AWS,
    read: (text: string) => readBatch({ [BATCH_TAG]: text }),
  },
  {
    reader: 'observe/observedState.ts#isAsObserved',
    ...AWS,
    read: (text: string) => isAsObserved(text, stateWith('a')),
  },
  {
    reader: 'objects/versionNumbers.ts#versionNumbers',
    ...AWS,
    read: versionNumbers,
  },
  {
    reader: 'roll/obstacle.ts#obstacle',
    ...AWS,
    read: (text: string) =>
      obstacle(stateWith(`v1.36.1 ${text}`), {
        to: text,
        moveHash: '',
        sizeBefore: 1,
        maxBefore: 1,
        surge: 1,
        rebalances: true,
      }),
  },
  {
    reader: 'roll/leftovers.ts#leftoversOf',
    ...AWS,
    read: (text: string) => leftoversOf(stateWith(text)),
  },
  {
    reader: 'roll/obstacle.ts#otherTool',
    ...AWS,
    read: (text: string) => otherTool(stateWith(text)),
  },
  {
    reader: 'roll/obstacle.ts#templateFault',
    ...AWS,
    read: (text: string) => templateFault(stateWith(text), text, 'tag'),
  },
];
