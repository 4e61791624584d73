import { parseDocument } from 'yaml';
import { isObject, objectAt, textAt } from '../decode';
import type { JsonObject } from '../decode';
import { namesItself, objectsWithin } from './objectsWithin';
import type { PlacedValue } from './objectsWithin';
import { plainValueOf } from './plainValue';

/** Identity of one object of a manifest. */
export interface ManifestObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  /** `generateName` is given with a star behind it; `(unnamed)` for configuration files of components, which have none. */
  readonly name: string;
}

export interface LocatedManifestObject extends ManifestObject {
  /** Line of the document that holds it, from 1. */
  readonly line: number;
}

/** A document whose objects are not known. */
export interface ManifestProblem {
  readonly line: number;
  readonly reason: 'too-large' | 'not-yaml' | 'not-objects' | 'template';
  /** One sentence for people, without the document's content. */
  readonly message: string;
}

export interface ManifestReading {
  readonly objects: readonly LocatedManifestObject[];
  readonly problems: readonly ManifestProblem[];
}

/** Configuration files of components (kubeadm, audit policies) have no name. */
const UNNAMED = '(unnamed)';

/** Documents of manifests are small; a larger one that needs the full parser is refused rather than waited for. */
const MAX_PARSED_DOCUMENT = 512 * 1024;

/** How a file begins whose content Git keeps elsewhere (the pointer format of Git LFS). It reads as YAML without objects. */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

/**
 * Objects of YAML or JSON manifests, several documents or one. What kubectl and Helm write is plain block YAML, from which identity is read line by line
 * (a full parser took 20 times as long on 200 releases); every other form (JSON, quoted keys, Lists, anchors) goes to the parser. A document
 * that cannot be read is a problem of its own and hides no other one. Maps without apiVersion and kind, and lists of such (values of Helm, patches of
 * Kustomize), are no Kubernetes objects and left out.
 */
export function readManifests(text: string): ManifestReading {
  const unread = unreadableFile(text);
  if (unread) return { objects: [], problems: [{ line: 1, reason: 'not-yaml', message: unread }] };
  const objects: LocatedManifestObject[] = [];
  const problems: ManifestProblem[] = [];
  for (const { document, line } of documentsOf(text)) {
    const read = readByLine(document) ?? readByParser(document);
    for (const object of read.objects ?? []) objects.push({ ...object, line });
    if (read.problem) problems.push({ ...read.problem, line });
  }
  return { objects, problems };
}

function unreadableFile(text: string): string | undefined {
  if (text.startsWith(LFS_POINTER)) return 'The file is a pointer of Git LFS: what it stands for was not read';
  if (text.includes('\0')) return 'The file holds zero bytes: it is UTF-16, as > of PowerShell writes it, or no text; save it as UTF-8';
  return undefined;
}

