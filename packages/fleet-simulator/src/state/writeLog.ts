import type { AppendLog } from './appendLog';

/** One write from a client, in the order of arrival. */
export interface ExternalWrite {
  /** ISO time. */
  readonly time: string;
  readonly cluster: string;
  readonly userAgent: string;
  /** `create`, `update`, `patch`, `apply`, `delete`. */
  readonly verb: string;
  readonly path: string;
  /** Precondition that the write carried. */
  readonly resourceVersion?: string;
  readonly dryRun: boolean;
  readonly accepted: boolean;
  /** HTTP status of the answer. */
  readonly status: number;
  /** The object's resourceVersion before and after; equal where the write changed nothing. */
  readonly before?: string;
  readonly after?: string;
}

/** What tests count to prove that a hop was written exactly once. */
export type WriteLog = AppendLog<ExternalWrite>;
