import { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { Reason } from '@drydock/upgrade-reasons';

/** A kubeconfig file on the backend's machine, and a context in it. */
export interface KubeconfigReference {
  readonly file: string;
  /** Absent: the current one. */
  readonly context?: string;
}

/**
 * Loads a kubeconfig file and selects its context.
 * @throws ClusterReadError with `credential-needed` when the file cannot be read or lacks the
 *   context.
 */
export function loadKubeConfig({
  file,
  context,
}: KubeconfigReference): KubeConfig {
  const kubeConfig = new KubeConfig();
  try {
    kubeConfig.loadFromFile(file);
  } catch (error) {
    throw credentialNeeded(notLoaded(file, error), {
      code: 'kubeconfig.remedy-check-file',
    });
  }
  if (context) {
    if (!kubeConfig.getContextObject(context)) {
      const known = kubeConfig.getContexts().map(({ name }) => name);
      throw credentialNeeded(
        {
          code: 'kubeconfig.no-context',
          params: { file: { text: file }, context: { text: context } },
        },
        known.length > 0
          ? {
              code: 'kubeconfig.remedy-contexts',
              params: {
                contexts: { list: known.map(name => ({ text: name })) },
              },
            }
          : { code: 'kubeconfig.remedy-empty' },
      );
    }
    kubeConfig.setCurrentContext(context);
  }
  if (!kubeConfig.getCurrentCluster()) {
    throw credentialNeeded(
      {
        code: 'kubeconfig.no-current-context',
        params: { file: { text: file } },
      },
      { code: 'kubeconfig.remedy-set-context' },
    );
  }
  return kubeConfig;
}

/**
 * Like {@link loadKubeConfig}, for the credential that writes: neither programs nor logins of
 * persons.
 * @throws ClusterReadError with `credential-needed`.
 */
export function loadWriterKubeConfig(
  reference: KubeconfigReference,
): KubeConfig {
  const kubeConfig = loadKubeConfig(reference);
  const user = kubeConfig.getCurrentUser();
  if (user?.exec || user?.authProvider) {
    throw credentialNeeded(
      {
        code: user.exec
          ? 'kubeconfig.runs-program'
          : 'kubeconfig.logs-in-person',
        params: { file: { text: reference.file } },
      },
      { code: 'kubeconfig.remedy-own-credential' },
    );
  }
  return kubeConfig;
}

/**
 * The parser's own message may quote the file, and the file holds credentials: only codes and types
 * go on.
 */
function notLoaded(file: string, error: unknown): Reason {
  const params = { file: { text: file } };
  return typeof error === 'object' && error !== null && 'code' in error
    ? {
        code: 'kubeconfig.not-loaded',
        params: { ...params, error: { text: String(error.code) } },
      }
    : { code: 'kubeconfig.not-one', params };
}

function credentialNeeded(reason: Reason, remedy: Reason): ClusterReadError {
  return new ClusterReadError({
    kind: 'credential-needed',
    reason,
    retryable: false,
    remedy,
  });
}
