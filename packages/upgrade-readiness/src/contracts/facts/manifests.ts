/** A manifest file outside the cluster: in a Git repository, or as rendered by Helm or Kustomize. Identities only, no content. */
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
  }[];
  /** Documents whose objects are not known; without a line: the whole file. */
  readonly problems: readonly { readonly line?: number; readonly message: string }[];
}
