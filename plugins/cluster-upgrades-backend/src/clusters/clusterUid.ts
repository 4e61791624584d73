const UID = /^[\w-]{1,100}$/;

/**
 * Whether text can be the UID of a namespace. A cluster can report anything: control characters
 * that a database refuses, text that looks like another cluster's UID, or text whose start is one.
 */
export function isClusterUid(text: string): boolean {
  return UID.test(text);
}
