import type { Agent } from 'node:http';
import { ReasonError } from '@drydock/upgrade-reasons';
import { withWords } from '../../foundation/outgoing/withWords';
import { isClusterUid } from '../../clusters/clusterUid';
import { answerObject, answerText } from '../../foundation/outgoing/answerText';
import {
  callConfigured,
  CallFailed,
  type ConfiguredAnswer,
  type ConfiguredCall,
} from '../../foundation/outgoing/callConfigured';
import { NothingWritten } from './NothingWritten';
import { ConnectionEnded, oneConnection } from './oneConnection';
import type { WriterConnection } from './writerConnection';

/** One call of a cluster's API server. */
export interface WriterCall
  extends Pick<ConfiguredCall, 'method' | 'signal' | 'longer'> {
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
  readonly clusterId: string;
  /** For messages. */
  readonly clusterName: string;
  readonly file: string;
  readonly context: string;
}

const TIMEOUT_SECONDS = 30;
/** Connections that end before the call is sent on them. */
const MOST_TRIES = 3;
const MAX_OBJECT_BYTES = 4 * 1024 * 1024;
const IDENTITY_PATH = '/api/v1/namespaces/kube-system';

/**
 * A connection of the writer credential on which the server has said that it is the cluster that is
 * meant. There is no other way to call one. Where the connection ends, the next one is asked again
 * before anything is sent on it.
 */
export class VerifiedCluster {
  readonly #toVerify: ToVerify;
  #agent: Agent;

  private constructor(toVerify: ToVerify, agent: Agent) {
    this.#toVerify = toVerify;
    this.#agent = agent;
  }

  /**
   * @throws NothingWritten when it is another cluster, or does not say; Error when it cannot be
   *   asked
   */
  static async verify(
    toVerify: ToVerify,
    signal: AbortSignal,
  ): Promise<VerifiedCluster> {
    return new VerifiedCluster(
      toVerify,
      await verifiedConnection(toVerify, signal),
    );
  }

  /**
   * @throws CallFailed when there was no answer; NothingWritten or Error when the connection ended
   *   and the next one is not verified
   */
  async call(call: WriterCall): Promise<ConfiguredAnswer> {
    const { connection } = this.#toVerify;
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(connection, call, this.#agent);
      } catch (error) {
        if (
          !(
            error instanceof CallFailed &&
            error.cause instanceof ConnectionEnded
          )
        )
          throw error;
      }
      if (tries === MOST_TRIES)
        throw new ReasonError({
          code: 'hook.connection-ends',
          params: { host: { text: connection.server.host } },
        });
      this.#agent = await verifiedConnection(this.#toVerify, call.signal);
    }
  }
}

async function verifiedConnection(
  { connection, expectedUid, clusterId, clusterName, file, context }: ToVerify,
  signal: AbortSignal,
): Promise<Agent> {
  const agent = oneConnection(connection.server.protocol);
  const where = {
    context: { text: context.slice(0, 200) },
    file: { text: file },
    host: { text: connection.server.host },
  };
  const { status, text } = await send(
    connection,
    { method: 'GET', path: IDENTITY_PATH, signal },
    agent,
  );
  const object = answerObject(text);
  if (object?.kind === 'Status' && [401, 403, 404].includes(status)) {
    throw new NothingWritten(
      withWords(
        {
          code: 'hook.cluster-not-told',
          params: { ...where, status: { text: String(status) } },
        },
        answerText(object.message),
      ),
    );
  }
  const uid =
    status === 200 && object?.kind === 'Namespace' ? uidOf(object) : undefined;
  if (uid === undefined)
    throw new ReasonError({
      code: 'hook.no-namespace',
      params: { ...where, status: { text: String(status) } },
    });
  if (uid !== expectedUid) {
    throw new NothingWritten({
      code: 'hook.other-cluster',
      params: {
        ...where,
        uid: { text: uid },
        cluster: { cluster: clusterId, name: clusterName },
        expected: { text: expectedUid },
      },
    });
  }
  return agent;
}

function send(
  { server, authorization, tls }: WriterConnection,
  call: WriterCall,
  agent: Agent,
): Promise<ConfiguredAnswer> {
  const {
    method,
    path,
    body,
    contentType = 'application/json',
    maxBytes = MAX_OBJECT_BYTES,
    longer,
    signal,
  } = call;
  return callConfigured({
    url: new URL(`${server.href.replace(/(?<!\/)\/+$/, '')}${path}`),
    method,
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(body ? { 'content-type': contentType } : {}),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    timeoutSeconds: TIMEOUT_SECONDS,
    maxBytes,
    longer,
    signal,
    tls,
    agent,
  });
}

function uidOf({
  metadata,
}: Readonly<Record<string, unknown>>): string | undefined {
  const uid: unknown =
    typeof metadata === 'object' && metadata !== null && 'uid' in metadata
      ? metadata.uid
      : undefined;
  return typeof uid === 'string' && isClusterUid(uid) ? uid : undefined;
}
