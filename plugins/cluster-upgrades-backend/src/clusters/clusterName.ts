import { createHash } from 'node:crypto';

const ENTITY_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/**
 * An entity name for a cluster. A name that already is one stays; anything else (an ARN,
 * `gke_project_zone_name`, hostile text) becomes a readable slug with a short hash of the original,
 * so that two originals never share a slug.
 * @param salt - set when the plain name is taken by another cluster
 */
export function entityNameOf(original: string, salt?: string): string {
  if (salt === undefined && ENTITY_NAME.test(original)) return original;
  const lastPart = original.slice(-200).toLowerCase();
  const slug = lastPart
    .replace(/[^a-z0-9]+/g, '-')
    .slice(-50)
    .replace(/^-|-$/g, '');
  return `${slug === '' ? 'cluster' : slug}-${shortHash(
    salt === undefined ? original : `${salt}\n${original}`,
  )}`;
}
