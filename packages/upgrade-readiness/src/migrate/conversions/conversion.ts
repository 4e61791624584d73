import type { ManifestEditor } from '../ManifestEditor';

/**
 * The rewriting of one kind from one version to another; apiVersion and kind are set by the caller.
 */
export interface Conversion {
  readonly kinds: readonly string[];
  /** group/version, as manifests write it. */
  readonly from: readonly string[];
  readonly to: string;
  /** Undefined: all fields mean the same in both versions. */
  readonly rewrite?: (editor: ManifestEditor) => void;
  /** Where the rules are from. */
  readonly source: string;
}

export const GUIDE =
  'https://kubernetes.io/docs/reference/using-api/deprecation-guide/';
