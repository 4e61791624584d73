import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  gone,
  namesNow,
  STABLE_NAMES,
  stableNamesPage,
} from '../src/stableNames/stableNames';
import { observabilityPage } from '../src/stableNames/observabilityPage';
import { generatedPages } from '../src/stableNames/generatedPages';
import promised from './stableNames.json';

const PAGE = path.join(__dirname, '../../docs/reference/stable-names.md');
const now = namesNow();

describe('names that others build on', () => {
  it('are all there that were promised: who uses a name that is gone breaks (if it is meant: yarn stable-names, and a changeset) [T-413]', () => {
    expect(gone(promised, now)).toEqual([]);
  });

  it('are listed in the docs as they were promised (else: yarn stable-names)', () => {
    expect(readFileSync(PAGE, 'utf8')).toBe(stableNamesPage(promised));
  });

  it.each(Object.keys(STABLE_NAMES))('are found in the code: %s', kind => {
    expect(now[kind].length).toBeGreaterThan(3);
    expect(now[kind]).not.toContain(undefined);
  });

  it('are missed when one is renamed', () => {
    const [first, ...others] = now.metrics;
    expect(
      gone(promised, { ...now, metrics: [`${first}.renamed`, ...others] }),
    ).toEqual([`Metrics and their attributes: ${first}`]);
  });
});

describe('pages of the reference', () => {
  it.each(generatedPages)(
    'are as the code says (else: yarn stable-names): %s',
    (page, write) => {
      expect(readFileSync(path.join(PAGE, '..', page), 'utf8')).toBe(write());
    },
  );

  it('name every audit event', () => {
    const page = observabilityPage();
    expect(
      now.auditEvents.filter(event => !page.includes(`\`${event}\``)),
    ).toEqual([]);
  });
});
