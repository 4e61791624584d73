import type { Agent, Dispatcher, buildConnector } from 'undici';
import { ClusterReadError } from '../contracts';
import { assertAllowedHost, guardedLookup } from './addresses';
import type { AddressPolicy } from './addresses';
import { loadCredential } from './connection';
import type { ClusterConnection, LoadedCredential } from './connection';
import type { Reason } from '@drydock/upgrade-reasons';

/** A connection that is ready for requests: where they go, and as whom. */
export interface OpenedServer {
  readonly agent: Agent;
  readonly origin: string;
  readonly basePath: string;
  readonly credential: LoadedCredential;
}

export interface OpenServerOptions extends AddressPolicy {
  /** Sockets to the one server. */
  readonly connections: number;
  readonly connectTimeoutMilliseconds: number;
}

/** undici's own connector, so that a caller can look at what it connects to. */
export type ConnectorOf = (
  build: typeof buildConnector,
  options: buildConnector.BuildOptions,
) => buildConnector.connector;

/**
 * Checks the address, loads the credential and makes the client. No request is sent.
 * @throws ClusterReadError
 */
export async function openServer(
  connection: ClusterConnection,
  options: OpenServerOptions,
  connectorOf: ConnectorOf = (build, buildOptions) => build(buildOptions),
): Promise<OpenedServer> {
  const url = serverUrl(connection.server, options);
  const credential = await loadCredential(connection);
  // Loaded at the first connection: a check of manifest files makes none, and the client is a fifth
  // of what it would load.
  const undici: typeof import('undici') = require('undici');
  const agent = new undici.Agent({
    connections: options.connections,
    pipelining: 1,
    connect: connectorOf(undici.buildConnector, {
      ...(credential.ca ? { ca: credential.ca } : {}),
      ...(credential.cert
        ? { cert: credential.cert, key: credential.key }
        : {}),
      ...(connection.tlsServerName
        ? { servername: connection.tlsServerName }
        : {}),
      rejectUnauthorized: !connection.skipTlsVerify,
      timeout: options.connectTimeoutMilliseconds,
      lookup: guardedLookup(options),
    }),
  });
  return {
    agent,
    origin: url.origin,
    basePath: url.pathname.replace(/(?<!\/)\/+$/, ''),
    credential,
  };
}

export function headerOf(
  response: Dispatcher.ResponseData,
  name: string,
): string | undefined {
  const value = response.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

/**
 * Refuses paths that would leave the API server's address: only Drydock's own code makes them, so
 * this is a last line of defence.
 */
export function pathWithQuery(
  basePath: string,
  path: string,
  query: Readonly<Record<string, string>> | undefined,
): string {
  const unsafe =
    !/^\/[\x21-\x7e]*$/.test(path) ||
    /[?#\\]|\/\//.test(path) ||
    path.split('/').some(segment => /^(\.|%2e){1,2}$/i.test(segment));
  if (unsafe)
    throw new TypeError(
      'Path of a cluster read must be absolute, encoded and without dot segments',
    );
  const search = new URLSearchParams(query).toString();
  return `${basePath}${path}${search ? `?${search}` : ''}`;
}

/**
 * @throws ClusterReadError for an address that is no URL, excluded, or would send the credential
 *   unencrypted over a network.
 */
function serverUrl(server: string, addresses: AddressPolicy): URL {
  const refuse = (reason: Reason) =>
    new ClusterReadError({
      kind: 'refused-address',
      reason,
      retryable: false,
      remedy: { code: 'read.remedy-https-address' },
    });
  if (!URL.canParse(server)) throw refuse({ code: 'read.address-no-url' });
  const url = new URL(server);
  const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(
    url.hostname,
  );
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback))
    throw refuse({
      code: 'read.address-not-https',
      params: { protocol: { text: url.protocol } },
    });
  if (url.username || url.password)
    throw refuse({ code: 'read.address-with-credentials' });
  assertAllowedHost(url.hostname, addresses);
  return url;
}
