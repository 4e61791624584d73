import type { ObjectReference, OwnershipHints } from './objects';

/**
 * An object that a GitOps tool keeps: an Argo CD Application, a Flux Kustomization or HelmRelease.
 */
export interface GitOpsApplicationFacts extends OwnershipHints {
  readonly object: ObjectReference;
  readonly tool: 'argo-cd' | 'flux';
  /** Repository without credentials, path and revision, as far as it says. */
  readonly source?: {
    readonly repository?: string;
    readonly path?: string;
    readonly chart?: string;
    readonly revision?: string;
  };
  /** What a HelmRelease deployed last. */
  readonly release?: {
    readonly namespace: string;
    readonly name: string;
    readonly chart: string;
    readonly chartVersion?: string;
    readonly appVersion?: string;
  };
  /** True where it applies by itself, so that a change in the cluster alone is undone. */
  readonly automated: boolean;
  /** The objects that it says it keeps. `apiVersion` is what its manifest names, where it says. */
  readonly objects: readonly {
    readonly apiVersion?: string;
    readonly kind: string;
    readonly namespace?: string;
    readonly name: string;
  }[];
}
