import type { RequestOptions } from 'node:https';
import type { User } from '@kubernetes/client-node';
import {
  createDirectClusterAccess,
  createTrialTarget,
} from '@drydock/upgrade-readiness';
import type { ClusterAccess, TrialTarget } from '@drydock/upgrade-readiness';
import { UsageError } from './console';
import type { Console } from './console';
import { assertUsableCertificate } from './kubeconfig/clientCertificate';
import type { ChosenContext } from './kubeconfig/ChosenContext';
import { loadKubeconfig } from './kubeconfig/loadKubeconfig';
import type {
  KubeconfigChoice,
  LoadedKubeconfig,
} from './kubeconfig/loadKubeconfig';

type Opener = Pick<Console, 'environment' | 'now'>;

export interface OpenedCluster {
  /** Of the context. */
  readonly name: string;
  /**
   * What is asked, for people: `https://10.0.0.1:6443 of context prod in /home/me/.kube/config`.
   */
  readonly place: string;
  readonly access: ClusterAccess;
  /** The context, with what the login gave in place of the login. */
  readonly kubeConfig: ChosenContext;
  /**
   * What was run or asked for logging in, where that was needed: a program, or the name of an
   * auth-provider. Its credential ends sooner or later.
   */
  readonly login?: string;
}

/**
 * Access to the cluster of a kubeconfig context, as the person who calls: programs that the
 * kubeconfig names for logging in are run, as kubectl does (the portal's backend never does).
 * @throws UsageError when the kubeconfig, its context or the login is not there.
 */
export async function openCluster(
  choice: KubeconfigChoice,
  opener: Opener,
): Promise<OpenedCluster> {
  const { kubeConfig, description, login } = await loggedIn(choice, opener);
  const name = kubeConfig.getCurrentContext();
  const place = `${kubeConfig.server} of ${description}`;
  return {
    name,
    place,
    kubeConfig,
    ...(login ? { login } : {}),
    access: createDirectClusterAccess({
      kubeConfig,
      description: `kubeconfig context ${name}`,
    }),
  };
}

/** The API server that a trial asks, as {@link openCluster}. @throws UsageError */
export async function openTrialTarget(
  choice: KubeconfigChoice,
  opener: Opener,
): Promise<{ readonly name: string; readonly target: TrialTarget }> {
  const { kubeConfig } = await loggedIn(choice, opener);
  const name = kubeConfig.getCurrentContext();
  return {
    name,
    target: createTrialTarget({
      kubeConfig,
      description: `kubeconfig context ${name}`,
    }),
  };
}

async function loggedIn(
  choice: KubeconfigChoice,
  { environment, now }: Opener,
): Promise<LoadedKubeconfig & Pick<OpenedCluster, 'login'>> {
  const { kubeConfig, description } = await loadKubeconfig(choice, environment);
  const login = loginOf(kubeConfig.user);
  const opened = login ? await logIn(kubeConfig, description) : kubeConfig;
  assertUsableCertificate(opened.user, description, now());
  return { kubeConfig: opened, description, login };
}

/** A token file is no login: it is read again for each request. */
function loginOf(user: User | undefined): string | undefined {
  if (user?.exec) return String(user.exec.command);
  return user?.authProvider?.name === 'tokenFile'
    ? undefined
    : user?.authProvider?.name;
}

/** Replaces a login with what it gives. */
async function logIn(
  kubeConfig: ChosenContext,
  description: string,
): Promise<ChosenContext> {
  try {
    return kubeConfig.withUser(
      userOf(kubeConfig.user, await kubeConfig.logIn()),
    );
  } catch (error) {
    throw new UsageError(
      `Logging in as ${description} says failed: ${messageOf(
        error,
      )}. Install the program that it names or log in again, until kubectl works with this context`,
    );
  }
}

/** Who impersonates another user still does after the login, which is refused later. */
function userOf(
  { name = '', impersonateUser }: Partial<User> = {},
  options: RequestOptions,
): User {
  const headers = new Headers(options.headers as Record<string, string>);
  const token = headers.get('authorization')?.replace(/^Bearer /, '');
  const certificate =
    typeof options.cert === 'string' || Buffer.isBuffer(options.cert)
      ? Buffer.from(options.cert).toString('base64')
      : undefined;
  const key =
    typeof options.key === 'string' || Buffer.isBuffer(options.key)
      ? Buffer.from(options.key).toString('base64')
      : undefined;
  return {
    name,
    ...(impersonateUser ? { impersonateUser } : {}),
    ...(token ? { token } : {}),
    ...(certificate && key ? { certData: certificate, keyData: key } : {}),
  };
}

function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message).slice(0, 300)
    : 'unknown error';
}
