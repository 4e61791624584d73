import { secondsOf } from './bodies';
import type { OfferedVersion } from './offers';
import { pageOf, type EksOperation } from './operation';

const DEFAULT_VERSION = '1.34';

export const versionOperations: readonly EksOperation[] = [
  {
    name: 'DescribeClusterVersions',
    method: 'GET',
    path: '/cluster-versions',
    takes: [
      'clusterType',
      'maxResults',
      'nextToken',
      'defaultOnly',
      'includeAll',
      'clusterVersions',
      'status',
      'versionStatus',
    ],
    answer: call => {
      const { query } = call;
      const named = query.getAll('clusterVersions');
      const status = query.get('versionStatus');
      const offered = call.region.world.versions.filter(
        each =>
          (named.length === 0 || named.includes(each.version)) &&
          (status === null || status === each.status) &&
          (query.get('defaultOnly') !== 'true' ||
            each.version === DEFAULT_VERSION) &&
          (each.status !== 'UNSUPPORTED' ||
            query.get('includeAll') === 'true' ||
            named.length > 0),
      );
      const { items, more } = pageOf(call, offered);
      return { clusterVersions: items.map(versionBody), ...more };
    },
  },
];

function versionBody(offer: OfferedVersion) {
  const day = (text: string) => secondsOf(Date.parse(text));
  return {
    clusterVersion: offer.version,
    clusterType: 'eks',
    defaultPlatformVersion: offer.platformVersion,
    defaultVersion: offer.version === DEFAULT_VERSION,
    releaseDate: day(offer.released),
    endOfStandardSupportDate: day(offer.standardUntil),
    endOfExtendedSupportDate: day(offer.extendedUntil),
    versionStatus: offer.status,
    kubernetesPatchVersion: offer.patch,
  };
}
