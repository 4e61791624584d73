/** Names of flags and settings whose values may be a credential. */
const MAY_HOLD_CREDENTIAL =
  /token|passw|secret|credential|private-?key|api-?key|basic-?auth|authorization|cookie/i;
/** What is no credential whatever the name: switches and durations. */
const HARMLESS = /^(true|false|(\d+(\.\d+)?(ns|us|ms|s|m|h))+)$/;

/**
 * The value of a flag or setting, at most 200 characters; empty where it may hold a credential,
 * also one inside a URL.
 */
export function harmlessValue(name: string, value: string): string {
  if (MAY_HOLD_CREDENTIAL.test(name) && !HARMLESS.test(value)) return '';
  return mayBeUrlWithCredential(value) ? '' : value.slice(0, 200);
}

/** With a user in front of its host, or with a query, where webhooks carry their tokens. */
function mayBeUrlWithCredential(value: string): boolean {
  return (
    /:\/\/[^/\s]*@/.test(value) ||
    (value.includes('://') && value.includes('?'))
  );
}
