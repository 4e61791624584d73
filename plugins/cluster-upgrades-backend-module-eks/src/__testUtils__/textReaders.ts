import { eksFailure } from '../failures';
import { parseApiPath } from '../insights/apiPath';
import { insightFacts, isNamedAfterApis } from '../insights/insightFacts';
import { parseClusterArn } from '../source/clusterArn';

const EKS = {
  from: 'the API of EKS, or what answers in its place',
  most: 32_000,
  limitedBy: 'the bytes of an answer of EKS',
};

/** Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them what is hard to read. */
export const textReaders = [
  { reader: 'insights/apiPath.ts#parseApiPath', ...EKS, read: parseApiPath },
  {
    reader: 'source/clusterArn.ts#parseClusterArn',
    ...EKS,
    read: parseClusterArn,
  },
  {
    reader: 'insights/insightFacts.ts#isNamedAfterApis',
    ...EKS,
    read: isNamedAfterApis,
  },
  {
    reader: 'insights/insightFacts.ts#insightFacts',
    ...EKS,
    read: (text: string) =>
      insightFacts({
        name: text,
        kubernetesVersion: text,
        categorySpecificSummary: {
          deprecationDetails: text.split('\n').map(usage => ({
            usage: `/apis/policy/v1/${usage}`,
            stopServingVersion: usage,
            clientStats: [{ userAgent: usage }],
          })),
        },
      }),
  },
  {
    reader: 'failures.ts#eksFailure',
    ...EKS,
    read: (text: string) =>
      eksFailure(Object.assign(new Error(text), { name: text, code: text }), {
        name: 'a',
        region: 'b',
        accountId: 'c',
      }),
  },
];
