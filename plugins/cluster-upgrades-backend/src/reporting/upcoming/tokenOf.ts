const BASIC = /^Basic +([A-Za-z0-9+/]+={0,2})$/i;

/**
 * The token of a calendar address where it came as the password of basic authentication (RFC 7617),
 * whatever the name: there it stands in no access log.
 */
export function tokenOf(authorization: string | undefined): string | undefined {
  const encoded = authorization && BASIC.exec(authorization)?.[1];
  if (!encoded) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : text.slice(colon + 1);
}
