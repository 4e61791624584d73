import type { Reason } from '@drydock/upgrade-reasons';

/** A Kubernetes Job that a hook of a plan runs in the cluster that is upgraded. */
export interface ClusterJob {
  /** Deterministic: the same for every call about the same attempt. */
  readonly name: string;
  readonly namespace: string;
  /**
   * What it was created for; its annotation `drydock.dev/operation-key` tells our Job from another
   * of the same name.
   */
  readonly operationKey: string;
  /** The whole batch/v1 object. */
  readonly manifest: Readonly<Record<string, unknown>>;
}

/** The cluster that a Job runs in. A runner chooses its credential by `id` alone. */
export interface JobCluster {
  /** Drydock's id of the cluster. */
  readonly id: string;
  /** For messages. Any source of clusters can take a name. */
  readonly name: string;
}

/**
 * `exists`: a Job of this name is there already, ours or not: observe. `refused`: the cluster said
 * no; nothing was created.
 */
export type JobCreation =
  | { readonly outcome: 'created' | 'exists' }
  | { readonly outcome: 'refused'; readonly message: Reason };

/** What a cluster says of a Job at one time. */
export type JobObservation =
  | { readonly state: 'absent' }
  /** There is a Job of this name that was created for something else. */
  | { readonly state: 'foreign'; readonly message: Reason }
  | {
      readonly state: 'running';
      /** Whether a pod was started; undefined where the runner does not know. */
      readonly started?: boolean;
    }
  /** `log`: the tail of its pod's log; undefined where it could not be read. */
  | {
      readonly state: 'succeeded' | 'failed';
      /** In the cluster's words: untrusted. */
      readonly message?: string;
      readonly log?: string;
    };

/**
 * Creates Jobs in clusters and follows them, with a credential that is used for nothing else. Never
 * deletes, changes or replaces anything.
 */
export interface ClusterJobRunner {
  /** Unique, kebab-case; Job templates name it. */
  readonly id: string;
  /**
   * Why it could create no Job in a cluster, asked before a plan is submitted and before each
   * cluster starts; undefined: it could. Writes nothing.
   * @throws when it could not be seen
   */
  check?(cluster: JobCluster, signal: AbortSignal): Promise<Reason | undefined>;
  /** Safe to call twice. @throws when there was no answer: then the effect is unknown */
  create(
    cluster: JobCluster,
    job: ClusterJob,
    signal: AbortSignal,
  ): Promise<JobCreation>;
  /** Reads only. @throws when it could not be seen */
  observe(
    cluster: JobCluster,
    job: ClusterJob,
    signal: AbortSignal,
  ): Promise<JobObservation>;
}
