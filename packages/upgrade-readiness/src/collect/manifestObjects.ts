import { parseDocument } from 'yaml';
import { DecodeError, arrayAt, isObject, objectAt, textAt } from '../decode';

export interface ManifestObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  readonly name: string;
}

/** Documents of rendered manifests are small; a larger one that needs the full parser is refused rather than waited for. */
const MAX_PARSED_DOCUMENT = 512 * 1024;

/**
 * Objects of a rendered manifest. Helm's own output is plain block YAML, from which identity is read line by line (a full parser took 20 times as
 * long on 200 releases); every other form (JSON, quoted keys, Lists, anchors) goes to the parser.
 * @throws DecodeError for a document that cannot be read: its objects would be missing silently.
 */
export function objectsOfManifest(manifest: string): readonly ManifestObject[] {
  return manifest.split(/^---(?:[ \t].*)?\r?$/m).flatMap(document => {
    if (!/^[^#\s]/m.test(document)) return [];
    const quick = identityByLine(document);
    return quick ? [quick] : identityByParser(document);
  });
}

const TOP_LEVEL = /^(apiVersion|kind):[ \t]+([A-Za-z0-9][A-Za-z0-9./-]*|"[^"\\\n]*"|'[^'\n]*')[ \t]*(?:#.*)?\r?$/;
const FIELD = /^([ \t]+)(name|namespace):[ \t]+([A-Za-z0-9][A-Za-z0-9.:-]*|"[^"\\\n]*"|'[^'\n]*')[ \t]*(?:#.*)?\r?$/;

/** Identity of a plain document; undefined where a line is not of the plain form. */
function identityByLine(document: string): ManifestObject | undefined {
  const found = new Map<string, string>();
  let inMetadata = false;
  let indent: string | undefined;
  for (const line of document.split('\n')) {
    if (/^\S/.test(line) && !line.startsWith('#')) {
      inMetadata = /^metadata:[ \t]*(#.*)?\r?$/.test(line);
      const top = TOP_LEVEL.exec(line);
      if (top) found.set(top[1], unquoted(top[2]));
    } else if (inMetadata) {
      indent ??= /^([ \t]+)[^#\s]/.exec(line)?.[1];
      const field = FIELD.exec(line);
      if (field && field[1] === indent) found.set(field[2], unquoted(field[3]));
    }
  }
  return identity(found.get('apiVersion'), found.get('kind'), found.get('name'), found.get('namespace'));
}

function unquoted(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value;
}

function identity(apiVersion: string | undefined, kind: string | undefined, name: string | undefined, namespace: string | undefined): ManifestObject | undefined {
  if (!apiVersion || !kind || !name || kind.endsWith('List')) return undefined;
  return { apiVersion, kind, ...(namespace ? { namespace } : {}), name };
}

function identityByParser(document: string): readonly ManifestObject[] {
  if (document.length > MAX_PARSED_DOCUMENT) throw new DecodeError('too-large', 'A document of the rendered manifest is too large to parse');
  const parsed = parseDocument(document, { uniqueKeys: false });
  if (parsed.errors.length > 0) throw new DecodeError('not-json', 'A document of the rendered manifest is not YAML');
  const value: unknown = parsed.toJS({ maxAliasCount: 50 });
  if (!isObject(value)) return [];
  const items = textAt(value, 'kind')?.endsWith('List') ? arrayAt(value, 'items') : [value];
  return items.flatMap(item => {
    const metadata = objectAt(item, 'metadata');
    return identity(textAt(item, 'apiVersion'), textAt(item, 'kind'), textAt(metadata, 'name'), textAt(metadata, 'namespace')) ?? [];
  });
}
