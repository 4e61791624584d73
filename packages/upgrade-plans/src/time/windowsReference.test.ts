import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FREEZE_SCOPES } from '../plan/model';
import { validateRule } from './rule';

const page = readFileSync(
  path.join(__dirname, '../../../../docs/reference/windows-and-freezes.md'),
  'utf8',
);

describe('docs/reference/windows-and-freezes.md', () => {
  const rules = [...page.matchAll(/FREQ=[A-Z0-9=;,+-]+/g)].map(
    ([text]) => text,
  );

  it('has examples', () => {
    expect(rules.length).toBeGreaterThanOrEqual(4);
  });

  it.each(rules)('has examples that are allowed: %s', rule => {
    expect(validateRule(rule)).toBeUndefined();
  });

  it('names each scope of a freeze', () => {
    for (const scope of FREEZE_SCOPES)
      expect(page).toMatch(new RegExp(`^\\| \`${scope}\` *\\|`, 'm'));
  });
});
