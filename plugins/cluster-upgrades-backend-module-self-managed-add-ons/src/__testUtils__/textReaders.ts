import { isImageTag } from '../config/imageTag';
import { addOnStateOf } from '../objects/addOn';
import { parseImage } from '../objects/image';
import { imageOwnerOf } from '../objects/owner';
import { decodeWorkload } from '../objects/workload';
import { preconditionFor } from '../observe/precondition';
import { workloadObject } from '../testing/objects';
import { refusalOf } from '../write/refusal';

const OBJECT = {
  from: 'users who can write workloads',
  most: 4_096,
  limitedBy: 'the length of a text of an object (textAt)',
};
const CONFIG = {
  name: 'a',
  kind: 'Deployment',
  namespace: 'kube-system',
  workload: 'a',
  containers: ['a'],
} as const;

const stateWith = (text: string) => {
  const object = workloadObject('Deployment', 'a', { a: text });
  object.metadata.resourceVersion = '1';
  object.metadata.annotations = { [text]: text };
  object.metadata.managedFields = [{ manager: text, operation: 'Apply' }];
  const config = { ...CONFIG, containers: ['a'] };
  return addOnStateOf(config, decodeWorkload(object, config));
};

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  { reader: 'objects/image.ts#parseImage', ...OBJECT, read: parseImage },
  {
    reader: 'config/imageTag.ts#isImageTag',
    ...OBJECT,
    from: 'plans',
    read: isImageTag,
  },
  {
    reader: 'objects/owner.ts#imageOwnerOf',
    ...OBJECT,
    read: (text: string) => imageOwnerOf(stateWith(text)),
  },
  {
    reader: 'write/refusal.ts#refusalOf',
    ...OBJECT,
    read: (text: string) => refusalOf(stateWith(`${text}:v1`), text, text),
  },
  {
    reader: 'observe/precondition.ts#preconditionFor',
    ...OBJECT,
    from: 'the database: what Drydock observed',
    read: (text: string) => preconditionFor(text, 'coredns'),
  },
];
