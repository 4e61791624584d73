import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { runSources } from '../src/runSources';
import { NOT_FROM_OUTSIDE } from '../src/textReaders/exemptions';
import { findReaders, type FoundReader } from '../src/textReaders/findReaders';
import { slownessOf } from '../src/textReaders/judgeExpression';
import {
  growthOf,
  MOST_GROWTH,
  type Pumped,
  type pump,
} from '../src/textReaders/pump';
import { nodesOf, ROOT, sourceFiles } from '../src/textReaders/sourceFiles';

type Counted = Awaited<ReturnType<typeof pump>>;

const LIST = 'src/__testUtils__/textReaders.ts';
const packages = ['packages', 'plugins']
  .flatMap(folder =>
    readdirSync(path.join(ROOT, folder)).map(name => `${folder}/${name}`),
  )
  .filter(folder => existsSync(path.join(ROOT, folder, LIST)));

const isSlow = (pumped: Pumped) => growthOf(pumped) > MOST_GROWTH;

/** In a process of its own, which replaces functions of the engine by ones that count. */
async function count(lists: readonly string[]): Promise<Counted> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      ...runSources,
      path.join(ROOT, 'test/src/textReaders/pumpProcess.ts'),
      ...lists,
    ],
    {
      cwd: path.join(ROOT, 'test'),
      maxBuffer: 64 * 1024 * 1024,
      timeout: 500_000,
    },
  );
  return JSON.parse(stdout);
}

async function countEach(
  folders: readonly string[],
): Promise<readonly Counted[]> {
  const counted: Counted[] = [];
  for (const folder of folders) {
    const list = [path.join(ROOT, folder, LIST)];
    const first = await count(list);
    // Timers of loaded modules only ever add: a slow reader is slow each time.
    counted.push(
      first.pumped.some(isSlow) ? lessOf(first, await count(list)) : first,
    );
  }
  return counted;
}

function lessOf(first: Counted, second: Counted): Counted {
  const pumped = first.pumped.map((each, index) => {
    const again = second.pumped[index];
    return growthOf(again) < growthOf(each) ? again : each;
  });
  return { ...first, pumped };
}

/** Slow ones in libraries, each with the reason why no text of others reaches it at length. */
const EXPRESSIONS_OF_LIBRARIES: Readonly<Record<string, string>> = {
  '/(.*?)\\r?\\n/sy is quadratic or worse on [^\\n] again and again (Move of scslre)':
    'yaml, for quoted texts of several lines: it is sticky, so it is tried at one place only and goes over each line once',
  '/(?:^|^)\\s*(?:export\\s+)?([\\w.-]+)(?:\\s*=\\s*?|:\\s+?)(\\s*\'(?:\\\\\'|[^\'])*\'|\\s*"(?:\\\\"|[^"])*"|\\s*`(?:\\\\`|[^`])*`|[^#\\r\\n]+)?\\s*(?:#.*)?(?:$|$)/gm is quadratic or worse on \\s again and again (Trade of scslre)':
    'dotenv, for the file of drydock import eks-rolling-update: its lines are trimmed, none is empty, and each has 4,096 characters at most',
};

describe('the counting of work', () => {
  it('tells readers that are slow from those that are not', async () => {
    const { pumped } = await count([
      path.join(__dirname, 'planted/textReaders.ts'),
    ]);
    expect(
      pumped.map(each => `${each.reader}: ${isSlow(each) ? 'slow' : 'fast'}`),
    ).toEqual([
      'linear: fast',
      'sorted: fast',
      'each pair: slow',
      'includes: slow',
      'copied each time: slow',
      'searched from each place: slow',
      'taken from the front: slow',
      'an expression at each place: slow',
    ]);
  });

  // The counts are of the whole process, so timers of loaded modules add some on a busy machine. A
  // slow reader grows by a quarter more.
  it('counts the same again within one part in twenty', async () => {
    const list = path.join(ROOT, 'plugins/cluster-upgrades-node', LIST);
    const [first, second] = await Promise.all([count([list]), count([list])]);
    expect(second.pumped.map(each => each.reader)).toEqual(
      first.pumped.map(each => each.reader),
    );
    const differing = second.pumped.flatMap((pumped, index) => {
      const before = growthOf(first.pumped[index]);
      const again = growthOf(pumped);
      return Math.abs(again - before) > before / 20
        ? [`${pumped.reader}: ${before}, then ${again}`]
        : [];
    });
    expect(differing).toEqual([]);
  });
});

