import { didYouMean, nearest } from '../configuration/didYouMean';
import { fieldOwnerOf } from '../kubernetes/fieldOwner';
import { parseObject, readAnswer, refused } from '../kubernetesPluginAnswer';

const ANSWER = {
  from: 'a cluster, through the kubernetes plugin',
  most: 32_000,
  limitedBy: 'readAnswer',
};
const NAMES = {
  from: 'a source: names of clusters',
  most: 32_000,
  limitedBy: 'the length of a name, and the number of clusters',
};

const OBJECT = {
  from: 'users who can write objects of a platform',
  most: 32_000,
  limitedBy: 'the bytes of an answer (readBody)',
};

/** Whose a field is, of an object with a text as its marks and the names of its managers. */
const ownerWith = (text: string) =>
  fieldOwnerOf(
    {
      labels: { 'kustomize.toolkit.fluxcd.io/name': text },
      annotations: {
        'argocd.argoproj.io/tracking-id': text,
        'kustomize.toolkit.fluxcd.io/ssa': text,
      },
      managers: text.split('\n').map(manager => ({
        manager,
        operation: 'Apply' as const,
        fields: { 'f:spec': {} },
      })),
    },
    { field: 'spec.version', path: ['f:spec', 'f:version'] },
    { platform: /^drydock$/ },
  );

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  {
    reader: 'kubernetes/fieldOwner.ts#fieldOwnerOf',
    ...OBJECT,
    read: ownerWith,
  },
  {
    reader: 'kubernetes/fieldOwner.ts#GIT_TOOLS',
    ...OBJECT,
    read: ownerWith,
  },
  {
    reader: 'configuration/didYouMean.ts#nearest',
    ...NAMES,
    read: (text: string) => nearest('prod-eu-1', text.split('\n')),
  },
  {
    reader: 'configuration/didYouMean.ts#didYouMean',
    ...NAMES,
    read: (text: string) => didYouMean('prod-eu-1', text.split('\n')),
  },
  {
    reader: 'kubernetesPluginAnswer.ts#parseObject',
    ...ANSWER,
    read: (text: string) => parseObject(text, 'list pods'),
  },
  {
    reader: 'kubernetesPluginAnswer.ts#readAnswer',
    ...ANSWER,
    read: (text: string) =>
      readAnswer(new Response(text, { status: 200 }), 20_000, 'list pods'),
  },
  {
    reader: 'kubernetesPluginAnswer.ts#refused',
    ...ANSWER,
    read: (text: string) =>
      [text, JSON.stringify({ error: { message: text } })].map(body =>
        refused(new Response('', { status: 500 }), body, 'list pods'),
      ),
  },
];
