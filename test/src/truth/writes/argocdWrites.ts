import type { Manifest } from '../manifest';
import { kubectl } from './kubectlWrites';
import type { Send } from './sending';

/**
 * Argo CD applies with kubectl's own code under a manager of its own, and puts an annotation on what it manages
 * first.
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
export const argocdServerSide = tracked(
  kubectl('apply', '--server-side', '--force-conflicts', MANAGER),
);