describe('readers of text from outside', () => {
  it('do work in proportion to the text, whatever it is, and so do the expressions of their libraries [T-264]', async () => {
    // A process for each package, two at a time: to ask for counts is dearer the more code a
    // process has loaded.
    const lanes = [0, 1].map(lane =>
      packages.filter((_, index) => index % 2 === lane),
    );
    const counted = (await Promise.all(lanes.map(countEach))).flat();
    const pumped = counted.flatMap(each => each.pumped);
    const expressions = [
      ...new Map(
        counted
          .flatMap(each => each.expressions)
          .map(expression => [
            `${expression.flags}/${expression.source}`,
            expression,
          ]),
      ).values(),
    ];
    const slow = pumped
      .filter(isSlow)
      .map(
        ({ reader, pattern, characters, work, workForQuarter }) =>
          `${reader}: ${pattern}: ${workForQuarter} blocks for ${
            characters / 4
          } characters, ${work} for ${characters}`,
      );
    expect(slow).toEqual([]);
    expect(pumped.length).toBeGreaterThan(100);
    const slowExpressions = expressions.flatMap(expression => {
      const slowness = slownessOf(expression);
      return slowness === undefined
        ? []
        : [`/${expression.source}/${expression.flags} is ${slowness}`];
    });
    expect(slowExpressions).toEqual(Object.keys(EXPRESSIONS_OF_LIBRARIES));
  });

  it('are registered, each function that takes text apart, or known not to read from outside [T-265]', () => {
    const registered = new Set(packages.flatMap(registeredIn));
    const found = sourceFiles().flatMap(findReaders);
    expect(missingIn(found, registered)).toEqual([]);
    const known = new Set(found.map(({ file, name }) => `${file}#${name}`));
    const stale = NOT_FROM_OUTSIDE.flatMap(({ readers }) => readers).filter(
      reader => ![...known].some(each => isWithin(each, reader)),
    );
    expect(stale).toEqual([]);
  });

  it('are missed when they are not registered', () => {
    const syntax = ts.createSourceFile(
      'packages/a/src/b.ts',
      'const inner = (t: string) => t.split(","); export const read = (t: string) => inner(t); export const other = 1;',
      ts.ScriptTarget.Latest,
      true,
    );
    const found = findReaders({ file: 'packages/a/src/b.ts', syntax });
    expect(missingIn(found, new Set())).toEqual([
      'packages/a/src/b.ts#read takes text apart (.split(…)): add it to packages/a/src/__testUtils__/textReaders.ts, or to test/src/textReaders/exemptions.ts with the reason why that text never comes from outside',
    ]);
    expect(missingIn(found, new Set(['packages/a/src/b.ts#read']))).toEqual([]);
  });
});

function missingIn(
  found: readonly FoundReader[],
  registered: ReadonlySet<string>,
): readonly string[] {
  return found
    .filter(
      ({ file, name }) =>
        !registered.has(`${file}#${name}`) &&
        !NOT_FROM_OUTSIDE.some(({ readers }) =>
          readers.some(reader => isWithin(`${file}#${name}`, reader)),
        ),
    )
    .map(
      ({ file, name, calls }) =>
        `${file}#${name} takes text apart (${calls.join(
          ', ',
        )}): add it to ${file
          .split('/')
          .slice(0, 2)
          .join(
            '/',
          )}/${LIST}, or to test/src/textReaders/exemptions.ts with the reason why that text never comes from outside`,
    );
}

/** A reader is exempt by its name, with its file, or with its folder, which ends with a slash. */
function isWithin(reader: string, exempt: string): boolean {
  return (
    reader === exempt ||
    (exempt.endsWith('/')
      ? reader.startsWith(exempt)
      : reader.startsWith(`${exempt}#`))
  );
}

/**
 * Names alone, from the syntax: loading a package would load its libraries into this process, too.
 */
function registeredIn(folder: string): readonly string[] {
  const file = path.join(ROOT, folder, LIST);
  const syntax = ts.createSourceFile(
    file,
    ts.sys.readFile(file) ?? '',
    ts.ScriptTarget.Latest,
    true,
  );
  return [...nodesOf(syntax)].flatMap(node =>
    ts.isPropertyAssignment(node) &&
    node.name.getText() === 'reader' &&
    ts.isStringLiteral(node.initializer)
      ? [`${folder}/src/${node.initializer.text}`]
      : [],
  );
}
