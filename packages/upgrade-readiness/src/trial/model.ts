import type { Reason } from '@drydock/upgrade-reasons';
import type { ClusterAccess, Evaluation, ReadinessCheck } from '../contracts';
import type { JsonObject } from '../decode';

/** An object that the target is asked to create without keeping it. */
export interface DryRunCreation {
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Where a namespaced object goes; undefined for those that are in no namespace. */
  readonly namespace?: string;
  /** The object with `apiVersion`, `kind` and `metadata.name`; no value of a Secret. */
  readonly body: JsonObject;
}

/** What the target said. The text is its own: it may repeat values of the object. */
export interface DryRunAnswer {
  /** HTTP status; 201 when the target would create the object. */
  readonly status: number;
  /** `reason` and `message` of the answer's Status, empty on success. */
  readonly reason: string;
  readonly message: string;
  /** Faults by field, where the target names them. */
  readonly causes: readonly {
    readonly field: string;
    readonly message: string;
  }[];
}

/**
 * The API server of the target version that a trial asks. It has a credential and a client of its
 * own, never those of the cluster that is imported; and it can do two things only: read, and create
 * with `dryRun=All`.
 */
export interface TrialTarget {
  /** For people and logs; holds no credential. */
  readonly description: string;
  /** Reads what the target is and serves. */
  readonly access: ClusterAccess;
  /**
   * Sends one creation with `dryRun=All` and `fieldValidation=Strict`; an implementation has no way
   * to send one without.
   * @throws ClusterReadError where there is no answer of an API server to judge: unreachable, not
   *   logged in, asked to wait, cancelled.
   */
  dryRun(creation: DryRunCreation, signal?: AbortSignal): Promise<DryRunAnswer>;
  close(): Promise<void>;
}

export interface TrialLimits {
  /** Decoded bytes of one page of the source, and so most of what is under way at a time. */
  readonly maxPageBytes: number;
  /** Dry runs under way at the same time. */
  readonly concurrency: number;
  /** The whole trial. */
  readonly totalMilliseconds: number;
  /** Findings that are listed one by one. Further ones are only counted. */
  readonly maxFindings: number;
}

export const defaultTrialLimits: TrialLimits = {
  maxPageBytes: 32 * 1024 * 1024,
  concurrency: 4,
  totalMilliseconds: 30 * 60_000,
  maxFindings: 2000,
};

/** Objects, or a kind of them, that the trial says nothing about. */
export interface Unproven {
  /** For example `Widget.example.com`; absent where it is about none. */
  readonly kind?: string;
  readonly reason: Reason;
  /** How many objects; undefined where they were not counted. */
  readonly objects?: number;
}

export interface TrialSummary {
  /** kube-system namespace's UID of the source; undefined where the trial could not read it. */
  readonly sourceUid?: string;
  readonly sourceVersion: string;
  readonly targetVersion: string;
  /** The target's namespace that stood in for those of all namespaced objects. */
  readonly namespace: string;
  readonly tried: number;
  readonly accepted: number;
  /** Of the accepted: those that the target has already, under the same name. */
  readonly existing: number;
  readonly refused: number;
  /** Objects that are never imported: controllers or the API server make them again. */
  readonly skipped: readonly {
    readonly reason: Reason;
    readonly objects: number;
  }[];
  /** Kinds of which that is true of all objects, so that none was read. */
  readonly skippedKinds: readonly string[];
  readonly unproven: readonly Unproven[];
  /** What no dry run can prove. */
  readonly limits: readonly Reason[];
}

export interface TrialResult {
  readonly evaluation: Evaluation;
  readonly summary: TrialSummary;
}

/** How far a trial is. */
export interface TrialProgress {
  /** For example `Deployment.apps`. */
  readonly kind: string;
  readonly tried: number;
  readonly refused: number;
}

/** A trial that cannot be held with this target, with how to change that. */
export class TrialError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TrialError';
  }
}

/** What a report needs to know of a rule that findings come from. */
export type TrialCheck = Pick<
  ReadinessCheck,
  'id' | 'title' | 'phase' | 'canBlock' | 'docs'
>;

export const trialImport = {
  id: 'trial-import',
  title: { code: 'check-title.trial-import' },
  phase: 'next-apply',
  canBlock: true,
  docs: 'checks/trial-import',
} as const satisfies TrialCheck;

export const targetSchema = {
  id: 'target-schema',
  title: { code: 'check-title.target-schema' },
  phase: 'next-apply',
  canBlock: true,
  docs: 'checks/target-schema',
} as const satisfies TrialCheck;

/** The rules that a trial's findings come from. */
export const trialChecks: readonly TrialCheck[] = [trialImport, targetSchema];
