const CREDENTIALS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\beyJ[\w-]{8,}\.[\w-]{8,}(\.[\w-]*)?/g,
  /(?<=\b(?:bearer|basic)\s+)[\w.~+/=-]{8,}/gi,
  /(?<=\b(?:password|passwd|token|secret|api[_-]?key|client-key-data)["']?\s*[:=]\s*["']?)[^\s"',;&]{4,}/gi,
  /(?<=:\/\/)[^\s/@:]+:[^\s/@]+(?=@)/g,
];

/** What looks like a credential is replaced. For messages that others write: servers and platforms repeat what they were sent. */
export function redactCredentials(text: string): string {
  return CREDENTIALS.reduce((result, credential) => result.replace(credential, '[redacted]'), text);
}
