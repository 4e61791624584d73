import { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '@drydock/upgrade-readiness';
import type { KubeconfigReference } from '../config/readConfig';
import type { Reason } from '@drydock/upgrade-reasons';

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
    throw credentialNeeded(notLoaded(file, error), {
      code: 'management.remedy-check-file',
    });
  }
  if (context) {
    if (!kubeConfig.getContextObject(context)) {
      const known = kubeConfig.getContexts().map(({ name }) => name);
      throw credentialNeeded(
        {
          code: 'management.no-context',
          params: { file: { text: file }, context: { text: context } },
        },
        known.length > 0
          ? {
              code: 'management.remedy-contexts',
              params: {
                contexts: { list: known.map(name => ({ text: name })) },
              },
            }
          : { code: 'management.remedy-empty' },
      );
    }
    kubeConfig.setCurrentContext(context);
  }
  if (!kubeConfig.getCurrentCluster()) {
    throw credentialNeeded(
      {
        code: 'management.no-current-context',
        params: { file: { text: file } },
      },
      { code: 'management.remedy-set-context' },
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
      {
        code: user.exec
          ? 'management.runs-program'
          : 'management.logs-in-person',
        params: { file: { text: reference.file } },
      },
      { code: 'management.remedy-own-credential' },
    );
  }
  return kubeConfig;
}

/** The parser's own message may quote the file, and the file holds credentials: only codes and types go on. */
function notLoaded(file: string, error: unknown): Reason {
  const params = { file: { text: file } };
  return typeof error === 'object' && error !== null && 'code' in error
    ? {
        code: 'management.kubeconfig-not-loaded',
        params: { ...params, error: { text: String(error.code) } },
      }
    : { code: 'management.no-kubeconfig', params };
}

function credentialNeeded(reason: Reason, remedy: Reason): ClusterReadError {
  return new ClusterReadError({
    kind: 'credential-needed',
    reason,
    retryable: false,
    remedy,
  });
}
