import { parseObject, readAnswer, refused } from '../kubernetesPluginAnswer';

const ANSWER = { from: 'a cluster, through the kubernetes plugin', most: 32_000, limitedBy: 'readAnswer' };

/** Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them what is hard to read. */
export const textReaders = [
  { reader: 'kubernetesPluginAnswer.ts#parseObject', ...ANSWER, read: (text: string) => parseObject(text, 'list pods') },
  { reader: 'kubernetesPluginAnswer.ts#readAnswer', ...ANSWER, read: (text: string) => readAnswer(new Response(text, { status: 200 }), 20_000, 'list pods') },
  { reader: 'kubernetesPluginAnswer.ts#refused', ...ANSWER, read: (text: string) => [text, JSON.stringify({ error: { message: text } })].map(body => refused(new Response('', { status: 500 }), body, 'list pods')) },
];
