import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Tests run from the sources only.
const ROOT = join(__dirname, '..', '..', '..');
const page = readFileSync(join(ROOT, 'docs', 'threat-model.md'), 'utf8');

/** The text of every test of the repository. */
function testTexts(): string {
  const files = ['packages', 'plugins', 'test'].flatMap(folder =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      path => join(folder, path),
    ),
  );
  const sources = files
    .filter(path => path.endsWith('.ts') || path.endsWith('.tsx'))
    .filter(path => !/node_modules|[/\\]dist/.test(path));
  return sources.map(path => readFileSync(join(ROOT, path), 'utf8')).join('\n');
}

describe('docs/threat-model.md', () => {
  it('names tests that there are', () => {
    const texts = testTexts().replace(/\\'/g, "'");
    const rows = page
      .split('\n')
      .filter(line => line.startsWith('| '))
      .map(line => line.split(' | ').at(-1) ?? '');
    const named = rows.flatMap(proof =>
      [...proof.matchAll(/"([^"]{12,})"/g)].map(([, name]) => name),
    );
    expect(named.length).toBeGreaterThan(150);
    expect(named.filter(name => !texts.includes(name))).toEqual([]);
  });
});
