import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { METRICS } from './reporting/metrics/catalogue';
import { spec } from './schema/openapi';

// Tests run from the sources only.
const ROOT = join(__dirname, '..', '..', '..');
const page = readFileSync(join(ROOT, 'docs', 'operations.md'), 'utf8');
/** Code spans outside of fenced blocks. */
const spans = [
  ...page.replaceAll(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g),
].map(([, text]) => text);

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return entry.name === 'node_modules' || entry.name.startsWith('__')
        ? []
        : sourcesBelow(path);
    return ['.ts', '.tsx', '.js'].includes(extname(path)) &&
      !path.includes('.test.') &&
      !path.endsWith('.d.ts')
      ? [readFileSync(path, 'utf8')]
      : [];
  });
}
const sources = [
  'plugins/cluster-upgrades-backend/src',
  'plugins/cluster-upgrades-backend/migrations',
  'plugins/catalog-backend-module-cluster-upgrades/src',
  'plugins/cluster-upgrades/src',
  'packages/upgrade-plans/src',
]
  .flatMap(folder => sourcesBelow(join(ROOT, folder)))
  .join('\n');

const routes = Object.entries(spec.paths).flatMap(([path, operations]) =>
  Object.keys(operations).map(method => `${method.toUpperCase()} ${path}`),
);
const namedRoutes = spans.flatMap(
  span =>
    /^(?:GET|POST|PUT|DELETE) (\/\S+)$/
      .exec(span)?.[0]
      .replace('/api/cluster-upgrades', '') ?? [],
);

describe('docs/operations.md', () => {
  it('names routes', () => {
    expect(namedRoutes.length).toBeGreaterThan(10);
  });

  it.each([...new Set(namedRoutes)])('names a route of the API: %s', route => {
    expect(routes).toContain(route);
  });

  it('names metrics that there are', () => {
    const named = [...page.matchAll(/`(drydock\.[a-z.]+)`/g)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(3);
    for (const name of named) expect(Object.keys(METRICS)).toContain(name);
  });

  it('names actions that rollouts and upgrades know', () => {
    const { RolloutAction } = spec.components.schemas;
    const known: readonly string[] = RolloutAction.properties.action.enum;
    // The code spans after the route, to the end of the sentence.
    const [, sentence] =
      /`POST \/rollouts\/\{rolloutId\}\/actions`([^.]+)\./.exec(page) ?? [];
    const named = [...(sentence ?? '').matchAll(/`([a-z-]+)`/g)].map(
      ([, action]) => action,
    );
    expect(named.length).toBeGreaterThan(4);
    for (const action of named) expect(known).toContain(action);
  });

  it('names migrations and tables that there are', () => {
    const migrations = readdirSync(
      join(ROOT, 'plugins/cluster-upgrades-backend/migrations'),
    );
    const files = spans.filter(span => /^\d{14}_/.test(span));
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(migrations).toContain(basename(file));
    for (const [, table] of page.matchAll(
      /(?:^from|update) ([a-z_]+) (?:set|where)/gm,
    ))
      expect(
        sources.includes(`createTable('${table}'`) ? table : undefined,
      ).toBe(table);
  });

  it('links to headings that it has', () => {
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
      heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-'),
    );
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(
      ([, anchor]) => anchor,
    );
    expect(links.length).toBeGreaterThan(10);
    for (const link of links) expect(anchors).toContain(link);
  });
});
