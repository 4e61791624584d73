import { SecretText } from '../secretText';
import { connectionFromKubeConfig } from './connection';
import type {
  ClusterConnection,
  ClusterCredential,
  KubeConfigData,
} from './connection';
import {
  DirectClusterAccess,
  defaultAccessLimits,
} from './DirectClusterAccess';
import type { AccessLimits } from './DirectClusterAccess';

interface CommonOptions {
  /** For people and logs, for example `kubeconfig context prod-eu-1`; must hold no credential. */
  readonly description: string;
  /**
   * Whether the server may be on this machine; default true, for clusters on a developer's machine
   * and tunnels.
   */
  readonly allowLoopback?: boolean;
  readonly limits?: Partial<AccessLimits>;
}

interface KubeConfigOptions extends CommonOptions {
  /**
   * As `KubeConfig` of `@kubernetes/client-node` loads it; only its data is used, never its
   * programs or logins.
   */
  readonly kubeConfig: KubeConfigData;
  /** Context to use; the current one by default. */
  readonly context?: string;
}

interface PlainOptions extends CommonOptions {
  /** `https://host:port`, with a path where the API server is behind one. */
  readonly server: string;
  /** PEM. */
  readonly ca?: string;
  readonly token?: string;
  /** Read before each request. */
  readonly tokenFile?: string;
  /** Asked before each request, for a token that lives for minutes. */
  readonly tokenSource?: () => Promise<SecretText>;
  /** PEM, with `key`. */
  readonly cert?: string;
  readonly key?: string;
  readonly skipTlsVerify?: boolean;
  readonly tlsServerName?: string;
}

export type DirectClusterAccessOptions = KubeConfigOptions | PlainOptions;

/**
 * A {@link ClusterAccess} with an own read-only credential, the way for fleets.
 * @throws ClusterReadError when a kubeconfig lacks the context; every other fault shows at the
 *   first read.
 */
export function createDirectClusterAccess(
  options: DirectClusterAccessOptions,
): DirectClusterAccess {
  return new DirectClusterAccess(
    options.description,
    connectionOf(options),
    { ...defaultAccessLimits, ...options.limits },
    { allowLoopback: options.allowLoopback ?? true },
  );
}

/** @throws ClusterReadError when a kubeconfig lacks the context. */
export function connectionOf(
  options: DirectClusterAccessOptions,
): ClusterConnection {
  return 'kubeConfig' in options
    ? connectionFromKubeConfig(options.kubeConfig, options.context)
    : plainConnection(options);
}

function plainConnection(options: PlainOptions): ClusterConnection {
  return {
    server: options.server,
    ...(options.ca ? { certificateAuthority: options.ca } : {}),
    ...(options.skipTlsVerify ? { skipTlsVerify: true } : {}),
    ...(options.tlsServerName ? { tlsServerName: options.tlsServerName } : {}),
    credential: plainCredential(options),
  };
}

function plainCredential({
  token,
  tokenFile,
  tokenSource,
  cert,
  key,
}: PlainOptions): ClusterCredential {
  if (tokenSource) return { kind: 'token-source', token: tokenSource };
  if (token) return { kind: 'token', token: new SecretText(token) };
  if (tokenFile) return { kind: 'token-file', file: tokenFile };
  if (cert && key)
    return { kind: 'certificate', certificate: cert, key: new SecretText(key) };
  return { kind: 'anonymous' };
}
