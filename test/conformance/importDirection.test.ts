import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import rules from './importDirection.json';

const ROOT = resolve(__dirname, '..', '..');

/** Folders of one package, the first level below `src`, and which of them import which. */
interface FolderGraph {
  readonly folders: readonly string[];
  /** `from>to`, types included. */
  readonly imports: ReadonlySet<string>;
}

/** Every workspace with more than one folder of code below `src`. */
function workspaces(): readonly string[] {
  return ['packages', 'plugins']
    .flatMap(parent =>
      readdirSync(join(ROOT, parent)).map(name => `${parent}/${name}`),
    )
    .filter(workspace => existsSync(join(ROOT, workspace, 'src')))
    .filter(workspace => graphOf(workspace).folders.length > 1);
}

function graphOf(workspace: string): FolderGraph {
  const src = join(ROOT, workspace, 'src');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .map(file => file.split(sep).join('/'))
    .filter(isProductCode);
  const imports = files.flatMap(file =>
    importsOf(readFileSync(join(src, file), 'utf8')).flatMap(target => {
      const to = folderAt(src, resolve(src, dirname(file), target));
      const [from] = file.includes('/') ? file.split('/') : [];
      return from && to && from !== to ? [`${from}>${to}`] : [];
    }),
  );
  const folders = files.flatMap(file =>
    file.includes('/') ? file.split('/').slice(0, 1) : [],
  );
  return { folders: [...new Set(folders)].sort(), imports: new Set(imports) };
}

function isProductCode(file: string): boolean {
  return (
    /\.tsx?$/.test(file) &&
    !/\.test\./.test(file) &&
    !/(^|\/)(__testUtils__|testUtils|testing|generated)\//.test(file)
  );
}

/** Relative paths that a source names in static and dynamic imports and in exports. */
function importsOf(source: string): readonly string[] {
  return [
    ...source.matchAll(/(?:from|import) '(\.[^']*)'|import\(\s*'(\.[^']*)'/g),
  ].map(([, fixed, dynamic]) => fixed ?? dynamic);
}

/** The folder below `src` that a path lies in; undefined for a file of `src` itself. */
function folderAt(src: string, path: string): string | undefined {
  const [first, ...below] = relative(src, path).split(sep);
  if (!first || first === '..') return undefined;
  const isFolder =
    below.length > 0 ||
    (existsSync(join(src, first)) && statSync(join(src, first)).isDirectory());
  return isFolder ? first : undefined;
}

const known: Readonly<
  Record<string, { order: readonly string[]; exceptions: readonly string[] }>
> = rules;

describe('direction of imports', () => {
  it('is stated for every package with folders, and for no other', () => {
    expect(Object.keys(known).sort()).toEqual([...workspaces()].sort());
  });

  it.each(Object.entries(known))(
    'holds in %s: a folder imports only from folders after it in importDirection.json',
    (workspace, { order, exceptions }) => {
      const { folders, imports } = graphOf(workspace);
      expect([...order].sort()).toEqual(folders);
      const against = [...imports].filter(each => {
        const [from, to] = each.split('>');
        return order.indexOf(to) < order.indexOf(from);
      });
      // The list only gets shorter: an exception that is not needed any longer fails too.
      expect(against.sort()).toEqual([...exceptions].sort());
    },
  );
});
