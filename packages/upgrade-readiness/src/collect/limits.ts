/** Limits of one pass over one cluster. */
export interface ReadLimits {
  /** Objects a page. */
  readonly pageSize: number;
  /** Pages a list: 400 pages of 500 are 200,000 objects of one kind. */
  readonly maxPages: number;
  /** Requests under way at the same time to one cluster. */
  readonly concurrency: number;
  /** The whole pass. */
  readonly totalMilliseconds: number;
  /** Longest single wait that a 429 or 503 may ask for, and how many times in a row a request waits. */
  readonly maxRetryAfterSeconds: number;
  readonly maxRetries: number;
  /** Decoded bytes of `/metrics`. */
  readonly maxMetricsBytes: number;
  /** Inflated bytes of one Helm release. */
  readonly maxHelmReleaseBytes: number;
  /** Release bodies a page: each may be 1 MiB. */
  readonly helmPageSize: number;
}

export const defaultReadLimits: ReadLimits = {
  pageSize: 500,
  maxPages: 400,
  concurrency: 3,
  totalMilliseconds: 180_000,
  maxRetryAfterSeconds: 15,
  maxRetries: 4,
  maxMetricsBytes: 64 * 1024 * 1024,
  maxHelmReleaseBytes: 20 * 1024 * 1024,
  helmPageSize: 20,
};
