import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

// This package is never built: it runs from its sources only.
// eslint-disable-next-line no-restricted-syntax
export const ROOT = path.join(__dirname, '../../..');

/**
 * The simulated fleet answers to tests and to the demo alone; app and backend are the portal of
 * this repository.
 */
const NOT_PUBLISHED: ReadonlySet<string> = new Set([
  'app',
  'backend',
  'fleet-simulator',
]);

/**
 * Parts of packages that never meet text from outside of the repository: tests, and what was
 * generated of checked files.
 */
const LEFT_OUT =
  /(^|\/)(?:__testUtils__|testUtils|testing|generated|dev|dist|node_modules)\//;

export interface SourceFile {
  /** From the root of the repository. */
  readonly file: string;
  readonly syntax: ts.SourceFile;
}

let parsed: readonly SourceFile[] | undefined;

/** Every file that runs in a portal, a browser or the command line, parsed once. */
export function sourceFiles(): readonly SourceFile[] {
  parsed ??= parseSources();
  return parsed;
}

function parseSources(): readonly SourceFile[] {
  return ['packages', 'plugins'].flatMap(folder =>
    readdirSync(path.join(ROOT, folder))
      .filter(
        name =>
          !NOT_PUBLISHED.has(name) &&
          existsSync(path.join(ROOT, folder, name, 'src')),
      )
      .flatMap(name =>
        readdirSync(path.join(ROOT, folder, name, 'src'), {
          recursive: true,
          encoding: 'utf8',
        }).map(
          file => `${folder}/${name}/src/${file.replaceAll(path.sep, '/')}`,
        ),
      )
      .filter(
        file =>
          /\.tsx?$/.test(file) &&
          !/\.test\.tsx?$/.test(file) &&
          !LEFT_OUT.test(file),
      )
      .sort()
      .map(file => ({
        file,
        syntax: ts.createSourceFile(
          file,
          readFileSync(path.join(ROOT, file), 'utf8'),
          ts.ScriptTarget.Latest,
          true,
        ),
      })),
  );
}

/** Every node of a file but tokens and comments, for which TypeScript scans the text again. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  const waiting = [node];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    const children: ts.Node[] = [];
    ts.forEachChild(next, child => {
      children.push(child);
    });
    waiting.push(...children.reverse());
  }
}
