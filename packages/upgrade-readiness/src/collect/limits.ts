/** Limits of one pass over one cluster. */
export interface ReadLimits {
  /** Most objects a page; fewer where they are large. */
  readonly pageSize: number;
  /** Pages a list: pages of half a mebibyte hold some 200 pods, so 2,000 are 400,000 of them. */
  readonly maxPages: number;
  /** Requests under way at the same time to one cluster. */
  readonly concurrency: number;
  /** The whole pass. */
  readonly totalMilliseconds: number;
  /**
   * Longest single wait that a 429 or 503 may ask for, and how many times in a row a request waits.
   */
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
  maxPages: 2000,
  concurrency: 3,
  totalMilliseconds: 180_000,
  maxRetryAfterSeconds: 15,
  maxRetries: 4,
  maxMetricsBytes: 64 * 1024 * 1024,
  maxHelmReleaseBytes: 20 * 1024 * 1024,
  helmPageSize: 20,
};
