import { builtinKnowledge } from '@drydock/kubernetes-knowledge';
import { acknowledgeCommand, decodeGates } from '../objects/adminGate';
import { decodeClusterVersion } from '../objects/clusterVersion';
import { decodePool } from '../objects/machineConfigPool';
import { sourceOf } from '../objects/operatorSource';
import { decodeRolloutMark, ROLLOUT } from '../objects/rolloutMark';
import { operatorWaits } from '../observe/byOperator';
import { preconditionFor } from '../observe/precondition';
import { versionOwnerOf } from '../observe/versionOwner';
import { certificateInsights } from '../plan/certificateInsights';
import { clusterVersionObject, poolObject } from '../testing/objects';
import {
  isExtendedMinor,
  isRelease,
  openShiftOf,
  ownVersionFor,
  ownVersionOf,
  platformMinorOf,
  releasesInOrder,
} from '../versions/openShiftVersion';

const OBJECT = {
  from: 'users who can write the ClusterVersion or the ConfigMaps beside it',
  most: 32_000,
  limitedBy: 'the length of a text of an object (textAt)',
};

const clusterVersion = () => {
  const object = clusterVersionObject('4.18.9', []);
  object.metadata.resourceVersion = '1';
  return decodeClusterVersion(object);
};

const poolWithCertificate = (subject: string) => {
  const object = poolObject('worker', '4.18.9', 2);
  object.metadata.resourceVersion = '1';
  object.spec = { ...object.spec, paused: true };
  object.status = {
    certExpirys: [{ subject, expiry: '2026-01-01T00:00:00Z' }],
  };
  return decodePool(object);
};

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  {
    reader: 'versions/openShiftVersion.ts#openShiftOf',
    ...OBJECT,
    read: openShiftOf,
  },
  {
    reader: 'versions/openShiftVersion.ts#ownVersionFor',
    ...OBJECT,
    read: (text: string) => ownVersionFor(text, builtinKnowledge),
  },
  {
    reader: 'versions/openShiftVersion.ts#ownVersionOf',
    ...OBJECT,
    read: (text: string) => ownVersionOf(text, builtinKnowledge),
  },
  {
    reader: 'versions/openShiftVersion.ts#platformMinorOf',
    ...OBJECT,
    read: platformMinorOf,
  },
  {
    reader: 'versions/openShiftVersion.ts#isRelease',
    ...OBJECT,
    read: isRelease,
  },
  {
    reader: 'versions/openShiftVersion.ts#isExtendedMinor',
    ...OBJECT,
    read: isExtendedMinor,
  },
  {
    reader: 'versions/openShiftVersion.ts#releasesInOrder',
    ...OBJECT,
    read: (text: string) => releasesInOrder(text.split('\n')),
  },
  {
    reader: 'objects/adminGate.ts#decodeGates',
    ...OBJECT,
    read: (text: string) => decodeGates({ [text]: text }, {}),
  },
  {
    reader: 'objects/adminGate.ts#acknowledgeCommand',
    ...OBJECT,
    read: (text: string) => acknowledgeCommand({ key: text }),
  },
  {
    reader: 'objects/operatorSource.ts#sourceOf',
    ...OBJECT,
    read: sourceOf,
  },
  {
    reader: 'objects/rolloutMark.ts#decodeRolloutMark',
    ...OBJECT,
    read: (text: string) =>
      decodeRolloutMark({ annotations: { [ROLLOUT]: text } }),
  },
  {
    reader: 'observe/byOperator.ts#operatorWaits',
    ...OBJECT,
    read: (text: string) =>
      operatorWaits(
        {
          upgradeConfig: {
            uid: 'u',
            resourceVersion: '1',
            labels: {},
            annotations: {},
            managers: [],
            version: text,
            upgradeAt: text,
            capacityReservation: false,
            phase: 'Upgrading',
            steps: [{ type: text, done: false, reason: text, message: text }],
          },
        },
        new Date(0),
      ),
  },
  {
    reader: 'observe/versionOwner.ts#versionOwnerOf',
    ...OBJECT,
    read: (text: string) =>
      versionOwnerOf({
        clusterVersion: clusterVersion(),
        upgradeOperator: text,
      }),
  },
  {
    reader: 'plan/certificateInsights.ts#certificateInsights',
    ...OBJECT,
    read: (text: string) =>
      certificateInsights({
        pools: [poolWithCertificate(text)],
        current: 'v1.31+openshift4.18.9',
        target: undefined,
        pausesPools: true,
        now: new Date('2026-11-29T12:00:00Z'),
      }),
  },
  {
    reader: 'observe/precondition.ts#preconditionFor',
    ...OBJECT,
    from: 'the database: what Drydock observed',
    read: (text: string) => preconditionFor(text, 'a'),
  },
];