/** Documents with something in them, each with the line of its first content. */
export function documentsOf(text: string): readonly { readonly document: string; readonly line: number; readonly startLine: number }[] {
  const found: { document: string; line: number; startLine: number }[] = [];
  const separator = /^---(?:[ \t].*)?\r?$/gm;
  let start = 0;
  let startLine = 1;
  for (;;) {
    const match = separator.exec(text);
    const document = text.slice(start, match?.index).replace(/^([\r\n]*)\uFEFF/, '$1');
    const content = /^[ \t]*[^# \t\r\n]/m.exec(document);
    if (content) found.push({ document, startLine, line: startLine + lineBreaks(document.slice(0, content.index)) });
    if (!match) return found;
    startLine += lineBreaks(document);
    // What follows on the line of the separator belongs to the document: `--- {"kind": …}`.
    start = match.index + 3;
  }
}

function lineBreaks(text: string): number {
  let count = 0;
  for (let index = text.indexOf('\n'); index !== -1; index = text.indexOf('\n', index + 1)) count += 1;
  return count;
}

const TOP_LEVEL = /^(apiVersion|kind):[ \t]+([A-Za-z0-9][A-Za-z0-9./-]*|"[^"\\\n]*"|'[^'\n]*')[ \t]*(?:#.*)?\r?$/;
const FIELD = /^([ \t]+)(name|namespace):[ \t]+([A-Za-z0-9][A-Za-z0-9.:-]*|"[^"\\\n]*"|'[^'\n]*')[ \t]*(?:#.*)?\r?$/;

/** Lists by another name than theirs, and the end of a document before that of its text. */
const OF_ANOTHER_FORM = /^(?:items:|\.\.\.)/;

interface Read {
  readonly objects?: readonly ManifestObject[];
  readonly problem?: Omit<ManifestProblem, 'line'>;
}

const TEMPLATE: Read['problem'] = { reason: 'template', message: 'The document is a template, not YAML: render it first (helm template) and check the output' };
const SEVERAL: Read['problem'] = { reason: 'not-yaml', message: 'The document goes on after its end (...), where kubectl stops reading: put --- there' };
const NOT_OBJECTS: Read['problem'] = { reason: 'not-objects', message: 'The document holds something that is no object with apiVersion and kind: put objects in a List, or part them by ---' };

/** The object of a plain document; undefined where a line is not of the plain form, or says again what another one did. */
function readByLine(document: string): Read | undefined {
  const found = new Map<string, string>();
  let inMetadata = false;
  let isTemplate = false;
  let indent: string | undefined;
  for (const line of document.split('\n')) {
    if (/^\S/.test(line) && !line.startsWith('#')) {
      inMetadata = /^metadata:[ \t]*(#.*)?\r?$/.test(line);
      const top = TOP_LEVEL.exec(line);
      if (OF_ANOTHER_FORM.test(line) || (top && found.has(top[1]))) return undefined;
      if (top) found.set(top[1], unquoted(top[2]));
      // A line of control alone: in a value, braces are text (`data: {"a.tmpl": "{{ .Name }}"}`).
      else isTemplate ||= line.startsWith('{{');
    } else if (inMetadata) {
      indent ??= /^([ \t]+)[^#\s]/.exec(line)?.[1];
      const field = FIELD.exec(line);
      if (field && field[1] === indent) found.set(field[2], unquoted(field[3]));
    }
  }
  const [kind, name] = [found.get('kind'), found.get('name')];
  const object = name && !kind?.endsWith('List') ? identity(found.get('apiVersion'), kind, name, found.get('namespace')) : undefined;
  return object && { objects: [object], ...(isTemplate ? { problem: TEMPLATE } : {}) };
}

function unquoted(value: string): string {
  return /^["']/.test(value) ? value.slice(1, -1) : value;
}

function identity(apiVersion: string | undefined, kind: string | undefined, name: string, namespace: string | undefined): ManifestObject | undefined {
  if (!apiVersion || !kind) return undefined;
  return { apiVersion, kind, ...(namespace ? { namespace } : {}), name };
}

function readByParser(document: string): Read {
  if (document.length > MAX_PARSED_DOCUMENT) return { problem: { reason: 'too-large', message: 'The document is too large to parse' } };
  try {
    // Pretty errors take the square of the length: minutes for `{{}` again and again.
    const parsed = parseDocument(document, { uniqueKeys: false, prettyErrors: false, logLevel: 'error', merge: true });
    if (parsed.errors.some(({ code }) => code !== 'MULTIPLE_DOCS')) return { problem: unreadable(document) };
    const values = objectsWithin(plainValueOf(parsed));
    if (values.some(({ value }) => hasOddIdentity(value))) return { problem: unreadable(document) };
    const objects = values.flatMap(({ value }) => identityOfValue(value) ?? []);
    if (values.some(isLost)) return { objects, problem: NOT_OBJECTS };
    return parsed.errors.length > 0 ? { objects, problem: SEVERAL } : { objects };
  } catch {
    return { problem: unreadable(document) };
  }
}

function unreadable(document: string): Read['problem'] {
  return document.split('\n').some(holdsTemplate) ? TEMPLATE : { reason: 'not-yaml', message: 'The document is not YAML' };
}

/** What was meant to be an object and is none. */
function isLost({ value, path }: PlacedValue): boolean {
  if (value === null) return false;
  if (path.length > 0) return identityOfValue(value) === undefined;
  return Array.isArray(value) ? value.some(namesItself) : !isObject(value);
}

/** No regular expression: on a line of opening braces alone it takes the square of the line's length. */
function holdsTemplate(line: string): boolean {
  const opening = line.indexOf('{{');
  return opening !== -1 && line.includes('}}', opening + 2);
}

/** Where a name is not text, as in `name: {{ .Values.name }}`, which YAML reads as a map. */
function hasOddIdentity(value: unknown): boolean {
  const oddAt = (object: JsonObject, key: string) => Object.hasOwn(object, key) && typeof object[key] !== 'string';
  return isObject(value) && (oddAt(value, 'apiVersion') || oddAt(value, 'kind') || (textAt(value, 'apiVersion') !== undefined && oddAt(objectAt(value, 'metadata'), 'name')));
}

/** Identity of a parsed object; undefined for what is no Kubernetes object. */
export function identityOfValue(value: unknown): ManifestObject | undefined {
  const metadata = objectAt(value, 'metadata');
  const generated = textAt(metadata, 'generateName');
  const name = textAt(metadata, 'name') ?? (generated ? `${generated}*` : UNNAMED);
  return identity(textAt(value, 'apiVersion'), textAt(value, 'kind'), name, textAt(metadata, 'namespace'));
}
