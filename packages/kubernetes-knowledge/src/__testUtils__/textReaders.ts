import { matchesWildcard, parseImage } from '../addonIdentity';
import { addonVersionOf } from '../addonSupport';
import {
  compareBuilds,
  formatVersion,
  isPlatformRelease,
  minorOf,
  parseVersion,
} from '../version';

const FIELD = {
  from: 'a cluster: versions and images in objects of the API',
  most: 32_000,
  limitedBy: 'the bytes of an answer (readBody)',
};

/**
 * Functions that take text from outside; test/conformance/textReaders.test.ts gives each of them
 * what is hard to read.
 */
export const textReaders = [
  { reader: 'version.ts#parseVersion', ...FIELD, read: parseVersion },
  {
    reader: 'version.ts#minorOf',
    ...FIELD,
    read: (text: string) => [minorOf(text), minorOf(`v1.33.1-${text}`)],
  },
  {
    reader: 'version.ts#isPlatformRelease',
    ...FIELD,
    read: (text: string) => [
      isPlatformRelease(text),
      isPlatformRelease(`v1.31+${text}`),
    ],
  },
  {
    reader: 'version.ts#formatVersion',
    ...FIELD,
    read: (text: string) => [
      formatVersion(text),
      formatVersion(`v1.33.1-${text}`),
    ],
  },
  {
    reader: 'version.ts#compareBuilds',
    ...FIELD,
    read: (text: string) => {
      const version = { major: 1, minor: 33, patch: 1, suffix: text };
      return compareBuilds(version, version);
    },
  },
  {
    reader: 'addonIdentity.ts#parseImage',
    ...FIELD,
    read: (text: string) => [
      parseImage(text),
      parseImage(`registry/a:${text}`),
    ],
  },
  {
    reader: 'addonIdentity.ts#matchesWildcard',
    ...FIELD,
    read: (text: string) => matchesWildcard('*a*-*b', text),
  },
  {
    reader: 'addonSupport.ts#addonVersionOf',
    ...FIELD,
    read: (text: string) => [
      addonVersionOf(text),
      addonVersionOf(`v1.2.${text}`),
    ],
  },
];
