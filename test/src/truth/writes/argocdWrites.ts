import type { Manifest } from '../manifest';
import { kubectl } from './kubectlWrites';
import { request, stored } from './rawWrites';
import type { Cluster, Send, Sending } from './sending';

/**
 * Argo CD applies with kubectl's own code under a manager of its own, and puts an annotation on
 * what it manages first.
 */
const tracked =
  (send: Send): Send =>
  (cluster, sendings) =>
    send(
      cluster,
      sendings.map(sending => ({
        ...sending,
        manifest: withTracking(sending.manifest),
      })),
    );

function withTracking(manifest: Manifest): Manifest {
  const { apiVersion, kind, metadata } = manifest;
  const trackingId = `truth:${apiVersion.split('/')[0]}/${kind}:${
    metadata.namespace ?? 'default'
  }/${metadata.name}`;
  return {
    ...manifest,
    metadata: {
      ...metadata,
      annotations: {
        ...metadata.annotations,
        'argocd.argoproj.io/tracking-id': trackingId,
      },
    },
  };
}

const MANAGER = '--field-manager=argocd-controller';

export const argocd = tracked(kubectl('apply', MANAGER));
const ANNOTATION = 'kubectl.kubernetes.io/last-applied-configuration';
const APPLIED = '"manager":"kubectl-client-side-apply"';

/**
 * What kubectl applied becomes its own with its first server-side apply, the annotation as well,
 * which it then removes.
 */
const migrating =
  (send: Send): Send =>
  async (cluster, sendings) => {
    const taken: Sending[] = [];
    for (const sending of sendings)
      if (await isKubectls(cluster, sending)) taken.push(sending);
    const failures = await send(cluster, sendings);
    for (const sending of taken.filter(
      ({ truthCase }) => !failures.has(truthCase),
    ))
      await dropAnnotation(cluster, sending);
    return failures;
  };

async function isKubectls(
  cluster: Cluster,
  sending: Sending,
): Promise<boolean> {
  // Where the version is not served, the apply says so.
  const found = await stored(cluster, sending).catch(() => undefined);
  return (
    found?.metadata.annotations?.[ANNOTATION] !== undefined &&
    JSON.stringify(found.metadata).includes(APPLIED)
  );
}

async function dropAnnotation(
  cluster: Cluster,
  { collection, manifest }: Sending,
): Promise<void> {
  const failure = await request(
    cluster,
    'PATCH',
    `${collection}/${manifest.metadata.name}?fieldManager=argocd-controller`,
    { metadata: { annotations: { [ANNOTATION]: null } } },
    { contentType: 'application/merge-patch+json' },
  );
  if (failure) throw new Error(failure);
}

export const argocdServerSide = tracked(
  migrating(kubectl('apply', '--server-side', '--force-conflicts', MANAGER)),
);
