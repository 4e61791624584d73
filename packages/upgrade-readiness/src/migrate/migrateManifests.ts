import { reasonText } from '@drydock/upgrade-reasons';
import { isMap } from 'yaml';
import type { Document } from 'yaml';
import type {
  ApiVersionRow,
  Knowledge,
  Minor,
} from '@drydock/kubernetes-knowledge';
import { apiVersionOf, whenToMove } from '../evidence/movingOn';
import { findConversion } from './conversions';
import { ManifestEditor, parseForEditing } from './ManifestEditor';
import type { Path } from './ManifestEditor';
import { jsonValueStarts } from '../manifests/jsonValues';
import { plainValueOf } from '../manifests/plainValue';

export interface MigrationOptions {
  readonly knowledge: Knowledge;
  /** Minor that the manifests are applied to today: what it serves, too, is preferred. */
  readonly currentMinor: Minor;
  /** Minor whose API server must serve the result, for example `1.37`. */
  readonly targetMinor: Minor;
}

export interface MigratedObject {
  readonly kind: string;
  readonly name: string;
  readonly namespace?: string;
  /** Line of its document in the old text, from 1. */
  readonly line: number;
  readonly from: string;
  /** Undefined where nothing takes its place: the object was left as it was. */
  readonly to?: string;
  readonly changes: readonly string[];
  /** What a person must decide; the object may not be accepted before. */
  readonly decisions: readonly string[];
}

export interface Migration {
  /** The text with the objects rewritten; the same text where nothing had to be. */
  readonly text: string;
  readonly objects: readonly MigratedObject[];
}

/**
 * Rewrites what the target does not serve. Documents that need no change stay as they are, byte for
 * byte; so do those that are not YAML.
 */
export function migrateManifests(
  text: string,
  options: MigrationOptions,
): Migration {
  const objects: MigratedObject[] = [];
  let line = 1;
  // Separators are kept as parts of their own.
  const parts = text
    .split(/^(---(?:[ \t].*)?\r?\n)/m)
    .flatMap(valuesOf)
    .map(part => {
      const migrated = /^---/.test(part)
        ? undefined
        : migrateDocument(part, line, options);
      line += part.split('\n').length - 1;
      if (!migrated) return part;
      for (const object of migrated.objects) objects.push(object);
      return migrated.text;
    });
  return {
    text: objects.some(({ to }) => to !== undefined) ? parts.join('') : text,
    objects,
  };
}

/**
 * JSON objects that follow each other as parts of their own, each with the white space behind it.
 */
function valuesOf(part: string): readonly string[] {
  const starts = jsonValueStarts(part) ?? [0];
  return starts.map((start, index) =>
    part.slice(index === 0 ? 0 : start, starts[index + 1]),
  );
}

function migrateDocument(
  text: string,
  line: number,
  options: MigrationOptions,
): Migration | undefined {
  // The full parser is slow; what names no group and version to migrate needs none.
  if (!/apiVersion/.test(text)) return undefined;
  try {
    return editDocument(text, line, options, rewrite);
  } catch {
    // A list where the kind has a map, or an alias whose anchor went: half of a rewriting is worse
    // than none.
    return editDocument(text, line, options, leaveToPeople);
  }
}

type Edit = (editor: ManifestEditor, change: Change) => string | undefined;

function editDocument(
  text: string,
  line: number,
  options: MigrationOptions,
  edit: Edit,
): Migration | undefined {
  const document = parseForEditing(text);
  if (!document || !isMap(document.contents)) return undefined;
  const objects = basesOf(document).flatMap(
    base => migrateObject(document, base, line, options, edit) ?? [],
  );
  if (!objects.some(({ to }) => to !== undefined))
    return objects.length > 0 ? { text, objects } : undefined;
  return { text: render(document, text), objects };
}

/** Where objects are in a document: itself, or the items of a List. */
function basesOf(document: Document): readonly Path[] {
  const editor = new ManifestEditor(document);
  const kind = editor.get('kind');
  if (typeof kind !== 'string' || !kind.endsWith('List')) return [[]];
  // Items of a list with a name of its own take its version where they have none.
  return [
    ...(kind === 'List' ? [] : [[]]),
    ...editor.indexes('items').map(index => ['items', index]),
  ];
}

