import type { Cluster, Sending } from './sending';
import { request, stored, unlessNotServed } from './rawWrites';
import type { Manifest } from '../manifest';

const userAgent = 'kapp/v0.63.3 (linux/amd64)';

/** kapp's program is not there: it sends the whole object, with what it sent in an annotation. */
export const kapp = async (
  cluster: Cluster,
  sending: Sending,
): Promise<string | undefined> =>
  unlessNotServed(async () => {
    const { collection, manifest } = sending;
    const found = await stored(cluster, sending);
    const sent = withAnnotations(manifest);
    if (!found)
      return request(cluster, 'POST', collection, sent, { userAgent });
    const { resourceVersion } = JSON.parse(JSON.stringify(found.metadata));
    return request(
      cluster,
      'PUT',
      `${collection}/${manifest.metadata.name}`,
      { ...sent, metadata: { ...sent.metadata, resourceVersion } },
      { userAgent },
    );
  });

function withAnnotations(manifest: Manifest): Manifest {
  const { apiVersion, kind, metadata } = manifest;
  const [group] = apiVersion.split('/');
  const annotations = {
    'kapp.k14s.io/identity': `v1;${metadata.namespace ?? ''}/${group}/${kind}/${
      metadata.name
    };${apiVersion}`,
    'kapp.k14s.io/original': JSON.stringify(manifest),
  };
  return {
    ...manifest,
    metadata: {
      ...metadata,
      labels: { ...metadata.labels, 'kapp.k14s.io/app': '1700000000000000000' },
      annotations,
    },
  };
}
