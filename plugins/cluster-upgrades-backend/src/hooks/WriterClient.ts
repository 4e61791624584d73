import { callConfigured, type ConfiguredAnswer, type ConfiguredCall } from '../outgoing/callConfigured';
import { writerConnection } from './writerConnection';

export interface WriterClientOptions {
  readonly file: string;
  /** Contexts by name of the cluster; a cluster that is not named uses the context of its own name. */
  readonly contexts: Readonly<Record<string, string>>;
}

/** One call of a cluster's API server. */
export interface WriterCall extends Pick<ConfiguredCall, 'method' | 'signal' | 'longer'> {
  /** Below the server's address; its parts encoded. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
  readonly contentType?: string;
  /** Of the answer, where less than an object's size is wanted. */
  readonly maxBytes?: number;
}

const TIMEOUT_SECONDS = 30;
const MAX_OBJECT_BYTES = 4 * 1024 * 1024;

/** Calls clusters with the credentials that the operator keeps for changing them (`clusterUpgrades.planning.jobCredential`). */
export class WriterClient {
  readonly #options: WriterClientOptions;

  constructor(options: WriterClientOptions) {
    this.#options = options;
  }

  /** @throws Error when nothing could be sent; CallFailed when there was no answer */
  async call(cluster: { readonly name: string }, { method, path, body, contentType = 'application/json', maxBytes = MAX_OBJECT_BYTES, longer, signal }: WriterCall): Promise<ConfiguredAnswer> {
    const { file, contexts } = this.#options;
    const context = Object.hasOwn(contexts, cluster.name) ? contexts[cluster.name] : cluster.name;
    const { server, authorization, tls } = await writerConnection(file, context);
    return callConfigured({
      url: new URL(`${server.href.replace(/(?<!\/)\/+$/, '')}${path}`),
      method,
      headers: { ...(authorization ? { authorization } : {}), ...(body ? { 'content-type': contentType } : {}) },
      body: body === undefined ? undefined : JSON.stringify(body),
      timeoutSeconds: TIMEOUT_SECONDS,
      maxBytes,
      longer,
      signal,
      tls,
    });
  }
}
