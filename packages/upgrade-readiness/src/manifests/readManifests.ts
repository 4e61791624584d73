import type { Reason } from '@drydock/upgrade-reasons';
import { parseDocument } from 'yaml';
import {
  DecodeError,
  decodeJsonObject,
  isObject,
  objectAt,
  textAt,
} from '../decode';
import type { JsonObject } from '../decode';
import { documentsOf } from './documents';
import { blockListOf } from './listItems';
import { namesItself, objectsWithin } from './objectsWithin';
import type { PlacedValue } from './objectsWithin';
import { plainValueOf } from './plainValue';

/** Identity of one object of a manifest. */
export interface ManifestObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespace?: string;
  /**
   * `generateName` is given with a star behind it; `(unnamed)` for configuration files of
   * components, which have none.
   */
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
  /** Without the document's content. */
  readonly message: Reason;
}

export interface ManifestReading {
  readonly objects: readonly LocatedManifestObject[];
  readonly problems: readonly ManifestProblem[];
}

/** Configuration files of components (kubeadm, audit policies) have no name. */
const UNNAMED = '(unnamed)';

/** What a template makes the name of. */
const TEMPLATED = '(template)';

/**
 * Documents that need the YAML parser, which takes seconds for a megabyte. Plain ones, Lists of
 * such and JSON are read without it, up to the size of a file.
 */
const MAX_PARSED_DOCUMENT = 512 * 1024;

/** Definitions of custom resources describe fields within fields. */
const MAX_JSON_DEPTH = 1000;

/**
 * How a file begins whose content Git keeps elsewhere (the pointer format of Git LFS). It reads as
 * YAML without objects.
 */
const LFS_POINTER = 'version https://git-lfs.github.com/spec/';

/**
 * Objects of YAML or JSON manifests, several documents or one. What kubectl and Helm write is plain
 * block YAML, from which identity is read line by line (a full parser took 20 times as long on 200
 * releases), as are the items of Lists that it writes; every other form (quoted keys, flow style,
 * anchors) goes to the parser. A document that cannot be read is a problem of its own and hides no
 * other one. Maps without apiVersion and kind, and lists of such (values of Helm, patches of
 * Kustomize), are no Kubernetes objects and left out.
 */
export function readManifests(text: string): ManifestReading {
  const unread = unreadableFile(text);
  if (unread)
    return {
      objects: [],
      problems: [{ line: 1, reason: 'not-yaml', message: unread }],
    };
  const objects: LocatedManifestObject[] = [];
  const problems: ManifestProblem[] = [];
  for (const { document, line } of documentsOf(text)) {
    const read =
      readByLine(document) ??
      readJson(document) ??
      readList(document) ??
      readByParser(document);
    for (const object of read.objects ?? []) objects.push({ ...object, line });
    if (read.problem) problems.push({ ...read.problem, line });
  }
  return { objects, problems };
}

function unreadableFile(text: string): Reason | undefined {
  if (text.startsWith(LFS_POINTER)) return { code: 'manifest.git-lfs' };
  if (text.includes('\0')) return { code: 'manifest.zero-bytes' };
  return undefined;
}

const TOP_LEVEL =
  /^(apiVersion|kind):[ \t]+([A-Za-z0-9][A-Za-z0-9./-]*|"[^"\\\n]*"|'[^'\n]*')[ \t]*(?:#.*)?\r?$/;
const FIELD =
  /^([ \t]+)(name|namespace):[ \t]+([A-Za-z0-9][A-Za-z0-9.:-]*|"[^"\\\n]*"|'[^'\n]*')[ \t]*(?:#.*)?\r?$/;
const TEMPLATED_FIELD = /^([ \t]+)(name|generateName):[ \t]+(\S.*)$/;
/** Names are shorter, and what makes one is only shown. */
const MAX_TEMPLATE = 200;

/** Lists by another name than theirs, and the end of a document before that of its text. */
const OF_ANOTHER_FORM = /^(?:items:|\.\.\.)/;

interface Read {
  readonly objects?: readonly ManifestObject[];
  readonly problem?: Omit<ManifestProblem, 'line'>;
}

