import type { ControlPlane } from '../../controlPlane';
import type { Step, TruthCase } from '../cases';
import type { Manifest } from '../manifest';
import type { WriterId } from '../writers';

/** One object on its way, in one round of writes. */
export interface Sending {
  readonly truthCase: TruthCase;
  readonly step: Step;
  readonly manifest: Manifest;
  /** Path of the collection at the version of the manifest. */
  readonly collection: string;
  /** The object was not written in an earlier round. */
  readonly first: boolean;
  /** Set for writes of Helm. */
  readonly release?: string;
}

export interface Cluster {
  readonly controlPlane: ControlPlane;
  /** For charts. */
  readonly folder: string;
  /**
   * Real programs of writers that are modelled otherwise; they write the cases that ask for them.
   */
  readonly programs?: Partial<Readonly<Record<WriterId, Send>>>;
}

/** What the writer said of each object that it could not write. */
export type Failures = ReadonlyMap<TruthCase, string>;

/**
 * Sends a batch.
 * @throws Error where the batch as a whole came to nothing for a reason that says nothing of its
 *   objects
 */
export type Send = (
  cluster: Cluster,
  sendings: readonly Sending[],
) => Promise<Failures>;