function migrateObject(
  document: Document,
  base: Path,
  line: number,
  { knowledge, currentMinor, targetMinor }: MigrationOptions,
  edit: Edit,
): MigratedObject | undefined {
  const editor = new ManifestEditor(document, base);
  const from = editor.get('apiVersion');
  const kind = editor.get('kind');
  if (typeof from !== 'string' || typeof kind !== 'string') return undefined;
  const listed = kind.replace(/(.)List$/, '$1');
  const row = knowledge.findApiVersion({ ...groupVersion(from), kind: listed });
  if (!row || !goesAway(row, knowledge, targetMinor)) return undefined;
  const replacement = knowledge.replacementFor(row, {
    from: currentMinor,
    to: targetMinor,
  });
  const served = replacement && apiVersionOf(replacement);
  const to = (kind === listed ? edit : leaveToPeople)(editor, {
    kind,
    from,
    to: served,
    toKind: replacement?.kind ?? kind,
  });
  const when =
    replacement && to !== undefined
      ? whenToMove(row, replacement, currentMinor)
      : undefined;
  if (when) editor.decide(`When to merge this: ${reasonText(when)}.`);
  const name =
    editor.get('metadata', 'name') ?? editor.get('metadata', 'generateName');
  const namespace = editor.get('metadata', 'namespace');
  return {
    kind,
    name: typeof name === 'string' ? name : '(unnamed)',
    ...(typeof namespace === 'string' ? { namespace } : {}),
    line,
    from,
    ...(to === undefined ? {} : { to }),
    changes: editor.changes,
    decisions: editor.decisions,
  };
}

function goesAway(
  row: ApiVersionRow,
  knowledge: Knowledge,
  targetMinor: Minor,
): boolean {
  const state = knowledge.apiState(row, targetMinor);
  return state === 'removed' || state === 'deprecated';
}

interface Change {
  readonly kind: string;
  readonly from: string;
  readonly to?: string;
  readonly toKind: string;
}

/** @returns the version at which the object is now. */
function rewrite(
  editor: ManifestEditor,
  { kind, from, to, toKind }: Change,
): string | undefined {
  if (to === undefined) {
    editor.decide(
      `${from} ${kind} has no replacement: remove the object, or replace what it did`,
    );
    return undefined;
  }
  const conversion = findConversion(kind, from, to);
  conversion?.rewrite?.(editor);
  editor.set(['apiVersion'], to, `apiVersion ${from} is now ${to}`);
  if (toKind !== kind)
    editor.set(['kind'], toKind, `kind ${kind} is now ${toKind}`);
  if (!conversion)
    editor.decide(
      `No rule is known for the fields of ${kind} between ${from} and ${to}: compare them`,
    );
  return to;
}

function leaveToPeople(
  editor: ManifestEditor,
  { kind, from, to }: Change,
): undefined {
  editor.decide(
    `The document is not of the form that ${from} ${kind} has, or shares parts by aliases: bring it to ${
      to ?? 'what takes its place'
    } by hand`,
  );
}

/**
 * As it was written: two or four spaces, lists indented or not, JSON as JSON and on one line where
 * it was on one.
 */
function render(document: Document, text: string): string {
  if (/^\s*\{/.test(text)) {
    const isOnOneLine = !text.trim().includes('\n');
    return `${JSON.stringify(
      plainValueOf(document),
      undefined,
      isOnOneLine ? undefined : 2,
    )}\n`;
  }
  const indent = /^( +)[^\s#-]/m.exec(text)?.[1].length ?? 2;
  const indentsLists = !/^( *)[^\s#-][^\r\n]*:[ \t]*\r?\n\1- /m.test(text);
  return document.toString({
    indent: Math.min(Math.max(indent, 1), 8),
    indentSeq: indentsLists,
    lineWidth: 0,
    flowCollectionPadding: false,
  });
}

function groupVersion(apiVersion: string): {
  readonly group: string;
  readonly version: string;
} {
  const slash = apiVersion.indexOf('/');
  return {
    group: apiVersion.slice(0, Math.max(slash, 0)),
    version: apiVersion.slice(slash + 1),
  };
}
