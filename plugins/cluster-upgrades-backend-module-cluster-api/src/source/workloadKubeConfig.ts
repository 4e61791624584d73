import { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';

/**
 * Loads the text of a `<name>-kubeconfig` Secret. Whoever may write that Secret is trusted to say where the cluster is, but not to have
 * programs run or files of the backend's machine read: only inline credentials are taken.
 * @throws ClusterReadError with `credential-needed`; its message never quotes the Secret.
 */
export function workloadKubeConfig(text: string, secret: string): KubeConfig {
  if (namesTokenFile(text))
    throw unusable(
      secret,
      'names files instead of holding the credential itself',
    );
  const kubeConfig = new KubeConfig();
  try {
    kubeConfig.loadFromString(text);
  } catch {
    throw unusable(secret, 'holds no kubeconfig');
  }
  const cluster = kubeConfig.getCurrentCluster();
  const user = kubeConfig.getCurrentUser();
  if (!cluster || !user)
    throw unusable(secret, 'has no current context with a cluster and a user');
  if (user.exec || user.authProvider)
    throw unusable(secret, 'would run a program or log in as a person');
  if (cluster.caFile || user.certFile || user.keyFile)
    throw unusable(
      secret,
      'names files instead of holding the credential itself',
    );
  if (cluster.proxyUrl)
    throw unusable(secret, 'reaches the cluster through a proxy');
  // Which addresses are fit to be read (https, or http on loopback) is decided in one place: where the access is opened.
  return kubeConfig;
}

/** `tokenFile` is read while a kubeconfig is loaded, so it must be found before; a backslash could spell it in YAML's escapes. */
function namesTokenFile(text: string): boolean {
  return /token-?file|\\/i.test(text);
}

function unusable(secret: string, why: string): ClusterReadError {
  return new ClusterReadError({
    reason: 'credential-needed',
    message: `Secret ${secret} cannot be used to read the cluster: it ${why}`,
    retryable: false,
    fix: 'Let Cluster API write the Secret, or set workloadAccess: kubernetesPlugin for this management cluster',
  });
}
