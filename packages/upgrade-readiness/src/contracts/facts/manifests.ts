import type { Reason } from '@drydock/upgrade-reasons';

/**
 * A manifest file outside the cluster: in a Git repository, or as rendered by Helm or Kustomize.
 * Identities only, no content.
 */
export interface ManifestFileFacts {
  /** Path or address without credentials, as people would look for it: `k8s/web.yaml`. */
  readonly file: string;
  readonly objects: readonly {
    readonly apiVersion: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
    /** Line of the document that holds it, from 1. */
    readonly line: number;
    /** What the target's schema says of it, where the reader of the file had one. */
    readonly schema?: ManifestSchemaFacts;
  }[];
  /** Documents whose objects are not known; without a line: the whole file. */
  readonly problems: readonly {
    readonly line?: number;
    readonly message: Reason;
  }[];
}

/**
 * `unknown-kind`: the target serves its group and version without this kind. `no-schema`: no
 * document of the target speaks of it; `custom` where none was asked because the kind is none of
 * Kubernetes' own.
 */
export type ManifestSchemaFacts =
  | {
      readonly status: 'checked';
      readonly problems: readonly {
        readonly fault: 'unknown' | 'duplicate' | 'type' | 'missing' | 'value';
        /** Line in the file, from 1. */
        readonly line: number;
        /** Names the field, never its value. */
        readonly message: Reason;
      }[];
    }
  | { readonly status: 'unknown-kind' }
  | { readonly status: 'no-schema'; readonly custom?: true }
  | { readonly status: 'unusable'; readonly reason: Reason };
