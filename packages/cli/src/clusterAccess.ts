import type { User } from '@kubernetes/client-node';
import { createDirectClusterAccess, createTrialTarget } from '@drydock/upgrade-readiness';
import type { ClusterAccess, TrialTarget } from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import { KubeConfig } from './kubeConfig';

export interface KubeconfigChoice {
  /** File; by default what kubectl would take. */
  readonly kubeconfig?: string;
  /** By default the current one. */
  readonly context?: string;
}

/**
 * Access to the cluster of a kubeconfig context, as the person who calls: programs that the kubeconfig names for logging in are run, as kubectl
 * does (the portal's backend never does).
 * @throws UsageError when the kubeconfig, its context or the login is not there.
 */
export async function openCluster(choice: KubeconfigChoice): Promise<{ readonly name: string; readonly access: ClusterAccess }> {
  const { name, kubeConfig } = await loggedIn(choice);
  return { name, access: createDirectClusterAccess({ kubeConfig, description: `kubeconfig context ${name}` }) };
}

/** The API server that a trial asks, as {@link openCluster}. @throws UsageError */
export async function openTrialTarget(choice: KubeconfigChoice): Promise<{ readonly name: string; readonly target: TrialTarget }> {
  const { name, kubeConfig } = await loggedIn(choice);
  return { name, target: createTrialTarget({ kubeConfig, description: `kubeconfig context ${name}` }) };
}

async function loggedIn(choice: KubeconfigChoice): Promise<{ readonly name: string; readonly kubeConfig: KubeConfig }> {
  const kubeConfig = await loggedInUser(loadKubeConfig(choice));
  return { name: kubeConfig.getCurrentContext(), kubeConfig };
}

function loadKubeConfig({ kubeconfig, context }: KubeconfigChoice): KubeConfig {
  let kubeConfig: KubeConfig;
  try {
    kubeConfig = kubeconfig ? KubeConfig.ofFile(kubeconfig) : KubeConfig.ofDefault();
  } catch (error) {
    throw new UsageError(`The kubeconfig ${kubeconfig ?? ''} cannot be read: ${messageOf(error)}`);
  }
  if (context) {
    const known = kubeConfig.getContexts().map(({ name }) => name);
    if (!known.includes(context)) throw new UsageError(`The kubeconfig has no context ${JSON.stringify(context)}; it has ${known.slice(0, 20).join(', ') || 'none'}`);
    kubeConfig = kubeConfig.withCurrentContext(context);
  }
  if (!kubeConfig.getCurrentCluster()) throw new UsageError('The kubeconfig has no current context with a cluster; name one with --context');
  return kubeConfig;
}

/** Replaces a login by a program with what the program gives. */
async function loggedInUser(kubeConfig: KubeConfig): Promise<KubeConfig> {
  const user = kubeConfig.getCurrentUser();
  if (!user?.exec && !user?.authProvider) return kubeConfig;
  const options = await kubeConfig.logIn().catch(error => {
    throw new UsageError(`Logging in as the kubeconfig says failed: ${messageOf(error)}`);
  });
  const headers = new Headers(options.headers as Record<string, string>);
  const token = headers.get('authorization')?.replace(/^Bearer /, '');
  const certificate = typeof options.cert === 'string' || Buffer.isBuffer(options.cert) ? Buffer.from(options.cert).toString('base64') : undefined;
  const key = typeof options.key === 'string' || Buffer.isBuffer(options.key) ? Buffer.from(options.key).toString('base64') : undefined;
  const resolved: User = { ...user, exec: undefined, authProvider: undefined, ...(token ? { token } : {}), ...(certificate && key ? { certData: certificate, keyData: key } : {}) };
  return kubeConfig.withUser(resolved);
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message).slice(0, 300) : 'unknown error';
}
