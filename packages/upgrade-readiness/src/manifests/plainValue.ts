import { isAlias, isCollection, isNode, isPair } from 'yaml';
import type { Document } from 'yaml';

/** What an alias may multiply: values that one stands for are counted. */
export const MOST_ALIASES = 50;

/**
 * Anchors and aliases of one document. The library goes through all of them for each alias: a file
 * of 256 KiB with nothing else took minutes. Manifests and Helm charts have a few.
 */
const MOST_REFERENCES = 500;

/**
 * A map may be a key (`{{ .Values.name }}` of a template is one to YAML), and has keys itself. The
 * library writes such keys as text, at each level again: 800 bytes of `? ` took 40 seconds.
 */
const MOST_KEYS_WITHIN_KEYS = 2;

/**
 * A document as plain data.
 * @throws Error where aliases multiply, are too many, or lead nowhere, and where keys nest
 */
export function plainValueOf(document: Document): unknown {
  let references = 0;
  for (const part of partsOf(document.contents)) {
    if (isAlias(part) || (isNode(part) && part.anchor)) references += 1;
    if (references > MOST_REFERENCES)
      throw new Error(
        `The document has more than ${MOST_REFERENCES} anchors and aliases`,
      );
    if (isPair(part) && hasKeysWithin(part.key, MOST_KEYS_WITHIN_KEYS))
      throw new Error('The document has maps as keys within keys');
  }
  return document.toJS({ maxAliasCount: MOST_ALIASES });
}

/**
 * Every node and pair, in the order of the text. The library's own `visit` copies the way to each
 * of them.
 */
export function* partsOf(root: unknown): Generator<unknown> {
  const waiting = [root];
  while (waiting.length > 0) {
    const part = waiting.pop();
    yield part;
    if (isPair(part)) waiting.push(part.value, part.key);
    else if (isCollection(part))
      for (let index = part.items.length - 1; index >= 0; index -= 1)
        waiting.push(part.items[index]);
  }
}

function hasKeysWithin(key: unknown, levels: number): boolean {
  if (!isCollection(key)) return false;
  if (levels === 0) return true;
  for (const part of partsOf(key))
    if (isPair(part) && hasKeysWithin(part.key, levels - 1)) return true;
  return false;
}
