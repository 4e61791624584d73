import { eksFailure } from '../failures';
import { parseApiPath } from '../insights/apiPath';
import { insightFacts, isNamedAfterApis } from '../insights/insightFacts';
import {
  addonMinorsBetween,
  compareAddonVersions,
  isBeyond,
} from '../provider/addOns/addonVersion';
import {
  decodeAddon,
  decodeChange,
  decodeCluster,
  decodeGroup,
} from '../provider/decode';
import { forcedUpgradeInsights } from '../provider/forcedUpgrade';
import { decodePools } from '../provider/nodePools/decode';
import { decodeHolds } from '../provider/nodePools/decodeHolds';
import { readTags, SET_BY } from '../provider/nodeRollout/rolloutTags';
import { readConfig, wantedConfig } from '../provider/nodeRollout/updateConfig';
import { offeredVersions, supportStatusOf } from '../provider/offeredVersions';
import { isAsObserved } from '../provider/precondition';
import { readReference } from '../provider/updateReference';
import { minorBefore } from '../provider/versions';
import { parseClusterArn } from '../source/clusterArn';

const EKS = {
  from: 'the API of EKS, or what answers in its place',
  most: 32_000,
  limitedBy: 'the bytes of an answer of EKS',
};

const API_SERVER = {
  from: 'the API server of a cluster, or what answers in its place',
  most: 32_000,
  limitedBy: 'the bytes of an answer to a read',
};

const NO_CLUSTER = {
  arn: '',
  name: '',
  status: '',
  version: undefined,
  platformVersion: '',
  issues: [],
  tags: {},
  isAutoMode: false,
  supportType: '',
  changes: [],
  groups: [],
  addons: [],
  provisioned: { state: 'none' as const },
  ownImages: new Map(),
};

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  { reader: 'insights/apiPath.ts#parseApiPath', ...EKS, read: parseApiPath },
  {
    reader: 'source/clusterArn.ts#parseClusterArn',
    ...EKS,
    read: parseClusterArn,
  },
  {
    reader: 'provider/updateReference.ts#readReference',
    ...EKS,
    read: readReference,
  },
  {
    reader: 'provider/offeredVersions.ts#offeredVersions',
    ...EKS,
    read: (text: string) => offeredVersions([{ clusterVersion: text }]),
  },
  {
    reader: 'provider/offeredVersions.ts#supportStatusOf',
    ...EKS,
    read: (text: string) =>
      supportStatusOf([{ clusterVersion: '1.33', versionStatus: text }], text),
  },
  {
    reader: 'provider/forcedUpgrade.ts#forcedUpgradeInsights',
    ...EKS,
    read: (text: string) =>
      forcedUpgradeInsights(
        { ...NO_CLUSTER, version: '1.33' },
        [{ clusterVersion: text }],
        new Date(),
      ),
  },
  {
    reader: 'provider/nodeRollout/updateConfig.ts#readConfig',
    ...EKS,
    read: readConfig,
  },
  {
    reader: 'provider/nodeRollout/updateConfig.ts#wantedConfig',
    from: 'a plan',
    most: 32_000,
    limitedBy: 'the schema of plans',
    read: (text: string) =>
      wantedConfig({ maxUnavailable: text }, { updateStrategy: 'DEFAULT' }),
  },
  {
    reader: 'provider/nodeRollout/rolloutTags.ts#readTags',
    ...EKS,
    read: (text: string) => readTags({ tags: { [SET_BY]: text } }),
  },
  {
    reader: 'provider/nodePools/decode.ts#decodePools',
    ...API_SERVER,
    read: (text: string) =>
      decodePools({
        nodePools: [
          {
            metadata: { name: text },
            spec: {
              disruption: { budgets: [{ nodes: text, schedule: text }] },
              template: {
                spec: {
                  expireAfter: text,
                  nodeClassRef: { group: text, name: text },
                },
              },
            },
          },
        ],
        nodeClaims: [
          {
            metadata: { name: text, labels: { 'karpenter.sh/nodepool': text } },
          },
        ],
        nodeClasses: [
          {
            metadata: { name: text },
            spec: { amiSelectorTerms: [{ alias: text }] },
          },
        ],
        nodes: [
          {
            metadata: { name: text, labels: { 'karpenter.sh/nodepool': text } },
            status: { nodeInfo: { kubeletVersion: text } },
          },
        ],
      }),
  },
  {
    reader: 'provider/nodePools/decodeHolds.ts#decodeHolds',
    ...API_SERVER,
    read: (text: string) =>
      decodeHolds(
        [{ metadata: { name: text, namespace: text, labels: { app: text } } }],
        [
          {
            metadata: { name: text, namespace: text },
            spec: { selector: { matchLabels: { app: text } } },
            status: { disruptionsAllowed: 0 },
          },
        ],
      ),
  },
  {
    reader: 'provider/versions.ts#minorBefore',
    ...EKS,
    read: minorBefore,
  },
  {
    reader: 'provider/precondition.ts#isAsObserved',
    ...EKS,
    read: (text: string) => isAsObserved(text, NO_CLUSTER, NO_CLUSTER),
  },
  {
    reader: 'provider/decode.ts#decodeCluster',
    ...EKS,
    read: (text: string) =>
      decodeCluster({ arn: text, name: text, status: text, version: text }),
  },
  {
    reader: 'provider/decode.ts#decodeGroup',
    ...EKS,
    read: (text: string) =>
      decodeGroup({
        nodegroupArn: text,
        nodegroupName: text,
        status: text,
        version: text,
      }),
  },
  {
    reader: 'provider/decode.ts#decodeAddon',
    ...EKS,
    read: (text: string) =>
      decodeAddon({
        addonName: text,
        addonVersion: text,
        status: text,
        configurationValues: text,
      }),
  },
  {
    reader: 'provider/addOns/addonVersion.ts#compareAddonVersions',
    ...EKS,
    read: (text: string) => compareAddonVersions(text, text),
  },
  {
    reader: 'provider/addOns/addonVersion.ts#addonMinorsBetween',
    ...EKS,
    read: (text: string) => addonMinorsBetween(text, text),
  },
  {
    reader: 'provider/addOns/addonVersion.ts#isBeyond',
    ...EKS,
    read: (text: string) => isBeyond(text, { from: text, to: text }),
  },
  {
    reader: 'provider/decode.ts#decodeChange',
    ...EKS,
    read: (text: string) =>
      decodeChange({
        id: text,
        status: text,
        errors: [{ errorCode: text, errorMessage: text, resourceIds: [text] }],
      }),
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
