import { said } from '@drydock/upgrade-reasons';
import { readNote } from '../canaryNode/note';
import { pluralOf } from '../management/apiPaths';
import { readNotes } from '../nodeRollout/notes';
import { secondsOf } from '../nodeRollout/poolFields';
import { decodeCluster, decodeMachine } from '../objects/decode';
import {
  fieldOwnerOf,
  foreignOwnerOf,
  poolListsOwnerOf,
} from '../observe/foreignOwner';
import { machineWaits } from '../observe/machineWaits';
import { bulletsOf, firstLineOf } from '../observe/messages';
import { preconditionFor } from '../observe/precondition';
import { sameVersion } from '../observe/versions';
import { parseReference } from '../reference';
import { entityReference } from '../source/clusterRecord';
import { workloadKubeConfig } from '../source/workloadKubeConfig';
import { refusalReason } from '../write/refusalReason';

const OBJECT = {
  from: 'users who can write objects of Cluster API',
  most: 32_000,
  limitedBy: 'the bytes of an answer (readBody)',
};
const OWN = {
  ...OBJECT,
  from: 'users who can write annotations of Cluster API objects, where Drydock keeps notes',
};
const context = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster' };
const metadata = { name: 'a', namespace: 'b', resourceVersion: '1' };

const clusterWith = (text: string) =>
  decodeCluster(
    {
      metadata: {
        ...metadata,
        annotations: { a: text },
        managedFields: text.split('\n').map(manager => ({
          manager,
          operation: 'Apply',
          fieldsV1: { 'f:spec': {} },
        })),
      },
      spec: {
        topology: {
          classRef: { name: text },
          version: text,
          workers: {
            machineDeployments: text
              .split('\n')
              .map(name => ({ name, class: name })),
          },
        },
      },
      status: {
        conditions: text
          .split('\n')
          .map(type => ({ type, status: 'True', message: type })),
      },
    },
    context,
  );
const machineWith = (reason: string, message: string) =>
  decodeMachine(
    {
      metadata: { ...metadata, deletionTimestamp: 'now' },
      spec: {},
      status: {
        conditions: [{ type: 'Deleting', status: 'True', reason, message }],
      },
    },
    { ...context, kind: 'Machine' },
  );

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  {
    reader: 'objects/decode.ts#decodeCluster',
    enough: 2000,
    ...OBJECT,
    read: clusterWith,
  },
  {
    reader: 'observe/foreignOwner.ts#foreignOwnerOf',
    enough: 2000,
    ...OBJECT,
    read: (text: string) => foreignOwnerOf(clusterWith(text), clusterWith('a')),
  },
  {
    reader: 'observe/foreignOwner.ts#fieldOwnerOf',
    enough: 2000,
    ...OBJECT,
    read: (text: string) =>
      fieldOwnerOf(clusterWith(text), clusterWith('a'), {
        field: 'spec.version',
        path: ['f:spec', 'f:version'],
      }),
  },
  {
    reader: 'observe/foreignOwner.ts#poolListsOwnerOf',
    enough: 2000,
    ...OBJECT,
    read: (text: string) => poolListsOwnerOf(clusterWith(text)),
  },
  {
    reader: 'observe/machineWaits.ts#machineWaits',
    ...OBJECT,
    read: (text: string) =>
      machineWaits([
        machineWith('DrainingNode', text),
        machineWith('DrainingNode', `* Pods ${text}`),
        machineWith('WaitingForPreDrainHook', `(hooks: ${text}`),
      ]),
  },
  {
    reader: 'observe/messages.ts#bulletsOf',
    ...OBJECT,
    read: (text: string) => [
      bulletsOf(text),
      bulletsOf(
        text
          .split('\n')
          .map(line => `* ${line}`)
          .join('\n'),
      ),
    ],
  },
  { reader: 'observe/messages.ts#firstLineOf', ...OBJECT, read: firstLineOf },
  {
    reader: 'observe/versions.ts#sameVersion',
    ...OBJECT,
    read: (text: string) => sameVersion(text, text),
  },
  {
    reader: 'observe/precondition.ts#preconditionFor',
    ...OWN,
    read: (text: string) =>
      preconditionFor(text, { kind: 'Cluster', name: 'a' }),
  },
  {
    reader: 'canaryNode/note.ts#readNote',
    ...OWN,
    read: (text: string) =>
      readNote({
        holder: { annotations: { 'canary-node.drydock.dev/a': text } },
        noteName: 'a',
      }),
  },
  {
    reader: 'nodeRollout/notes.ts#readNotes',
    ...OWN,
    read: (text: string) =>
      readNotes({
        ...clusterWith('a'),
        annotations: {
          'drydock.dev/node-rollout': text,
          'node-rollout.drydock.dev/a': text,
        },
      })?.pools(),
  },
  { reader: 'nodeRollout/poolFields.ts#secondsOf', ...OBJECT, read: secondsOf },
  { reader: 'management/apiPaths.ts#pluralOf', ...OBJECT, read: pluralOf },
  {
    reader: 'reference.ts#parseReference',
    ...OBJECT,
    from: 'records of clusters',
    read: parseReference,
  },
  {
    reader: 'source/clusterRecord.ts#entityReference',
    ...OBJECT,
    read: (text: string) => entityReference(text, 'group', ['group', 'user']),
  },
  {
    reader: 'source/workloadKubeConfig.ts#workloadKubeConfig',
    ...OBJECT,
    from: 'users who can write Secrets with the kubeconfig of a cluster',
    read: (text: string) => workloadKubeConfig(text, 'a'),
  },
  {
    reader: 'write/refusalReason.ts#refusalReason',
    ...OBJECT,
    from: 'the management cluster: messages of refusals',
    read: (text: string) => refusalReason(said(text)),
  },
];
