import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { JsxEmit, transpileModule } from 'typescript';
import { repositoryRoot } from '../portal';

interface Placement {
  readonly how: string;
  readonly file?: string;
  readonly scope?: string;
  readonly anchor?: string;
}
interface Block {
  readonly id: string;
  readonly text: string;
  readonly placements: readonly Placement[];
}

/** Evaluates an expression with the modules of the release check, which are ES modules. */
function evaluate<T>(expression: string, ...args: readonly string[]): T {
  const from = (name: string) =>
    JSON.stringify(path.join(repositoryRoot, 'scripts/release', name));
  const program = `
    import { docBlocks } from ${from('docBlocks.mjs')};
    import { writeBlocks } from ${from('applyBlocks.mjs')};
    import { unaccepted } from ${from('accepted.mjs')};
    import { CONNECT, FRONTENDS, UNINSTALL } from ${from('portalSteps.mjs')};
    const args = process.argv.slice(1);
    process.stdout.write(JSON.stringify(${expression}) ?? 'null');`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', program, ...args],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('the code blocks of the docs that the release check follows', () => {
  const blocks = evaluate<Block[]>(
    '[...docBlocks(args[0]).values()]',
    repositoryRoot,
  );
  const used = evaluate<{ run?: string[]; write?: string[] }[]>(
    '[...FRONTENDS, CONNECT, UNINSTALL]',
  );

  it('are all used, and all that the check uses are there', () => {
    const ids = new Set(
      used.flatMap(({ run = [], write = [] }) => [...run, ...write]),
    );
    expect(blocks.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('are run where they are scripts, and written where they name a file', () => {
    const run = new Set(used.flatMap(each => each.run ?? []));
    for (const { id, placements } of blocks) {
      const hows = placements.map(({ how }) => how);
      expect({ id, isRun: hows.includes('run') }).toEqual({
        id,
        isRun: run.has(id),
      });
    }
  });

  it('import from the entry point of their frontend system', () => {
    const old = blocks.filter(
      ({ id }) => id.startsWith('old-') && id.includes('import'),
    );
    expect(old.length).toBeGreaterThan(0);
    const own = old.filter(({ text }) => text.includes('@drydock/'));
    for (const { text } of own)
      expect(text).toContain(
        "'@drydock/backstage-plugin-cluster-upgrades/legacy'",
      );
    expect(own.length).toBeGreaterThan(0);
  });

  it('are JSX where they stand among elements', () => {
    const amongElements = blocks.filter(({ placements }) =>
      placements.some(({ anchor = '' }) => anchor.startsWith('<')),
    );
    expect(amongElements.length).toBeGreaterThan(0);
    for (const { id, text } of amongElements) {
      const { diagnostics } = transpileModule(`<>${text}</>`, {
        fileName: 'block.tsx',
        reportDiagnostics: true,
        compilerOptions: { jsx: JsxEmit.Preserve },
      });
      expect({ id, errors: diagnostics?.length }).toEqual({ id, errors: 0 });
    }
  });
});

describe('writing blocks into a portal', () => {
  let portal: string;
  beforeEach(() => {
    portal = mkdtempSync(path.join(tmpdir(), 'drydock-blocks-'));
    writeFileSync(
      path.join(portal, 'a.tsx'),
      'const one = (\n  <end>\n);\nconst two = (\n  <end>\n);\n',
    );
  });
  afterEach(() => rmSync(portal, { recursive: true, force: true }));
  const write = (placement: Placement, text = 'NEW', replaced = {}) => {
    const blocks = JSON.stringify([
      { text, placements: [{ file: 'a.tsx', ...placement }] },
    ]);
    evaluate(
      'void writeBlocks(args[0], JSON.parse(args[1]), JSON.parse(args[2]))',
      portal,
      blocks,
      JSON.stringify(replaced),
    );
    return readFileSync(path.join(portal, 'a.tsx'), 'utf8');
  };

  it('puts them at the edges of a file', () => {
    expect(write({ how: 'start' })).toMatch(/^NEW\nconst one/);
    expect(write({ how: 'end' })).toMatch(/NEW\n$/);
  });

  it('puts them before, after or instead of a text, in a part of the file', () => {
    expect(
      write({ how: 'before', scope: 'const two', anchor: '<end>' }),
    ).toMatch(/one = \(\n {2}<end>[^]*two = \(\n {2}NEW\n<end>/);
    expect(write({ how: 'after', anchor: '<end>' })).toMatch(
      /one = \(\n {2}<end>\nNEW/,
    );
    expect(write({ how: 'instead of', anchor: 'const two' })).toContain(
      'NEW = (',
    );
  });

  it('replaces what stands for something of the reader', () => {
    expect(
      write({ how: 'end' }, 'file: /etc/x', { '/etc/x': '/tmp/y' }),
    ).toContain('file: /tmp/y');
  });

  it('fails where the portal has no such place', () => {
    expect(() => write({ how: 'before', anchor: '<other>' })).toThrow(
      'a.tsx holds no <other>',
    );
    expect(() =>
      write({ how: 'before', scope: 'const three', anchor: '<end>' }),
    ).toThrow('in const three');
  });
});

describe('findings of publint and attw', () => {
  const accepted = [
    { tool: 'attw', code: 'NoTypes', of: ['cli'], reason: 'a command' },
  ];
  const finding = {
    tool: 'attw',
    code: 'NoTypes',
    role: 'cli',
    name: '@drydock/cli',
    text: 'no types',
  };
  const problems = (findings: object[]) =>
    evaluate<string[]>(
      'unaccepted(JSON.parse(args[0]), JSON.parse(args[1]))',
      JSON.stringify(findings),
      JSON.stringify(accepted),
    );

  it('pass where they are accepted', () => {
    expect(problems([finding])).toEqual([]);
  });

  it('fail when they were not accepted, or were accepted for another role', () => {
    expect(problems([finding, { ...finding, code: 'NamedExports' }])).toEqual([
      '@drydock/cli: attw NamedExports: no types',
    ]);
    expect(
      problems([finding, { ...finding, role: 'node-library', name: 'x' }]),
    ).toEqual(['x: attw NoTypes: no types']);
  });

  it('fail where something is accepted that is found no more', () => {
    expect(problems([])).toEqual([
      expect.stringContaining('attw no longer finds NoTypes of cli'),
    ]);
  });
});
