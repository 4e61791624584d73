import { isMap, isScalar, isSeq, parseDocument } from 'yaml';
import type { Document, Scalar, YAMLMap } from 'yaml';
import { MOST_ALIASES, plainValueOf } from '../manifests/plainValue';

export type Path = readonly (string | number)[];

/**
 * Edits one object of a manifest in place: comments and the order of fields stay. Paths start at
 * the object.
 */
export class ManifestEditor {
  readonly #changes: string[] = [];
  readonly #decisions: string[] = [];

  constructor(
    private readonly document: Document,
    /** Where the object is in its document: empty, or `items` and an index. */
    private readonly base: Path = [],
  ) {}

  /** What was changed, one sentence each. */
  get changes(): readonly string[] {
    return this.#changes;
  }

  /** What a person must decide, one sentence each. */
  get decisions(): readonly string[] {
    return this.#decisions;
  }

  /** The value at a path as plain data; undefined where there is none. */
  get(...path: Path): unknown {
    const node = this.document.getIn([...this.base, ...path], true);
    if (node === undefined) return undefined;
    return isScalar(node)
      ? node.value
      : (node as YAMLMap).toJS(this.document, { maxAliasCount: MOST_ALIASES });
  }

  has(...path: Path): boolean {
    return this.document.hasIn([...this.base, ...path]);
  }

  /** Indexes of the list at a path. */
  indexes(...path: Path): readonly number[] {
    const node = this.document.getIn([...this.base, ...path], true);
    return isSeq(node) ? node.items.map((_, index) => index) : [];
  }

  /** Sets a value. With `why`, the change is reported. */
  set(path: Path, value: unknown, why?: string): void {
    const at = [...this.base, ...path];
    const node = this.document.getIn(at, true);
    // A scalar keeps its comment.
    if (
      isScalar(node) &&
      (typeof value === 'string' ||
        typeof value === 'number' ||
        typeof value === 'boolean')
    )
      node.value = value;
    else this.document.setIn(at, this.document.createNode(value));
    if (why) this.#changes.push(why);
  }

  remove(path: Path, why?: string): void {
    if (!this.has(...path)) return;
    this.document.deleteIn([...this.base, ...path]);
    if (why) this.#changes.push(why);
  }

  /** Gives a field another name at its place, with its value and comments. */
  rename(path: Path, name: string): void {
    const parent = this.document.getIn(
      [...this.base, ...path.slice(0, -1)],
      true,
    );
    const old = path[path.length - 1];
    if (!isMap(parent)) return;
    const pair = parent.items.find(
      ({ key }) => (isScalar(key) ? key.value : key) === old,
    );
    if (!pair) return;
    if (isScalar(pair.key)) pair.key.value = name;
    else pair.key = this.document.createNode(name) as Scalar;
    this.changed(`${this.words(path)} is now ${name}`);
  }

  changed(what: string): void {
    if (!this.#changes.includes(what)) this.#changes.push(what);
  }

  decide(what: string): void {
    if (!this.#decisions.includes(what)) this.#decisions.push(what);
  }

  /** `spec.metrics[0].resource`, for people. */
  words(path: Path): string {
    return path.reduce<string>(
      (text, part) =>
        typeof part === 'number'
          ? `${text}[${part}]`
          : `${text}${text ? '.' : ''}${part}`,
      '',
    );
  }
}

/**
 * Parses one document for editing; undefined where it is no YAML, or nests or repeats itself beyond
 * what a manifest does.
 */
export function parseForEditing(text: string): Document | undefined {
  try {
    const document = parseDocument(text, {
      uniqueKeys: false,
      prettyErrors: false,
      logLevel: 'error',
    });
    if (document.errors.length > 0) return undefined;
    // Aliases without an anchor and aliases that multiply are only noticed here.
    plainValueOf(document);
    return document;
  } catch {
    return undefined;
  }
}