const TEMPLATE: Read['problem'] = {
  reason: 'template',
  message: { code: 'manifest.template' },
};
const SEVERAL: Read['problem'] = {
  reason: 'not-yaml',
  message: { code: 'manifest.goes-on' },
};
const NOT_TEXT: Read['problem'] = {
  reason: 'not-objects',
  message: { code: 'manifest.name-not-text' },
};
const NOT_OBJECTS: Read['problem'] = {
  reason: 'not-objects',
  message: { code: 'manifest.not-objects' },
};

/**
 * The object of a plain document; undefined where a line is not of the plain form, or says again
 * what another one did.
 */
function readByLine(document: string): Read | undefined {
  const found = new Map<string, string>();
  let inMetadata = false;
  let isControlled = false;
  let isTemplate = false;
  let indent: string | undefined;
  for (const line of document.split('\n')) {
    if (/^\S/.test(line) && !line.startsWith('#')) {
      inMetadata = /^metadata:[ \t]*(#.*)?\r?$/.test(line);
      const top = TOP_LEVEL.exec(line);
      if (OF_ANOTHER_FORM.test(line) || (top && found.has(top[1])))
        return undefined;
      if (top) found.set(top[1], unquoted(top[2]));
      // A line of control alone: in a value, braces are text (`data: {"a.tmpl": "{{ .Name }}"}`).
      else isControlled ||= line.startsWith('{{') || line.startsWith('{%');
    } else if (inMetadata) {
      indent ??= /^([ \t]+)[^#\s]/.exec(line)?.[1];
      const field = FIELD.exec(line) ?? templatedField(line);
      if (field && field[1] === indent) found.set(field[2], unquoted(field[3]));
      isTemplate ||= holdsTemplate(line);
    }
  }
  const [kind, generated] = [found.get('kind'), found.get('generateName')];
  // What makes the name, or all of the metadata, leaves apiVersion and kind as they are.
  const name =
    found.get('name') ??
    (generated ? `${generated}*` : undefined) ??
    (isControlled || isTemplate ? TEMPLATED : undefined);
  const object =
    name && !kind?.endsWith('List')
      ? identity(found.get('apiVersion'), kind, name, found.get('namespace'))
      : undefined;
  return (
    object && {
      objects: [object],
      ...(isControlled ? { problem: TEMPLATE } : {}),
    }
  );
}

/** A name that a template makes; of other forms is none that is read by line. */
function templatedField(line: string): readonly string[] | undefined {
  if (!holdsTemplate(line)) return undefined;
  const field = TEMPLATED_FIELD.exec(line);
  return field
    ? [field[0], field[1], field[2], field[3].trim().slice(0, MAX_TEMPLATE)]
    : undefined;
}

function unquoted(value: string): string {
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value;
}

function identity(
  apiVersion: string | undefined,
  kind: string | undefined,
  name: string,
  namespace: string | undefined,
): ManifestObject | undefined {
  if (!apiVersion || !kind) return undefined;
  return { apiVersion, kind, ...(namespace ? { namespace } : {}), name };
}

/** Undefined for what is no JSON; it may be YAML. */
function readJson(document: string): Read | undefined {
  if (!/^\s*\{/.test(document)) return undefined;
  try {
    return readValues(
      objectsWithin(decodeJsonObject(document, { maxDepth: MAX_JSON_DEPTH })),
      document,
    );
  } catch (error) {
    if (error instanceof DecodeError) return undefined;
    throw error;
  }
}

/**
 * Undefined for what is no List in block form, and for one of which an item needs the parser while
 * all of it is small enough for that: anchors may reach over items.
 */
function readList(document: string): Read | undefined {
  const list = blockListOf(document);
  if (!list) return undefined;
  const isLarge = document.length > MAX_PARSED_DOCUMENT;
  const objects: ManifestObject[] = [];
  let problem: Read['problem'];
  for (const [index, item] of list.items.entries()) {
    const read =
      readByLine(item) ?? (isLarge ? readByParser(item, list) : undefined);
    if (!read) return undefined;
    objects.push(...(read.objects ?? []));
    if (read.problem)
      problem ??= {
        ...read.problem,
        message: {
          code: 'manifest.in-item',
          params: {
            item: { object: String(index + 1) },
            problem: { reasons: [read.problem.message] },
          },
        },
      };
  }
  return { objects, ...(problem ? { problem } : {}) };
}

/** A document, or an item of a list that it takes its kind from where it has none. */
function readByParser(
  document: string,
  list?: { readonly apiVersion: string; readonly kind: string },
): Read {
  if (document.length > MAX_PARSED_DOCUMENT)
    return { problem: { reason: 'too-large', message: tooLarge(document) } };
  try {
    // Pretty errors take the square of the length: minutes for `{{}` again and again.
    const parsed = parseDocument(document, {
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
      merge: true,
    });
    if (parsed.errors.some(({ code }) => code !== 'MULTIPLE_DOCS'))
      return { problem: unreadable(document) };
    const value = plainValueOf(parsed);
    const read = readValues(
      objectsWithin(list ? { ...list, items: [value] } : value),
      document,
    );
    return parsed.errors.length > 0 && !read.problem
      ? { ...read, problem: SEVERAL }
      : read;
  } catch {
    return { problem: unreadable(document) };
  }
}

function readValues(values: readonly PlacedValue[], document: string): Read {
  if (values.some(({ value }) => hasOddIdentity(value)))
    return { problem: unreadable(document) };
  const objects = values.flatMap(({ value }) => identityOfValue(value) ?? []);
  if (values.some(isLost)) return { objects, problem: NOT_OBJECTS };
  return values.some(({ value }) => hasNumberForName(value))
    ? { objects, problem: NOT_TEXT }
    : { objects };
}

function tooLarge({ length }: string): Reason {
  return {
    code: 'manifest.too-large',
    params: {
      size: { number: Math.ceil(length / 1024) },
      most: { number: MAX_PARSED_DOCUMENT / 1024 },
    },
  };
}

function unreadable(document: string): Read['problem'] {
  return document.split('\n').some(holdsTemplate)
    ? TEMPLATE
    : { reason: 'not-yaml', message: { code: 'manifest.not-yaml' } };
}

/** What was meant to be an object and is none. */
function isLost({ value, path }: PlacedValue): boolean {
  if (value === null) return false;
  if (path.length > 0) return identityOfValue(value) === undefined;
  return Array.isArray(value) ? value.some(namesItself) : !isObject(value);
}

/**
 * No regular expression: on a line of opening braces alone it takes the square of the line's
 * length.
 */
function holdsTemplate(line: string): boolean {
  return isBetween(line, '{{', '}}') || isBetween(line, '{%', '%}');
}

function isBetween(line: string, open: string, close: string): boolean {
  const opening = line.indexOf(open);
  return opening !== -1 && line.includes(close, opening + 2);
}

/**
 * Where apiVersion or kind is not text, as in `kind: {{ .Values.kind }}`, which YAML reads as a
 * map.
 */
function hasOddIdentity(value: unknown): boolean {
  return (
    isObject(value) &&
    ['apiVersion', 'kind'].some(
      key => Object.hasOwn(value, key) && typeof value[key] !== 'string',
    )
  );
}

/** kubectl refuses such an object. */
function hasNumberForName(value: unknown): boolean {
  return (
    identityOfValue(value) !== undefined &&
    ['number', 'boolean'].includes(typeof objectAt(value, 'metadata').name)
  );
}

/** Identity of a parsed object; undefined for what is no Kubernetes object. */
export function identityOfValue(value: unknown): ManifestObject | undefined {
  const metadata = objectAt(value, 'metadata');
  return identity(
    textAt(value, 'apiVersion'),
    textAt(value, 'kind'),
    shownName(metadata),
    textAt(metadata, 'namespace'),
  );
}

/** A name that is a map or a list was a template before it was YAML: `name: {{ .Values.name }}`. */
function shownName(metadata: JsonObject): string {
  const generated = textAt(metadata, 'generateName');
  const name =
    textAt(metadata, 'name') ?? (generated ? `${generated}*` : undefined);
  if (name !== undefined) return name;
  const other = metadata.name ?? metadata.generateName;
  if (typeof other === 'object' && other !== null) return TEMPLATED;
  return typeof other === 'number' || typeof other === 'boolean'
    ? String(other)
    : UNNAMED;
}
