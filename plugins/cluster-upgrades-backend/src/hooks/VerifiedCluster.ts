import { answerObject, answerText } from '../outgoing/answerText';
import { callConfigured, type ConfiguredAnswer, type ConfiguredCall } from '../outgoing/callConfigured';
import { NothingWritten } from './NothingWritten';
import type { WriterConnection } from './writerConnection';

/** One call of a cluster's API server. */
export interface WriterCall extends Pick<ConfiguredCall, 'method' | 'signal' | 'longer'> {
  /** Below the server's address; its parts encoded. */
  readonly path: string;
  /** Sent as JSON. */
  readonly body?: object;
  readonly contentType?: string;
  /** Limit of the answer, in bytes. Default: what one object can have. */
  readonly maxBytes?: number;
}

export interface ToVerify {
  readonly connection: WriterConnection;
  /** UID of the namespace kube-system of the cluster that is meant. */
  readonly expectedUid: string;
  /** For messages. */
  readonly clusterName: string;
  readonly file: string;
  readonly context: string;
}

const TIMEOUT_SECONDS = 30;
const MAX_OBJECT_BYTES = 4 * 1024 * 1024;
const IDENTITY_PATH = '/api/v1/namespaces/kube-system';
const UID = /^[\w-]{1,100}$/;

/** A connection of the writer credential whose server has said, just now, that it is the cluster that is meant. There is no other way to call one. */
export class VerifiedCluster {
  readonly #connection: WriterConnection;

  private constructor(connection: WriterConnection) {
    this.#connection = connection;
  }

  /** @throws NothingWritten when it is another cluster, or does not say; Error when it cannot be asked */
  static async verify({ connection, expectedUid, clusterName, file, context }: ToVerify, signal: AbortSignal): Promise<VerifiedCluster> {
    const where = `context ${context.slice(0, 200)} of the kubeconfig ${file} (${connection.server.host})`;
    const { status, text } = await send(connection, { method: 'GET', path: IDENTITY_PATH, signal });
    const object = answerObject(text);
    if (object?.kind === 'Status' && [401, 403, 404].includes(status)) {
      const said = answerText(object.message);
      throw new NothingWritten(
        `Nothing was written: ${where} does not say which cluster it reaches (${status}${said ? `: ${said}` : ''}). ` +
          'Renew the credential, or allow it to get the namespace kube-system (docs/rbac/job-runner.yaml)',
      );
    }
    const uid = status === 200 && object?.kind === 'Namespace' ? uidOf(object) : undefined;
    if (uid === undefined) throw new Error(`Nothing was written: ${where} answered ${status} and not with the namespace kube-system`);
    if (uid !== expectedUid) {
      throw new NothingWritten(
        `Nothing was written: ${where} reaches a cluster with the UID ${uid}, but ${clusterName} has the UID ${expectedUid}. ` +
          'Correct the entry in clusterUpgrades.planning.jobCredential.contexts, or the context in the kubeconfig',
      );
    }
    return new VerifiedCluster(connection);
  }

  /** @throws CallFailed when there was no answer */
  async call(call: WriterCall): Promise<ConfiguredAnswer> {
    return send(this.#connection, call);
  }
}

function send({ server, authorization, tls }: WriterConnection, call: WriterCall): Promise<ConfiguredAnswer> {
  const { method, path, body, contentType = 'application/json', maxBytes = MAX_OBJECT_BYTES, longer, signal } = call;
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

function uidOf({ metadata }: Readonly<Record<string, unknown>>): string | undefined {
  const uid: unknown = typeof metadata === 'object' && metadata !== null && 'uid' in metadata ? metadata.uid : undefined;
  return typeof uid === 'string' && UID.test(uid) ? uid : undefined;
}
