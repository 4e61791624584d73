import { readFile } from 'node:fs/promises';
import type { RequestOptions } from 'node:https';
import { KubeConfig } from '@kubernetes/client-node';
import { ReasonError } from '@drydock/upgrade-reasons';

/** Where the writer credential of one cluster leads. */
export interface WriterConnection {
  readonly server: URL;
  readonly authorization?: string;
  readonly tls: Pick<
    RequestOptions,
    'ca' | 'cert' | 'key' | 'rejectUnauthorized'
  >;
}

/**
 * Reads a context of the kubeconfig with which clusters are changed. It is read for each call:
 * changes are rare, and credentials rotate.
 * @throws ReasonError for the operator; nothing was sent then
 */
export async function writerConnection(
  file: string,
  contextName: string,
): Promise<WriterConnection> {
  const kubeConfig = await load(file);
  if (!kubeConfig.getContextObject(contextName))
    throw new ReasonError({
      code: 'hook.no-context',
      params: {
        file: { text: file },
        context: { text: contextName.slice(0, 200) },
      },
    });
  kubeConfig.setCurrentContext(contextName);
  const user = kubeConfig.getCurrentUser();
  const cluster = kubeConfig.getCurrentCluster();
  if (!cluster || !URL.canParse(cluster.server))
    throw new ReasonError({
      code: 'hook.no-server',
      params: {
        file: { text: file },
        context: { text: contextName.slice(0, 200) },
      },
    });
  const person =
    user?.authProvider !== undefined &&
    typeof user.authProvider?.config?.tokenFile !== 'string';
  if (user?.exec || person)
    throw new ReasonError({
      code: user?.exec ? 'hook.login-by-program' : 'hook.login-of-a-person',
      params: { file: { text: file } },
    });
  const server = new URL(cluster.server);
  const local = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(
    server.hostname,
  );
  if (server.protocol !== 'https:' && !(server.protocol === 'http:' && local))
    throw new ReasonError({
      code: 'hook.no-https',
      params: { file: { text: file }, server: { text: server.origin } },
    });
  // Plain http is for servers on this machine, where the traffic cannot be read by others.
  if (server.protocol === 'http:')
    return {
      server,
      authorization: user?.token ? `Bearer ${user.token}` : undefined,
      tls: {},
    };
  const options: RequestOptions = {};
  await kubeConfig.applyToHTTPSOptions(options);
  const { ca, cert, key, rejectUnauthorized, headers } = options;
  const authorization: unknown =
    headers && 'Authorization' in headers ? headers.Authorization : undefined;
  return {
    server,
    authorization:
      typeof authorization === 'string' ? authorization : undefined,
    tls: { ca, cert, key, rejectUnauthorized },
  };
}

async function load(file: string): Promise<KubeConfig> {
  try {
    const kubeConfig = new KubeConfig();
    kubeConfig.loadFromString(await readFile(file, 'utf8'));
    return kubeConfig;
  } catch {
    // The parser's message may quote the file, which holds credentials.
    throw new ReasonError({
      code: 'hook.kubeconfig-unreadable',
      params: { file: { text: file } },
    });
  }
}
