import type {
  ClusterJob,
  ClusterJobRunner,
  JobCluster,
  JobCreation,
  JobObservation,
} from '@drydock/backstage-plugin-cluster-upgrades-node';
import { ReasonError, said, type Reason } from '@drydock/upgrade-reasons';
import { answerObject, answerText } from '../../foundation/outgoing/answerText';
import { withWords } from '../../foundation/outgoing/withWords';
import { jobParam } from './jobManifest';
import { NothingWritten } from './NothingWritten';
import { readJob } from './readJob';
import type { VerifiedCluster, WriterCall } from './VerifiedCluster';
import { WriterClient, type WriterClientOptions } from './WriterClient';

const LOG_LINES = 100;
const MAX_LOG_BYTES = 16 * 1024;
/** The server is asked for no more; what it sends is cut here, too. */
const LOG_LIMIT: Pick<WriterCall, 'maxBytes' | 'longer'> = {
  maxBytes: MAX_LOG_BYTES,
  longer: 'cut',
};

/**
 * Creates Jobs with the credentials of a kubeconfig that the operator keeps for this alone. It
 * needs `get` on the namespace kube-system, and `create` and `get` on jobs, `list` on pods and
 * `get` on pods/log in the namespaces of the Job templates (docs/rbac/job-runner.yaml).
 */
export class KubeconfigJobRunner implements ClusterJobRunner {
  readonly id = 'kubeconfig';
  readonly #client: WriterClient;

  constructor(options: WriterClientOptions) {
    this.#client = new WriterClient(options);
  }

  async check(cluster: JobCluster): Promise<Reason | undefined> {
    return this.#client.problem(cluster);
  }

  async create(
    cluster: JobCluster,
    job: ClusterJob,
    signal: AbortSignal,
  ): Promise<JobCreation> {
    const opened = await this.#client
      .open(cluster, 'begin', signal)
      .catch((error: unknown) => {
        if (error instanceof NothingWritten) return error;
        throw error;
      });
    if (opened instanceof NothingWritten)
      return { outcome: 'refused', message: opened.reason };
    const path = `${jobsOf(
      job.namespace,
    )}?fieldManager=drydock&fieldValidation=Strict`;
    const answer = await opened.call({
      method: 'POST',
      path,
      body: job.manifest,
      signal,
    });
    if (answer.status === 201) return { outcome: 'created' };
    const status = answerObject(answer.text);
    const words = answerText(status?.message) || `HTTP ${answer.status}`;
    if (answer.status === 409 && status?.reason === 'AlreadyExists')
      return { outcome: 'exists' };
    if (
      answer.status >= 400 &&
      answer.status < 500 &&
      ![408, 409, 429].includes(answer.status)
    )
      return { outcome: 'refused', message: said(words) };
    throw new ReasonError(
      withWords(
        {
          code: 'hook.job-not-created',
          params: answerParams(cluster, job, answer.status),
        },
        words,
      ),
    );
  }

  async observe(
    cluster: JobCluster,
    job: ClusterJob,
    signal: AbortSignal,
  ): Promise<JobObservation> {
    const opened = await this.#client.open(cluster, 'finish', signal);
    const answer = await opened.call({
      method: 'GET',
      path: `${jobsOf(job.namespace)}/${encodeURIComponent(job.name)}`,
      signal,
    });
    const object = answerObject(answer.text);
    // Only an API server's own word counts: a gateway's 404 must not make us create a second Job.
    if (
      answer.status === 404 &&
      object?.kind === 'Status' &&
      object.reason === 'NotFound'
    )
      return { state: 'absent' };
    if (answer.status !== 200 || object?.kind !== 'Job')
      throw new ReasonError(
        withWords(
          {
            code: 'hook.job-not-seen',
            params: answerParams(cluster, job, answer.status),
          },
          answerText(object?.message),
        ),
      );
    const observed = readJob(object, job.operationKey);
    if (observed.state !== 'succeeded' && observed.state !== 'failed')
      return observed;
    return { ...observed, log: await this.#log(opened, job, signal) };
  }

  /** Best effort: how a Job ended is known without it. */
  async #log(
    opened: VerifiedCluster,
    job: ClusterJob,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    try {
      const pods = `/api/v1/namespaces/${encodeURIComponent(
        job.namespace,
      )}/pods`;
      const listed = await opened.call({
        method: 'GET',
        path: `${pods}?labelSelector=${encodeURIComponent(
          `job-name=${job.name}`,
        )}&limit=1`,
        signal,
      });
      const items = answerObject(listed.text)?.items;
      const pod: unknown = Array.isArray(items) ? items[0] : undefined;
      const { name, container } = podOf(pod);
      if (!name || !container) return undefined;
      const query = new URLSearchParams({
        container,
        tailLines: String(LOG_LINES),
        limitBytes: String(MAX_LOG_BYTES),
      });
      const log = await opened.call({
        method: 'GET',
        path: `${pods}/${encodeURIComponent(name)}/log?${query}`,
        signal,
        ...LOG_LIMIT,
      });
      return log.status === 200 ? log.text : undefined;
    } catch (error) {
      if (signal.aborted) throw error;
      return undefined;
    }
  }
}

function answerParams(
  { id, name }: JobCluster,
  job: ClusterJob,
  status: number,
): Reason['params'] {
  return {
    cluster: { cluster: id, name },
    status: { text: String(status) },
    job: jobParam(job),
  };
}

function jobsOf(namespace: string): string {
  return `/apis/batch/v1/namespaces/${encodeURIComponent(namespace)}/jobs`;
}

/** The pod's name and its first container's. */
function podOf(pod: unknown): { name?: string; container?: string } {
  const { metadata, spec } = pod as {
    metadata?: { name?: unknown };
    spec?: { containers?: readonly { name?: unknown }[] };
  };
  const name = metadata?.name;
  const container = spec?.containers?.[0]?.name;
  return {
    name: typeof name === 'string' ? name : undefined,
    container: typeof container === 'string' ? container : undefined,
  };
}
