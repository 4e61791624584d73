import { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { KubeconfigReference } from '../config/readConfig';

/**
 * Loads a kubeconfig file and selects its context.
 * @throws ClusterReadError with `credential-needed` when the file cannot be read or lacks the context.
 */
export function loadKubeConfig({
  file,
  context,
}: KubeconfigReference): KubeConfig {
  const kubeConfig = new KubeConfig();
  try {
    kubeConfig.loadFromFile(file);
  } catch (error) {
    throw credentialNeeded(
      `Cannot load the kubeconfig ${file}: ${causeOf(error)}`,
      'Check that the file exists, is readable by the backend and is YAML',
    );
  }
  if (context) {
    if (!kubeConfig.getContextObject(context)) {
      const known = kubeConfig.getContexts().map(({ name }) => name);
      throw credentialNeeded(
        `The kubeconfig ${file} has no context ${context}`,
        `Name one of: ${known.join(', ') || 'none, the file is empty'}`,
      );
    }
    kubeConfig.setCurrentContext(context);
  }
  if (!kubeConfig.getCurrentCluster()) {
    throw credentialNeeded(
      `The kubeconfig ${file} has no current context with a cluster`,
      'Set `context`, or `current-context` in the file',
    );
  }
  return kubeConfig;
}

/**
 * Like {@link loadKubeConfig}, for the credential that writes: neither programs nor logins of persons.
 * @throws ClusterReadError with `credential-needed`.
 */
export function loadWriterKubeConfig(
  reference: KubeconfigReference,
): KubeConfig {
  const kubeConfig = loadKubeConfig(reference);
  const user = kubeConfig.getCurrentUser();
  if (user?.exec || user?.authProvider) {
    throw credentialNeeded(
      `The kubeconfig ${reference.file} logs in with a ${
        user.exec ? 'program (exec)' : 'person’s login (auth-provider)'
      }, which a service does not do`,
      'Give Drydock a ServiceAccount token or a client certificate of its own',
    );
  }
  return kubeConfig;
}

/** The parser's own message may quote the file, and the file holds credentials: only codes and types go on. */
function causeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error
    ? String(error.code)
    : 'it is not a kubeconfig';
}

function credentialNeeded(message: string, fix: string): ClusterReadError {
  return new ClusterReadError({
    reason: 'credential-needed',
    message,
    retryable: false,
    fix,
  });
}
