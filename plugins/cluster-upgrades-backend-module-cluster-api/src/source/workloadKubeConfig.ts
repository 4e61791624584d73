import { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { ReasonCode } from '@drydock/upgrade-reasons';

/**
 * Loads the text of a `<name>-kubeconfig` Secret. Writers of that Secret are trusted to say
 * where the cluster is, but not to have programs run or files of the backend's machine read: only
 * inline credentials are taken.
 * @throws ClusterReadError with `credential-needed`; its message never quotes the Secret.
 */
export function workloadKubeConfig(text: string, secret: string): KubeConfig {
  if (namesTokenFile(text))
    throw unusable(secret, 'management.secret-names-files');
  const kubeConfig = new KubeConfig();
  try {
    kubeConfig.loadFromString(text);
  } catch {
    throw unusable(secret, 'management.secret-no-kubeconfig');
  }
  const cluster = kubeConfig.getCurrentCluster();
  const user = kubeConfig.getCurrentUser();
  if (!cluster || !user) throw unusable(secret, 'management.secret-no-context');
  if (user.exec || user.authProvider)
    throw unusable(secret, 'management.secret-runs-program');
  if (cluster.caFile || user.certFile || user.keyFile)
    throw unusable(secret, 'management.secret-names-files');
  if (cluster.proxyUrl) throw unusable(secret, 'management.secret-with-proxy');
  // Which addresses are fit to be read (https, or http on loopback) is decided in one place: where
  // the access is opened.
  return kubeConfig;
}

/**
 * `tokenFile` is read while a kubeconfig is loaded, so it must be found before; a backslash could
 * spell it in YAML's escapes.
 */
function namesTokenFile(text: string): boolean {
  return /token-?file|\\/i.test(text);
}

function unusable(
  secret: string,
  code: Extract<ReasonCode, `management.secret-${string}`>,
): ClusterReadError {
  return new ClusterReadError({
    kind: 'credential-needed',
    reason: { code, params: { secret: { object: `Secret ${secret}` } } },
    retryable: false,
    remedy: { code: 'management.remedy-secret' },
  });
}
