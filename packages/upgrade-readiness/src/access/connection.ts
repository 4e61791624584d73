import { readFile } from 'node:fs/promises';
import type { KubeConfig } from '@kubernetes/client-node';
import { ClusterReadError } from '../contracts';
import { textAt } from '../decode';
import { SecretText } from '../secretText';
import type { Reason, ReasonCode } from '@drydock/upgrade-reasons';

/**
 * How Drydock proves who it is. Exactly one form; `unsupported` fails every read with its reason
 * instead of trying something else.
 */
export type ClusterCredential =
  | { readonly kind: 'token'; readonly token: SecretText }
  | { readonly kind: 'token-file'; readonly file: string }
  | {
      readonly kind: 'token-source';
      readonly token: () => Promise<SecretText>;
    }
  | {
      readonly kind: 'basic';
      readonly username: string;
      readonly password: SecretText;
    }
  | {
      readonly kind: 'certificate';
      readonly certificate: string;
      readonly key: SecretText;
    }
  | {
      readonly kind: 'certificate-files';
      readonly certificateFile: string;
      readonly keyFile: string;
    }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'unsupported'; readonly reason: Reason };

/** What a kubeconfig holds, without the ways to log in. */
export type KubeConfigData = Pick<
  KubeConfig,
  'getCurrentContext' | 'getContextObject' | 'getCluster' | 'getUser'
>;

/** Where a cluster's API server is, whom to trust there, and as whom to speak. */
export interface ClusterConnection {
  readonly server: string;
  /** PEM. */
  readonly certificateAuthority?: string;
  readonly certificateAuthorityFile?: string;
  readonly skipTlsVerify?: boolean;
  /** Name to expect in the server's certificate. */
  readonly tlsServerName?: string;
  readonly credential: ClusterCredential;
}

/**
 * What one context of a kubeconfig says, as plain data. Programs that a kubeconfig would run
 * (`exec`) and user logins (`oidc`, `gcp`, `azure`) become an `unsupported` credential: a service
 * runs no program because a file says so, and must not read as a person.
 * @throws ClusterReadError when the context, its cluster or its user is missing.
 */
export function connectionFromKubeConfig(
  kubeConfig: KubeConfigData,
  contextName?: string,
): ClusterConnection {
  const name = contextName ?? kubeConfig.getCurrentContext();
  const context = kubeConfig.getContextObject(name);
  const cluster = context && kubeConfig.getCluster(context.cluster);
  if (!context || !cluster) {
    throw credentialNeeded(
      name
        ? {
            code: 'read.no-context',
            params: { context: { text: JSON.stringify(name) } },
          }
        : { code: 'read.no-current-context' },
      'read.remedy-context',
    );
  }
  const user = context.user ? kubeConfig.getUser(context.user) : undefined;
  if (context.user && !user) {
    throw credentialNeeded(
      {
        code: 'read.no-user',
        params: { user: { text: JSON.stringify(context.user) } },
      },
      'read.remedy-user',
    );
  }
  return {
    server: cluster.server,
    ...(cluster.caData
      ? { certificateAuthority: fromBase64(cluster.caData) }
      : {}),
    ...(cluster.caFile ? { certificateAuthorityFile: cluster.caFile } : {}),
    ...(cluster.skipTLSVerify ? { skipTlsVerify: true } : {}),
    ...(cluster.tlsServerName ? { tlsServerName: cluster.tlsServerName } : {}),
    credential: cluster.proxyUrl
      ? {
          kind: 'unsupported',
          reason: { code: 'read.credential-with-proxy' },
        }
      : credentialOf(user ?? undefined),
  };
}

type KubeConfigUser = NonNullable<ReturnType<KubeConfig['getUser']>>;

function credentialOf(user: KubeConfigUser | undefined): ClusterCredential {
  if (!user) return { kind: 'anonymous' };
  if (user.impersonateUser)
    return {
      kind: 'unsupported',
      reason: { code: 'read.credential-impersonates' },
    };
  const tokenFile: unknown = user.authProvider?.config?.tokenFile;
  if (typeof tokenFile === 'string' && tokenFile !== '')
    return { kind: 'token-file', file: tokenFile };
  if (user.token)
    return { kind: 'token', token: new SecretText(user.token.trim()) };
  if (user.certData && user.keyData) {
    return {
      kind: 'certificate',
      certificate: fromBase64(user.certData),
      key: new SecretText(fromBase64(user.keyData)),
    };
  }
  if (user.certFile && user.keyFile) {
    return {
      kind: 'certificate-files',
      certificateFile: user.certFile,
      keyFile: user.keyFile,
    };
  }
  if (user.username && user.password)
    return {
      kind: 'basic',
      username: user.username,
      password: new SecretText(user.password),
    };
  if (user.exec)
    return {
      kind: 'unsupported',
      reason: { code: 'read.credential-runs-program' },
    };
  if (user.authProvider)
    return {
      kind: 'unsupported',
      reason: {
        code: 'read.credential-of-person',
        params: {
          provider: { text: String(user.authProvider.name).slice(0, 50) },
        },
      },
    };
  return { kind: 'anonymous' };
}

/**
 * What a connection is worth on the wire: TLS material and the way to make an Authorization header.
 */
export interface LoadedCredential {
  readonly ca?: string;
  readonly cert?: string;
  readonly key?: string;
  authorization(): Promise<string | undefined>;
}

/**
 * Reads files once, but token files before each request, as it asks a token's source: projected and
 * signed tokens rotate.
 * @throws ClusterReadError
 */
export async function loadCredential(
  connection: ClusterConnection,
): Promise<LoadedCredential> {
  const { credential } = connection;
  const ca =
    connection.certificateAuthority ??
    (connection.certificateAuthorityFile
      ? await readText(connection.certificateAuthorityFile)
      : undefined);
  const base = { ca, authorization: async () => undefined };
  switch (credential.kind) {
    case 'anonymous':
      return base;
    case 'token':
      return {
        ca,
        authorization: async () => `Bearer ${credential.token.reveal()}`,
      };
    case 'token-file':
      return {
        ca,
        authorization: async () =>
          `Bearer ${(await readText(credential.file)).trim()}`,
      };
    case 'token-source':
      return {
        ca,
        authorization: async () =>
          `Bearer ${(await credential.token()).reveal()}`,
      };
    case 'basic':
      return {
        ca,
        authorization: async () =>
          `Basic ${Buffer.from(
            `${credential.username}:${credential.password.reveal()}`,
          ).toString('base64')}`,
      };
    case 'certificate':
      return {
        ...base,
        cert: credential.certificate,
        key: credential.key.reveal(),
      };
    case 'certificate-files':
      return {
        ...base,
        cert: await readText(credential.certificateFile),
        key: await readText(credential.keyFile),
      };
    case 'unsupported':
      throw credentialNeeded(
        credential.reason,
        'read.remedy-reader-credential',
      );
    default: {
      const unknown: never = credential;
      throw new Error(`Unknown credential ${String(unknown)}`);
    }
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const code = textAt(error, 'code') ?? 'unreadable';
    throw credentialNeeded(
      {
        code: 'read.file-not-read',
        params: { file: { text: file }, error: { text: code } },
      },
      'read.remedy-file',
    );
  }
}

function fromBase64(text: string): string {
  return Buffer.from(text, 'base64').toString('utf8');
}

function credentialNeeded(
  reason: Reason,
  remedy: Extract<ReasonCode, `read.remedy-${string}`>,
): ClusterReadError {
  return new ClusterReadError({
    kind: 'credential-needed',
    reason,
    retryable: false,
    remedy: { code: remedy },
  });
}
