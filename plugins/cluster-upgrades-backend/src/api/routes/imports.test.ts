import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What only guards read with, types apart; handlers must get things from their guard. */
const OF_GUARDS =
  /^import (?!type )[^;]*from '(knex|.*\/(database|store)\/[^']*|.*Things)'/m;
const MAKES_VISIBLE = /\basVisible\b/;

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.includes('.test.'))
    .map(file => ({
      file,
      text: readFileSync(path.join(folder, file), 'utf8'),
    }));

describe('handlers', () => {
  const definitions = filesIn(__dirname).filter(({ text }) =>
    /= defineRoutes</.test(text),
  );

  it('hold no database, and mark nothing as visible', () => {
    expect(definitions.length).toBeGreaterThan(10);
    expect(
      definitions
        .filter(({ text }) => OF_GUARDS.test(text) || MAKES_VISIBLE.test(text))
        .map(({ file }) => file),
    ).toEqual([]);
  });
});

describe('things that callers may see', () => {
  it('are made by the access class, guards and their finders alone', () => {
    const makers = filesIn(path.join(__dirname, '..', '..'))
      .filter(
        ({ file, text }) =>
          MAKES_VISIBLE.test(text) && !file.includes('__testUtils__'),
      )
      .map(({ file }) => file);
    expect(makers.sort()).toEqual([
      'api/pages/plans/PlanFinder.ts',
      'api/pages/plans/RolloutPages.ts',
      'api/routes/Things.ts',
      'api/routes/versionGateGuards.ts',
      'clusters/permissions/Access.ts',
      'clusters/permissions/Visible.ts',
    ]);
  });
});
