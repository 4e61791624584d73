import { decodePlan } from '../objects/plan';
import { planStateOf } from '../observe/planState';
import { planOwnerOf } from '../observe/planOwner';
import { preconditionFor } from '../observe/precondition';
import { planObject } from '../testing/objects';
import {
  asImageTag,
  compareBuilds,
  fromImageTag,
  inOrder,
  ownVersionOf,
  parseDistributionVersion,
} from '../versions/distribution';
import { refusalOf } from '../write/refusal';

const OBJECT = {
  from: 'users who can write Plans, and nodes',
  most: 32_000,
  limitedBy: 'the length of a text of an object (textAt)',
};

const planWith = (text: string) => {
  const plan = planObject('a', 'v1.36.4+k3s1');
  Object.assign(plan.metadata, {
    resourceVersion: '1',
    labels: { [text]: text },
  });
  return decodePlan(plan);
};

const refusalWith = (image: string) => {
  const plan = { ...planWith('a'), image };
  const state = planStateOf(plan, { nodes: [], jobs: [] });
  return refusalOf(
    state,
    {
      kind: 'control-plane',
      from: 'v1.35.5+k3s1',
      to: 'v1.36.4+k3s1',
      disrupts: ['control-plane'],
    },
    state,
  );
};

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  {
    reader: 'versions/distribution.ts#parseDistributionVersion',
    ...OBJECT,
    read: parseDistributionVersion,
  },
  {
    reader: 'versions/distribution.ts#asImageTag',
    ...OBJECT,
    read: asImageTag,
  },
  {
    reader: 'versions/distribution.ts#fromImageTag',
    ...OBJECT,
    read: fromImageTag,
  },
  {
    reader: 'versions/distribution.ts#compareBuilds',
    ...OBJECT,
    read: (text: string) => compareBuilds(text, text),
  },
  {
    reader: 'versions/distribution.ts#inOrder',
    ...OBJECT,
    read: (text: string) => inOrder(text.split('\n')),
  },
  {
    reader: 'versions/distribution.ts#ownVersionOf',
    ...OBJECT,
    read: (text: string) =>
      ownVersionOf(text, text, { latestPatch: () => text }),
  },
  {
    reader: 'write/refusal.ts#refusalOf',
    ...OBJECT,
    read: refusalWith,
  },
  {
    reader: 'observe/planOwner.ts#planOwnerOf',
    ...OBJECT,
    read: (text: string) => planOwnerOf(planWith(text)),
  },
  {
    reader: 'observe/precondition.ts#preconditionFor',
    ...OBJECT,
    from: 'the database: what Drydock observed',
    read: (text: string) =>
      preconditionFor(text, { namespace: 'a', name: 'b' }),
  },
];
