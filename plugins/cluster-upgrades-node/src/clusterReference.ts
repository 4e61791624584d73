/** Ids of sources: lower-case letters, digits and dashes, so that the first slash ends them. */
const SOURCE_REFERENCE =
  /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\/(.{1,500})$/su;
const CLUSTER_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A cluster as one source lists it. Other sources cannot take this name, unlike the display name of
 * a cluster.
 */
export interface SourceReference {
  /** Id of the source, for example `kubeconfig`. */
  readonly sourceId: string;
  /** Name within the source, for example the kubeconfig context or `namespace/name`. */
  readonly name: string;
}

/**
 * A cluster as the operator names it in the configuration: the id that Drydock gave it, or a
 * reference to a source's entry.
 */
export type ConfiguredReference = { readonly id: string } | SourceReference;

/** What is wrong with a text that is no reference; follows the name of the setting. */
export const CLUSTER_REFERENCE_MISTAKE =
  "must be a cluster id or '<source id>/<name in the source>', for example kubeconfig/prod-eu-1";

/**
 * Returns undefined when the text is neither a cluster id nor `<source id>/<name in the source>`.
 */
export function parseClusterReference(
  text: string,
): ConfiguredReference | undefined {
  if (CLUSTER_ID.test(text)) return { id: text };
  const parts = SOURCE_REFERENCE.exec(text);
  return parts ? { sourceId: parts[1], name: parts[2] } : undefined;
}
