import { isAlias, isCollection, visit } from 'yaml';
import type { Document, ParsedNode } from 'yaml';

/** What an alias may multiply: values that one stands for are counted. */
export const MOST_ALIASES = 50;

/**
 * Anchors and aliases of one document. The library goes through all of them for each alias: a file of 256 KiB with nothing else took minutes.
 * Manifests and Helm charts have a few.
 */
const MOST_REFERENCES = 1000;

/**
 * A map may be a key (`{{ .Values.name }}` of a template is one to YAML), and has keys itself. The library writes such keys as text, at each
 * level again: 800 bytes of `? ` took 40 seconds.
 */
const MOST_KEYS_WITHIN_KEYS = 2;

/** A document as plain data. @throws Error where aliases multiply, are too many, or lead nowhere, and where keys nest */
export function plainValueOf(document: Document): unknown {
  let references = 0;
  let nests = false;
  visit(document, {
    Node: (_, node) => {
      if (isAlias(node) || node.anchor) references += 1;
      return references > MOST_REFERENCES ? visit.BREAK : undefined;
    },
    Pair: (_, { key }) => {
      nests = hasKeysWithin(key, MOST_KEYS_WITHIN_KEYS);
      return nests ? visit.BREAK : undefined;
    },
  });
  if (references > MOST_REFERENCES) throw new Error(`The document has more than ${MOST_REFERENCES} anchors and aliases`);
  if (nests) throw new Error('The document has maps as keys within keys');
  return document.toJS({ maxAliasCount: MOST_ALIASES });
}

function hasKeysWithin(key: unknown, levels: number): boolean {
  if (!isCollection<ParsedNode>(key)) return false;
  if (levels === 0) return true;
  let found = false;
  visit(key, {
    Pair: (_, { key: inner }) => {
      found = hasKeysWithin(inner, levels - 1);
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}
