/**
 * Reading and editing the text of a plan file. Edits change only what they are about: comments and
 * order of the rest stay.
 */
// Comes with @backstage/plugin-catalog-react, which this plugin depends on.
// eslint-disable-next-line @backstage/no-undeclared-imports
import { isCollection, isSeq, parseDocument } from 'yaml';

export type Path = readonly (string | number)[];

/** Why a text cannot be read, or what is wrong with the plan in it. */
export interface TextProblem {
  readonly path: string;
  readonly message: string;
  readonly line?: number;
}

/** What a text says, or why it cannot be read. */
export type Read =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: TextProblem };

/** Reads YAML or JSON; a text that is neither gives its first problem with the line. */
export function readText(text: string): Read {
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error) {
    return {
      problem: {
        path: '',
        message: error.message.split('\n')[0].replace(/:$/, '.'),
        line: error.linePos?.[0].line,
      },
    };
  }
  try {
    return { value: document.toJS({ maxAliasCount: 100 }) };
  } catch (thrown) {
    return {
      problem: {
        path: '',
        message: thrown instanceof Error ? thrown.message : String(thrown),
      },
    };
  }
}

export interface Edit {
  readonly path: Path;
  /** Undefined removes what is there. */
  readonly value: unknown;
}

/** The text after some edits, in their order. A text that cannot be read is returned as it is. */
export function editText(text: string, edits: readonly Edit[]): string {
  const document = parseDocument(text);
  if (document.errors.length > 0) {
    return text;
  }
  for (const { path, value } of edits) {
    if (value !== undefined) {
      put(document, path, value);
    } else if (document.hasIn(path)) {
      document.deleteIn(path);
    }
  }
  return document.toString({ lineWidth: 0 });
}

/**
 * The text with one entry of a list at another place; unchanged where there is no such entry or
 * place.
 */
export function moveItem(
  text: string,
  path: Path,
  from: number,
  to: number,
): string {
  const document = parseDocument(text);
  const list =
    document.errors.length > 0 ? undefined : document.getIn(path, true);
  if (!isSeq(list) || !(from in list.items) || !(to in list.items)) {
    return text;
  }
  list.items.splice(to, 0, ...list.items.splice(from, 1));
  return document.toString({ lineWidth: 0 });
}

/** Sets a value; what stands on its way and is neither mapping nor list gives way. */
function put(
  document: ReturnType<typeof parseDocument>,
  path: Path,
  value: unknown,
): void {
  for (let length = 1; length < path.length; length++) {
    const node = document.getIn(path.slice(0, length), true);
    if (node === undefined) break;
    if (!isCollection(node)) {
      document.setIn(
        path.slice(0, length),
        document.createNode(nested(path.slice(length), value)),
      );
      return;
    }
    // What was empty ({} or []) grows line by line.
    if (node.items.length === 0) node.flow = false;
  }
  document.setIn(path, document.createNode(value));
}

function nested(path: Path, value: unknown): unknown {
  return [...path]
    .reverse()
    .reduce<unknown>(
      (inner, key) => (typeof key === 'number' ? [inner] : { [key]: inner }),
      value,
    );
}
